// Keys of a fleet are looked up in the database once in half a second, not with every request: a revocation,
// through whatever process, holds everywhere within a second.
import { type Clock, remembered } from '../clock.ts';
import type { KeyStore } from './key-store.ts';

const REMEMBER_MILLISECONDS = 500;

export function rememberKeys(store: KeyStore, clock: Clock): KeyStore {
  return {
    ...store,
    findByDigest: remembered(clock, REMEMBER_MILLISECONDS, store.findByDigest),
  };
}
