// What a Java file says about itself for the resolver alone: its package, its types with what they are based
// on, and where its free names stand. It travels in the `configuration` of the file's facts.
import type { FileFacts } from '../../facts.ts';

export interface CompilationUnit {
  /** Joined by dots; empty for the unnamed package. */
  readonly packageName: string;
  /** The module that a `module-info.java` declares. Absent in all other files. */
  readonly moduleName?: string;
  /** Packages that the module exports or opens, to whomever. Absent in all other files, and where all are open. */
  readonly exported?: readonly string[];
  /** All types, also local and anonymous ones, in source order, so that what is around stands before. */
  readonly types: readonly UnitType[];
  /**
   * Names of the file's implicit import that stand inside of types with bases, and so may be inherited:
   * each with the places in `types` of the innermost types around its uses, sorted.
   */
  readonly inheritable: readonly { readonly name: string; readonly within: readonly number[] }[];
}

export interface UnitType {
  /** Empty for an anonymous class. */
  readonly name: string;
  /** Place in the list of the type around it; `null` at the file's own level. */
  readonly parent: number | null;
  /** Whether it is declared in a body of code, where no other file can name it. */
  readonly isLocal: boolean;
  /** Types that it extends or implements, as written, without type arguments. */
  readonly bases: readonly string[];
}

/** The unit behind a file's facts; `undefined` when its extraction failed. */
export function unitOf(facts: FileFacts | undefined): CompilationUnit | undefined {
  return facts?.configuration as CompilationUnit | undefined;
}
