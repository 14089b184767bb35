// From an offset in a text to the line that it lies on.

/** The line, from 1, of a UTF-16 offset. */
export type LineOf = (offset: number) => number;

const LINE_BREAK = /\r\n?|\n/g;

/** Lines end with LF, CRLF or CR, the way the number of lines of a file is counted. */
export function indexLines(text: string): LineOf {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= [
      0,
      ...Array.from(text.matchAll(LINE_BREAK), ({ index, 0: mark }) => index + mark.length),
    ];
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
