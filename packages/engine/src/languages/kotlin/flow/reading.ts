// What all parts of the flow reader share while they walk one file: the tree, the facts in the making, what
// names mean, where the walk stands, and the value of each expression that has been read.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import { fieldKey } from '../../../flow/flow-facts.ts';
import { nameOf, type SyntaxTree } from '../extraction/syntax-tree.ts';
import type { ReadableText } from '../text/readable-text.ts';
import type { FileClasses, KotlinClass } from './kotlin-class.ts';
import type { LexicalNames, Variable } from './lexical-names.ts';
import { lineOf } from './tree-walk.ts';

/** The class and member that the walk is in. */
export interface Surroundings {
  readonly class: KotlinClass | undefined;
  /** Index of a scope; -1 outside of all classes and extensions. */
  readonly scope: number;
  /** What `this` means; -1 where there is none. */
  readonly self: Place;
  /** What `this@label` means here: the name of the function that is called with a lambda, or of an extension. */
  readonly label: string;
  /** Receivers of the lambdas around, whose members may be named without them; -1 outside of lambdas. */
  readonly implicit: Place;
  /** Whether the innermost lambda is known to have a receiver, so that its members come first. */
  readonly isReceiverKnown: boolean;
  /** Index of the innermost declaration around; -1 at the file's own level. */
  readonly declaration: number;
}

/** A function or lambda that is open. */
export interface OpenFunction {
  readonly callable: number;
  readonly isLambda: boolean;
  readonly label: string;
}

export interface Reading {
  readonly tree: SyntaxTree;
  readonly builder: FlowBuilder;
  readonly classes: FileClasses;
  readonly names: LexicalNames;
  /** Index of each declaration by its node. */
  readonly declarationAt: ReadonlyMap<number, number>;
  /** Offsets of `$name` in strings, in source order. */
  readonly templates: ReadableText['templates'];
  /** Whether it stands for the standard library: each function has a receiver of its own, an index is any element. */
  readonly isRuntime: boolean;
  /** Value of each expression by its node; -1 for nothing of interest, or not read yet. */
  readonly places: Int32Array;
  readonly around: Surroundings[];
  readonly functions: OpenFunction[];
  /** Places of what the file declares at its own level, by name: functions of one name share theirs. */
  readonly globals: Map<string, Place>;
  /** Places of values of which only the type matters, by its name. */
  readonly plain: Map<string, Place>;
  readonly plainNames: Map<Place, string>;
  /** Parameters of primary constructors that are no properties. */
  readonly constructorParameters: Map<KotlinClass, readonly (readonly [string, Variable])[]>;
  /** What the `when` expressions around test, innermost last. */
  readonly subjects: { readonly node: number; readonly place: Place; readonly name: string }[];
}

export const surroundings = ({ around }: Reading): Surroundings => around.at(-1) as Surroundings;

/** Instances of these never hold anything that could be called, but by extensions. */
export const PLAIN_TYPES: ReadonlySet<string> = new Set([
  ...['Byte', 'Short', 'Char', 'Int', 'Long', 'Float', 'Double', 'Boolean', 'String'],
  ...['UByte', 'UShort', 'UInt', 'ULong'],
]);

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
export function valueAt(reading: Reading, node: number): Place {
  if (node === -1) return -1;
  const { tree, places } = reading;
  const known = places[node] as number;
  if (known !== -1) return known;
  const value = simpleValue(reading, node, tree.types[node] as string);
  places[node] = value;
  return value;
}

function simpleValue(reading: Reading, node: number, type: string): Place {
  const { tree } = reading;
  switch (type) {
    case 'identifier':
      return valueOfName(reading, node, nameOf(tree, node));
    case 'this_expression':
      return thisValue(reading, node);
    case 'string_literal':
    case 'multiline_string_literal':
      return plainPlace(reading, 'String');
    case 'character_literal':
      return plainPlace(reading, 'Char');
    case 'number_literal':
      return plainPlace(reading, numberType(tree.text[(tree.ends[node] as number) - 1] ?? ''));
    case 'float_literal':
      return plainPlace(
        reading,
        /f/i.test(tree.text[(tree.ends[node] as number) - 1] ?? '') ? 'Float' : 'Double',
      );
    default:
      return -1;
  }
}

const numberType = (last: string): string => (last === 'L' ? 'Long' : 'Int');

/** A place for an argument, whatever is in it. */
export function valueOrPlace(reading: Reading, node: number): Place {
  const value = valueAt(reading, node);
  return value === -1 ? reading.builder.place() : value;
}

const CONSTANTS = new Map([
  ['true', 'Boolean'],
  ['false', 'Boolean'],
  ['null', 'Nothing'],
]);

/** What a name by itself means at the node. */
export function valueOfName(reading: Reading, node: number, name: string): Place {
  const constant = CONSTANTS.get(name);
  if (constant !== undefined) return plainPlace(reading, constant);
  const { names } = reading;
  const variable = names.variable(name);
  if (variable !== undefined) return placeOfVariable(reading, node, name, variable);
  const found = names.class(name);
  return found?.place ?? freeName(reading, node, name);
}

function placeOfVariable(reading: Reading, node: number, name: string, variable: Variable): Place {
  const { tree, builder } = reading;
  const { property, owner, place } = variable;
  if (property === undefined || owner === undefined) return place;
  const plain = plainTypeOf(reading, property.type);
  if (property.hasAccessors) {
    const read = plain === undefined ? builder.place() : plainPlace(reading, plain);
    builder.at(lineOf(tree, node));
    builder.read(owner.self, fieldKey(name), plain === undefined ? read : builder.place());
    return read;
  }
  return plain === undefined ? place : plainPlace(reading, plain);
}

/** `this`, `this@label`: of a class around by its name, of an extension or a lambda by the function's. */
export function thisValue(reading: Reading, node: number): Place {
  const { tree, around } = reading;
  const last = (tree.after[node] as number) - 1;
  if (tree.types[last] !== 'identifier') return surroundings(reading).self;
  const label = nameOf(tree, last);
  for (let at = around.length - 1; at >= 0; at--) {
    const each = around[at] as Surroundings;
    if (each.label === label) return each.self;
    if (each.class?.name === label) return each.class.self;
  }
  return surroundings(reading).self;
}

/** The name of a type whose values need no place of their own. */
export function plainTypeOf({ tree }: Reading, type: number): string | undefined {
  if (type === -1) return undefined;
  const start = tree.starts[type] as number;
  const end = tree.ends[type] as number;
  if (end - start > 12) return undefined;
  const written = tree.text.slice(start, end).replace(/\?$/, '');
  return PLAIN_TYPES.has(written) ? written : undefined;
}

/** A name that the file's scopes do not bind: an inherited or imported property, an object or a class. */
export function freeName(reading: Reading, node: number, name: string): Place {
  const { tree, builder } = reading;
  const { scope, implicit, self, class: owner } = surroundings(reading);
  const place = builder.place();
  builder.at(lineOf(tree, node));
  builder.name(fieldKey(name), scope, place);
  if (implicit !== -1) builder.read(implicit, fieldKey(name), place);
  // Extensions of what is extended have no scope where that is not of the repository.
  if (self !== -1 && self !== owner?.self) builder.read(self, fieldKey(name), place);
  return place;
}

/** Into a place, unless that holds nothing but the type. */
export function store({ builder, plainNames }: Reading, value: Place, place: Place): void {
  if (value !== -1 && place !== -1 && !plainNames.has(place)) builder.copy(value, place);
}

/** One place for all that several expressions give. */
export function joined(reading: Reading, values: readonly Place[]): Place {
  const given = [...new Set(values.filter((value) => value !== -1))];
  if (given.length < 2) return given[0] ?? -1;
  const place = reading.builder.place();
  for (const value of given) reading.builder.copy(value, place);
  return place;
}

/** The place of a name at the file's own level. */
export function globalPlace({ builder, globals }: Reading, name: string): Place {
  const known = globals.get(name);
  if (known !== undefined) return known;
  const place = builder.place();
  builder.global(name, place);
  globals.set(name, place);
  return place;
}
