// Texts with stretches left blank or written otherwise, at the same places as before.

/** Sorted, none touching another. */
export function mergeRanges(ranges: readonly number[]): number[] {
  const pairs: [start: number, end: number][] = [];
  for (let at = 0; at < ranges.length; at += 2) {
    pairs.push([ranges[at] as number, ranges[at + 1] as number]);
  }
  pairs.sort((a, b) => a[0] - b[0]);
  const merged: number[] = [];
  for (const [start, end] of pairs) {
    const last = merged.length - 1;
    if (last > 0 && start <= (merged[last] as number)) {
      merged[last] = Math.max(merged[last] as number, end);
    } else if (end > start) merged.push(start, end);
  }
  return merged;
}

/** Whether an offset lies in one of the ranges, starts and ends in turn and in any order. */
export function insideOf(ranges: readonly number[]): (offset: number) => boolean {
  const merged = mergeRanges(ranges);
  return (offset) => {
    for (let at = 0; at < merged.length; at += 2) {
      if (offset < merged[at]!) return false;
      if (offset < merged[at + 1]!) return true;
    }
    return false;
  };
}

/** The text with the ranges blank, but for line breaks, and with the words replaced. */
export function rewrite(
  text: string,
  blanked: readonly number[],
  replaced: readonly { readonly start: number; readonly text: string }[],
): string {
  const ranges = mergeRanges(blanked);
  const pieces: string[] = [];
  let at = 0;
  let word = 0;
  const keepTo = (end: number) => {
    for (; word < replaced.length; word += 1) {
      const { start, text: other } = replaced[word] as { start: number; text: string };
      if (start >= end) break;
      if (start < at) continue;
      pieces.push(text.slice(at, start), other);
      at = start + other.length;
    }
    pieces.push(text.slice(at, end));
    at = end;
  };
  for (let range = 0; range < ranges.length; range += 2) {
    keepTo(ranges[range] as number);
    const end = ranges[range + 1] as number;
    pieces.push(blankText(text.slice(at, end)));
    at = end;
  }
  keepTo(text.length);
  return pieces.join('');
}

export function blankText(text: string): string {
  if (!text.includes('\n')) return ' '.repeat(text.length);
  return text.replace(/[^\n]/g, ' ');
}
