// What analyses of this user keep for later ones: compiled code, and facts of files.
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { createFactsCache, type FactsCache } from '@orrery/runner';

/** The user's own folder for what can be made again; without one that can be written, nothing is kept. */
export function cacheFolder(name: 'code' | 'facts'): string {
  const { XDG_CACHE_HOME } = process.env;
  // The specification has relative paths ignored. https://specifications.freedesktop.org/basedir/latest/
  const isGiven = XDG_CACHE_HOME !== undefined && isAbsolute(XDG_CACHE_HOME);
  return join(isGiven ? XDG_CACHE_HOME : join(homedir(), '.cache'), 'orrery', name);
}

/** What the facts of some ten repositories of a million lines take. */
const FACTS_BYTES = 1024 ** 3;
/** A month. */
const FACTS_SECONDS = 30 * 86_400;

/** Whose facts they are: there is nobody else. */
export const LOCAL_OWNER = 'local';

/** All that this user analyses on this machine shares one. */
export function localFacts(): FactsCache {
  return createFactsCache({
    folder: cacheFolder('facts'),
    maxBytes: FACTS_BYTES,
    maxSeconds: FACTS_SECONDS,
  });
}
