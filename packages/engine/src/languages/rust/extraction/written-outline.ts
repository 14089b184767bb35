// What one walk over the tokens of a file finds, before it becomes facts: its modules with what they declare
// and use, and every path in its code.
import type { UseLeaf } from './use-trees.ts';

/** A module while it is read. See `ModuleOutline`. */
export interface OpenModule {
  readonly name: string;
  readonly parent: number | null;
  readonly isElsewhere: boolean;
  readonly attributes: Attributes;
  readonly isPublic: boolean;
  /** Whether each is public. */
  readonly items: Map<string, boolean>;
  readonly macros: Set<string>;
  readonly exportedMacros: Set<string>;
  readonly uses: WrittenUse[];
  readonly includes: string[];
  readonly macroCrates: string[];
  isOpaque: boolean;
  /** Offset in the text. */
  readonly offset: number;
}

export interface WrittenUse extends UseLeaf {
  readonly isPublic: boolean;
  readonly isCrate: boolean;
  /** The same for all leaves of one declaration. */
  readonly declaration: number;
  readonly module: number;
  /** Whether it stands in a block of code, where it binds no name of the module. */
  readonly isInBlock: boolean;
}

/** A path in code: two segments or more. */
export interface WrittenPath {
  readonly module: number;
  /** The last one is `*` where a macro puts the rest in, or a `use` of a macro's rules wants all names. */
  readonly path: readonly string[];
  readonly offset: number;
  /** The `use` in a block around it that binds its first segment. */
  readonly use?: WrittenUse;
  /** Whether a `use` in a macro's rules says it, so that it may mean a module. */
  readonly isUse?: boolean;
}

export interface WrittenInclude {
  /** `null` when it is computed. */
  readonly path: string | null;
  readonly expression: string;
  readonly module: number;
  readonly offset: number;
}

/** Text of a macro around items, without which they are an ordinary part of the file. */
export interface Wrapper {
  /** Offsets of `name! {`, and of the closing bracket. */
  readonly head: readonly [start: number, end: number];
  readonly tail: readonly [start: number, end: number];
}

export interface WrittenOutline {
  readonly modules: readonly OpenModule[];
  readonly uses: readonly WrittenUse[];
  readonly paths: readonly WrittenPath[];
  readonly includes: readonly WrittenInclude[];
  /** Names that stand alone, and so may be let in by a `use` of all names: module, name and offset. */
  readonly names: ReadonlyMap<number, ReadonlyMap<string, number>>;
  /** Likewise of macros called without a path. */
  readonly macroCalls: ReadonlyMap<number, ReadonlyMap<string, number>>;
  /** In the order in which they end. */
  readonly wrappers: readonly Wrapper[];
}

export interface Attributes {
  readonly paths: string[];
  isPathOptional: boolean;
  sharesMacros: boolean;
  exportsMacro: boolean;
  /** Name of the derive macro that the function is; absent for all others. */
  derives?: string;
}

export function noAttributes(): Attributes {
  return { paths: [], isPathOptional: false, sharesMacros: false, exportsMacro: false };
}

/** @param offset where its declaration begins */
export function openModule(name: string, parent: number | null, offset: number): OpenModule {
  return {
    name,
    parent,
    isElsewhere: false,
    attributes: noAttributes(),
    isPublic: false,
    items: new Map(),
    macros: new Set(),
    exportedMacros: new Set(),
    uses: [],
    includes: [],
    macroCrates: [],
    isOpaque: false,
    offset,
  };
}
