// What all parts of reading one file's flow share.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import type { LocalNames } from './scopes.ts';
import type { TypeReader } from './type-reader.ts';

export interface Reading {
  readonly tree: FlatTree;
  readonly builder: FlowBuilder;
  readonly names: LocalNames;
  readonly types: TypeReader;
  /** Index of each declaration by where its node starts. */
  readonly declarationAt: ReadonlyMap<number, number>;
  /** Of every expression that has been left; -1 where there is nothing of interest. */
  readonly places: Int32Array;
  /** Functions and variables at the file's own level. */
  readonly globals: Map<string, Place>;
  /** Types of the file by qualified name, but for those inside of functions. */
  readonly classes: Map<string, TypeOfFile>;
  /** Types inside of functions by their nodes: each function may have its own of a name. */
  readonly localTypes: Map<FlatNode, TypeOfFile>;
  /** Types and extensions around the node that is being read, innermost last. */
  readonly owners: Owner[];
  /** Functions, accessors and closures around the node, innermost last. */
  readonly open: OpenCallable[];
  /** Places that literals of a kind share, by type. */
  readonly literals: Map<string, Place>;
  /** The declaration or `return` that each `if` or `switch` behind one is the value of. */
  readonly choices: Map<FlatNode, FlatNode>;
  /** Of what implied members give, by its place: that of the classes whose member is meant. */
  readonly implied: Map<Place, Place>;
  /** Whether the file stands for the runtime, where values of its types are objects. */
  readonly isRuntime: boolean;
}

export interface TypeOfFile {
  /** Index into the classes of the facts. */
  readonly class: number;
  /** Holds the class itself. */
  readonly place: Place;
}

/** A type or an extension of one. */
export interface Owner {
  readonly node: FlatNode;
  /** Qualified, as far as the file tells; of a type inside of a function the bare name. */
  readonly name: string;
  /** As a type of the facts. */
  readonly type: number;
  /** The class whose members are in sight; in an extension of another file's type one that is based on it. */
  readonly class: number;
  readonly isExtension: boolean;
  readonly isProtocol: boolean;
  /** Scope of static members, whose receiver is the type. */
  readonly scope: number;
  /** Fields that the file sees, with their places and in order; of stored ones alone. */
  readonly fields: Map<string, Place>;
}

export interface OpenCallable {
  readonly callable: number;
  /** Where it goes. */
  readonly place: Place;
  /** Scope that free names in it are looked up in; -1 outside of types. */
  readonly scope: number;
  /** What `self` is; -1 where there is none. */
  readonly self: Place;
  /** Closures name their parameters by position: the places they have got so far. */
  readonly implicit?: Place[];
  /** As a node; -1 when it returns nothing that is known. */
  readonly returnType: FlatNode;
  readonly isClosure: boolean;
  /** Whether a call in it is awaited. */
  awaits?: boolean;
  readonly member?: { readonly keys: readonly string[]; readonly flags: number };
  /** The label of a constructor that literals run. */
  readonly literal?: string;
  /** Of an operator: its name, and the types of its operands as nodes. */
  readonly operator?: { readonly name: string; readonly operands: readonly FlatNode[] };
}

/** Key of what stands for one entry alone, and is no member. */
export const entryKey = (name: string): string => `"${name}`;

/** Key of what the keys of a dictionary are. */
export const DICTIONARY_KEYS = entryKey('key');

/** Without the ticks around names that are words of the language; empty when there is no node. */
export function nameOf(tree: FlatTree, node: FlatNode): string {
  return node === -1 ? '' : tree.textOf(node).replaceAll('`', '');
}

/** The place of what a literal holds; -1 for other nodes. */
export function literalPlace({ tree, builder, literals }: Reading, node: FlatNode): Place {
  const type = LITERALS.get(tree.typeOf(node)) ?? rangeType(tree, node);
  if (type === undefined) return -1;
  const known = literals.get(type);
  if (known !== undefined) return known;
  const place = builder.place();
  literals.set(type, place);
  builder.type(builder.addType(type), place);
  return place;
}

/** https://developer.apple.com/documentation/swift/rangeexpression */
function rangeType(tree: FlatTree, node: FlatNode): string | undefined {
  const isHalfOpen = () => /\.\.</.test(tree.textOf(node));
  switch (tree.typeOf(node)) {
    case 'range_expression':
      return isHalfOpen() ? 'Range' : 'ClosedRange';
    case 'open_start_range_expression':
      return isHalfOpen() ? 'PartialRangeUpTo' : 'PartialRangeThrough';
    case 'open_end_range_expression':
      return 'PartialRangeFrom';
    default:
      return undefined;
  }
}

const LITERALS = new Map([
  ['line_string_literal', 'String'],
  ['multi_line_string_literal', 'String'],
  ['raw_string_literal', 'String'],
  ['boolean_literal', 'Bool'],
  ['integer_literal', 'Int'],
  ['hex_literal', 'Int'],
  ['real_literal', 'Double'],
]);
