// Names that say what is given to a template, where a language has several definitions of one under conditions on that:
// `ns.Codec<vector<?>,int>`. Segments are joined by dots, of which there are none in the brackets.

/** What stands for anything: what only a type parameter tells. */
export const ANY_ARGUMENT = '?';

/** In what is declared, the same parameter once more: `Pair<T, T>`. */
export const SAME_ARGUMENT = '?=';

/** A name, cut at its first segment that is given something. */
export interface GivenName {
  /** Up to the name of the template. */
  readonly template: string;
  /** With the brackets. */
  readonly given: string;
  /** Behind them: empty, or further segments with a dot in front. */
  readonly rest: string;
}

/** @returns `undefined` for a name that is given nothing */
export function givenName(name: string): GivenName | undefined {
  const start = name.indexOf('<');
  // Without a name in front it is a key, as of what has no name.
  if (start <= 0 || name[start - 1] === '.' || isOperator(name, start)) return undefined;
  let depth = 0;
  for (let at = start; at < name.length; at += 1) {
    if (name[at] === '<') depth += 1;
    else if (name[at] === '>') depth -= 1;
    if (depth > 0) continue;
    const [template, given, rest] = [
      name.slice(0, start),
      name.slice(start, at + 1),
      name.slice(at + 1),
    ];
    return { template, given, rest };
  }
  return undefined;
}

const isOperator = (name: string, bracket: number): boolean =>
  name.slice(0, bracket).endsWith('operator');

/** What is given, one by one. */
export function argumentsIn(given: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 1;
  for (let at = 1; at < given.length; at += 1) {
    const sign = given[at];
    const isEnd = at === given.length - 1;
    if (depth === 0 && (sign === ',' || isEnd)) {
      found.push(given.slice(start, at));
      start = at + 1;
    } else if (OPENING.has(sign!)) depth += 1;
    else if (CLOSING.has(sign!)) depth -= 1;
  }
  return found.length === 1 && found[0] === '' ? [] : found;
}

const OPENING: ReadonlySet<string> = new Set(['<', '(', '[']);
const CLOSING: ReadonlySet<string> = new Set(['>', ')', ']']);

/** The name alone, without anything in brackets. */
export function withoutGiven(name: string): string {
  const cut = givenName(name);
  return cut === undefined ? name : cut.template + withoutGiven(cut.rest);
}
