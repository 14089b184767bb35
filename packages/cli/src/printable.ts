// Text of strangers on a terminal. Names of files and symbols may hold what a terminal obeys or what turns the
// direction of writing; none of it may reach one.

/** The text with control characters and those that reorder text written out, such as \u001b. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(
      /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}

const CODES = { bold: 1, red: 31, yellow: 33, dim: 2, green: 32 } as const;

export type Paint = (style: keyof typeof CODES, text: string) => string;

/** Colours where the output is a terminal that shows them and nobody has asked for none. https://no-color.org */
export function createPaint(
  stream: { readonly isTTY?: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): Paint {
  const isWanted = stream.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb';
  return isWanted ? (style, text) => `\u001b[${CODES[style]}m${text}\u001b[0m` : (_, text) => text;
}

/** Rows as columns that stand below each other; cells are made printable. The last one is not filled up. */
export function table(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(printable));
  const columns = Math.max(0, ...cells.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
