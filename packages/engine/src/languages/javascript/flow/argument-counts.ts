// What functions return by how many arguments they are given: `if (arguments.length === 1) return this.settings[name];
// … return this;`. A call gets what its own number of arguments gives.
import type { Place } from '../../../flow/flow-builder.ts';
import { IS_NOT, type WHEN } from '../../../flow/flow-facts.ts';
import {
  childOf,
  nameOf,
  propertyNameOf,
  type SyntaxNode,
  withoutWrappers,
} from '../extraction/syntax-tree.ts';
import { type Condition, conditionFor, leaves, partsOf } from './narrowing.ts';
import type { FunctionFrame, ScriptFlow } from './script-flow.ts';

type Count = Extract<keyof typeof WHEN, 'one' | 'notOne' | 'true' | 'false'>;

/** What is said of the number of arguments ends with the node. */
export interface CountedRegion {
  readonly node: SyntaxNode;
  readonly frame: FunctionFrame;
  readonly counts: readonly Count[];
}

/** Asked of each node on the way in. */
export function enterCounted(flow: ScriptFlow, node: SyntaxNode, parent: SyntaxNode | null): void {
  if (parent === null || !flow.frame.countsArguments) return;
  if (node.type === 'IfStatement' && leaves(node)) flow.leavingByCount.set(node, parent);
  const condition = conditionFor(node, parent);
  if (condition !== undefined) addRegion(flow, condition, node);
}

/** Asked of each node on the way out, before what ends with the `if` itself. */
export function leaveCounted(flow: ScriptFlow, node: SyntaxNode): void {
  while (flow.counted.at(-1)?.node === node) flow.counted.pop();
  const around = flow.leavingByCount.size === 0 ? undefined : flow.leavingByCount.get(node);
  if (around === undefined) return;
  flow.leavingByCount.delete(node);
  addRegion(flow, { node: childOf(node, 'test'), holds: false }, around);
}

function addRegion(flow: ScriptFlow, condition: Condition, node: SyntaxNode): void {
  const counts = partsOf(condition).flatMap((part) => countOf(part) ?? []);
  if (counts.length > 0) flow.counted.push({ node, frame: flow.frame, counts });
}

/** @returns whether the function returns what is in the place for some numbers of arguments alone; then all has been said */
export function returnCounted(
  flow: ScriptFlow,
  expression: SyntaxNode | undefined,
  value: Place,
): boolean {
  if (!flow.frame.countsArguments) return false;
  const around = flow.counted
    .filter(({ frame }) => frame === flow.frame)
    .flatMap(({ counts }) => counts);
  const choice = withoutWrappers(expression);
  const test = choice?.type === 'ConditionalExpression' ? childOf(choice, 'test') : undefined;
  const whole = [{ holds: true, part: expression, counts: [] as Count[] }];
  const branches = [
    { holds: true, part: childOf(choice, 'consequent') },
    { holds: false, part: childOf(choice, 'alternate') },
  ].map((branch) => ({
    ...branch,
    counts: partsOf({ node: test, holds: branch.holds }).flatMap((part) => countOf(part) ?? []),
  }));
  const isChosen = branches.some(({ counts }) => counts.length > 0);
  if (around.length === 0 && !isChosen) return false;
  for (const { part, counts } of isChosen ? branches : whole)
    copyCounted(flow, isChosen ? flow.valueOf(part) : value, [...around, ...counts]);
  return true;
}

function copyCounted(flow: ScriptFlow, value: Place, counts: readonly Count[]): void {
  const { builder, frame } = flow;
  if (value === -1) return;
  let from = value;
  for (const [at, count] of counts.entries()) {
    const to = at === counts.length - 1 ? builder.resultOf(frame.callable) : builder.place();
    // Without any argument the list of them counts as false.
    builder.copyWhen(from, to, { place: flow.argumentsPlace, isNot: IS_NOT.true }, count);
    from = to;
  }
  if (counts.length === 0) builder.copy(value, builder.resultOf(frame.callable));
}

/** What the condition says of `arguments.length`, as far as there is a word for it. */
function countOf({ node, holds }: Condition): Count | undefined {
  if (isLength(node)) return holds ? 'true' : 'false';
  if (node?.type !== 'BinaryExpression' || !isLength(childOf(node, 'left'))) return undefined;
  const number = childOf(node, 'right')?.value;
  if (typeof number !== 'number') return undefined;
  switch (node.operator) {
    case '==':
    case '===':
      return countOfEqual(number, holds);
    case '!=':
    case '!==':
      return countOfEqual(number, !holds);
    case '<':
      return countOfLess(number, holds);
    case '<=':
      return countOfLess(number + 1, holds);
    case '>':
      return countOfLess(number + 1, !holds);
    case '>=':
      return countOfLess(number, !holds);
    default:
      return undefined;
  }
}

function countOfEqual(number: number, holds: boolean): Count | undefined {
  if (number === 0) return holds ? 'false' : 'true';
  if (number === 1) return holds ? 'one' : 'notOne';
  return holds ? 'notOne' : undefined;
}

function countOfLess(number: number, holds: boolean): Count | undefined {
  if (number === 1) return holds ? 'false' : 'true';
  return number === 2 && !holds ? 'notOne' : undefined;
}

function isLength(node: SyntaxNode | undefined): boolean {
  const member = withoutWrappers(node);
  return (
    member?.type === 'MemberExpression' &&
    propertyNameOf(member) === 'length' &&
    nameOf(childOf(member, 'object')) === 'arguments'
  );
}
