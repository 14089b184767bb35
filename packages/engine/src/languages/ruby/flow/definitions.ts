// Methods and blocks: what `self` is inside, which class their members belong to, and what
// a body returns.
import type { Place } from '../../../flow/flow-builder.ts';
import { CONSTRUCTOR_KEY, MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { bindParameters } from './parameters.ts';
import {
  bodyAround,
  type Frame,
  findVariable,
  frameOf,
  mainKey,
  type Reading,
  textPlace,
  typeOf,
  valuePlace,
} from './reading.ts';
import { constantOf, lastStatement, methodKey } from './syntax.ts';

// ---- methods ----

export function enterMethod(reading: Reading, node: FlatNode): void {
  const { tree, flow, source, open } = reading;
  const around = frameOf(reading);
  const isSingleton = tree.typeOf(node) === 'singleton_method';
  const name = methodName(reading, node);
  const declaration = source.declarationAt.get(tree.startOf(node)) ?? -1;
  const startLine = tree.lineOf(node);
  const body = bodyAround(around);
  const isMember = !isSingleton || ownsSingleton(reading, node);
  const callable = flow.openCallable({
    startLine,
    endLine: tree.endLineOf(node),
    declaration,
    owner: isMember && body.kind === 'class' ? body.classIndex : -1,
  });
  const isOther = !around.isMain && !body.isStatic;
  const isTop = body.kind === 'top' && !isSingleton;
  const isStatic = isSingleton || body.isStatic;
  const receiver = isTop ? body.receiver : flow.place();
  const block = flow.place();
  open.push({
    kind: 'method',
    parent: around,
    node,
    variables: new Map(),
    receiver,
    isMain: body.kind === 'top' && (isSingleton ? isOfSelf(reading, node) : !isOther),
    classIndex: around.classIndex,
    type: around.type,
    isStatic,
    declaration: around.declaration,
    scope: around.scope,
    callable,
    block,
    methodKey: name === 'initialize' && !isStatic ? CONSTRUCTOR_KEY : methodKey(name),
    parameters: undefined,
    texts: new Map(),
    body: undefined,
  });
  flow.at(startLine);
  const parameters = bindParameters(reading, tree.childOf(node, 'parameters'), {
    receiver: isTop ? -1 : receiver,
    block,
    isBlock: false,
  });
  open[open.length - 1] = { ...frameOf(reading), parameters };
}

const methodName = ({ tree }: Reading, node: FlatNode): string => {
  const name = tree.childOf(node, 'name');
  return name === -1 ? '' : tree.textOf(name).replace(/\s+/g, '');
};

function isOfSelf({ tree }: Reading, node: FlatNode): boolean {
  const object = tree.childOf(node, 'object');
  return object === -1 || tree.typeOf(object) === 'self';
}

/** Whether the object of `def object.name` is the class around. */
function ownsSingleton(reading: Reading, node: FlatNode): boolean {
  const { tree } = reading;
  if (isOfSelf(reading, node)) return true;
  const object = tree.childOf(node, 'object');
  const path = bodyAround(frameOf(reading)).body?.path;
  return path !== undefined && constantOf(tree, object) === path;
}

export function leaveMethod(reading: Reading, node: FlatNode): void {
  const { tree, flow, open } = reading;
  const frame = frameOf(reading);
  if (frame.node !== node) return;
  returnLast(reading, tree.childOf(node, 'body'), frame.callable);
  flow.closeCallable();
  open.pop();
  const made = flow.place();
  flow.at(tree.lineOf(node));
  flow.callable(frame.callable, made);
  const name = methodName(reading, node);
  if (tree.typeOf(node) === 'singleton_method') defineSingleton(reading, node, name, made);
  else defineMember(reading, name, made);
  // `private def name`, `memoize def name`: a definition is the symbol of its name.
  const isGiven = tree.typeOf(tree.parentOf(node)) === 'argument_list';
  reading.places[node] = isGiven ? textPlace(reading, name) : -1;
}

function defineSingleton(reading: Reading, node: FlatNode, name: string, made: Place): void {
  const { tree, flow } = reading;
  const object = tree.childOf(node, 'object');
  if (ownsSingleton(reading, node)) {
    const body = bodyAround(frameOf(reading));
    if (body.kind === 'top') flow.global(mainKey(name), made);
    else addMember(reading, body, name, made, MEMBER.ofClass);
    return;
  }
  const path = constantOf(tree, object);
  if (path !== undefined) flow.extend(typeOf(reading, path), name, made, MEMBER.ofClass);
  else if (tree.typeOf(object) === 'identifier') {
    const place = findVariable(frameOf(reading), tree.textOf(object));
    if (place !== undefined) flow.write(made, place, name);
  }
}

/** A method of the class around; outside of all, of the file. */
export function defineMember(
  reading: Reading,
  name: string,
  made: Place,
  wantsStatic = false,
): void {
  const { flow } = reading;
  let body = bodyAround(frameOf(reading));
  // `def` within a method belongs to the class of that method.
  while (body.kind === 'method' && body.parent !== undefined) body = bodyAround(body.parent);
  if (body.kind === 'top') {
    flow.global(body.isStatic || wantsStatic ? mainKey(name) : methodKey(name), made);
    return;
  }
  addMember(reading, body, name, made, body.isStatic || wantsStatic ? MEMBER.ofClass : 0);
  if (!body.isStatic && !wantsStatic) tellOfMethods(reading, body);
  if (body.body?.isModuleFunction === true && !body.isStatic)
    addToModule(reading, body, name, made);
}

/** A class is told of each method that it gets: once in each body, since it makes no difference what is told first. */
function tellOfMethods(reading: Reading, { body, receiver }: Frame): void {
  if (body === undefined || body.isToldOfMethods === true || reading.source.isRuntime) return;
  body.isToldOfMethods = true;
  reading.flow.callMember(receiver, 'method_added', {
    arguments: [{ kind: 'positional', place: textPlace(reading, undefined) }],
    flags: ['implicit'],
  });
}

/** A method of the instances becomes one of the module itself as well. */
export function addToModule(reading: Reading, frame: Frame, name: string, made: Place): void {
  const other = reading.flow.place();
  reading.flow.copy(made, other);
  addMember(reading, frame, name, other, MEMBER.ofClass);
}

export function addMember(
  reading: Reading,
  frame: Frame,
  name: string,
  place: Place,
  of: number,
): void {
  const { flow } = reading;
  const flags = of + (isOfModuleAlone(reading, frame, of) ? MEMBER.ofItself : 0);
  const add = (key: string): void => {
    if (frame.type !== -1) flow.extend(frame.type, key, place, flags);
    else if (frame.classIndex !== -1) flow.member(frame.classIndex, key, place, flags);
  };
  add(methodKey(name));
  if (name === 'initialize' && flags === 0) add(CONSTRUCTOR_KEY);
  frame.body?.members.set(`${flags === 0 ? '' : '.'}${name}`, place);
}

/** A module's own methods; blocks and hooks in it speak of what includes it. */
const isOfModuleAlone = (reading: Reading, { body }: Frame, flags: number): boolean =>
  flags === MEMBER.ofClass && body?.isModule === true && frameOf(reading).kind === 'class';

/** The last statement of a body is what it returns; what `rescue` and `ensure` say, each by itself. */
export function returnLast(reading: Reading, body: FlatNode, callable: number): void {
  const { tree, flow } = reading;
  if (body === -1) return;
  const isBody = BODIES.has(tree.typeOf(body));
  const value = valuePlace(reading, isBody ? lastStatement(tree, body) : body);
  if (value !== -1) flow.copy(value, flow.resultOf(callable));
  if (!isBody) return;
  for (const part of tree.childrenOf(body)) {
    const type = tree.typeOf(part);
    if (type !== 'rescue' && type !== 'else') continue;
    const inner = type === 'rescue' ? tree.childOf(part, 'body') : part;
    const other = valuePlace(reading, lastStatement(tree, inner));
    if (other !== -1) flow.copy(other, flow.resultOf(callable));
  }
}

const BODIES: ReadonlySet<string> = new Set(['body_statement', 'block_body', 'then', 'do']);

// ---- blocks ----

/** Who runs a block, and as whom. */
export interface BlockHead {
  /** What `self` is inside; `undefined` when it is what it is around, or what runs it says. */
  readonly receiver?: Place;
  /** Whether `self` is another object inside, though nothing may be known of it. */
  readonly isOther?: boolean;
  /** Whether it may run as an instance of the class in whose body it stands: callbacks, rules, conditions. */
  readonly mayBeOfInstance?: boolean;
  /** Only for `define_method`: the method that it becomes. */
  readonly declaration?: number;
  readonly methodKey?: string;
  /** Whether the method is a part of what is around, and no function that is published. */
  readonly isPart?: boolean;
  /** Whether it becomes a value by itself: `lambda { … }`. */
  readonly isLambda?: boolean;
}

export function enterBlock(reading: Reading, node: FlatNode, head: BlockHead): void {
  const { tree, flow, open } = reading;
  const around = frameOf(reading);
  const isMethod = head.methodKey !== undefined;
  const parent = tree.parentOf(node);
  const isArrow = parent !== -1 && tree.typeOf(parent) === 'lambda';
  const callable = flow.openCallable({
    startLine: tree.lineOf(node),
    endLine: tree.endLineOf(node),
    declaration: head.declaration ?? -1,
    owner: isMethod ? bodyAround(around).classIndex : -1,
    // A block is a part of the method around: nobody looks for it among functions.
    isAbstract: head.isPart === true || (!isMethod && !isArrow && head.isLambda !== true),
  });
  flow.at(tree.lineOf(node));
  const receiver = flow.place();
  if (head.receiver !== undefined) flow.copy(head.receiver, receiver);
  else if (around.receiver !== -1 && !isMethod) {
    flow.copy(around.receiver, receiver);
    if (head.mayBeOfInstance === true && isBodyOfClass(around))
      flow.type(flow.addClassType(around.classIndex), receiver);
  }
  open.push({
    ...around,
    kind: 'block',
    parent: around,
    node,
    variables: new Map(),
    receiver,
    isMain: around.isMain && !isMethod && head.receiver === undefined && head.isOther !== true,
    callable,
    ...(isMethod && { methodKey: head.methodKey, block: flow.place() }),
    texts: new Map(),
    body: undefined,
  });
  const list = tree.childOf(isArrow ? parent : node, 'parameters');
  const parameters = bindParameters(reading, list, {
    receiver,
    block: isMethod ? frameOf(reading).block : -1,
    isBlock: !isArrow && !isMethod,
  });
  if (list === -1 && !isArrow) bindImplicit(reading, callable, receiver);
  if (isMethod) open[open.length - 1] = { ...frameOf(reading), parameters };
}

const isBodyOfClass = ({ kind, classIndex, isStatic, type }: Frame): boolean =>
  kind === 'class' && classIndex !== -1 && !isStatic && type === -1;

/** `_1`, `_2` and `it`. */
function bindImplicit(reading: Reading, callable: number, receiver: Place): void {
  const { tree, flow } = reading;
  const { variables, node } = frameOf(reading);
  const text = tree.text.slice(
    tree.startOf(node),
    Math.min(tree.endOf(node), tree.startOf(node) + 5000),
  );
  if (!/\b(?:_[1-3]|it)\b/.test(text)) return;
  const first = flow.place();
  variables.set('_1', first);
  variables.set('it', first);
  const parameters = [first];
  if (/\b_2\b/.test(text)) {
    const second = flow.place();
    variables.set('_2', second);
    flow.read(first, '1', second);
    parameters.push(second);
  }
  flow.shape(callable, { parameters, receiver });
}

/** @returns the block as a value */
export function leaveBlock(reading: Reading, node: FlatNode): Place {
  const { tree, flow, open } = reading;
  const { callable } = frameOf(reading);
  const body = tree.childOf(node, 'body');
  returnLast(reading, body, callable);
  flow.closeCallable();
  open.pop();
  const made = flow.place();
  flow.at(tree.lineOf(node));
  flow.callable(callable, made);
  return made;
}
