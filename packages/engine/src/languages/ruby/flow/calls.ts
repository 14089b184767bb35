// Calls as they are written: what is called, on whom, and with which arguments. Methods of Ruby's own that
// reach others by name are told here, since no source could say it.
import type { Argument, CallOptions, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { callWord } from './example-groups.ts';
import { runIntrinsic } from './intrinsics.ts';
import { runDirective } from './members.ts';
import {
  bodyAround,
  type Frame,
  findVariable,
  frameOf,
  isOfMain,
  mainKey,
  placeOf,
  type Reading,
  valuePlace,
} from './reading.ts';
import { argumentsOf, literalOf, methodKey, methodOf, partOf, partsOf } from './syntax.ts';

export function leaveCall(reading: Reading, node: FlatNode): void {
  const { tree, flow, places } = reading;
  const receiver = tree.childOf(node, 'receiver');
  const method = tree.childOf(node, 'method');
  const name = methodOf(tree, node);
  const result = isAsked(reading, node) ? flow.place() : -1;
  flow.at(tree.lineOf(method === -1 ? node : method));
  if (method !== -1 && tree.typeOf(method) === 'super') {
    callSuper(reading, givenTo(reading, node), result);
  } else if (!runIntrinsic(reading, node, name, result)) {
    const options = optionsOf(givenTo(reading, node), result);
    const isMain =
      receiver !== -1 &&
      tree.typeOf(receiver) === 'self' &&
      (frameOf(reading).receiver === -1 || isOfMain(reading, name));
    if (receiver === -1 || isMain) {
      if (!callWord(reading, node, name, options)) callOnSelf(reading, name, options);
    } else if (name === '') flow.callMember(placeOf(reading, receiver), 'call', options);
    else
      flow.callMember(
        receiverPlace(reading, receiver),
        methodKey(name),
        withSelf(reading, receiver, options),
      );
  }
  places[node] = result;
  runDirective(reading, node);
}

export const optionsOf = (given: readonly Argument[], result: Place): CallOptions => ({
  arguments: given,
  ...(result !== -1 && { result }),
});

/** What is called on `self` may as well be a method of the top level or of the runtime. */
function withSelf({ tree }: Reading, receiver: FlatNode, options: CallOptions): CallOptions {
  return tree.typeOf(receiver) === 'self' ? { ...options, flags: ['orName'] } : options;
}

/** A name without a receiver. */
export function callOnSelf(reading: Reading, name: string, options: CallOptions): void {
  const { flow, asked, topMethods } = reading;
  const frame = frameOf(reading);
  if (isOfMain(reading, name)) {
    flow.callName(mainKey(name), -1, options);
    return;
  }
  if (!topMethods.has(name)) asked.set(name, asked.get(name) ?? reading.tree.lineOf(0));
  const isOwn = topMethods.has(name) && bodyAround(frame).classIndex === -1;
  if (frame.receiver === -1 || isOwn) flow.callName(methodKey(name), -1, options);
  else flow.callMember(frame.receiver, methodKey(name), { ...options, flags: ['orName'] });
}

/** Numbers and the like have no place of their own, but methods that run blocks. */
function receiverPlace(reading: Reading, node: FlatNode): Place {
  const { tree, flow } = reading;
  const known = valuePlace(reading, node);
  if (known !== -1) return known;
  let at = node;
  while (tree.typeOf(at) === 'parenthesized_statements') {
    const inner = partOf(tree, at);
    if (inner === -1) break;
    at = inner;
  }
  const shape = SHAPES.get(tree.typeOf(at));
  const place = flow.place();
  if (shape !== undefined) flow.object(place, shape);
  return place;
}

const SHAPES: ReadonlyMap<string, string> = new Map([
  ['integer', 'Integer'],
  ['float', 'Integer'],
  ['regex', 'Regexp'],
  ['nil', 'NilClass'],
  ['true', 'NilClass'],
  ['false', 'NilClass'],
]);

/** Whether somebody uses what the call gives. */
function isAsked({ tree }: Reading, node: FlatNode): boolean {
  const parent = tree.parentOf(node);
  if (parent === -1 || tree.typeOf(parent) === 'program') return false;
  return !BODIES.has(tree.typeOf(parent)) || tree.nextSiblingOf(node) === -1;
}

/** Of the statements in there, only what the last one gives is used. */
const BODIES = new Set(['body_statement', 'block_body', 'then']);

/** Arguments as they are given, and the block. */
export function givenTo(reading: Reading, node: FlatNode, skipped = 0): Argument[] {
  const { tree } = reading;
  const given = argumentsOf(tree, node)
    .slice(skipped)
    .flatMap((part) => readArgument(reading, part) ?? []);
  const block = tree.childOf(node, 'block');
  const place = valuePlace(reading, block);
  if (place !== -1) given.push({ kind: 'block', place });
  return given;
}

export function readArgument(reading: Reading, part: FlatNode): Argument | undefined {
  const { tree, flow } = reading;
  switch (tree.typeOf(part)) {
    case 'splat_argument':
      return { kind: 'spread', place: innerPlace(reading, part, '*') };
    case 'hash_splat_argument':
      return { kind: 'spreadNamed', place: innerPlace(reading, part, '**') };
    case 'forward_argument':
      return { kind: 'spread', place: findVariable(frameOf(reading), '...') ?? flow.place() };
    case 'block_argument':
      return { kind: 'block', place: blockArgument(reading, part) };
    case 'pair': {
      const name = literalOf(tree, tree.childOf(part, 'key'));
      const value = tree.childOf(part, 'value');
      if (name === undefined) return undefined;
      const local = value === -1 ? findVariable(frameOf(reading), name) : undefined;
      return { kind: 'named', name, place: local ?? placeOf(reading, value) };
    }
    default:
      return { kind: 'positional', place: placeOf(reading, part) };
  }
}

function innerPlace(reading: Reading, part: FlatNode, anonymous: string): Place {
  const inner = partOf(reading.tree, part);
  if (inner !== -1) return placeOf(reading, inner);
  return findVariable(frameOf(reading), anonymous) ?? reading.flow.place();
}

/** `&block` is what it is; `&:name` calls the method of that name on what it is given. */
function blockArgument(reading: Reading, part: FlatNode): Place {
  const { tree, flow } = reading;
  const inner = partOf(tree, part);
  if (inner === -1) return findVariable(frameOf(reading), '&') ?? flow.place();
  const name = literalOf(tree, inner);
  return name === undefined ? placeOf(reading, inner) : symbolBlock(reading, name, part);
}

function symbolBlock({ tree, flow }: Reading, name: string, node: FlatNode): Place {
  const line = tree.lineOf(node);
  const callable = flow.openCallable({
    startLine: line,
    endLine: tree.endLineOf(node),
    isAbstract: true,
  });
  flow.at(line);
  const object = flow.place();
  const rest = flow.place();
  flow.shape(callable, { parameters: [object], rest });
  flow.object(rest, 'Array');
  flow.callMember(object, methodKey(name), {
    arguments: [{ kind: 'spread', place: rest }],
    result: flow.resultOf(callable),
    flags: ['implicit'],
  });
  flow.closeCallable();
  const made = flow.place();
  flow.at(line);
  flow.callable(callable, made);
  return made;
}

// ---- super and yield ----

/** `super` without arguments hands on what the method was given. */
export function leaveBareSuper(reading: Reading, node: FlatNode): void {
  const { tree, flow, places } = reading;
  const { parameters } = methodAround(frameOf(reading)) ?? {};
  const given: Argument[] = [];
  for (const place of parameters?.positional ?? []) given.push({ kind: 'positional', place });
  for (const { name, place } of parameters?.named ?? []) given.push({ kind: 'named', name, place });
  const { rest = -1, keywordRest = -1 } = parameters ?? {};
  if (rest !== -1) given.push({ kind: 'spread', place: rest });
  if (keywordRest !== -1) given.push({ kind: 'spreadNamed', place: keywordRest });
  flow.at(tree.lineOf(node));
  const result = flow.place();
  callSuper(reading, given, result);
  places[node] = result;
}

function methodAround(frame: Frame): Frame | undefined {
  for (let at: Frame | undefined = frame; at !== undefined; at = at.parent) {
    if (at.methodKey !== '' && (at.kind === 'method' || at.parent?.methodKey !== at.methodKey))
      return at;
    if (at.kind === 'class' || at.kind === 'top') return undefined;
  }
  return undefined;
}

function callSuper(reading: Reading, given: readonly Argument[], result: Place): void {
  const { flow } = reading;
  const frame = frameOf(reading);
  const method = methodAround(frame);
  const place = flow.place();
  const isMember = method !== undefined && method.classIndex !== -1 && method.receiver !== -1;
  if (isMember) flow.super(method.classIndex, method.receiver, place);
  const isGiven = given.some(({ kind }) => kind === 'block');
  const block: Argument[] =
    isGiven || method === undefined || method.block === -1
      ? []
      : [{ kind: 'block', place: method.block }];
  flow.callMember(place, method?.methodKey ?? 'super', optionsOf([...given, ...block], result));
}

export function leaveYield(reading: Reading, node: FlatNode): void {
  const { tree, flow, places } = reading;
  const given = partsOf(tree, partOf(tree, node)).flatMap(
    (part) => readArgument(reading, part) ?? [],
  );
  const { block } = bodyAround(frameOf(reading));
  const result = flow.place();
  flow.at(tree.lineOf(node));
  flow.call(block === -1 ? flow.place() : block, optionsOf(given, result));
  places[node] = result;
}
