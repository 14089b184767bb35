// Bodies that a node opens: classes and modules, also those made by `Class.new` and `Struct.new`, blocks and
// lambdas, and blocks that run as the body of a class.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { givenTo } from './calls.ts';
import { type ClassHead, enterClass, leaveClass, newBody } from './classes.ts';
import { type BlockHead, enterBlock, leaveBlock } from './definitions.ts';
import {
  enterGroup,
  groupBlockHead,
  leaveEqualGroup,
  noteConfiguration,
  openTestClass,
} from './example-groups.ts';
import { addFields } from './members.ts';
import {
  bodyAround,
  type Frame,
  frameOf,
  instancesOf,
  type Reading,
  typeOf,
  valuePlace,
} from './reading.ts';
import {
  argumentsOf,
  constantOf,
  directiveArguments,
  directiveOf,
  isBlock,
  literalOf,
  literalsOf,
  methodOf,
  partOf,
} from './syntax.ts';

/** @returns whether the node opens a body, or is part of one that is open */
export function enterBody(reading: Reading, node: FlatNode, type: string): boolean {
  switch (type) {
    case 'class':
    case 'module':
      return enterNamed(reading, node, type);
    case 'singleton_class':
      enterSingleton(reading, node);
      return true;
    default:
      if (!isBlock(type)) return false;
      enterAnyBlock(reading, node);
      return true;
  }
}

/** @returns whether it was a body, so that nothing else has to be told of the node */
export function leaveBody(reading: Reading, node: FlatNode, type: string): boolean {
  if (frameOf(reading).node !== node) return isBlock(type);
  const frame = frameOf(reading);
  if (isBlock(type) && frame.type === -1 && frame.kind === 'class') {
    if (!leaveEqualGroup(reading)) leaveClass(reading, superclassOf(reading, node));
    return true;
  }
  if (isBlock(type)) reading.places[node] = leaveBlock(reading, node);
  else if (type === 'singleton_class') reading.open.pop();
  else leaveClass(reading, superclassOf(reading, node));
  return true;
}

/** The value of what stands for the class above, of a class, of the block that is its body, or of the call that makes it. */
function superclassOf(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  if (tree.typeOf(node) === 'class')
    return valuePlace(reading, partOf(tree, tree.childOf(node, 'superclass')));
  const call = isBlock(tree.typeOf(node)) ? tree.parentOf(node) : node;
  const [first = -1] = makerOf(reading, call) === 'Class.new' ? argumentsOf(tree, call) : [];
  return first === -1 || tree.typeOf(first) === 'block_argument' ? -1 : valuePlace(reading, first);
}

function enterNamed(reading: Reading, node: FlatNode, type: string): boolean {
  const { tree, source } = reading;
  const path = constantOf(tree, tree.childOf(node, 'name')) ?? '';
  const superclass = type === 'class' ? partOf(tree, tree.childOf(node, 'superclass')) : -1;
  enterClass(reading, node, {
    path,
    declaration: source.declarationAt.get(tree.startOf(node)) ?? -1,
    superclass,
    isModule: type === 'module',
  });
  if (superclass !== -1) openTestClass(reading, path, constantOf(tree, superclass) ?? '');
  return true;
}

/** `class << self`: what is defined inside belongs to the class itself. */
function enterSingleton(reading: Reading, node: FlatNode): void {
  const { tree, open } = reading;
  const around = frameOf(reading);
  const body = bodyAround(around);
  const path = constantOf(tree, tree.childOf(node, 'value'));
  const isOther = path !== undefined && path !== body.body?.path;
  const other = isOther ? { type: typeOf(reading, path), body: newBody(''), classIndex: -1 } : {};
  open.push({
    ...(isOther ? around : body),
    ...other,
    kind: body.kind === 'class' || isOther ? 'class' : 'top',
    parent: around,
    node,
    variables: new Map(),
    isMain: false,
    isStatic: true,
  });
}

// ---- classes made by calls ----

const MAKERS: ReadonlySet<string> = new Set([
  'Class.new',
  'Module.new',
  'Struct.new',
  'Data.define',
]);

function makerOf({ tree }: Reading, call: FlatNode): string | undefined {
  if (call === -1 || tree.typeOf(call) !== 'call') return undefined;
  const receiver = tree.childOf(call, 'receiver');
  if (receiver === -1 || tree.typeOf(receiver) !== 'constant') return undefined;
  const maker = `${tree.textOf(receiver)}.${methodOf(tree, call)}`;
  return MAKERS.has(maker) ? maker : undefined;
}

/**
 * Opens what the call makes.
 * @param node the block that is its body, or the call where it has none
 */
function enterMade(reading: Reading, node: FlatNode, call: FlatNode, maker: string): Place {
  const { tree, source } = reading;
  const parent = tree.parentOf(call);
  const isNamed =
    parent !== -1 && tree.typeOf(parent) === 'assignment' && tree.fieldOf(call) === 'right';
  const path = isNamed ? constantOf(tree, tree.childOf(parent, 'left')) : undefined;
  const [first = -1] = argumentsOf(tree, call);
  const head: ClassHead = {
    path: path ?? '',
    declaration: path === undefined ? -1 : (source.declarationAt.get(tree.startOf(parent)) ?? -1),
    superclass: maker === 'Class.new' && constantOf(tree, first) !== undefined ? first : -1,
    isModule: maker === 'Module.new',
  };
  const made = enterClass(reading, node, head);
  if (maker === 'Struct.new' || maker === 'Data.define')
    addFields(reading, frameOf(reading), literalsOf(tree, argumentsOf(tree, call)));
  return made;
}

/** @returns what the call makes, whose arguments and block have been told; -1 for any other call */
export function madeByCall(reading: Reading, call: FlatNode): Place {
  const { tree, flow, places } = reading;
  const maker = makerOf(reading, call);
  if (maker === undefined) return -1;
  if (tree.childOf(call, 'block') !== -1) return places[call]!;
  const made = enterMade(reading, call, call, maker);
  leaveClass(reading, superclassOf(reading, call));
  const body = givenTo(reading, call).find(({ kind }) => kind === 'block');
  if (body !== undefined) {
    const given = [{ kind: 'positional', place: made }] as const;
    flow.call(body.place, { arguments: given, self: made, flags: ['implicit'] });
  }
  return made;
}

// ---- blocks ----

const EVALUATING = /^(?:class|module)_(?:eval|exec)$/;

function enterAnyBlock(reading: Reading, node: FlatNode): void {
  const { tree, flow } = reading;
  const call = tree.parentOf(node);
  if (call === -1 || tree.typeOf(call) !== 'call') {
    enterBlock(reading, node, { mayBeOfInstance: true });
    return;
  }
  const maker = makerOf(reading, call);
  if (maker !== undefined) {
    reading.places[call] = enterMade(reading, node, call, maker);
    return;
  }
  const name = directiveOf(tree, call);
  const receiver = tree.childOf(call, 'receiver');
  const [first = -1] = directiveArguments(tree, call);
  const body = bodyAround(frameOf(reading));
  if (name === 'class_methods' && receiver === -1 && body.kind === 'class') {
    enterClass(reading, node, { path: '', declaration: -1, superclass: -1, isModule: true });
    const { classIndex } = frameOf(reading);
    body.body?.extensions.push(flow.addClassType(classIndex));
    return;
  }
  if (enterGroup(reading, node, call)) return;
  const head = groupBlockHead(reading, call) ?? headOf(reading, call, { name, receiver, first });
  enterBlock(reading, node, head);
  noteConfiguration(reading, node, call);
  const opened = EVALUATING.test(name) ? receiver : name === 'refine' ? first : -1;
  const path = constantOf(tree, opened);
  if (path === undefined) return;
  const frame = frameOf(reading);
  const inside: Frame = {
    ...frame,
    kind: 'class',
    type: typeOf(reading, path),
    classIndex: -1,
    isMain: false,
    isStatic: false,
    body: newBody(''),
  };
  reading.open[reading.open.length - 1] = inside;
}

function headOf(
  reading: Reading,
  call: FlatNode,
  { name, receiver, first }: { name: string; receiver: FlatNode; first: FlatNode },
): BlockHead {
  const { tree, source } = reading;
  if (name === 'define_method' || name === 'define_singleton_method') {
    const literal = literalOf(tree, first);
    const self = selfOfMade(reading, name, receiver);
    if (literal === undefined) return { methodKey: '<made>', ...self };
    return {
      methodKey: literal,
      declaration: source.declarationAt.get(tree.startOf(call)) ?? -1,
      ...self,
    };
  }
  const isProc = name === 'new' && receiver !== -1 && tree.textOf(receiver) === 'Proc';
  if (isProc || ((name === 'lambda' || name === 'proc') && receiver === -1))
    return { isLambda: true, mayBeOfInstance: true };
  if (/^(?:instance|class|module)_(?:eval|exec)$/.test(name) && receiver !== -1) {
    const object: Place = valuePlace(reading, receiver);
    const isOther = tree.typeOf(receiver) !== 'self';
    return { ...(object !== -1 && { receiver: object }), isOther };
  }
  return { mayBeOfInstance: receiver === -1 && !OF_CLASS.has(name) };
}

/** Methods without a receiver that run their block as it is, or as a class. */
const OF_CLASS: ReadonlySet<string> = new Set(
  'included prepended class_methods class_eval class_exec module_eval module_exec concerning loop catch'.split(
    ' ',
  ),
);

/**
 * What `self` is in a method that is made by name: the object that gets it, or instances of the class that runs the
 * method around. In the body of a class the class is known.
 */
function selfOfMade(reading: Reading, maker: string, receiver: FlatNode): BlockHead {
  const { tree } = reading;
  const isOwn = receiver === -1 || tree.typeOf(receiver) === 'self';
  const object: Place = isOwn ? frameOf(reading).receiver : valuePlace(reading, receiver);
  if (object === -1) return {};
  if (maker === 'define_singleton_method') return { receiver: object };
  const isKnown = isOwn && bodyAround(frameOf(reading)).kind !== 'method';
  return isKnown ? {} : { receiver: instancesOf(reading, object) };
}
