// Who can name a declaration, by the modifiers in front of it.

/** Nobody in other files, the own module, or other modules too. */
export type Access = 'none' | 'internal' | 'public';

/** Modifiers and attributes are shorter together. */
const LONGEST_HEAD = 400;

/**
 * @param start offset of the declaration with its modifiers
 * @returns `undefined` when the modifiers do not say
 */
export function writtenAccess(text: string, start: number): Access | undefined {
  const words = MODIFIERS.exec(text.slice(start, start + LONGEST_HEAD))?.[0] ?? '';
  if (/\b(?:private|fileprivate)\b(?!\s*\(set\))/.test(words)) return 'none';
  if (/\b(?:public|open)\b(?!\s*\(set\))/.test(words)) return 'public';
  return undefined;
}

const MODIFIERS = /^(?:@\w+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?\s*|[a-z]+(?:\(\w+\))?\s+)*/;
