// What `instanceof` and `typeof` say of a name where it holds, and where it does not: in branches, behind an `if` that leaves, in
// `&&`, `||` and conditional expressions. Only names that are bound once are told: others may hold something else by then.
import type { Place } from '../../../flow/flow-builder.ts';
import { TESTED } from '../../../flow/flow-facts.ts';
import {
  childOf,
  childrenOf,
  type SyntaxNode,
  withoutWrappers,
} from '../extraction/syntax-tree.ts';
import { type Binding, findBinding } from './scopes.ts';
import type { ScriptFlow } from './script-flow.ts';
import { typeOfHeritage } from './types.ts';

/** What is said of names ends with the node. */
export interface NarrowedRegion {
  readonly node: SyntaxNode;
  readonly before: { readonly binding: Binding; readonly place: Place | undefined }[];
}

export interface Condition {
  readonly node: SyntaxNode | undefined;
  readonly holds: boolean;
}

interface Test {
  readonly binding: Binding;
  /** Of the facts; -1 where it is asked whether it can be called. */
  readonly type: number;
  readonly holds: boolean;
}

/** Asked of each node on the way in. */
export function enterNarrowed(flow: ScriptFlow, node: SyntaxNode, parent: SyntaxNode | null): void {
  if (parent === null || !flow.usesTests) return;
  if (node.type === 'IfStatement' && leaves(node)) flow.leaving.set(node, parent);
  const condition = conditionFor(node, parent);
  if (condition !== undefined) narrow(flow, condition, node);
}

/** Asked of each node on the way out, before what ends with the `if` itself. */
export function leaveNarrowed(flow: ScriptFlow, node: SyntaxNode): void {
  if (flow.narrowed.at(-1)?.node === node) {
    for (const { binding, place } of flow.narrowed.pop()?.before.reverse() ?? []) {
      if (place === undefined) flow.placeBehind.delete(binding);
      else flow.placeBehind.set(binding, place);
    }
  }
  if (flow.leaving.size === 0) return;
  const around = flow.leaving.get(node);
  flow.leaving.delete(node);
  if (around !== undefined) narrow(flow, { node: childOf(node, 'test'), holds: false }, around);
}

/** What holds where the node runs, by the statement or operator that it is a part of. */
export function conditionFor(node: SyntaxNode, parent: SyntaxNode): Condition | undefined {
  switch (parent.type) {
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = childOf(parent, 'test');
      return node === test
        ? undefined
        : { node: test, holds: node === childOf(parent, 'consequent') };
    }
    case 'WhileStatement':
      return node === childOf(parent, 'body')
        ? { node: childOf(parent, 'test'), holds: true }
        : undefined;
    case 'LogicalExpression':
      return node === childOf(parent, 'right') && parent.operator !== '??'
        ? { node: childOf(parent, 'left'), holds: parent.operator === '&&' }
        : undefined;
    default:
      return undefined;
  }
}

const LEAVING: ReadonlySet<string> = new Set([
  'ReturnStatement',
  'ThrowStatement',
  'ContinueStatement',
  'BreakStatement',
]);

/** Whether nothing behind an `if` is reached where its condition holds. */
export function leaves(statement: SyntaxNode): boolean {
  if (childOf(statement, 'alternate') !== undefined) return false;
  const body = childOf(statement, 'consequent');
  const last = body?.type === 'BlockStatement' ? childrenOf(body, 'body').at(-1) : body;
  return last !== undefined && LEAVING.has(last.type);
}

function tell(flow: ScriptFlow, { type, holds }: Omit<Test, 'binding'>, from: Place, to: Place) {
  const { builder, wholes } = flow;
  if (type === -1) {
    wholes.set(to, wholes.get(from) ?? from);
    builder.narrowBy(from, to, from, holds ? TESTED.callable : TESTED.notCallable);
    return;
  }
  builder.narrow(from, to, type, holds);
  if (holds) builder.type(type, to);
}

/** Longer conditions are not taken apart. */
const MAX_TESTS = 8;

function narrow(flow: ScriptFlow, condition: Condition, node: SyntaxNode): void {
  const tests = testsOf(flow, condition);
  if (tests.length === 0) return;
  const known = flow.narrowed.at(-1);
  const region = known?.node === node ? known : { node, before: [] };
  if (region !== known) flow.narrowed.push(region);
  for (const { binding, type, holds } of tests) {
    const from = flow.placeBehind.get(binding) ?? binding.place;
    const to = flow.builder.place();
    tell(flow, { type, holds }, from, to);
    region.before.push({ binding, place: flow.placeBehind.get(binding) });
    flow.placeBehind.set(binding, to);
  }
}

function testsOf(flow: ScriptFlow, condition: Condition): Test[] {
  return partsOf(condition).flatMap(({ node, holds }) => {
    if (node?.type !== 'BinaryExpression') return [];
    const isOfClass = node.operator === 'instanceof';
    return (isOfClass ? testOf(flow, node, holds) : kindTestOf(flow, node, holds)) ?? [];
  });
}

/** What a condition says together, each by itself: all sides of `&&` where it holds, and of `||` where it does not. */
export function partsOf(condition: Condition): Condition[] {
  const parts: Condition[] = [];
  const open = [condition];
  for (let left = 2 * MAX_TESTS; open.length > 0 && left > 0; left--) {
    const { node: given, holds } = open.pop() as Condition;
    const node = withoutWrappers(given);
    if (node?.type === 'UnaryExpression' && node.operator === '!') {
      open.push({ node: childOf(node, 'argument'), holds: !holds });
    } else if (node?.type === 'LogicalExpression' && node.operator === (holds ? '&&' : '||')) {
      open.push({ node: childOf(node, 'right'), holds }, { node: childOf(node, 'left'), holds });
    } else parts.push({ node, holds });
  }
  return parts;
}

const EQUALITY: ReadonlyMap<unknown, boolean> = new Map([
  ['==', true],
  ['===', true],
  ['!=', false],
  ['!==', false],
]);

/** `typeof x === 'function'`; of other kinds it follows only that it cannot be called. */
function kindTestOf(flow: ScriptFlow, node: SyntaxNode, holds: boolean): Test | undefined {
  const equals = EQUALITY.get(node.operator);
  if (equals === undefined) return undefined;
  const sides = [withoutWrappers(childOf(node, 'left')), withoutWrappers(childOf(node, 'right'))];
  const asked = sides.find((side) => side?.type === 'UnaryExpression');
  const kind = sides.find((side) => side?.type === 'Literal')?.value;
  if (asked?.operator !== 'typeof' || typeof kind !== 'string') return undefined;
  const isKind = holds === equals;
  if (kind !== 'function' && !isKind) return undefined;
  const binding = testedBinding(flow, withoutWrappers(childOf(asked, 'argument')));
  return binding && { binding, type: -1, holds: isKind && kind === 'function' };
}

/** Only names that are bound once are told. */
function testedBinding(flow: ScriptFlow, tested: SyntaxNode | undefined): Binding | undefined {
  if (tested?.type !== 'Identifier') return undefined;
  const binding = flow.binding(tested.name as string);
  return binding === undefined || binding.isKey || binding.isAssigned ? undefined : binding;
}

/** Classes are known by names that the file's own level binds. */
function testOf(flow: ScriptFlow, node: SyntaxNode, holds: boolean): Test | undefined {
  const tested = withoutWrappers(childOf(node, 'left'));
  const against = withoutWrappers(childOf(node, 'right'));
  const binding = testedBinding(flow, tested);
  if (binding === undefined || against?.type !== 'Identifier') return undefined;
  const bound = flow.binding(against.name as string);
  const top = findBinding(flow.scopes.get(flow.script.tree.root) ?? null, against.name as string);
  if (bound === undefined || bound !== top) return undefined;
  const type = typeOfHeritage(flow, against, undefined);
  return type === -1 ? undefined : { binding, type, holds };
}
