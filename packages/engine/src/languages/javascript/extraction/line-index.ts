// From an offset in a text to the line that it lies on.

/** The line, from 1, of a UTF-16 offset. */
export type LineOf = (offset: number) => number;

const LINE_BREAK = /\r\n?|\n/g;

/**
 * Lines end with LF, CRLF or CR, the way the number of lines of a file is counted: a break at the end of the
 * text begins no line, so its end, where a text that is cut short is wrong, lies on its last one.
 */
export function indexLines(text: string): LineOf {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= startsOfLines(text);
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

function startsOfLines(text: string): number[] {
  const breaks = text.matchAll(LINE_BREAK);
  const behind = Array.from(breaks, ({ index, 0: mark }) => index + mark.length);
  return [0, ...behind.filter((start) => start < text.length)];
}
