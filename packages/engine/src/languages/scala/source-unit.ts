// What a Scala file says about itself for the resolver alone: its packages, what it declares in each, and where
// its imports and free names stand. It travels in the `configuration` of the file's facts.
import type { FileFacts } from '../../facts.ts';
import type { Namespace } from './scopes.ts';
import type { Base, Template } from './templates.ts';

export interface SourceUnit {
  readonly dialect: string;
  /** Packages that the file opens, in source order; the first one is that of the file without any clause. */
  readonly packages: readonly UnitPackage[];
  /** In source order, also those that are no facts. */
  readonly imports: readonly UnitImport[];
  /** What is let in at some place of the text, each place pointing to the one around it. */
  readonly contexts: readonly UnitContext[];
  /** Free names by where they are used. Those of one place stand together. */
  readonly uses: readonly UnitUses[];
  /** Classes, traits and objects, in source order. */
  readonly templates: readonly UnitTemplate[];
  /** Qualified names that code uses in full, with the context of the first use. */
  readonly qualified: readonly { readonly name: string; readonly context: number }[];
}

export interface UnitPackage {
  /** Joined by dots; empty for the unnamed package. */
  readonly name: string;
  /** Names that the file declares in it, with members of objects behind a dot, in source order. */
  readonly declares: readonly string[];
  /** Whether a given, an extension or an implicit stands at the package's own level. */
  readonly hasGivens: boolean;
  /** Whether the file holds its package object, and that inherits members that other files declare. */
  readonly inherits: boolean;
}

export interface UnitImport {
  /** As the fact has it; together with the line it finds the import of a fact. */
  readonly specifier: string;
  readonly line: number;
  /** The name in front of what is imported, for a wildcard; otherwise with it. */
  readonly path: readonly string[];
  readonly isWildcard: boolean;
  /** Names that a wildcard leaves out, since the same import renames or hides them. */
  readonly hidden: readonly string[];
  /** By which name the file calls what is imported; empty for a wildcard. */
  readonly local: string;
  /** Whether it begins with something that the file itself declares, so that no file is named. */
  readonly isLocal: boolean;
  /** For a wildcard of an object that the file itself declares: place of its template; otherwise `null`. */
  readonly ownTemplate: number | null;
  /** Whether it stands where a member of a base could be meant by its head. */
  readonly mayBeInherited: boolean;
  /** What lets in the head of the path; `null` at the very beginning. */
  readonly context: number | null;
}

export interface UnitUses {
  readonly context: number;
  readonly namespace: Namespace;
  /** Place of the innermost template around that has bases; `null` where nothing can be inherited. */
  readonly template: number | null;
  readonly names: readonly string[];
}

/** What a template passes on to those who are based on it or import its members. */
export interface UnitTemplate {
  /** With the templates around it, joined by dots; empty for a package object and for an anonymous class. */
  readonly name: string;
  /** Place in the list of packages. */
  readonly package: number;
  readonly kind: Template['kind'];
  /** Place of the template around it. */
  readonly around: number | null;
  readonly bases: readonly Base[];
  /** Declared terms and types, without what is private. */
  readonly terms: readonly string[];
  readonly types: readonly string[];
}

export interface UnitContext {
  readonly around: number | null;
  /** Exactly one of the two is given: place in the list of packages, or of imports. */
  readonly package?: number;
  readonly import?: number;
}

/** The unit behind a file's facts; `undefined` when its extraction failed. */
export function unitOf(facts: FileFacts | undefined): SourceUnit | undefined {
  return facts?.configuration as SourceUnit | undefined;
}
