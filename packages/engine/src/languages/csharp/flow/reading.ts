// What all parts of the flow reader share while they walk one file: the tree, the facts in the making, what
// names mean, where the walk stands, and the value of each expression that has been read.
import type { Assignments } from '../../../flow/assignments.ts';
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { StatementOrder } from '../../../flow/statement-order.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { plainName } from '../extraction/names.ts';
import type { CSharpClass, CSharpField, FileClasses } from './csharp-class.ts';
import type { LexicalNames, Variable } from './lexical-names.ts';
import { INDEXED_KEY } from './outside-parts.ts';
import type { OwnNamespaces } from './own-namespaces.ts';

/** The class and member that the walk is in. */
export interface Surroundings {
  readonly class: CSharpClass | undefined;
  /** Index of a scope; -1 outside of all classes. */
  readonly scope: number;
  /** What `this` means; -1 where there is none. */
  readonly self: Place;
  /** Index of the innermost declaration around; -1 at the file's own level. */
  readonly declaration: number;
  /** The list of parameters of the extension block around; absent outside of one. */
  readonly extension?: FlatNode;
}

export interface Reading {
  readonly tree: FlatTree;
  readonly builder: FlowBuilder;
  readonly classes: FileClasses;
  readonly names: LexicalNames;
  readonly assignments: Assignments;
  /** What variables that are assigned to again hold where the walk stands. */
  readonly order: StatementOrder<Variable>;
  readonly declarationAt: ReadonlyMap<number, number>;
  /** Offsets of classes that stand for extension blocks. */
  readonly extensions: ReadonlySet<number>;
  /** Offsets at which branches of the preprocessor begin, which stand behind each other though one alone is there. */
  readonly branches: readonly number[];
  /** Value of each expression by its node; -1 for nothing of interest, or not read yet. */
  readonly places: Int32Array;
  /** What patterns inside of patterns are held against, by their nodes. */
  readonly parts: Map<FlatNode, Place>;
  readonly around: Surroundings[];
  /** Places of values of which only the type matters, by its name. */
  readonly plain: Map<string, Place>;
  readonly plainNames: Map<Place, string>;
  /** Values of the `switch` expressions and statements around, innermost last: what they test, and give. */
  readonly switches: { readonly subject: Place; readonly result: Place }[];
  /** Parameters of lambdas that write no types for them, by the node of the lambda, and by its place. */
  readonly untyped: Map<FlatNode, readonly Place[]>;
  readonly lambdas: Map<Place, readonly Place[]>;
  /** Parameters of lambdas that are asked for the `Value` that an element of a table has. */
  readonly entries: Set<Place>;
  /** What each lambda gives, by the place that holds it. */
  readonly lambdaResults: Map<Place, Place>;
  /** Places of variables and new objects that hold lists and tables of functions. */
  readonly functionLists: Set<Place>;
  readonly namespaces: OwnNamespaces;
  /** Names of the delegates that the file declares. */
  readonly delegates: ReadonlySet<string>;
  /** Classes of the file whose methods `using static` lets in. */
  readonly openedStatics: readonly CSharpClass[];
  /** Callables whose result has been made a sequence, by `yield`. */
  readonly sequences: Set<number>;
  /** By method, what it extends, as long as nothing else is assigned to that. */
  readonly extended: Map<number, Place>;
  /** What extensions of the file are called by, of whatever type, each with all that have the name. */
  readonly extensionNames: Map<string, Place>;
}

export const surroundings = ({ around }: Reading): Surroundings => around.at(-1) as Surroundings;

export const COMMENTS: ReadonlySet<string> = new Set(['comment', 'preproc_region']);

/** Children that are neither comments nor modifiers. */
export function partsOf({ tree }: Reading, node: FlatNode): FlatNode[] {
  if (node === -1) return [];
  return tree.childrenOf(node).filter((child) => !PASSED.has(tree.typeOf(child)));
}

const PASSED = new Set([...COMMENTS, 'modifier', 'attribute_list']);

const LITERALS = new Map([
  ['integer_literal', 'int'],
  ['real_literal', 'double'],
  ['character_literal', 'char'],
  ['string_literal', 'string'],
  ['verbatim_string_literal', 'string'],
  ['raw_string_literal', 'string'],
  ['interpolated_string_expression', 'string'],
  ['boolean_literal', 'bool'],
  ['null_literal', 'null'],
  ['predefined_type', 'string'],
]);

const VALUES = [
  ...['byte', 'sbyte', 'short', 'ushort', 'char', 'int', 'uint', 'long', 'ulong', 'float'],
  ...['double', 'decimal', 'bool', 'nint', 'nuint'],
];

/** Instances of these never hold anything that could be called in the repository; `int?` is another type than `int`. */
const PLAIN = new Set([...VALUES, ...VALUES.map((name) => `${name}?`), 'string']);

/** Keywords for types of the runtime, by the names of these. */
export const SYSTEM_TYPES: ReadonlyMap<string, string> = new Map([
  ['String', 'string'],
  ['Object', 'object'],
  ['SByte', 'sbyte'],
  ['Byte', 'byte'],
  ['Int16', 'short'],
  ['UInt16', 'ushort'],
  ['Int32', 'int'],
  ['UInt32', 'uint'],
  ['Int64', 'long'],
  ['UInt64', 'ulong'],
  ['Boolean', 'bool'],
  ['Double', 'double'],
  ['Single', 'float'],
  ['Decimal', 'decimal'],
  ['Char', 'char'],
]);

/** Types of the runtime whose own members give more of them; nothing of the repository is in such a value either. */
export const STRUCTURES: ReadonlySet<string> = new Set([
  ...['TimeSpan', 'DateTime', 'DateTimeOffset', 'DateOnly', 'TimeOnly', 'Guid'],
]);

export const isPlainType = (name: string): boolean => PLAIN.has(name);

/** The places have to be there before the first callable opens. */
export function makePlainPlaces(reading: Reading): void {
  for (const name of [...PLAIN, ...STRUCTURES, 'null', 'Type']) plainPlace(reading, name);
}

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
  const { tree } = reading;
  if (tree.typeOf(node) === 'predefined_type') return plainPlace(reading, tree.textOf(node));
  if (name !== 'int' && name !== 'double') return plainPlace(reading, name);
  const suffix = /[a-z]+$/i.exec(tree.text.slice(tree.endOf(node) - 2, tree.endOf(node)))?.[0];
  const isHex = /^0[xb]/i.test(tree.text.slice(tree.startOf(node), tree.startOf(node) + 2));
  return plainPlace(reading, SUFFIXES.get(isHex ? '' : (suffix?.toLowerCase() ?? '')) ?? name);
}

const SUFFIXES = new Map([
  ['l', 'long'],
  ['u', 'uint'],
  ['ul', 'ulong'],
  ['lu', 'ulong'],
  ['f', 'float'],
  ['d', 'double'],
  ['m', 'decimal'],
]);

function variableValue(reading: Reading, node: FlatNode): Place {
  const { tree, names } = reading;
  const name = plainName(tree.textOf(node));
  const variable = names.variable(name);
  if (variable !== undefined) return readVariable(reading, node, variable);
  if (name === '_') return -1;
  const own = names.class(name);
  return own?.arity === 0 ? own.place : freeName(reading, node, name);
}

/** Reading a property that is code runs it. */
function readVariable(reading: Reading, node: FlatNode, variable: Variable): Place {
  const { tree, builder } = reading;
  const { owner, field } = variable;
  if (owner !== undefined && field?.mayRun === true)
    return readOverridable(reading, node, { owner, field });
  if (owner === undefined || field?.isAccessor !== true) return placeOfVariable(reading, variable);
  const place = builder.place();
  builder.at(tree.lineOf(node));
  const object = objectOf(reading, owner, field.isStatic);
  builder.read(object, plainName(tree.textOf(node)), place);
  return place;
}

/** What overrides a property without code runs where that is read. @param node its name */
export function readOverridable(
  reading: Reading,
  node: FlatNode,
  { owner, field }: { readonly owner: CSharpClass; readonly field: CSharpField },
): Place {
  const { tree, builder } = reading;
  const place = builder.place();
  builder.at(tree.lineOf(node));
  builder.read(objectOf(reading, owner, false), plainName(tree.textOf(node)), place);
  const plain = plainTypeOf(reading, field.type);
  return plain === undefined ? place : plainPlace(reading, plain);
}

/** What holds the members of a class around: the receiver, or the class itself. */
export function objectOf(reading: Reading, owner: CSharpClass, isStatic: boolean): Place {
  return isStatic || surroundings(reading).self === -1 ? owner.place : owner.self;
}

/** What it holds where the walk stands. */
export function placeOfVariable(reading: Reading, variable: Variable): Place {
  const { place, field } = variable;
  if (field === undefined) return reading.order.placeOf(variable) ?? place;
  const name = plainTypeOf(reading, field.type);
  return name === undefined ? place : plainPlace(reading, name);
}

/** The name of a type whose values need no place of their own. */
export function plainTypeOf(reading: Reading, type: FlatNode): string | undefined {
  if (type === -1) return undefined;
  const { tree } = reading;
  if (tree.typeOf(type) !== 'nullable_type') return plainNamed(keywordOf(reading, type));
  const name = keywordOf(reading, tree.childOf(type, 'type'));
  return plainNamed(`${name}?`) ?? plainNamed(name);
}

/** The keyword that a type is written as, or that its name stands for; empty for any other. */
export function keywordOf({ tree, names }: Reading, type: FlatNode): string {
  if (type === -1) return '';
  const kind = tree.typeOf(type);
  if (kind === 'predefined_type') return tree.textOf(type);
  if (kind !== 'identifier') return '';
  const name = tree.textOf(type);
  const keyword = SYSTEM_TYPES.get(name);
  const isOwn = keyword !== undefined && (names.class(name) ?? names.typeParameter(name));
  return keyword === undefined || isOwn ? '' : keyword;
}

const plainNamed = (name: string): string | undefined => (isPlainType(name) ? name : undefined);

/** A name that the file's scopes do not bind: an inherited or imported member, or a type. */
export function freeName(reading: Reading, node: FlatNode, name: string): Place {
  const { tree, builder } = reading;
  const place = builder.place();
  builder.at(tree.lineOf(node));
  builder.name(name, surroundings(reading).scope, place);
  return place;
}

/** Into a place, unless that holds nothing but the type. `null` says nothing of what else is there. */
export function store(reading: Reading, value: Place, place: Place): void {
  const { builder, plainNames } = reading;
  if (value === -1 || place === -1 || plainNames.has(place)) return;
  if (plainNames.get(value) === 'null') return;
  builder.copy(value, place);
}

/** Whether what is returned is what the callable was called on: `this`, or what an extension extends. */
export function isReceiver(
  { tree, builder, extended }: Reading,
  node: FlatNode,
  value: Place,
): boolean {
  const { current } = builder;
  if (tree.typeOf(node) === 'this') return value === builder.receiverOf(current);
  return tree.typeOf(node) === 'identifier' && value === extended.get(current);
}

/** What an index gives, which in a table is no element of it. */
export function readIndexed({ builder }: Reading, from: Place, to: Place): void {
  builder.read(from, ELEMENT_KEY, to);
  builder.read(from, INDEXED_KEY, to);
}
