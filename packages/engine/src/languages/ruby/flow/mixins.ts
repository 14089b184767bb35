// Modules that are mixed in: among the bases of a class, or among those of the class itself.
import type { Place } from '../../../flow/flow-builder.ts';
import { MIXIN } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { BASE_SPEC, MINITEST_BASES } from './classes.ts';
import { configureGroups, shareContext } from './example-groups.ts';
import { bodyOf } from './members.ts';
import {
  bodyAround,
  type ClassBody,
  type Frame,
  frameOf,
  type Reading,
  typeOf,
  valuePlace,
} from './reading.ts';
import { BASE_GROUP } from './shared-groups.ts';
import { constantOf, directiveArguments, isBlock, methodOf } from './syntax.ts';

export function mixIn(reading: Reading, call: FlatNode, directive: string): void {
  const { tree } = reading;
  if (configureGroups(reading, call, directive)) return;
  const body = bodyOf(reading, call) ?? hookBody(reading, call);
  for (const argument of directiveArguments(tree, call)) {
    const isSelf = tree.typeOf(argument) === 'self';
    const path = isSelf ? body?.body?.path : constantOf(tree, argument);
    if (path === undefined || path === '') {
      mixInValue(reading, call, directive, valuePlace(reading, argument));
      continue;
    }
    if (body !== undefined && !isSelf)
      runHook(reading, valuePlace(reading, argument), body, HOOKS.get(directive));
    const type = typeOf(reading, isSelf ? `::${path}` : path);
    if (body === undefined && isOfMainObject(reading, call, directive)) mixIntoMain(reading, type);
    else if (body === undefined && !mixInto(reading, call, directive, type))
      mixInValue(reading, call, directive, valuePlace(reading, argument));
    else if (body?.body !== undefined) {
      mixinsOf(body.body, body.isStatic, directive).push(type);
      if (directive === 'extend') shareContext(reading, body.body, path);
    }
  }
}

/** `include Name` outside of all classes, where no block may run as another object. */
function isOfMainObject(reading: Reading, call: FlatNode, directive: string): boolean {
  const frame = frameOf(reading);
  const isBare = reading.tree.childOf(call, 'receiver') === -1;
  return isBare && directive === 'include' && frame.isMain && bodyAround(frame).kind === 'top';
}

/** Every object has it: what the file calls on nobody, and tests, whose groups another file may hold. */
function mixIntoMain(reading: Reading, type: number): void {
  const { flow, mainMixins, source } = reading;
  mainMixins.push(type);
  if (source.specs === undefined) return;
  if (source.specs !== 'minitest') flow.base(typeOf(reading, BASE_GROUP), type);
  if (source.specs !== 'rspec') flow.base(typeOf(reading, BASE_SPEC), type);
}

const HOOKS: ReadonlyMap<string, string> = new Map([
  ['include', 'included'],
  ['extend', 'extended'],
  ['prepend', 'prepended'],
]);

/** A module is told where it is mixed in. */
function runHook({ flow }: Reading, module: Place, body: Frame, hook: string | undefined): void {
  if (module === -1 || hook === undefined) return;
  flow.callMember(module, hook, {
    arguments: [{ kind: 'positional', place: body.receiver }],
    flags: ['implicit'],
  });
}

function mixinsOf(body: ClassBody, isStatic: boolean, directive: string): number[] {
  if (directive === 'extend' || isStatic) return body.extensions;
  return directive === 'prepend' ? body.prepends : body.includes;
}

/** A mixin, or what gets it, that is no constant: what comes there while the program runs. @param mixin -1 for none */
function mixInValue(reading: Reading, call: FlatNode, directive: string, mixin: Place): void {
  const { flow } = reading;
  const { into, isOfClass } = gettingPlace(reading, call);
  if (mixin === -1 || into === -1) return;
  const kind = isOfClass ? MIXIN.extended : KINDS.get(directive);
  if (kind === undefined) return;
  flow.mixIn(mixin, into, kind);
  flow.callMember(mixin, HOOKS.get(directive) ?? '', {
    arguments: [{ kind: 'positional', place: into }],
    flags: ['implicit'],
  });
}

const KINDS: ReadonlyMap<string, number> = new Map([
  ['include', MIXIN.included],
  ['extend', MIXIN.extended],
  ['prepend', MIXIN.prepended],
]);

/** What gets the mixin, and whether that is meant itself and not its instances: `class << self`, `singleton_class`. */
function gettingPlace(reading: Reading, call: FlatNode): { into: Place; isOfClass: boolean } {
  const { tree } = reading;
  const receiver = tree.childOf(call, 'receiver');
  const frame = frameOf(reading);
  if (receiver === -1) {
    const { kind, isStatic } = bodyAround(frame);
    return { into: frame.receiver, isOfClass: kind === 'class' && isStatic };
  }
  const isSingleton =
    /^(?:call|identifier)$/.test(tree.typeOf(receiver)) &&
    (methodOf(tree, receiver) || tree.textOf(receiver)) === 'singleton_class';
  if (!isSingleton) return { into: valuePlace(reading, receiver), isOfClass: false };
  const object = tree.childOf(receiver, 'receiver');
  return { into: object === -1 ? frame.receiver : valuePlace(reading, object), isOfClass: true };
}

/**
 * `Name.include(Other)`, also by `send`, from outside of the class.
 * @returns whether it is said so
 */
function mixInto(reading: Reading, call: FlatNode, directive: string, type: number): boolean {
  const path = constantOf(reading.tree, reading.tree.childOf(call, 'receiver'));
  if (path === undefined || directive === 'extend') return false;
  reading.flow.base(typeOf(reading, path), type);
  if (MINITEST_BASES.has(path.replace(/^::/, '')))
    reading.flow.base(typeOf(reading, BASE_SPEC), type);
  return true;
}

/**
 * `base.extend(ClassMethods)` in `def self.included(base)`, also in a block that `base` runs as itself: those that include
 * the module are meant.
 */
export function hookBody(reading: Reading, call: FlatNode): Frame | undefined {
  const { tree } = reading;
  const method = bodyAround(frameOf(reading));
  if (method.kind !== 'method' || !HOOK.test(method.methodKey)) return undefined;
  const speaksTo = tree.childOf(call, 'receiver');
  const base = speaksTo === -1 ? evaluatedBy(reading, call, method.node) : speaksTo;
  if (base === -1 || tree.typeOf(base) !== 'identifier') return undefined;
  const around = method.parent === undefined ? undefined : bodyAround(method.parent);
  // The hook is the module's own, and speaks of its instances.
  return around?.kind === 'class' ? { ...around, isStatic: false } : undefined;
}

const HOOK = /^(?:included|extended|prepended|inherited)$/;

/** What the nearest block around runs as, up to the method; -1 where no block says so. */
function evaluatedBy({ tree }: Reading, call: FlatNode, method: FlatNode): FlatNode {
  for (let at = tree.parentOf(call); at !== -1 && at !== method; at = tree.parentOf(at)) {
    const runs = isBlock(tree.typeOf(at)) ? tree.parentOf(at) : -1;
    if (runs !== -1 && EVALUATING.test(methodOf(tree, runs))) return tree.childOf(runs, 'receiver');
  }
  return -1;
}

const EVALUATING = /^(?:instance|class|module)_(?:eval|exec)$/;
