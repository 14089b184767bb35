// The secrets of the page: tokens of sessions and of one-time links, 256 random bits each behind a prefix by
// which a scanner, or our own log, knows them. Stores see their digests alone. Knows no store.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a token is for. */
const PREFIXES = { session: 'ors_', link: 'orl_' } as const;
export type PageTokenKind = keyof typeof PREFIXES;

export const newPageToken = (kind: PageTokenKind): string =>
  PREFIXES[kind] + randomBytes(32).toString('base64url');

/** Whether the text can be such a token at all. Says nothing about whether it was ever made. */
export function isPageToken(kind: PageTokenKind, text: string): boolean {
  return text.startsWith(PREFIXES[kind]) && /^[\w-]{43}$/.test(text.slice(PREFIXES[kind].length));
}

/**
 * What the page must send beside the cookie. It follows from the session's token and does not lead back to
 * it, so that nothing more has to be kept.
 */
export const csrfTokenOf = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('orrery csrf').digest('base64url');

/** In a time that does not depend on where the two differ. */
export function isSameSecret(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
