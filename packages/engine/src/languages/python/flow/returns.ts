// What functions return: their own parameters, which each call gets back as it gave them, and everything else, also under
// a condition on one of their names, since decorators that may be used with or without arguments return one thing or
// another, by whether they are given what they decorate.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { type Condition, conditionsAround, conditionsOf, copyUnder, toldBy } from './conditions.ts';
import { type Reading, valuePlace } from './reading.ts';
import type { Scope } from './scopes.ts';
import { partsOf, unwrap } from './syntax.ts';

/**
 * The function gives what the expression does.
 * @param node the statement that says so; the expression itself for that of a lambda
 */
export function returnValue(
  reading: Reading,
  node: FlatNode,
  expression: FlatNode,
  scope: Scope,
): void {
  const given = alternativesOf(reading, expression);
  const places = given.map((each) => valuePlace(reading, each.node));
  const parameters = places.map((place) => parameterAt(reading, scope, place));
  // Where nothing of it is a parameter, the expression has a place of its own.
  const isOne =
    parameters.every((parameter) => parameter === -1) &&
    given.every(({ conditions }) => conditions.length === 0);
  if (isOne) give(reading, node, { value: valuePlace(reading, expression), conditions: [] }, scope);
  else
    parameters.forEach((parameter, at) => {
      const { conditions } = given[at] as Alternative;
      if (parameter !== -1) handBack(reading, node, scope, { parameter, conditions });
      else give(reading, node, { value: places[at] as Place, conditions }, scope);
    });
}

/** Longer expressions give what all of their parts do. */
const MAX_ALTERNATIVES = 8;

interface Alternative {
  readonly node: FlatNode;
  /** What has to be true of parameters for it to come out. */
  readonly conditions: readonly Condition[];
}

/** One of these comes out as it is: of `a if x else b` and `a or b` both. */
function alternativesOf(reading: Reading, expression: FlatNode): readonly Alternative[] {
  const { tree } = reading;
  const found: Alternative[] = [];
  const open: Alternative[] = [{ node: expression, conditions: [] }];
  while (open.length > 0) {
    const { node: written, conditions } = open.pop() as Alternative;
    const node = unwrap(tree, written);
    if (node === -1) continue;
    if (found.length + open.length >= MAX_ALTERNATIVES)
      return [{ node: expression, conditions: [] }];
    const type = tree.typeOf(node);
    if (type === 'conditional_expression') {
      const [whenTrue = -1, asked = -1, whenFalse = -1] = partsOf(tree, node);
      const under = (holds: boolean) => [...conditions, ...conditionsOf(reading, asked, holds)];
      open.push(
        { node: whenFalse, conditions: under(false) },
        { node: whenTrue, conditions: under(true) },
      );
    } else if (type === 'boolean_operator') {
      open.push({ node: tree.childOf(node, 'right'), conditions });
      open.push({ node: tree.childOf(node, 'left'), conditions });
    } else found.push({ node, conditions });
  }
  return found;
}

/** Its position among the parameters; -1 for none. */
const parameterAt = ({ variables }: Reading, scope: Scope, place: Place): number =>
  place === -1 ? -1 : scope.parameters.indexOf(variables.origin(place));

/** A call gives back its own argument; one that leaves it out, the default. What no call gives comes out by itself. */
function handBack(
  reading: Reading,
  node: FlatNode,
  scope: Scope,
  { parameter, conditions }: Pick<Alternative, 'conditions'> & { readonly parameter: number },
): void {
  const { flow, fixtures } = reading;
  flow.handBack(parameter, askedOf([...conditions, ...conditionsAround(reading, node)], scope));
  const place = scope.parameters[parameter] as Place;
  if (fixtures.filled.has(place)) flow.copy(place, flow.resultOf(scope.callable));
  const value = scope.defaults.get(place);
  if (value !== undefined) flow.copy(value, flow.resultOf(scope.callable));
}

/** Of parameters, where one alone is asked: its place among them, and what it has to be, as `copyWhen` says it. */
const askedOf = (
  conditions: readonly Condition[],
  { parameters }: Scope,
): (readonly [number, number])[] =>
  conditions.flatMap(([only, ...others]) => {
    const at = only === undefined ? -1 : parameters.indexOf(only.holder.place);
    return only === undefined || at === -1 || others.length > 0
      ? []
      : [[at, toldBy(only)] as const];
  });

function give(
  reading: Reading,
  node: FlatNode,
  { value, conditions }: { readonly value: Place; readonly conditions: readonly Condition[] },
  scope: Scope,
): void {
  if (value === -1) return;
  const all = [...conditions, ...conditionsAround(reading, node)];
  copyUnder(reading, all, value, reading.flow.resultOf(scope.callable));
}
