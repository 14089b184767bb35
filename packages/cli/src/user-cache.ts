// Facts of files that analyses of this user keep for later ones.
import { createFactsCache, type FactsCache } from '@orrery/runner';
import { cacheFolder } from './cache-folder.ts';

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
