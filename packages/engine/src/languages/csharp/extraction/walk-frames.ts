// What the walk over a source keeps of the nodes around the cursor, and what it collects.
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import type { ExtensionMethod, NamespaceScope, TypeName } from '../source-unit.ts';
import type { Scope, Use } from './scopes.ts';

export interface Walk {
  readonly cursor: TreeCursor;
  readonly text: string;
  /** Offsets of classes that stand for extension blocks. */
  readonly extensions: ReadonlySet<number>;
  /** Of the nodes around the cursor, outermost first. */
  readonly frames: Frame[];
  readonly namespaces: NamespaceScope[];
  readonly types: OpenType[];
  readonly usings: UsingText[];
  readonly uses: Use[];
  readonly calls: OpenCall[];
  /** Names of methods and values without anything in front, by scope. */
  readonly plain: Map<Scope, Set<string>>;
}

export interface UsingText {
  readonly text: string;
  readonly line: number;
  readonly namespace: number;
}

export interface OpenType {
  name: string;
  arity: number;
  readonly keyword: string;
  readonly namespace: number;
  readonly parent: number | null;
  readonly modifiers: readonly string[];
  readonly bases: TypeName[];
  readonly members: Set<string>;
  readonly statics: Set<string>;
  /** Simple names of the types of members, and of what methods return; empty where that is not told. */
  readonly memberTypes: Map<string, string>;
  /** Whether a member has been met that other files can use. */
  isOpen: boolean;
  readonly extensions: ExtensionMethod[];
}

export interface OpenCall {
  readonly name: string;
  count: number;
  /** What it is called on: a variable, `this`, or something that the text does not tell. */
  readonly receiver:
    | { readonly name: string }
    | { readonly type: string }
    | { readonly chain: readonly string[] }
    | undefined;
  readonly scope: Scope;
  /** From 1. */
  readonly line: number;
}

/** What a node means for those below it. */
export interface Frame {
  readonly node: string;
  readonly field: string | null;
  scope: Scope;
  /** Named children that the walk has met, comments left out, and commas. */
  children: number;
  commas: number;
  /** Whether the name in here is known as a whole already, so that its parts are no uses. */
  readonly isNoted: boolean;
  /** Absent for none. */
  modifiers?: string[];
  /** The type that is declared here. */
  type?: OpenType;
  /** Simple name of the type of variables that are declared here; empty for `var`. */
  variableType: string;
  /** A variable without a written type, which what is assigned may tell. */
  untyped?: string;
  /** The generic name in here, whose arity is known at its end. */
  generic?: { arity: number };
  /** The call that the arguments in here belong to. */
  call?: OpenCall;
  isNameof?: boolean;
  /** The method that parameters in here belong to. */
  method?: MethodHead;
  hasDefault?: boolean;
}

export interface MethodHead {
  name: string;
  /** Simple name of the type that is extended; absent for a method that extends none. */
  receiver?: string;
  least: number;
  most: number;
}

/** For parameters without an upper bound. */
export const MANY = 1000;
