// Which names are keywords, found without making a text of them.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-3.html#jls-3.9
import * as Kind from './kinds.ts';

const LONGEST = 12;
const SLOTS = 256;

/** Factors with which no two keywords fall into one slot. */
const slotOf = (first: number, second: number, last: number, length: number) =>
  (first + 17 * second + 22 * last + length) & (SLOTS - 1);

const kindInSlot = new Uint8Array(SLOTS);
/** Of the keyword in each slot, `LONGEST` places a slot. */
const codesInSlot = new Uint8Array(SLOTS * LONGEST);
const lengthInSlot = new Uint8Array(SLOTS);

function enter(word: string, kind: number): void {
  const code = (at: number) => word.charCodeAt(at);
  const { length } = word;
  const slot = slotOf(code(0), code(1), code(length - 1), length);
  if (kindInSlot[slot] !== 0) throw new Error(`Two keywords in one slot: ${word}`);
  kindInSlot[slot] = kind;
  lengthInSlot[slot] = length;
  for (let at = 0; at < length; at += 1) codesInSlot[slot * LONGEST + at] = code(at);
}

// These are named otherwise than they are written.
const WRITTEN: ReadonlyMap<number, string> = new Map([
  [Kind.BOOLEAN, 'boolean'],
  [Kind.VOID, 'void'],
  [Kind.NULL, 'null'],
]);

for (let kind = Kind.OPEN; kind <= Kind.NULL; kind += 1) {
  if (kind !== Kind.UNDERSCORE) enter(WRITTEN.get(kind) ?? (Kind.KIND_NAMES[kind] as string), kind);
}

/** @returns `IDENTIFIER` where it is no keyword; what is one in some places only counts as keyword */
export function kindOfName(text: string, start: number, end: number): number {
  const length = end - start;
  if (length > LONGEST || length < 2) {
    return length === 1 && text.charCodeAt(start) === 95 ? Kind.UNDERSCORE : Kind.IDENTIFIER;
  }
  const slot = slotOf(
    text.charCodeAt(start),
    text.charCodeAt(start + 1),
    text.charCodeAt(end - 1),
    length,
  );
  if (lengthInSlot[slot] !== length) return Kind.IDENTIFIER;
  const codes = slot * LONGEST;
  for (let at = 0; at < length; at += 1) {
    if (text.charCodeAt(start + at) !== codesInSlot[codes + at]) return Kind.IDENTIFIER;
  }
  return kindInSlot[slot] as number;
}
