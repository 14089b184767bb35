// What is thrown and caught: inside one function, and from a function to who calls it in a `try`. What goes through
// further functions on its way is not followed.
import type { CallOptions, Place } from '../../../flow/flow-builder.ts';
import { childOf, type SyntaxNode } from '../extraction/syntax-tree.ts';
import { REASON_KEY, THROWN_KEY } from './hidden-keys.ts';
import { assignPattern } from './patterns.ts';
import type { ScriptFlow } from './script-flow.ts';

/** A `try` whose block is being read. */
export interface TryFrame {
  readonly block: SyntaxNode;
  /** Place of what its `catch` gets. */
  readonly caught: Place;
  /** The callable that it stands in: functions inside throw to who calls them. */
  readonly callable: number;
}

/** Before the block of a `try` whose `catch` names what it gets. */
export function enterBlock(flow: ScriptFlow, node: SyntaxNode, parent: SyntaxNode | null): void {
  if (parent?.type !== 'TryStatement' || childOf(parent, 'block') !== node) return;
  const handler = childOf(parent, 'handler');
  if (childOf(handler, 'param') === undefined) return;
  const caught = flow.builder.place();
  flow.tries.push({ block: node, caught, callable: flow.frame.callable });
  flow.caughtBy.set(handler as SyntaxNode, caught);
}

export function leaveBlock(flow: ScriptFlow, node: SyntaxNode): void {
  if (flow.tries.at(-1)?.block === node) flow.tries.pop();
}

export function enterCatch(flow: ScriptFlow, node: SyntaxNode): void {
  const caught = flow.caughtBy.get(node);
  if (caught !== undefined) assignPattern(flow, childOf(node, 'param'), caught);
}

export function leaveThrow(flow: ScriptFlow, node: SyntaxNode): void {
  const value = flow.valueOf(childOf(node, 'argument'));
  if (value === -1) return;
  const { callable, isAsync, wrapper } = flow.frame;
  const caught = caughtHere(flow);
  if (caught !== -1) flow.builder.copy(value, caught);
  else if (isAsync && wrapper !== -1) flow.builder.write(value, wrapper, REASON_KEY);
  else {
    const thrown = flow.thrownBy.get(callable) ?? flow.builder.place();
    flow.thrownBy.set(callable, thrown);
    flow.builder.copy(value, thrown);
  }
}

/** The function has been read, and is in the place. */
export function offerThrown(flow: ScriptFlow, callable: number, place: Place): void {
  const thrown = flow.thrownBy.get(callable);
  if (thrown !== undefined) flow.builder.write(thrown, place, THROWN_KEY);
}

/** What the callee of a call throws gets to the `catch` around. */
export function catchFrom(
  flow: ScriptFlow,
  callee: { readonly place: Place } | { readonly object: Place; readonly key: string },
  { flags }: CallOptions,
): void {
  const caught = caughtHere(flow);
  if (caught === -1 || flags?.includes('construct') === true) return;
  const place = 'place' in callee ? callee.place : flow.read(callee.object, callee.key);
  if (place !== -1) flow.builder.read(place, THROWN_KEY, caught);
}

/** A promise that is waited for throws what it was rejected with. */
export function catchReason(flow: ScriptFlow, promise: Place): void {
  const caught = caughtHere(flow);
  if (caught !== -1 && promise !== -1) flow.builder.read(promise, REASON_KEY, caught);
}

/** -1 outside of every `try` of the function. */
function caughtHere(flow: ScriptFlow): Place {
  const around = flow.tries.at(-1);
  return around?.callable === flow.frame.callable ? around.caught : -1;
}
