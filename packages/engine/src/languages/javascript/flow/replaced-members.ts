// A function that takes what another one gives, keeps a member of it and puts a function of its own in that one's place,
// before it gives it on: `const app = make(); const { run } = app; app.run = () => run(); return app;`. What `make` gives to
// others stays as it is, so that such members are on an object of their own, which has all others of what was made.
import type { Place } from '../../../flow/flow-builder.ts';
import {
  childOf,
  childrenOf,
  nameOf,
  propertyNameOf,
  type SyntaxNode,
  withoutWrappers,
} from '../extraction/syntax-tree.ts';
import type { Binding } from './scopes.ts';
import type { FunctionFrame, ScriptFlow } from './script-flow.ts';

/** What holds the members that are put in the place of others. */
export interface ReplacedMembers {
  readonly place: Place;
  readonly keys: ReadonlySet<string>;
  readonly frame: FunctionFrame;
}

/** Asked of each declarator. @returns whether its name has got an object of its own, which stands for the value */
export function noteReplaced(
  flow: ScriptFlow,
  declarator: SyntaxNode,
  { binding, value }: { readonly binding: Binding; readonly value: Place },
): boolean {
  if (flow.functions.length === 1 || flow.script.isRuntime || value === -1) return false;
  if (binding.isAssigned || binding.isTyped) return false;
  if (withoutWrappers(childOf(declarator, 'init'))?.type !== 'CallExpression') return false;
  const block = flow.plain.get(declarator)?.block;
  const keys = block === undefined ? NONE : keysReplaced(block, declarator);
  if (block === undefined || keys.size === 0) return false;
  const { builder, frame } = flow;
  const place = builder.place();
  builder.object(place);
  for (const key of keys) builder.hides(value, key);
  builder.merge(value, place);
  builder.copy(place, binding.place);
  flow.replaced.set(binding, { place, keys, frame });
  // Up to the assignment it has what it was given with.
  flow.latest.set(binding, { place: value, block, frame });
  return true;
}

/** @returns whether the value was written to what holds such members */
export function writeReplaced(
  flow: ScriptFlow,
  object: SyntaxNode | undefined,
  { key, value }: { readonly key: string; readonly value: Place },
): boolean {
  const binding = flow.replaced.size === 0 ? undefined : flow.binding(nameOf(object) ?? '');
  const replaced = binding === undefined ? undefined : flow.replaced.get(binding);
  if (binding === undefined || replaced?.frame !== flow.frame || !replaced.keys.has(key))
    return false;
  flow.builder.write(value, replaced.place, key);
  flow.latest.delete(binding);
  return true;
}

const NONE: ReadonlySet<string> = new Set();

/** Members of what the declarator names that are kept, replaced and given on by statements of one block. */
function keysReplaced(block: SyntaxNode, declarator: SyntaxNode): ReadonlySet<string> {
  const name = nameOf(childOf(declarator, 'id'));
  const keys = new Set<string>();
  const kept = new Set<string>();
  if (name === undefined || !isReturned(block, name)) return NONE;
  for (const statement of childrenOf(block, 'body')) {
    if (statement.start < declarator.start) continue;
    for (const each of childrenOf(statement, 'declarations'))
      for (const key of keysKept(each, name)) kept.add(key);
    const key = keyGivenFunction(childOf(statement, 'expression'), name);
    if (key !== undefined && kept.has(key)) keys.add(key);
  }
  return keys;
}

/** By its last statement: what stands behind another one that returns is never run. */
function isReturned(block: SyntaxNode, name: string): boolean {
  const last = childrenOf(block, 'body').at(-1);
  if (last?.type !== 'ReturnStatement') return false;
  return nameOf(withoutWrappers(childOf(last, 'argument'))) === name;
}

/** `const { run } = app`, `const run = app.run`, `const run = app.run.bind(app)` */
function keysKept(declarator: SyntaxNode, name: string): readonly string[] {
  const init = withoutWrappers(childOf(declarator, 'init'));
  const id = childOf(declarator, 'id');
  if (id?.type === 'ObjectPattern' && nameOf(init) === name)
    return childrenOf(id, 'properties').flatMap(
      (property) => nameOf(childOf(property, 'key')) ?? [],
    );
  const callee = init?.type === 'CallExpression' ? childOf(init, 'callee') : undefined;
  const isBound = callee !== undefined && propertyNameOf(callee) === 'bind';
  const key = keyOf(isBound ? childOf(callee, 'object') : init, name);
  return key === undefined ? [] : [key];
}

/** The key of `app.run = () => …`. */
function keyGivenFunction(assignment: SyntaxNode | undefined, name: string): string | undefined {
  if (assignment?.type !== 'AssignmentExpression' || assignment.operator !== '=') return undefined;
  const right = withoutWrappers(childOf(assignment, 'right'));
  const isFunction =
    right?.type === 'ArrowFunctionExpression' || right?.type === 'FunctionExpression';
  return isFunction ? keyOf(childOf(assignment, 'left'), name) : undefined;
}

function keyOf(node: SyntaxNode | undefined, name: string): string | undefined {
  const member = withoutWrappers(node);
  if (member?.type !== 'MemberExpression' || member.computed === true) return undefined;
  return nameOf(withoutWrappers(childOf(member, 'object'))) === name
    ? nameOf(childOf(member, 'property'))
    : undefined;
}
