// What all parts of reading one file's flow share.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import type { Ownership } from './drops.ts';
import type { FileModules } from './file-modules.ts';
import type { MacroRule } from './macro-rules.ts';
import type { LocalNames } from './scopes.ts';
import type { TypeReader } from './type-reader.ts';

/** The syntax that is being read: the file's own, or what stands inside of macros. */
export interface Syntax {
  readonly tree: FlatTree;
  /** Of every expression that has been left; -1 where there is nothing of interest. */
  readonly places: Int32Array;
}

export interface Reading {
  syntax: Syntax;
  readonly builder: FlowBuilder;
  readonly names: LocalNames;
  readonly modules: FileModules;
  readonly types: TypeReader;
  /** Index of each declaration by where its node starts. */
  readonly declarationAt: ReadonlyMap<number, number>;
  /** Index of each class by where the node that declares it starts. */
  readonly classAt: Map<number, number>;
  /** Import facts of paths in code: index by specifier and symbol. */
  readonly importAt: (specifier: string, symbol: string) => number;
  /** The expression that a macro's brackets hold, by where they open; -1 when it is no Rust. */
  readonly macroContent: (open: number) => FlatNode;
  /** Syntax inside of macros; absent where the file calls none. */
  readonly macroSyntax: Syntax | undefined;
  /** Macros that the file defines, by name. */
  readonly macroRules: ReadonlyMap<string, readonly MacroRule[]>;
  /** Whether the file stands for the runtime, where literals are the objects they look like. */
  readonly isRuntime: boolean;
  /** The module that is being read. */
  module: number;
  /** Types and traits around the node that is being read, innermost last. */
  readonly owners: Owner[];
  /** Functions around the node that is being read, innermost last. */
  readonly open: OpenFunction[];
  /** Functions (`fn name`), structs (`struct Name`) and traits (`trait Name`) of the file, but those that share a name. */
  readonly itemNodes: ReadonlyMap<string, FlatNode>;
  /** What functions of the file do with values, by their names. */
  readonly ownership: ReadonlyMap<string, Ownership>;
  /** Fields of the file by name: whether they hold values of their own. */
  readonly ownedFields: ReadonlyMap<string, boolean>;
  /** Variables with values of their own: how many exits their functions had before them. */
  readonly ownedSince: Map<Place, number>;
  /** Variables whose values are given away, whichever way the function goes. */
  readonly moved: Set<Place>;
  /** Sum of `FORM` by place, as far as the file says it. */
  readonly forms: Map<Place, number>;
  /** Places that literals of a kind share, by type. */
  readonly literals: Map<string, Place>;
}

/** A function, method or closure until its end is reached. */
export interface OpenFunction {
  readonly callable: number;
  /** Where it goes. */
  readonly place: Place;
  /** Variables and parameters with values of its own. */
  readonly owned: Place[];
  /** Places so far where it may end early. */
  exits: number;
  /** Whether what it names of the function around becomes its own. */
  readonly movesIn: boolean;
  /** Whether what it gives is of a primitive type by its declaration. */
  readonly givesPrimitive?: boolean;
  readonly member?: { readonly owner: Owner; readonly name: string; readonly flags: number };
}

/** What `Self` means, and where members go. */
export interface Owner {
  /** Types that `Self` stands for. */
  readonly types: readonly number[];
  /** Sum of `FORM` of what `Self` is: a value, or a reference to one. Absent where it may be either. */
  readonly form?: number;
  /** Whether parameters of methods may tell them from others of their name by their form. */
  readonly tellsForms?: boolean;
  /** The trait, where its own methods are declared; -1 in an `impl`. */
  readonly traitClass: number;
  /** The name of the trait, or of the one that an `impl` is of; absent where it is of none. */
  readonly traitName?: string;
  /** The path that names the type of an `impl`; absent where it is no path. */
  readonly path?: readonly string[];
  /** Where the methods of an `impl` go. */
  readonly targets: readonly number[];
  /** Types of the first argument of the trait: `Source` of `From<Source>`. */
  readonly sources: readonly number[];
  /** What tells the first of these from others, where it is one of the library. */
  readonly sourceName?: string;
  /** What an `impl` of `Index` is indexed by, by name; empty for a type parameter. Absent in all others. */
  readonly indexed?: string;
  /** Whether an `impl` is for a primitive type, or references to one, but texts. Absent where it is not. */
  readonly isOfNumber?: boolean;
  /** Whether such a one is of a trait for what is no number. Absent for all others. */
  readonly takesOther?: boolean;
  /** Types that are given names inside. */
  readonly associated: ReadonlyMap<string, FlatNode>;
}

/** `Kind`, `T`, but not `MAX`. One capital alone may be a type. */
export function isTypeName(name: string): boolean {
  return /^_*[A-Z]/.test(name) && (name.length === 1 || /[a-z]/.test(name));
}

/** Numbers and the like are no objects, whatever they are made of. */
export function isPrimitive(tree: FlatTree, type: FlatNode): boolean {
  return type !== -1 && tree.typeOf(type) === 'primitive_type';
}

/** The place of what a node holds, by its kind of literal; -1 for other nodes. */
export function literalPlace(
  { syntax: { tree }, builder, literals }: Reading,
  node: FlatNode,
): Place {
  const kind = LITERALS.get(tree.typeOf(node));
  if (kind === undefined) return -1;
  const type = NUMBERS.has(kind) ? (SUFFIX.exec(tree.textOf(node))?.[0] ?? kind) : kind;
  const known = literals.get(type);
  if (known !== undefined) return known;
  const place = builder.place();
  literals.set(type, place);
  builder.type(builder.addType(type), place);
  return place;
}

const LITERALS = new Map([
  ['string_literal', 'String'],
  ['raw_string_literal', 'String'],
  ['char_literal', 'char'],
  ['boolean_literal', 'bool'],
  ['integer_literal', 'i32'],
  ['float_literal', 'f64'],
]);

const NUMBERS: ReadonlySet<string> = new Set(['i32', 'f64']);

/** `1_u64`, `0x1fusize`, `1.0f32` */
const SUFFIX = /(?<!^0x.*)f(?:32|64)$|[iu](?:8|16|32|64|128|size)$/;
