// Quotes that are doubled inside of `$@"…"`, as other characters: the grammar takes three in a row for the beginning or the
// end of a raw string. https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/tokens/interpolated
import { endOfCharacter, endOfString } from './scan-text.ts';

const BEGINNING = /(?:\$@|@\$)"/g;

/** @returns the text, of the same length and with the same lines */
export function plainQuotes(text: string): string {
  if (!/(?:\$@|@\$)"/.test(text)) return text;
  const parts: string[] = [];
  let done = 0;
  BEGINNING.lastIndex = 0;
  for (let found = BEGINNING.exec(text); found !== null; found = BEGINNING.exec(text)) {
    const doubled: number[] = [];
    BEGINNING.lastIndex = readInterpolated(text, BEGINNING.lastIndex, doubled);
    for (const at of doubled) {
      parts.push(text.slice(done, at), "''");
      done = at + 2;
    }
  }
  parts.push(text.slice(done));
  return parts.join('');
}

/**
 * Strings in the braces of a string may have braces of their own.
 * @param start behind the first quote  @param doubled gets offsets of doubled quotes
 * @returns behind the last quote, or the end of the text
 */
function readInterpolated(text: string, start: number, doubled: number[]): number {
  /** Braces that are open, for each string that is; 0 outside of all. */
  const open = [0];
  let at = start;
  while (at < text.length && open.length > 0) {
    at = open.at(-1) === 0 ? readText(text, at, open, doubled) : readCode(text, at, open);
  }
  return at;
}

function readText(text: string, at: number, open: number[], doubled: number[]): number {
  const character = text.charAt(at);
  const isDoubled = text.charAt(at + 1) === character;
  if (character === '"') {
    if (isDoubled) doubled.push(at);
    else open.pop();
  } else if (character !== '{') return at + 1;
  else if (!isDoubled) open[open.length - 1] = 1;
  return isDoubled ? at + 2 : at + 1;
}

function readCode(text: string, at: number, open: number[]): number {
  switch (text.charAt(at)) {
    case '{':
      open[open.length - 1]! += 1;
      return at + 1;
    case '}':
      open[open.length - 1]! -= 1;
      return at + 1;
    case "'":
      return endOfCharacter(text, at);
    case '"':
      if (!/(?:\$@|@\$)$/.test(text.slice(Math.max(0, at - 2), at))) return endOfString(text, at);
      open.push(0);
      return at + 1;
    default:
      return at + 1;
  }
}
