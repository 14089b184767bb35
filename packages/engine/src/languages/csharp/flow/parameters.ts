// Parameters of methods, lambdas, indexers and primary constructors, as the shape of a callable.
import type { CallableShape, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { plainName } from '../extraction/names.ts';
import { hasModifier, nameOf } from './csharp-class.ts';
import { partsOf, plainPlace, plainTypeOf, type Reading } from './reading.ts';
import { declareType, readType } from './types.ts';
import { followVariable, isFollowedIn } from './variable-order.ts';

export interface Parameters {
  readonly shape: CallableShape & { readonly parameters: readonly Place[] };
  /** As the shape has them; empty for a parameter without a name. */
  readonly names: readonly string[];
  /** Those through which values come back: `out`, `ref`. */
  readonly outs: readonly Place[];
  /** The node of the type that an extension method extends; -1 for none. */
  readonly extended: FlatNode;
}

/** Declares them in the scope that is open. @param list -1 for none */
export function parametersOf(reading: Reading, list: FlatNode): Parameters {
  const { tree, builder } = reading;
  const parameters: Place[] = [];
  const names: string[] = [];
  const outs: Place[] = [];
  let required = 0;
  let extended = -1;
  let rest = -1;
  for (const node of list === -1 ? [] : tree.childrenOf(list)) {
    const type = tree.typeOf(node);
    if (type !== 'parameter' && type !== 'implicit_parameter') continue;
    const written = tree.childOf(node, 'type');
    const name = type === 'parameter' ? nameOf(tree, node) : plainName(tree.textOf(node));
    const place = declareParameter(reading, name, written);
    follow(reading, node);
    if (hasModifier(tree, node, 'params')) {
      rest = place;
      builder.object(place);
      continue;
    }
    if (hasModifier(tree, node, 'this')) extended = written;
    if (hasModifier(tree, node, 'out') || hasModifier(tree, node, 'ref')) outs.push(place);
    parameters.push(place);
    names.push(name);
    const hasDefault = partsOf(reading, node).some((child) => tree.fieldOf(child) === null);
    if (!hasDefault || type !== 'parameter') required = parameters.length;
  }
  // `params` has no node of its own.
  const written = tree.childOf(list, 'type');
  if (written !== -1) {
    rest = declareParameter(reading, nameOf(tree, list), written);
    builder.object(rest);
  }
  return {
    shape: { parameters, parameterNames: names.map((name) => name || undefined), rest, required },
    names,
    outs,
    extended,
  };
}

/** Those through which values come back hold whatever they are assigned. */
function follow(reading: Reading, node: FlatNode): void {
  const { tree, names } = reading;
  const callable = tree.parentOf(tree.parentOf(node));
  const name = tree.childOf(node, 'name');
  if (name === -1 || !isFollowedIn(tree.typeOf(callable))) return;
  if (PASSED_BACK.some((word) => hasModifier(tree, node, word))) return;
  const variable = names.variable(plainName(tree.textOf(name)));
  if (variable !== undefined) followVariable(reading, variable, { name, around: callable });
}

const PASSED_BACK = ['out', 'ref'];

/** The place that arguments go to; the variable has another one where only its type matters. */
function declareParameter(reading: Reading, name: string, written: FlatNode): Place {
  const { builder, names } = reading;
  const place = builder.place();
  declareType(reading, readType(reading, written), place);
  const plain = plainTypeOf(reading, written);
  const value = plain === undefined ? place : plainPlace(reading, plain);
  if (name !== '') names.declareVariable(name, { place: value, type: written });
  return place;
}
