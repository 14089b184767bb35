// The name of a domain in its box: in one line where it fits, otherwise in two, broken between words. Pure.
import { foldName } from '../parts/fold-name.ts';
import { shortText } from '../parts/visible-text.ts';

/** From the left rim of a box to its text. */
export const BOX_INSET = 12;
/** Room of a character of a name, on average, and a little more. */
const CHARACTER = 8;

export function nameLines(name: string, boxWidth: number): readonly string[] {
  const most = Math.floor((boxWidth - 2 * BOX_INSET + 4) / CHARACTER);
  const whole = shortText(name, 2 * most);
  if ([...whole].length <= most) return [whole];
  const lines = foldName(whole);
  return lines.length === 1 ? [shortText(name, most)] : lines.map((line) => shortText(line, most));
}

/** Base line of a line of the name below the top of the box. */
export const nameHeight = (index: number, lines: number): number =>
  lines === 1 ? 25 : 19 + index * 15;

/** Base line of what stands below the name. */
export const noteHeight = (lines: number): number => (lines === 1 ? 43 : 50);
