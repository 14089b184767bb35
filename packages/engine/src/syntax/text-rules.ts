// Rules that write syntax which a grammar does not know as what it does, at equal length, so that all positions stay.

export interface TextRule {
  /** Global. Looks back only from what it has found, and by bounded steps, so that no text takes long. */
  readonly pattern: RegExp;
  /** @returns as many characters as were found, with the same line feeds */
  readonly rewrite: (found: string, ...groups: string[]) => string;
}

/** In order: what an earlier rule leaves is what a later one finds. */
export function applyRules(text: string, rules: readonly TextRule[]): string {
  return rules.reduce((given, { pattern, rewrite }) => given.replace(pattern, rewrite), text);
}

export const blank = (found: string): string => found.replace(/[^\n]/g, ' ');

/** An identifier, whatever was found. */
export const disguise = (found: string): string => found.replace(/[^\n]/g, '_');

/** Where the pattern's one group is the end of what it finds. */
export const blankEnd = (found: string, end: string): string =>
  found.slice(0, found.length - end.length) + blank(end);

/** All but the word that it begins with. */
export function blankBehindWord(found: string): string {
  const word = /^\w+/.exec(found)?.[0] ?? '';
  return word + blank(found.slice(word.length));
}
