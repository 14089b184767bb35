// What the resolver wants to know of one Ruby file beyond its imports: which constants it declares, which it
// uses in which scope, and what it says about load paths and gems. It travels as `configuration` of the facts.
import type { FileFacts } from '../../facts.ts';

/** One opening of a module or class; a namespace is opened in many files, and often twice in one. */
export interface ConstantScope {
  readonly kind: 'module' | 'class';
  /** As written: `Base`, `Admin::User`, `::Kernel`. */
  readonly name: string;
  /** Place in the list of the scope around it; `null` at the top level. */
  readonly parent: number | null;
  /** As written; absent when there is none or it is computed. */
  readonly superclass?: string;
  /** Modules that are included, prepended or extended in its body, as written. */
  readonly mixins: readonly string[];
  /** How many methods, accessors and values its body declares itself. */
  readonly members: number;
  /** Whether it is a module that is opened here only for the modules and classes that stand in it. */
  readonly isNamespace: boolean;
}

/** Names as written, so that `::Set` is told from `Set`. `scope` is a place in the list of scopes. */
export interface ScopedNames {
  readonly scope: number | null;
  readonly names: readonly string[];
}

export interface RubySource {
  readonly scopes: readonly ConstantScope[];
  /** Constants that are assigned, other than classes and modules. */
  readonly values: readonly ScopedNames[];
  /** Constants that are used and that the file does not declare, each once a scope. */
  readonly uses: readonly ScopedNames[];
  /** Modules that the file mixes into every object, at the top level, as written. */
  readonly mixins: readonly string[];
  /** Whether it says that it is run by itself: a line `#!`, gems of its own, or a test of `$0`. */
  readonly isProgram: boolean;
  /** Directories that the file puts on the load path, relative to its own (`./lib`, `..`). */
  readonly loadPaths: readonly string[];
  /** Gems that a manifest asks for, as RubyGems calls them. */
  readonly gems: readonly string[];
  /** What a gemspec says of its own gem. */
  readonly gem?: { readonly name?: string; readonly requirePaths: readonly string[] };
}

export function rubySourceOf(facts: FileFacts | undefined): RubySource | undefined {
  return facts?.configuration as RubySource | undefined;
}
