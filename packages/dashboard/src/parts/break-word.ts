// Where long words of programs may go on in the next line: after a `/` of a path, before a `.` of a dotted name, and
// between the humps of a name that has neither. Anywhere else only where there is no such place.

/** Shorter words stay whole, but for paths. */
const LONG = 20;

export function breakWord(word: string): readonly string[] {
  if (word.includes('/')) return word.split(/(?<=\/)/);
  if (word.length <= LONG) return [word];
  // A single dot before a small letter is that of an ending.
  const isDotted = /\w\.(?:[A-Z]|\w+\.\w)/.test(word);
  return word.split(isDotted ? /(?<=\w)(?=\.\w)/ : /(?<=[a-z0-9])(?=[A-Z])/);
}
