// What functions return: their own parameters, which each call gets back as it gave them, and everything else, also under
// a condition on one of their names, since decorators that may be used with or without arguments return one thing or
// another, by whether they are given what they decorate.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { conditionsAround, copyUnder } from './conditions.ts';
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
  const given = alternativesOf(reading.tree, expression);
  const places = given.map((each) => valuePlace(reading, each));
  const parameters = places.map((place) => parameterAt(reading, scope, place));
  // Where nothing of it is a parameter, the expression has a place of its own.
  if (parameters.every((parameter) => parameter === -1))
    give(reading, node, valuePlace(reading, expression), scope);
  else
    parameters.forEach((parameter, at) => {
      if (parameter === -1) give(reading, node, places[at] as Place, scope);
      else handBack(reading, scope, parameter);
    });
}

/** Longer expressions give what all of their parts do. */
const MAX_ALTERNATIVES = 8;

/** One of these comes out as it is: of `a if x else b` and `a or b` both. */
function alternativesOf(tree: FlatTree, expression: FlatNode): readonly FlatNode[] {
  const found: FlatNode[] = [];
  const open = [expression];
  while (open.length > 0) {
    const node = unwrap(tree, open.pop() as FlatNode);
    if (node === -1) continue;
    if (found.length + open.length >= MAX_ALTERNATIVES) return [expression];
    const type = tree.typeOf(node);
    if (type === 'conditional_expression') {
      const [whenTrue = -1, , whenFalse = -1] = partsOf(tree, node);
      open.push(whenFalse, whenTrue);
    } else if (type === 'boolean_operator')
      open.push(tree.childOf(node, 'right'), tree.childOf(node, 'left'));
    else found.push(node);
  }
  return found;
}

/** Its position among the parameters; -1 for none. */
const parameterAt = ({ variables }: Reading, scope: Scope, place: Place): number =>
  place === -1 ? -1 : scope.parameters.indexOf(variables.origin(place));

/** A call gives back its own argument; one that leaves it out, the default. What no call gives comes out by itself. */
function handBack({ flow, fixtures }: Reading, scope: Scope, parameter: number): void {
  flow.handBack(parameter);
  const place = scope.parameters[parameter] as Place;
  if (fixtures.filled.has(place)) flow.copy(place, flow.resultOf(scope.callable));
  const value = scope.defaults.get(place);
  if (value !== undefined) flow.copy(value, flow.resultOf(scope.callable));
}

function give(reading: Reading, node: FlatNode, value: Place, scope: Scope): void {
  if (value === -1) return;
  copyUnder(reading, conditionsAround(reading, node), value, reading.flow.resultOf(scope.callable));
}
