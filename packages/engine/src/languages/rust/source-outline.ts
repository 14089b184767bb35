// What a Rust source says about modules, for the resolver alone: it travels as the file's `configuration`.
// Paths mean something only in the module that they are written in, and a file can hold many.
import type { OfferedMacro } from './macros/offered-macros.ts';

export interface SourceOutline {
  /** The file's own module first, then those declared in it, in source order: what is around stands before. */
  readonly modules: readonly ModuleOutline[];
  /** For each import fact, the place in `modules` of the module that it is written in. */
  readonly places: readonly number[];
  /** For import facts that are `mod name;`, by their place in the list: the place in `modules`. */
  readonly declared: readonly (readonly [fact: number, module: number])[];
  /**
   * Import facts, by their place in the list, whose symbols are asked for in code and not by a `use`: a name
   * that stands last in such a path is no module.
   */
  readonly inCode: readonly number[];
  /** For files that use its macros. Absent where it defines none. */
  readonly macrosOffered?: readonly OfferedMacro[];
}

export interface ModuleOutline {
  /** Empty for the file's own module. */
  readonly name: string;
  /** Place in the list of the module around it; `null` for the file's own. */
  readonly parent: number | null;
  /** Whether its contents stand in another file: `mod name;`. */
  readonly isElsewhere: boolean;
  /** Of `#[path]`, also below `#[cfg_attr]`. */
  readonly paths: readonly string[];
  /** Whether every `#[path]` depends on a condition, so that the usual place counts too. */
  readonly isPathOptional: boolean;
  /** Whether names of macros declared in it hold in the module around it, too: `#[macro_use]`. */
  readonly sharesMacros: boolean;
  readonly isPublic: boolean;
  /** What is declared in it, but for modules and macros: names, sorted. */
  readonly publicItems: readonly string[];
  readonly privateItems: readonly string[];
  /** Names of `macro_rules!`, sorted. */
  readonly macros: readonly string[];
  /** Those of them with `#[macro_export]`: they stand at the root of the crate. */
  readonly exportedMacros: readonly string[];
  readonly uses: readonly UseOutline[];
  /** Crates whose exported macros are let in: `#[macro_use] extern crate name;`. */
  readonly macroCrates: readonly string[];
  /** Literal paths of `include!` at the level of items. */
  readonly includes: readonly string[];
  /** Whether a macro that nobody here can expand may declare any name. */
  readonly isOpaque: boolean;
}

/** One name that a `use` brings into a module. */
export interface UseOutline {
  /** Segments; the first one is empty for a path that begins with `::`. */
  readonly path: readonly string[];
  /** The name in this module; `*` for all names. */
  readonly name: string;
  readonly isPublic: boolean;
  /** `extern crate`: the path is the name of a crate. */
  readonly isCrate: boolean;
}
