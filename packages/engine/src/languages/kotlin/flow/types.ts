// Types as they are written, to types of the flow facts. `T?` is `T`; types of functions are none.
import { byBounds } from '../../../flow/bounded-types.ts';
import type { Place } from '../../../flow/flow-builder.ts';
import {
  childOf,
  childrenOf,
  namedTypeOf,
  nameOf,
  segmentsOfType,
  TYPES,
} from '../extraction/syntax-tree.ts';
import { typeParameterNames, writtenType } from './kotlin-class.ts';
import type { TypeMeaning } from './lexical-names.ts';
import { freeName, type Reading, surroundings } from './reading.ts';

/** Types nested deeper are read by their names alone. */
const MAX_DEPTH = 8;

const NOTHING: TypeMeaning = { type: -1, bound: -1 };

export function readType(reading: Reading, node: number): TypeMeaning {
  return typeAt(reading, node, 0);
}

/** Says that the place holds instances of the type. */
export function declareType(
  { builder }: Reading,
  { type, bound }: TypeMeaning,
  place: Place,
): void {
  if (bound !== -1) builder.type(bound, place);
  if (type !== -1) builder.type(type, place);
}

// Depth is bounded by MAX_DEPTH.
function typeAt(reading: Reading, node: number, depth: number): TypeMeaning {
  const { tree, names, builder } = reading;
  const named = node === -1 ? -1 : namedTypeOf(tree, node);
  if (named === -1) return NOTHING;
  const name = segmentsOfType(tree, named).join('.');
  if (name === '' || name === 'dynamic') return NOTHING;
  const parameter = names.typeParameter(name);
  if (parameter !== undefined) return parameter;
  const list = lastTypeArguments(reading, named);
  const given = list === -1 || depth >= MAX_DEPTH ? [] : argumentTypes(reading, list, depth);
  const { declaration } = surroundings(reading);
  const type = builder.addType(
    name,
    given.map((each) => each.type),
    declaration,
  );
  const bounds = byBounds(given);
  return { type, bound: bounds === undefined ? -1 : builder.addType(name, bounds, declaration) };
}

function lastTypeArguments({ tree }: Reading, type: number): number {
  return childrenOf(tree, type).findLast((child) => tree.types[child] === 'type_arguments') ?? -1;
}

/** All of them, or none where one is not known. */
function argumentTypes(reading: Reading, list: number, depth: number): TypeMeaning[] {
  const { tree, builder } = reading;
  const any = () => ({ type: builder.addType('Any'), bound: -1 });
  return childrenOf(tree, list)
    .filter((child) => tree.types[child] === 'type_projection')
    .map((projection) => {
      const written = writtenType(tree, projection);
      const meaning = written === -1 ? NOTHING : typeAt(reading, written, depth + 1);
      return meaning.type === -1 ? any() : meaning;
    });
}

/** The class that a type names, as a value; -1 for what is no class. */
export function classValue(reading: Reading, node: number): Place {
  const { tree, names } = reading;
  const named = node === -1 ? -1 : namedTypeOf(tree, node);
  if (named === -1) return -1;
  const name = segmentsOfType(tree, named).join('.');
  return names.class(name)?.place ?? freeName(reading, named, name);
}

/**
 * Declares the type parameters of a class or function in the scope that is open.
 * @param owner the class whose they are; -1 for those of a function
 */
export function declareTypeParameters(reading: Reading, node: number, owner: number): void {
  const { tree, builder, names } = reading;
  const list = childOf(tree, node, 'type_parameters');
  if (list === -1) return;
  // Bounds may name the parameters: inside of them only the names are known.
  for (const name of typeParameterNames(tree, node)) {
    const type = owner === -1 ? -1 : builder.addType(name, [], -1, owner);
    names.declareTypeParameter(name, { type, bound: -1 });
  }
  const constraints = constraintsOf(reading, node);
  for (const parameter of childrenOf(tree, list)) {
    const name = childOf(tree, parameter, 'identifier');
    if (tree.types[parameter] !== 'type_parameter' || name === -1) continue;
    const text = nameOf(tree, name);
    const written = writtenType(tree, parameter);
    const bound = typeAt(reading, written === -1 ? (constraints.get(text) ?? -1) : written, 0);
    const known = bound.bound === -1 ? bound.type : bound.bound;
    const type = owner === -1 ? known : builder.addType(text, [], -1, owner);
    names.declareTypeParameter(text, { type, bound: owner === -1 ? -1 : known });
  }
}

/** Types behind `where`, by the name of the parameter; of several the first. */
function constraintsOf({ tree }: Reading, node: number): Map<string, number> {
  const constraints = new Map<string, number>();
  const list = childOf(tree, node, 'type_constraints');
  for (const constraint of list === -1 ? [] : childrenOf(tree, list)) {
    const name = childOf(tree, constraint, 'identifier');
    const type = childrenOf(tree, constraint).find((child) =>
      TYPES.has(tree.types[child] as string),
    );
    if (name === -1 || type === undefined) continue;
    const text = nameOf(tree, name);
    if (!constraints.has(text)) constraints.set(text, type);
  }
  return constraints;
}
