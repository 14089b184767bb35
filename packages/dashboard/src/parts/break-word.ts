// Where long words of programs may go on in the next line: after a `/` of a path, before a `.` of a dotted name, and
// between the humps of a name that has neither; within a part of a path or name only where it is longer than a line.
// Anywhere else only where there is no such place.

/** Shorter words stay whole, but for paths. */
const LONG = 20;
/** A part that is longer has no line of its own on a phone, and is broken once more. */
const LINE = 36;

export function breakWord(word: string): readonly string[] {
  if (word.includes('/')) return breakParts(word.split(/(?<=\/)/), breakName);
  return word.length <= LONG ? [word] : breakName(word);
}

function breakName(name: string): readonly string[] {
  // A single dot before a small letter is that of an ending.
  const isDotted = /\w\.(?:[A-Z]|\w+\.\w)/.test(name);
  return isDotted ? breakParts(name.split(/(?<=\w)(?=\.\w)/), breakHumps) : breakHumps(name);
}

const breakHumps = (name: string): readonly string[] => name.split(/(?<=[a-z0-9])(?=[A-Z])/);

const breakParts = (
  parts: readonly string[],
  breakPart: (part: string) => readonly string[],
): readonly string[] => parts.flatMap((part) => (part.length > LINE ? breakPart(part) : [part]));
