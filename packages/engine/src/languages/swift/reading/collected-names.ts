// What the walk over a file's names finds; the facts are made of it.
import type { Scope } from './scopes.ts';

export interface NameUse {
  /** Segments joined by dots; behind the first, only what begins with a capital letter. */
  readonly name: string;
  readonly scope: Scope;
  readonly at: number;
}

export interface WrittenImport {
  /** Module and, where one is named, the declaration; as written, without blanks. */
  readonly path: string;
  /** Whether a single declaration is imported: `import struct A.B`. */
  readonly isSingle: boolean;
  readonly isReexport: boolean;
  readonly isTestable: boolean;
  readonly at: number;
}

/** The body of a type or an extension. */
export interface TypeBody {
  /** Qualified name of the type. */
  readonly name: string;
  readonly isExtension: boolean;
  readonly bases: string[];
  /** All that is declared in it, with the offset from which it is seen; bodies of one type share them. */
  readonly members: Map<string, number>;
  /** Those of the members that are associated types. */
  readonly associated: Set<string>;
  /** Of an extension: functions and properties that other files can use. Empty for a type's own body. */
  readonly added: OfferedName[];
}

/** A name that other files can use. */
export interface OfferedName {
  readonly name: string;
  /** Whether other modules can. */
  readonly isPublic: boolean;
}

export interface CollectedNames {
  readonly imports: readonly WrittenImport[];
  readonly types: readonly TypeBody[];
  readonly offers: readonly OfferedName[];
  /** Of uses that look alike within one scope, the first. */
  readonly uses: readonly NameUse[];
  /** Names behind a dot. */
  readonly selected: ReadonlySet<string>;
}
