// Keys of members whose names are put together while the program runs: how the names begin and end. See `keyBeginning`.
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';

export interface KeyPattern {
  readonly beginning: string;
  readonly ending: string;
  /** Whether the name of a class stands between, which begins with a capital. */
  readonly isOfClass: boolean;
}

/** @returns `undefined` for the key of one member, and for that of any */
export function patternOf(key: string): KeyPattern | undefined {
  const gap = key.indexOf(ELEMENT_KEY);
  const [, mark, ending] = (gap < 1 ? null : BEHIND_GAP.exec(key.slice(gap + 1))) ?? [];
  if (ending === undefined) return undefined;
  const beginning = key.slice(0, gap);
  return { beginning: beginning === '~' ? '' : beginning, ending, isOfClass: mark === '^' };
}

/** `operator*=` is a name. */
const BEHIND_GAP = /^(\^?)(\w*)$/;

export function matchesPattern(
  { beginning, ending, isOfClass }: KeyPattern,
  name: string,
): boolean {
  if (name.length < beginning.length + ending.length) return false;
  if (!name.startsWith(beginning) || !name.endsWith(ending)) return false;
  if (INTERNAL_KEY.test(name) && !beginning.startsWith('<')) return false;
  return !isOfClass || /^\p{Lu}/u.test(name.slice(beginning.length));
}

/** Keys that no text of a program could name. */
const INTERNAL_KEY = /^(?:<|@@|get |set )/;

export const isInternalKey = (key: string): boolean => INTERNAL_KEY.test(key);

/** What `getterKey` and `setterKey` put in front of a name. */
export const ACCESSOR: RegExp = /^[gs]et /;
