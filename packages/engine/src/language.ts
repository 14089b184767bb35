// The shape of a language: one folder under languages/, found through the generated registry.
// A language says which files it claims, extracts facts from one file's text, and resolves specifiers
// against the facts of all. It must not read disks, clocks or the environment.

import type { Diagnostic, ExportFact, FileFacts, ImportFact } from './facts.ts';
import type { CallRules } from './flow/call-rules.ts';

export interface Language {
  /** The folder's name, in kebab-case. */
  readonly name: string;
  /**
   * The platform whose packages several languages share, so that files of one import what those of another
   * declare. Absent for a language that keeps to itself.
   */
  readonly platform?: 'jvm';
  /**
   * Names of directories that hold installed dependencies or a tool's leftovers wherever they stand
   * (`node_modules`). What lies in them is no part of the repository.
   */
  readonly foreignDirectories: readonly string[];
  /** Decides by the path alone; `undefined` when the file is not this language's. */
  claim(path: string): Claim | undefined;
  /**
   * As `claim`, for files that no language claims by their path alone, by which others the repository has. Absent: no such
   * file is this language's.
   */
  claimBeside?(path: string, hasFile: (path: string) => boolean): Claim | undefined;
  /**
   * As `claim`, for files that no language claims by their path, whose first line names the program that runs them.
   * Absent: no such file is this language's.
   */
  claimScript?(path: string, interpreter: string): Claim | undefined;
  /** Whether the path, by this language's conventions, is that of a test. Asked for claimed sources only. */
  isTest(path: string): boolean;
  /** Loads parser and grammar. Called at most once per thread, and only where a file asks for it. */
  loadExtractor(host: ExtractorHost): Promise<Extractor>;
  /** Whether a name that a file passes on is one of its own as well, as with `pub use`. Absent: it is not. */
  readonly reexportsBind?: boolean;
  /** Whether a file that passes on all names of another passes on those alone that are declared as exported there. Absent: any. */
  readonly passesExportsAlone?: boolean;
  /** The name under which files offer what an import of the whole file may mean: `export = Made`. Absent: an import of a file names no type. */
  readonly wholeExport?: string;
  /** Whether methods have names of their own, so that one which a class has as well means the class. Absent: the first. */
  readonly methodsAreApart?: boolean;
  /** How calls find their targets. Absent for a language whose files have no flow facts. */
  readonly calls?: CallRules;
  /** Prepares resolution over the whole tree. Cheap until asked: builds only what the imports need. */
  createResolver(view: RepositoryView): ImportResolver;
  /**
   * What files have to be told that follows from other files' facts, by path: they are read once more with it. Must not
   * depend on what a second reading finds. Absent where each file can be read by itself.
   */
  tellFiles?(
    view: RepositoryView,
    resolver: Pick<ImportResolver, 'resolve'>,
  ): ReadonlyMap<string, string>;
}

/** What a language makes of a path. */
export interface Claim {
  /** `configuration` files are read for the resolver and are no nodes of the graph by themselves. */
  readonly role: 'source' | 'configuration';
  /** The name users know: `typescript`, `vue`. For configuration, the language that it belongs to. */
  readonly language: string;
  /** What the extractor must know about the syntax: `tsx`, `package-json`. Facts depend on it and the bytes alone. */
  readonly dialect: string;
  /** What its path or `Language.tellFiles` tells, on which its facts depend as well. Absent where nothing does, or until it is known. */
  readonly given?: string;
}

/** What the engine may ask of the thread that it runs in. */
export interface ExtractorHost {
  /**
   * The bytes of a file that an installed package ships, such as a grammar.
   * @param specifier package and path, for example `@vscode/tree-sitter-wasm/wasm/tree-sitter-python.wasm`
   */
  loadPackageFile(specifier: string): Promise<Uint8Array>;
  /**
   * Compiles WebAssembly whose functions are too long to be optimised: that takes time and memory which grow with the
   * square of their length. Absent where the host has no say in it.
   */
  leaveUnoptimised?<T>(compile: () => Promise<T>): Promise<T>;
}

/** Pure function of its arguments; called with text of bounded size. A throw is a bug, caught per file. */
export type Extractor = (
  text: string,
  dialect: string,
  depth: ExtractionDepth,
  given?: string,
) => Extraction;

/**
 * How much is wanted: `imports` leaves out declarations where that saves work, and gives an empty list;
 * `calls` adds flow facts to what `declarations` gives. Everything else is the same at all depths.
 */
export type ExtractionDepth = 'imports' | 'declarations' | 'calls';

/** What an extractor adds to the facts that every file has. */
export type Extraction = Pick<
  FileFacts,
  'imports' | 'exports' | 'packageName' | 'declarations' | 'flow' | 'diagnostics' | 'configuration'
>;

export const emptyExtraction: Extraction = {
  imports: [],
  exports: [],
  declarations: [],
  diagnostics: [],
};

/** All that resolution may look at. Foreign directories are not part of it. */
export interface RepositoryView {
  /** Paths of all files, also of those that no language claims, sorted. */
  readonly paths: readonly string[];
  hasFile(path: string): boolean;
  /** Whether some file lies below the directory; the root is the empty string. */
  hasDirectory(path: string): boolean;
  /** Files and directories directly in the directory, sorted; empty when there is no such directory. */
  entriesOf(directory: string): {
    readonly files: readonly string[];
    readonly directories: readonly string[];
  };
  /** Facts of a file that this language claims; `undefined` when there is none or it was skipped. */
  factsOf(path: string): FileFacts | undefined;
  /** Sources in the other languages of the same platform, sorted by path. Empty without a platform. */
  neighbours(): readonly NeighbourSource[];
}

/** What a language may know of a file in another one. */
export interface NeighbourSource {
  readonly path: string;
  /** The language folder that claims it: `kotlin`. */
  readonly languageName: string;
  readonly isTest: boolean;
  readonly packageName: string;
  readonly exports: readonly ExportFact[];
}

export interface ImportResolver {
  /**
   * Where one import leads. Usually one target; several where its symbols live in different files. A symbol
   * stands in several targets only where it is declared in parts (C#'s partial types).
   *
   * Empty for an import of a package or namespace of the repository none of whose names the file uses: it
   * counts as resolved, and there is no file to lead to. Empty as well for an `implicit` fact none of whose
   * names is declared where the language looks without an import: such names are a matter of the language.
   */
  resolve(importer: string, fact: ImportFact): readonly ImportTarget[];
  /**
   * Paths of what build files put into one program or library, a list each; files may be in several. Absent where names
   * are not linked.
   */
  linkedFiles?(): readonly (readonly string[])[];
  /** Paths of files of which nothing outside of the repository can name what they declare, though it is public. */
  hiddenFiles?(): ReadonlySet<string>;
  /** What is wrong with configuration as seen from the whole tree, by path. Asked after all imports. */
  diagnostics(): readonly { readonly path: string; readonly diagnostic: Diagnostic }[];
}

export type ImportTarget =
  | {
      readonly outcome: 'resolved';
      readonly path: string;
      readonly symbols: readonly string[];
      /** Those of the symbols that mean the file itself (a submodule), not a name in it. Absent for none. */
      readonly moduleSymbols?: readonly string[];
    }
  | {
      readonly outcome: 'external';
      /** A package registry (`npm`, `pypi`) or a runtime's own library (`node`, `python`). */
      readonly ecosystem: string;
      /** The package's name, without a path into it. */
      readonly name: string;
      readonly symbols: readonly string[];
    }
  | {
      readonly outcome: 'unresolved';
      /** Why, in one clause that can follow a colon. */
      readonly reason: string;
      readonly symbols: readonly string[];
    };
