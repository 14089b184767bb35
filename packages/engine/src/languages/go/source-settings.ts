// What a Go source says beyond imports, exports and declarations and the resolver must know: it travels as
// the file's `configuration`.
import type { BuildConstraint } from './extraction/build-constraint.ts';

export interface SourceSettings {
  /** Of the package clause; empty when the file has none. */
  readonly packageName: string;
  /** Of the lines above the package clause; the file's name is not looked at here. */
  readonly constraint: BuildConstraint;
  /** Whether importing the package runs something of this file. */
  readonly initialises: boolean;
  /**
   * Names in front of a dot that no import of the file explains by its path, with the names asked of them,
   * both in source order: packages that are called otherwise than their path, or variables of other files.
   */
  readonly selections: readonly Selection[];
  /** Types declared here whose literals have expressions, not field names, for keys. Sorted. */
  readonly collections: readonly string[];
  /**
   * Names used nowhere but as a literal's keys, with the types of those literals as written: they are names
   * of the package if one of the types is a collection, and fields otherwise.
   */
  readonly literalKeys: readonly LiteralKey[];
}

export interface Selection {
  readonly base: string;
  readonly names: readonly string[];
}

export interface LiteralKey {
  readonly name: string;
  readonly types: readonly string[];
}
