// Facts are what one file says about itself. They are plain data: they cross threads and are cached as records
// of bytes (encoding/). They never name the file they come from, since two equal files share them.

import type { FlowFacts } from './flow/flow-facts.ts';

/** What the source says about the file's own text; what it means in the program is decided by the linker. */
export interface FileFacts {
  /** Number of lines; an empty file has 0, a last line without a line break counts. */
  readonly lines: number;
  /** Whether a marker in the file's head says that a program wrote it. */
  readonly isGenerated: boolean;
  /** In source order. */
  readonly imports: readonly ImportFact[];
  /** Names that other files can import from this one, in source order. */
  readonly exports: readonly ExportFact[];
  /**
   * The package that the exports belong to, joined by dots, for languages whose platform has packages of
   * several languages. Empty for the unnamed one; absent where the language has no such platform.
   */
  readonly packageName?: string;
  /**
   * What the file declares, in source order, but that whoever is the parent stands before its members: Go's
   * methods may be written above their type. Empty also when only imports were asked for.
   */
  readonly declarations: readonly DeclarationFact[];
  /** How values move; absent unless calls were asked for, where the extractor does not know yet, and where a file is minified. */
  readonly flow?: FlowFacts;
  /** What the extractor could not understand, in source order. Empty when all was understood. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * What a configuration file (a package manifest, a compiler's settings) says, or what a source says about
   * its own resolution (that its bare names are paths), as its language's resolver wants it. Nobody else
   * reads it; absent where there is nothing to say.
   */
  readonly configuration?: unknown;
}

/** How a file names another one. `type` vanishes at run time, `dynamic` happens only when reached. */
export type ImportKind =
  | 'static'
  | 'dynamic'
  | 'type'
  | 'reexport'
  | 'require'
  | 'include'
  | 'implicit';

/** One import as written. The same specifier twice is two facts. */
export interface ImportFact {
  /**
   * The specifier as written, or `null` when it is computed at run time.
   * Where a language splits it (Python's leading dots and module name), the parts are joined as written.
   */
  readonly specifier: string | null;
  /** The source text of a computed specifier, cut to 100 characters; absent when `specifier` is given. */
  readonly expression?: string;
  readonly kind: ImportKind;
  /**
   * Names asked of the module, as the module calls them: `default` for its default export, `*` for the
   * whole module. Empty when it is only run, or when a language binds no names.
   */
  readonly symbols: readonly string[];
  /**
   * By which name the file itself calls a symbol, where that is another one; for the module as a whole
   * (`*`), the name that it is bound to, or `*` again when all its names are let in as they are. Absent
   * when there is none.
   */
  readonly aliases?: readonly { readonly symbol: string; readonly local: string }[];
  /** Line of the specifier, from 1; where nothing is written, of the first use that tells. */
  readonly line: number;
  /** Line of the first use of each of the symbols, in their order, where no specifier is written. Absent elsewhere. */
  readonly symbolLines?: readonly number[];
}

/** One name that the file offers to others. */
export interface ExportFact {
  /** The name seen from outside; `default`, or `*` when every name of another module is passed on. */
  readonly name: string;
  /** Set when the name comes from another module: what is asked of it there (`*` for the module itself). */
  readonly from?: { readonly specifier: string; readonly name: string };
  /** Qualified name of the declaration in this file that it offers, where that is another name. */
  readonly declaration?: string;
}

/** One declaration that other files or the same one can name: a function, a class, a type. */
export interface DeclarationFact {
  readonly kind: DeclarationKind;
  /** The name itself; `constructor` where the language gives a constructor none. */
  readonly name: string;
  /** The names of the declarations around it and its own, joined by dots: `Basket.add`. Not yet unique. */
  readonly qualifiedName: string;
  /** Place in the list of declarations of the one around it; `null` at the file's own level. */
  readonly parent: number | null;
  /** Of the first decorator, modifier or keyword, from 1. The documentation comment does not count. */
  readonly startLine: number;
  /** Of the last character of the body, from 1. */
  readonly endLine: number;
  /** The source text in front of the body, white space folded to single blanks, cut to 300 characters. */
  readonly signature: string;
  /** Whether other files can name it, by the language's own rule (keyword, capital letter, no underscore). */
  readonly isExported: boolean;
  readonly isAsync: boolean;
  /** Modifiers as written, in source order: `static`, `abstract`, `private`. */
  readonly modifiers: readonly string[];
  /** First sentence of its documentation comment, without markers. Absent when there is none. */
  readonly documentation?: string;
  /** What it extends or implements, in source order. Empty for functions. */
  readonly bases: readonly BaseReference[];
}

/**
 * `function` covers every callable outside a class that has a name, also one given by assignment
 * (`const f = () => {}`). `object` is a single instance that declares members (Kotlin, Scala).
 */
export type DeclarationKind =
  | 'function'
  | 'method'
  | 'constructor'
  | 'accessor'
  | 'class'
  | 'struct'
  | 'trait'
  | 'object'
  | 'interface'
  | 'enum'
  | 'alias';

/** A type named as the base of another. */
export interface BaseReference {
  readonly relation: 'extends' | 'implements';
  /** As written, without type arguments, with dots between segments: `React.Component`. */
  readonly name: string;
  readonly line: number;
}

/** Trouble in the user's input. It never fails a job. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  /** Line from 1, or `null` when it concerns the whole file. */
  readonly line: number | null;
  /** What, and where it helps, what to do about it. Quotes at most a specifier or a name from the source. */
  readonly message: string;
}

export type DiagnosticCode =
  /** The parser met text that is not of the language; facts from the rest of the file stand. */
  | 'syntax-error'
  /** A configuration file could not be read; its language goes on without it. */
  | 'invalid-configuration'
  /** A specifier that leads nowhere, although it names something inside the repository. */
  | 'unresolved-import'
  /** Only letter case tells the path from another one. */
  | 'case-twin'
  /** The file is minified: its calls are missing, and so is whoever calls what it declares. */
  | 'calls-not-followed'
  /** The extractor broke an invariant on this file. A bug of Orrery's: the file has no facts. */
  | 'extraction-failed';
