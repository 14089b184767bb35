// Types as they are written, to types of the flow facts.
import { byBounds } from '../../../flow/bounded-types.ts';
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { segmentsOf } from '../names.ts';
import { freeName, type Reading, surroundings, type TypeMeaning } from './reading.ts';
import { parametersIn, typeParameterNames } from './scala-template.ts';

const MAX_DEPTH = 8;

const NOTHING: TypeMeaning = { type: -1, bound: -1 };

export const readType = (reading: Reading, node: FlatNode): TypeMeaning =>
  node === -1 ? NOTHING : typeAt(reading, node, 0);

/** Says that the place holds instances of the type. */
export function declareType(
  { builder }: Reading,
  { type, bound, others = [] }: TypeMeaning,
  place: Place,
): void {
  if (bound !== -1) builder.type(bound, place);
  if (type !== -1) builder.type(type, place);
  for (const other of others) builder.type(other, place);
}

// Depth is bounded by MAX_DEPTH.
function typeAt(reading: Reading, node: FlatNode, depth: number): TypeMeaning {
  const { tree } = reading;
  if (depth > MAX_DEPTH) return NOTHING;
  switch (tree.typeOf(node)) {
    case 'type_identifier':
    case 'identifier':
    case 'stable_type_identifier':
    case 'stable_identifier':
      return namedType(reading, (segmentsOf(tree.textOf(node)) ?? []).join('.'), []);
    case 'generic_type': {
      const name = segmentsOf(tree.textOf(tree.childOf(node, 'type')))?.join('.') ?? '';
      const given = typesIn(reading, tree.childOf(node, 'type_arguments'), depth);
      return withArguments(given, (types) => namedType(reading, name, types));
    }
    case 'singleton_type':
    case 'annotated_type':
    case 'applied_constructor_type':
    case 'lazy_parameter_type':
    case 'parenthesized_type':
      return typeAt(reading, tree.firstChildOf(node), depth + 1);
    case 'compound_type':
    case 'infix_type':
      return allOf(partsOf(reading, node).map((part) => typeAt(reading, part, depth + 1)));
    case 'tuple_type': {
      const given = typesIn(reading, node, depth);
      return withArguments(given, (types) => ({
        type: reading.builder.addType(`Tuple${types.length}`, types),
        bound: -1,
      }));
    }
    case 'repeated_parameter_type': {
      const { type } = typeAt(reading, tree.firstChildOf(node), depth + 1);
      return type === -1 ? NOTHING : { type: reading.builder.addType('Seq', [type]), bound: -1 };
    }
    default:
      return NOTHING;
  }
}

/** `A with B` and `A & B`: what is both. https://docs.scala-lang.org/scala3/reference/new-types/intersection-types.html */
function partsOf({ tree }: Reading, node: FlatNode): FlatNode[] {
  if (tree.typeOf(node) === 'compound_type') return tree.childrenOf(node);
  const parts: FlatNode[] = [];
  let at = node;
  while (at !== -1 && tree.typeOf(at) === 'infix_type') {
    if (tree.textOf(tree.childOf(at, 'operator')) !== '&') return [];
    parts.push(tree.childOf(at, 'right'));
    at = tree.childOf(at, 'left');
  }
  return [...parts, at].filter((part) => part !== -1).reverse();
}

/** The first one, which is known to be the others as well. */
function allOf(parts: readonly TypeMeaning[]): TypeMeaning {
  const [first, ...rest] = parts.filter(({ type, bound }) => type !== -1 || bound !== -1);
  if (first === undefined) return NOTHING;
  const others = rest.flatMap(({ type, bound, others: further = [] }) => [
    type === -1 ? bound : type,
    ...further,
  ]);
  return others.length === 0 ? first : { ...first, others: [...(first.others ?? []), ...others] };
}

/** Types of arguments, or of a tuple's components. */
function typesIn(reading: Reading, list: FlatNode, depth: number): TypeMeaning[] {
  return reading.tree.childrenOf(list).map((argument) => {
    const { type, bound } = typeAt(reading, argument, depth + 1);
    const known = type === -1 ? bound : type;
    return { type: known === -1 ? reading.builder.addType('Any') : known, bound };
  });
}

/** What is made with the types, and beside it with their bounds where they have any. */
function withArguments(
  given: readonly TypeMeaning[],
  make: (types: readonly number[]) => TypeMeaning,
): TypeMeaning {
  const whole = make(given.map(({ type }) => type));
  const bounds = byBounds(given);
  return bounds === undefined ? whole : { ...whole, bound: make(bounds).type };
}

function namedType(reading: Reading, name: string, given: readonly number[]): TypeMeaning {
  if (name === '' || name === '_') return NOTHING;
  // Sources of the runtime say of no value that nothing is known of it.
  if (name === 'Any' && reading.isRuntime) return NOTHING;
  const parameter = reading.types.get(name);
  if (parameter !== undefined) return parameter;
  const { declaration } = surroundings(reading);
  return { type: reading.builder.addType(name, given, declaration), bound: -1 };
}

/** The name of the class in a type; empty for what is no class. */
export function classNameOf({ tree }: Pick<Reading, 'tree'>, node: FlatNode): string {
  const named = tree.typeOf(node) === 'generic_type' ? tree.childOf(node, 'type') : node;
  return named === -1 ? '' : (segmentsOf(tree.textOf(named))?.join('.') ?? '');
}

/** What `new` makes instances of: the class itself, which its companion may hide from calls. */
export function classValue(reading: Reading, node: FlatNode): Place {
  const { builder, variables } = reading;
  const name = classNameOf(reading, node);
  if (name === '') return -1;
  const own = variables.get(classKey(name));
  if (own !== undefined) return own.place;
  const segments = name.split('.');
  const first = variables.get(segments[0] as string);
  let place = first?.place ?? -1;
  if (first?.from !== undefined) {
    place = builder.place();
    builder.read(first.from.object, first.from.key, place);
  }
  const isFree = place === -1 || first?.from === undefined;
  if (isFree && (place === -1 || segments.length === 1)) place = freeName(reading, node, name);
  else {
    for (const segment of segments.slice(1)) {
      const inner = builder.place();
      builder.read(place, segment, inner);
      place = inner;
    }
  }
  const both = builder.place();
  builder.copy(place, both);
  builder.read(place, CLASS_KEY, both);
  if (segments.length === 1 && variables.get(name) === undefined)
    builder.copy(freeName(reading, node, classKey(name)), both);
  return both;
}

/** The name of a class where the name alone may mean something else. */
export const classKey = (name: string): string => `class ${name}`;

/** Behind an object whose `apply` makes instances, its class. */
export const CLASS_KEY = '<class>';

/**
 * `type A = B`: another name of a type of the program or of the library; of functions, and of what has no name, it says nothing.
 * https://www.scala-lang.org/files/archive/spec/2.13/04-basic-declarations-and-definitions.html#type-declarations-and-type-aliases
 */
export function readAlias(reading: Reading, node: FlatNode): void {
  const { tree, builder, types } = reading;
  const declaration = reading.declarationAt.get(tree.startOf(node)) ?? -1;
  const written = tree.childOf(node, 'type');
  if (declaration === -1 || written === -1 || readType(reading, written).type === -1) return;
  types.open();
  declareTypeParameters(reading, node, builder.nextClass);
  const { type: aliasOf } = readType(reading, written);
  types.close();
  builder.addClass({ declaration, typeParameters: typeParameterNames(tree, node), aliasOf });
}

/** @param owner the class whose they are; -1 for those of a definition */
export function declareTypeParameters(reading: Reading, node: FlatNode, owner: number): void {
  const { tree, builder, types } = reading;
  const list = tree.childOfType(node, 'type_parameters');
  if (list === -1) return;
  const parameters = parametersIn(tree, list);
  for (const { name } of parameters) {
    const text = tree.textOf(name);
    const type = owner === -1 ? -1 : builder.addType(text, [], -1, owner);
    types.declare(text, { type, bound: -1 });
  }
  for (const { name, bound } of parameters) {
    if (bound === -1) continue;
    const { type } = readType(reading, tree.childOf(bound, 'type'));
    const text = tree.textOf(name);
    const own = owner === -1 ? type : builder.addType(text, [], -1, owner);
    types.declare(text, { type: own, bound: owner === -1 ? -1 : type });
  }
}
