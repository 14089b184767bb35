// What characters are to the tokenizer. Beyond ASCII only letters that Unicode has had for long are known, since the
// grammar and the runtime may follow different versions of it.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-3.html#jls-3.8

export const OTHER = 0;
export const SPACE = 1;
export const LETTER = 2;
export const DIGIT = 3;

/** Of ASCII. White space is what the grammar passes over. */
export const CHARACTER_CLASSES = new Uint8Array(128);
for (const code of [9, 10, 11, 12, 13, 32]) CHARACTER_CLASSES[code] = SPACE;
for (let code = 48; code <= 57; code += 1) CHARACTER_CLASSES[code] = DIGIT;
for (let code = 65; code <= 90; code += 1) {
  CHARACTER_CLASSES[code] = LETTER;
  CHARACTER_CLASSES[code + 32] = LETTER;
}
for (const sign of '_$') CHARACTER_CLASSES[sign.charCodeAt(0)] = LETTER;

/** First and last of runs of letters: Latin, Greek, Cyrillic, kana, Han, Hangul. */
const LETTERS: readonly (readonly [number, number])[] = [
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x24f],
  [0x391, 0x3a1],
  [0x3a3, 0x3ce],
  [0x400, 0x481],
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x4e00, 0x9fa5],
  [0xac00, 0xd7a3],
];

/** @param code beyond ASCII */
export function isKnownLetter(code: number): boolean {
  return LETTERS.some(([first, last]) => code >= first && code <= last);
}

/** Whether a name goes on with it. */
export function isNamePart(code: number): boolean {
  return code < 128 ? (CHARACTER_CLASSES[code] as number) >= LETTER : isKnownLetter(code);
}
