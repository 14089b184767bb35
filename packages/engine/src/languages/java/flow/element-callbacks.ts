// Lambdas that get the elements of something that they are not handed to themselves: those inside of
// `collect(Collectors.groupingBy(e -> ...))` and `sort(Comparator.comparing(e -> ...))`, and beside the list in
// `Collections.sort(list, (a, b) -> ...)`. They are handed to it once more, which counts for types alone.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { type Reading, valueAt } from './reading.ts';

/** Calls inside of calls are followed so far. */
const MAX_DEPTH = 4;

/** Classes of the JDK, of Guava and of Apache Commons whose static members work on what they are given. */
const ON_ARGUMENTS = new Set(
  'Collections Arrays Lists Sets Iterables Iterators Collections2 Maps Multimaps Futures CollectionUtils ListUtils'.split(
    ' ',
  ),
);

/** Classes of the JDK that make functions of lambdas. */
const MAKERS = new Set(['Collectors', 'Comparator', 'Entry', 'Map.Entry']);

interface Invocation {
  /** -1 where there is none. */
  readonly object: FlatNode;
  readonly receiver: Place;
  readonly name: string;
}

/** @param given the arguments. Follows the call itself. */
export function readElementCallbacks(
  reading: Reading,
  { object, receiver, name }: Invocation,
  given: readonly FlatNode[],
): void {
  const { tree } = reading;
  if (object === -1 || !given.some((node) => mayHoldLambda(reading, node))) return;
  const isName = tree.typeOf(object) === 'identifier';
  if (!isName || !ON_ARGUMENTS.has(tree.textOf(object))) {
    for (const node of given) handInner(reading, receiver, node);
    return;
  }
  const [first] = given;
  const elements = first === undefined ? -1 : valueAt(reading, first);
  if (elements === -1 || reading.plainNames.has(elements)) return;
  const lambdas = given.slice(1).filter((node) => isLambda(reading, node));
  hand(reading, elements, name, lambdas);
  for (const node of given.slice(1)) handInner(reading, elements, node);
}

/** Lambdas that are given to a constructor compare elements of what it makes. */
export function readComparators(
  reading: Reading,
  elements: Place,
  given: readonly FlatNode[],
): void {
  if (elements === -1) return;
  const lambdas = given.filter((node) => isLambda(reading, node));
  hand(reading, elements, 'sort', lambdas);
  for (const node of given) handInner(reading, elements, node);
}

/** What stands in a call that makes a function: `Comparator.comparing(a -> ...).thenComparing(b -> ...)`. */
function handInner(reading: Reading, elements: Place, node: FlatNode): void {
  const { tree } = reading;
  if (tree.typeOf(node) !== 'method_invocation') return;
  let left: readonly FlatNode[] = [node];
  for (let depth = 0; depth < MAX_DEPTH && left.length > 0; depth++) {
    const calls = left.filter((each) => tree.typeOf(each) === 'method_invocation');
    left = calls.flatMap((call) => {
      if (!makesFunctions(reading, call)) return [];
      const inner = tree.childrenOf(tree.childOf(call, 'arguments'));
      const lambdas = inner.filter((each) => isLambda(reading, each));
      hand(reading, elements, tree.textOf(tree.childOf(call, 'name')), lambdas);
      return [tree.childOf(call, 'object'), ...inner].filter((each) => each !== -1);
    });
  }
}

/** By the class at the head of the chain, or by a name that may be imported from one. */
function makesFunctions({ tree }: Reading, call: FlatNode): boolean {
  let object = tree.childOf(call, 'object');
  for (let depth = 0; depth < MAX_DEPTH && tree.typeOf(object) === 'method_invocation'; depth++)
    object = tree.childOf(object, 'object');
  return object === -1 || MAKERS.has(tree.textOf(object));
}

function hand(
  { builder, places }: Reading,
  elements: Place,
  name: string,
  lambdas: readonly FlatNode[],
): void {
  if (lambdas.length === 0) return;
  const given = lambdas.map((node) => ({ kind: 'positional', place: places[node]! }) as const);
  builder.callMember(elements, name, { arguments: given, flags: ['implicit', 'handedOver'] });
}

/** Of all else that is given nothing is made here. */
function mayHoldLambda({ tree }: Reading, node: FlatNode): boolean {
  const type = tree.typeOf(node);
  return type === 'lambda_expression' || type === 'method_invocation';
}

const isLambda = ({ tree, places }: Reading, node: FlatNode): boolean =>
  tree.typeOf(node) === 'lambda_expression' && places[node] !== -1;
