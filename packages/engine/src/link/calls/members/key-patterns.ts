// Keys of members whose names are put together while the program runs: how the names begin and end. See `keyBeginning`.
import { NAME_GAP } from '../../../flow/flow-facts.ts';

export interface KeyPattern {
  readonly beginning: string;
  readonly ending: string;
  /** Whether the name of a class stands between, which begins with a capital. */
  readonly isOfClass: boolean;
}

/** @returns `undefined` for the key of one member, and for that of any */
export function patternOf(key: string): KeyPattern | undefined {
  const gap = key.indexOf(NAME_GAP);
  if (gap === -1) return undefined;
  const behind = key.slice(gap + NAME_GAP.length);
  const isOfClass = behind.startsWith(OF_CLASS);
  return { beginning: key.slice(0, gap), ending: isOfClass ? behind.slice(1) : behind, isOfClass };
}

/** What `keyOfClassName` puts behind the gap. */
const OF_CLASS = '^';

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
