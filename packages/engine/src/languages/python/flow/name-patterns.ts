// Names that are put together while the program runs: what the text says of how they begin and end, and whether what
// stands between is the name of a class, which begins with a capital. https://peps.python.org/pep-0008/#class-names
import { keyBeginning, keyOfClassName } from '../../../flow/flow-facts.ts';

export interface NamePattern {
  readonly beginning: string;
  readonly ending: string;
  /** Whether a class's name stands behind the beginning. */
  readonly isOfClass: boolean;
}

/** A part of a text: as it is written, as far as it is known, or nothing of it. */
export type TextPart = string | NamePattern | undefined;

const UNKNOWN: NamePattern = { beginning: '', ending: '', isOfClass: false };

/** Of `type(x).__name__`. */
export const CLASS_NAME: NamePattern = { ...UNKNOWN, isOfClass: true };

/** @returns `undefined` where all of it is written, or nothing is known */
export function joinParts(parts: readonly TextPart[]): NamePattern | undefined {
  const isOpen = (part: TextPart) => typeof part !== 'string';
  const first = parts.findIndex(isOpen);
  if (first === -1) return undefined;
  const last = parts.findLastIndex(isOpen);
  const { beginning, isOfClass } = openPart(parts[first]);
  const { ending } = openPart(parts[last]);
  return {
    beginning: parts.slice(0, first).join('') + beginning,
    ending: ending + parts.slice(last + 1).join(''),
    isOfClass,
  };
}

/** @returns `undefined` where not all of it is written */
export const writtenText = (parts: readonly TextPart[]): string | undefined =>
  parts.length > 0 && parts.every((part) => typeof part === 'string') ? parts.join('') : undefined;

const openPart = (part: TextPart): NamePattern => (typeof part === 'object' ? part : UNKNOWN);

/** What `'run_%s' % x` or `'run_{}'.format(x)` fill in. @param given what is filled in, where that is one part */
export function formatParts(
  text: string | undefined,
  gap: RegExp,
  given?: NamePattern,
): readonly TextPart[] {
  const [first = '', ...others] = (text ?? '').slice(0, LONGEST).split(gap);
  const filled = others.length === 1 ? given : undefined;
  return [first, ...others.flatMap((written) => [filled, written])];
}

export const PERCENT_GAP = /%(?:\(\w*\))?[sdr]/;
export const BRACE_GAP = /\{[^{}]*\}/;

/** Of a text, in characters. */
const LONGEST = 200;

/** What a method of texts leaves as it is of one that is put together. */
export function afterMethod(
  { beginning, ending, isOfClass }: NamePattern,
  method: string,
): NamePattern | undefined {
  if (method === 'lower' || method === 'casefold')
    return { beginning: beginning.toLowerCase(), ending: ending.toLowerCase(), isOfClass: false };
  return KEEPING_BEGINNINGS.has(method) ? { beginning, ending: '', isOfClass } : undefined;
}

const KEEPING_BEGINNINGS: ReadonlySet<string> = new Set(['strip', 'rstrip', 'lstrip', 'replace']);

/** The key of the members that are meant; `undefined` where a letter or two say nothing. */
export function patternKey({ beginning, ending, isOfClass }: NamePattern): string | undefined {
  if (!BEGINNING.test(beginning) || !ENDING.test(ending)) return undefined;
  if (beginning.length >= LEAST_BEGINNING) return keyBeginning(beginning, ending);
  if (isOfClass && beginning !== '') return keyOfClassName(beginning, ending);
  return beginning.length + ending.length >= LEAST_TOGETHER
    ? keyBeginning(beginning, ending)
    : undefined;
}

const BEGINNING = /^(?:[A-Za-z_]\w{0,40})?$/;
const ENDING = /^\w{0,40}$/;
const LEAST_BEGINNING = 3;
const LEAST_TOGETHER = 4;
