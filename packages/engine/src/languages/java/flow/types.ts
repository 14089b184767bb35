// Types as they are written, to types of the flow facts. Arrays are types named `[]` with one argument.
import { byBounds } from '../../../flow/bounded-types.ts';
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { plainTypeName } from '../qualified-names.ts';
import { typeParameterNames } from './java-class.ts';
import type { TypeMeaning } from './lexical-names.ts';
import { type Reading, surroundings } from './reading.ts';

/** Types nested deeper are read by their names alone. */
const MAX_DEPTH = 8;

const NOTHING: TypeMeaning = { type: -1, bound: -1 };

/** @param dimensions brackets that stand elsewhere, behind the variable's name */
export function readType(reading: Reading, node: FlatNode, dimensions = 0): TypeMeaning {
  if (node === -1) return NOTHING;
  const element = typeAt(reading, node, 0);
  return dimensions === 0 || element.type === -1 ? element : arrayOf(reading, element, dimensions);
}

/** Whether a variable has the type of its value: `var`, and Lombok's `val`. */
export const isInferredType = (name: string): boolean => name === 'var' || name === 'val';

/** Says that the place holds instances of the type. */
export function declareType(
  { builder }: Reading,
  { type, bound }: TypeMeaning,
  place: Place,
): void {
  if (bound !== -1) builder.type(bound, place);
  if (type !== -1) builder.type(type, place);
}

export function arrayOf(
  { builder }: Reading,
  element: TypeMeaning,
  dimensions: number,
): TypeMeaning {
  let { type } = element;
  let bound = element.isBounded === true ? element.bound : -1;
  for (let left = dimensions; left > 0; left--) {
    type = builder.addType('[]', [type]);
    if (bound !== -1) bound = builder.addType('[]', [bound]);
  }
  return { type, bound, isBounded: bound !== -1 };
}

// Depth is bounded by MAX_DEPTH.
function typeAt(reading: Reading, node: FlatNode, depth: number): TypeMeaning {
  const { tree } = reading;
  switch (tree.typeOf(node)) {
    case 'type_identifier':
    case 'identifier':
      return namedType(reading, tree.textOf(node), []);
    case 'scoped_type_identifier':
    case 'field_access':
      return namedType(reading, plainTypeName(tree.textOf(node)) ?? '', []);
    case 'generic_type': {
      const name = plainTypeName(tree.textOf(tree.firstChildOf(node))) ?? '';
      const list = tree.childOfType(node, 'type_arguments');
      const given = list === -1 || depth >= MAX_DEPTH ? [] : tree.childrenOf(list);
      const inside = given.map((argument) => typeAt(reading, argument, depth + 1));
      const types = inside.map(({ type }) => type);
      if (types.includes(-1)) return namedType(reading, name, []);
      const whole = namedType(reading, name, types);
      const bounds = byBounds(inside.map(ownBound));
      if (bounds === undefined) return whole;
      return { ...whole, bound: namedType(reading, name, bounds).type, isBounded: true };
    }
    case 'array_type': {
      const brackets = tree.textOf(tree.childOf(node, 'dimensions')).split('[').length - 1;
      const element = tree.childOf(node, 'element');
      if (element === -1 || depth >= MAX_DEPTH) return NOTHING;
      const inner = typeAt(reading, element, depth + 1);
      return inner.type === -1 ? inner : arrayOf(reading, inner, Math.min(8, brackets));
    }
    case 'annotated_type': {
      const inner = tree.childrenOf(node).at(-1) ?? -1;
      return inner === -1 || depth >= MAX_DEPTH ? NOTHING : typeAt(reading, inner, depth + 1);
    }
    case 'wildcard': {
      const bound = tree.childrenOf(node).findLast((child) => !NO_BOUNDS.has(tree.typeOf(child)));
      if (bound === undefined || depth >= MAX_DEPTH) return namedType(reading, 'Object', []);
      return typeAt(reading, bound, depth + 1);
    }
    case 'integral_type':
    case 'floating_point_type':
    case 'boolean_type':
      return { type: reading.builder.addType(tree.textOf(node)), bound: -1 };
    default:
      return NOTHING;
  }
}

const NO_BOUNDS = new Set([
  'annotation',
  'marker_annotation',
  'super',
  'line_comment',
  'block_comment',
]);

function namedType(reading: Reading, name: string, typeArguments: readonly number[]): TypeMeaning {
  if (name === '' || isInferredType(name)) return NOTHING;
  const parameter = reading.names.typeParameter(name);
  if (parameter !== undefined) return parameter;
  const { declaration } = surroundings(reading);
  return { type: reading.builder.addType(name, typeArguments, declaration), bound: -1 };
}

/**
 * Declares the type parameters of a class or method in the scope that is open.
 * @param owner the class whose they are; -1 for those of a method
 */
export function declareTypeParameters(reading: Reading, node: FlatNode, owner: number): void {
  const { tree, builder, names } = reading;
  const list = tree.childOf(node, 'type_parameters');
  if (list === -1) return;
  // Bounds may name the parameters: inside of them only the names are known.
  for (const name of typeParameterNames(tree, node)) {
    const type = owner === -1 ? builder.addType('Object') : builder.addType(name, [], -1, owner);
    names.declareTypeParameter(name, { type, bound: -1 });
  }
  const known: number[] = [];
  for (const parameter of tree.childrenOf(list)) {
    const name = tree.childOfType(parameter, 'type_identifier');
    if (name === -1) continue;
    const bounds = tree.childrenOf(tree.childOfType(parameter, 'type_bound'));
    const bound = bounds.length === 0 ? NOTHING : typeAt(reading, bounds[0] as FlatNode, 0);
    const text = tree.textOf(name);
    const atLeast = bound.type === -1 ? builder.addType('Object') : boundOf(bound);
    const type = owner === -1 ? atLeast : builder.addType(text, [], -1, owner);
    const isBounded = owner !== -1 && bound.type !== -1;
    names.declareTypeParameter(text, { type, bound: owner === -1 ? -1 : atLeast, isBounded });
    known.push(isBounded ? atLeast : -1);
  }
  if (owner !== -1) builder.setBounds(owner, known);
}

/** Everything is an object: that bounds nothing. */
const ownBound = ({ type, bound, isBounded }: TypeMeaning): TypeMeaning => ({
  type,
  bound: isBounded === true ? bound : -1,
});

const boundOf = ({ type, bound }: TypeMeaning): number => (bound === -1 ? type : bound);
