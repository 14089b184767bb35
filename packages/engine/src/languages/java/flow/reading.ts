// What all parts of the flow reader share while they walk one file: the tree, the facts in the making, what
// names mean, where the walk stands, and the value of each expression that has been read.
import type { Assignments } from '../../../flow/assignments.ts';
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import { fieldKey } from '../../../flow/flow-facts.ts';
import type { StatementOrder } from '../../../flow/statement-order.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import type { CallbackTable } from './callback-tables.ts';
import type { Container } from './containers.ts';
import type { FileCallables } from './given-parameters.ts';
import { dimensionsOf, type FileClasses, type JavaClass } from './java-class.ts';
import type { LexicalNames, Variable, WrittenType } from './lexical-names.ts';
import type { NarrowedRegion } from './narrowing.ts';
import type { FieldMirror } from './reflected-fields.ts';
import type { Mirror } from './reflection.ts';

/** The class and member that the walk is in. */
export interface Surroundings {
  readonly class: JavaClass | undefined;
  /** Index of a scope; -1 outside of all classes. */
  readonly scope: number;
  /** What `this` means; -1 where there is none. */
  readonly self: Place;
  /** Index of the innermost declaration around; -1 at the file's own level. */
  readonly declaration: number;
}

export interface Reading {
  readonly tree: FlatTree;
  readonly builder: FlowBuilder;
  readonly classes: FileClasses;
  readonly names: LexicalNames;
  readonly declarationAt: ReadonlyMap<number, number>;
  /** Empty where there is none. */
  readonly packageName: string;
  /** Value of each expression by its node; -1 for nothing of interest, or not read yet. */
  readonly places: Int32Array;
  readonly around: Surroundings[];
  /** Places of values of which only the type matters, by its name. */
  readonly plain: Map<string, Place>;
  readonly plainNames: Map<Place, string>;
  /** What arrays of such values hold, by the place of the array. */
  readonly plainElements: Map<Place, string>;
  /** What values of `java.lang.reflect` stand for, by their places. */
  readonly mirrors: Map<Place, Mirror>;
  /** Fields whose offsets variables hold. */
  readonly offsets: Map<Variable, FieldMirror>;
  /** What variables may be that are texts, as far as it is written out. */
  readonly texts: Map<Variable, readonly string[]>;
  /** Methods and calls of the file, once somebody asks for them. */
  readonly callables: { found?: FileCallables };
  /** Variables that are declared as containers of the JDK, by their places. */
  readonly containers: Map<Place, Container>;
  /** Places that hold containers of functions. */
  readonly tables: Map<Place, CallbackTable>;
  /** Variables that are declared as functions. */
  readonly callbacks: Set<Place>;
  readonly assignments: Assignments;
  /** What variables that are assigned to again hold where the walk stands. */
  readonly order: StatementOrder<Variable>;
  /** Where tests say more of variables, or of `this`, innermost last. */
  readonly narrowed: NarrowedRegion[];
  /** Values of the `switch` expressions around, innermost last: what they test, and what they give. */
  readonly switches: { readonly subject: Place; readonly result: Place }[];
}

export const surroundings = ({ around }: Reading): Surroundings => around.at(-1) as Surroundings;

const LITERALS = new Map([
  ['decimal_integer_literal', 'int'],
  ['hex_integer_literal', 'int'],
  ['octal_integer_literal', 'int'],
  ['binary_integer_literal', 'int'],
  ['decimal_floating_point_literal', 'double'],
  ['hex_floating_point_literal', 'double'],
  ['character_literal', 'char'],
  ['string_literal', 'String'],
  ['true', 'boolean'],
  ['false', 'boolean'],
  ['null_literal', 'null'],
]);

/** Instances of these never hold anything that could be called in the repository. */
const PLAIN = new Set([
  ...['byte', 'short', 'char', 'int', 'long', 'float', 'double', 'boolean'],
  'String',
]);

/** All types that have such a place. */
export const PLAIN_VALUES: readonly string[] = [...PLAIN, 'null'];

export const isPlainType = (name: string): boolean => PLAIN.has(name);

/** The one place of all values of a type of which nothing but the type matters. */
export function plainPlace({ plain, plainNames, builder }: Reading, name: string): Place {
  const known = plain.get(name);
  if (known !== undefined) return known;
  const place = builder.place();
  builder.type(builder.addType(name), place);
  plain.set(name, place);
  plainNames.set(place, name);
  return place;
}

/** The place that holds what the expression gives; -1 when that is nothing of interest. */
export function valueAt(reading: Reading, node: FlatNode): Place {
  if (node === -1) return -1;
  const { tree, places } = reading;
  const known = places[node] as number;
  if (known !== -1) return known;
  const type = tree.typeOf(node);
  if (type === 'identifier') places[node] = variableValue(reading, node);
  else if (type === 'this') places[node] = surroundings(reading).self;
  else {
    const literal = LITERALS.get(type);
    if (literal !== undefined) places[node] = literalPlace(reading, node, literal);
  }
  return places[node] as number;
}

function literalPlace(reading: Reading, node: FlatNode, name: string): Place {
  const last =
    name === 'int' || name === 'double' ? reading.tree.text[reading.tree.endOf(node) - 1] : '';
  const isHex = reading.tree.typeOf(node) === 'hex_integer_literal';
  if (last === 'l' || last === 'L') return plainPlace(reading, 'long');
  if ((last === 'f' || last === 'F') && !isHex) return plainPlace(reading, 'float');
  return plainPlace(reading, name);
}

function variableValue(reading: Reading, node: FlatNode): Place {
  const { tree, names } = reading;
  const name = tree.textOf(node);
  const variable = names.variable(name);
  if (variable !== undefined) return placeOfVariable(reading, variable);
  const found = names.class(name);
  return found?.place ?? freeName(reading, node, name);
}

/** What it holds where the walk stands. */
export function placeOfVariable(reading: Reading, variable: Variable): Place {
  const { place, field } = variable;
  if (field === undefined) return reading.order.placeOf(variable) ?? place;
  const name = plainTypeOf(reading, field);
  return name === undefined ? place : plainPlace(reading, name);
}

/** The name of a type whose values need no place of their own. */
export function plainTypeOf(
  { tree }: Reading,
  { type, dimensions }: WrittenType,
): string | undefined {
  if (type === -1 || dimensions > 0 || !PLAIN_TYPES.has(tree.typeOf(type))) return undefined;
  const name = tree.textOf(type);
  return isPlainType(name) ? name : undefined;
}

/** Remembers what an array holds that is declared in the place. */
export function noteElements(
  { tree, plainElements }: Reading,
  { type, dimensions }: WrittenType,
  place: Place,
): void {
  if (type === -1) return;
  const isArray = tree.typeOf(type) === 'array_type';
  const written = isArray ? dimensionsOf(tree, tree.childOf(type, 'dimensions')) : 0;
  const element = isArray ? tree.childOf(type, 'element') : type;
  if (dimensions + written !== 1 || element === -1) return;
  if (!PLAIN_TYPES.has(tree.typeOf(element))) return;
  const name = tree.textOf(element);
  if (isPlainType(name)) plainElements.set(place, name);
}

const PLAIN_TYPES = new Set([
  'integral_type',
  'floating_point_type',
  'boolean_type',
  'type_identifier',
]);

/** A name that the file's scopes do not bind: an inherited or imported field, or a type. */
export function freeName(reading: Reading, node: FlatNode, name: string): Place {
  const { tree, builder } = reading;
  const place = builder.place();
  builder.at(tree.lineOf(node));
  builder.name(fieldKey(name), surroundings(reading).scope, place);
  return place;
}
