// What the parts of the flow reader share while they go through one file.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import type { SuiteEdge } from './fixtures.ts';
import type { GivenMember } from './given-members.ts';
import type { MadeField } from './made-fields.ts';

/** Indices of declarations by where their nodes start. */
export interface DeclarationPlaces {
  readonly functions: ReadonlyMap<number, number>;
  readonly types: ReadonlyMap<number, number>;
}

/** A namespace or a class around the node that is being read. */
export interface Surrounding {
  /** Joined by dots; empty at the file's own level. */
  readonly qualifier: string;
  /** Index of the class; -1 for a namespace. */
  readonly classIndex: number;
  /** The scope in which names here are looked for; -1 for none. */
  readonly scope: number;
  /** Whether other files cannot link what is in here: an anonymous namespace. */
  readonly isHidden: boolean;
}

/** A function whose body is being read. */
export interface OpenFunction {
  readonly callable: number;
  readonly scope: number;
  /** What `this` is; -1 where there is none. */
  readonly receiver: Place;
  /** The class that it is a member of, as far as the file knows it; -1 otherwise. */
  readonly classIndex: number;
  /** The class, joined by dots, that it is defined outside of; empty for any other function. */
  readonly owner: string;
  /** The type of the objects that it returns as they are; -1 for pointers, references and what is no class. */
  readonly made: FlatNode;
  /** Objects that live as long as it runs, or what they hold, with their types, and what it returns by name. */
  readonly locals: { readonly place: Place; readonly type: number; readonly isHeld: boolean }[];
  readonly returned: Set<Place>;
}

export interface Reading {
  readonly tree: FlatTree;
  readonly builder: FlowBuilder;
  readonly isC: boolean;
  readonly isHeader: boolean;
  readonly declarations: DeclarationPlaces;
  /** Of every expression that has been left; -1 where there is nothing of interest. */
  readonly places: Int32Array;
  /** Functions and variables of the file's own level, by qualified name. */
  readonly globals: Map<string, Place>;
  /** Types of the file's own level by qualified name: whether the file defines what it declares. */
  readonly types: Map<string, boolean>;
  /** Variables of the functions that are open, innermost block last. */
  readonly blocks: Map<string, Place>[];
  /** Places of plain numbers, of which no member can be called. */
  readonly numbers: Set<Place>;
  /** Types of the language itself, by places that are declared with them or hold what is of one. */
  readonly plain: Map<Place, string>;
  /** What pointers and arrays of such types lead to. */
  readonly pointed: Map<Place, string>;
  /** In what form variables and expressions have their values, as far as the file tells: sums of `FORM`. */
  readonly forms: Map<Place, number>;
  /** Places of pointers and arrays, whose operators are those of the language. */
  readonly pointers: Set<Place>;
  /** Those of pointers to pointers and of arrays of pointers. */
  readonly doublePointers: Set<Place>;
  /** Parameters that are pointers or references, by their places: values may come back through them. */
  readonly outParameters: Map<Place, { readonly callable: number; readonly parameter: number }>;
  /** Places that are declared with a type of functions. */
  readonly functionPlaces: Set<Place>;
  readonly surroundings: Surrounding[];
  readonly functions: OpenFunction[];
  /** Names of namespaces by their aliases. */
  readonly aliases: Map<string, string>;
  /** Namespaces whose names the file uses as they are, and those of single names. */
  readonly used: readonly string[];
  /** Names of types of the library that the file uses as they are. */
  readonly libraryNames: ReadonlySet<string>;
  /** Names of template parameters that are open: of classes with their index, of functions with -1. */
  readonly typeParameters: Map<string, number>[];
  /** Places of the classes that are given for the type parameters of the classes that are open, by their names. */
  readonly classParameters: Map<string, Place>[];
  /** Templates with arguments, as written, that have been given these. */
  readonly givenTypes: Set<string>;
  /** Places of what was made of a type parameter of a function: of another class for each call. */
  readonly generic: Set<Place>;
  /** Places of the parameters of each lambda, by its node. */
  readonly lambdas: Map<FlatNode, readonly Place[]>;
  /** Names that the file gives to types of functions. */
  readonly functionTypes: ReadonlySet<string>;
  /** Members of each class template of the file whose type is a type parameter of its own, by the class's qualified name. */
  readonly givenMembers: Map<string, ReadonlyMap<string, GivenMember>>;
  /** Unnamed types that are part of the class around. */
  readonly merged: Set<FlatNode>;
  /** Names of the functions that each class of the file declares. */
  readonly methods: Map<number, ReadonlySet<string>>;
  /** Fields of each class of the file that are objects, by its qualified name. */
  readonly madeFields: Map<string, readonly MadeField[]>;
  /** Suites of tests, where they begin and end. */
  readonly suites: readonly SuiteEdge[];
  /** Names of the bases of each class of the file. */
  readonly bases: Map<number, ReadonlySet<string>>;
  /** A place that holds nothing, for all arguments of C that hold nothing. */
  readonly nothing: Place;
  /** Macros of the file that stand for more than a name and are used without parentheses. */
  readonly plainMacros: ReadonlySet<string>;
  /** The macro whose body is being read, empty elsewhere; whether the body has been seen to mean what the macro hides. */
  readonly macro: { name: string; meansItself: boolean };
}

/** A function that has no receiver unless it is told, with nothing in it yet. */
export function newFunction(
  known: Pick<OpenFunction, 'callable' | 'scope'> & Partial<OpenFunction>,
): OpenFunction {
  return {
    receiver: -1,
    classIndex: -1,
    owner: '',
    made: -1,
    locals: [],
    returned: new Set(),
    ...known,
  };
}

export function around(reading: Reading): Surrounding {
  return reading.surroundings.at(-1) as Surrounding;
}

/** The scope in which a free name stands. */
export function scopeOf(reading: Reading): number {
  return reading.functions.at(-1)?.scope ?? around(reading).scope;
}

export function findLocal({ blocks }: Reading, name: string): Place | undefined {
  for (let at = blocks.length - 1; at >= 0; at -= 1) {
    const place = blocks[at]!.get(name);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** A variable of the innermost block. */
export function bindLocal(reading: Reading, name: string): Place {
  const place = reading.builder.place();
  if (name !== '') reading.blocks.at(-1)?.set(name, place);
  return place;
}

/** Without an alias in front. */
export function expandAlias({ aliases }: Reading, name: string): string {
  const dot = name.indexOf('.');
  const head = dot === -1 ? name : name.slice(0, dot);
  const meaning = aliases.get(head);
  return meaning === undefined || dot === -1 ? name : `${meaning}${name.slice(dot)}`;
}

/** The same of a type, which may be one of the library that the file does not call by its namespace. */
export function expandType(reading: Reading, name: string): string {
  const [head = ''] = name.split('.', 1);
  const isOfLibrary = reading.libraryNames.has(head);
  return isOfLibrary && !isOwnType(reading, head) ? `std.${name}` : expandAlias(reading, name);
}

/** Whether the file declares a type of that name somewhere around. */
function isOwnType(reading: Reading, name: string): boolean {
  for (let at = around(reading).qualifier; ; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    if (reading.types.has(join(at, name))) return true;
    if (at === '') return false;
  }
}

export function join(qualifier: string, name: string): string {
  return qualifier === '' ? name : `${qualifier}.${name}`;
}

/** The name of the class around, or of the innermost namespace. */
export const classNameOf = (reading: Reading): string => lastSegment(around(reading).qualifier);

/** Without what is given to a template. */
export const lastSegment = (qualifier: string): string =>
  qualifier.slice(qualifier.lastIndexOf('.') + 1).split('<', 1)[0]!;
