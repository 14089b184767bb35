// Facts are what one file says about itself. They are plain data: they cross threads by structured clone
// and are cached by content. They never name the file they come from, since two equal files share them.

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
  /** Line of the specifier, from 1. */
  readonly line: number;
}

/** One name that the file offers to others. */
export interface ExportFact {
  /** The name seen from outside; `default`, or `*` when every name of another module is passed on. */
  readonly name: string;
  /** Set when the name comes from another module: what is asked of it there (`*` for the module itself). */
  readonly from?: { readonly specifier: string; readonly name: string };
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
  /** The extractor broke an invariant on this file. A bug of Orrery's: the file has no facts. */
  | 'extraction-failed';
