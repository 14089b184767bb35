// What masking hands on to the parser and to the walk over its tree.

/** A type in what has been blanked: `throws(Trouble)`. */
export interface HiddenType {
  /** With the types around it, joined by dots, as far as they are written. */
  readonly name: string;
  readonly at: number;
  /** Offset of the word in front that the parser sees, whose scope is that of the name. */
  readonly anchor: number;
}

export interface MaskedSource {
  /** What the parser is to read: as long as the source, with the same lines. */
  readonly text: string;
  /** In source order. */
  readonly hiddenTypes: readonly HiddenType[];
  /** Whether so much stands open in it that the parser would take minutes to recover. No program is so. */
  readonly isUnreadable: boolean;
}
