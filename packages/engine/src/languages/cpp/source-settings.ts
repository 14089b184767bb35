// What a source says beyond imports, exports and declarations and the resolver must know: it travels as the
// file's `configuration`.

export interface SourceSettings {
  /** Lines of `#include_next`, which passes by the importer's own directory. Absent for none. */
  readonly nextLines?: readonly number[];
  /** Macros that stand for a header, by name, with the specifier, in source order. Absent for none. */
  readonly headerMacros?: readonly (readonly [name: string, specifier: string])[];
  /** The C++ module that the file declares. Absent in files of no module. */
  readonly declares?: {
    /** With a partition behind a colon: `shop.basket:price`. */
    readonly name: string;
    /** Whether it can be imported; otherwise it only implements the module. */
    readonly isInterface: boolean;
  };
  /**
   * Macros that files which include this one may have to write out, as they stand behind the word `define`, on one line
   * each. Absent for none.
   */
  readonly offered?: readonly string[];
  /** Names in front of parentheses, with blanks between them: those that are macros of other files are among them. */
  readonly used?: string;
  /**
   * Names that stand where macros may that open and close namespaces, or stand for the name of one, with blanks between
   * them: alone on a line, behind `namespace`, or in front of `::`. Absent for none.
   */
  readonly aroundNames?: string;
}
