// What a process holds: when it is better begun anew than kept for another analysis, and what it can give back within
// one.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MOST_KEPT_BYTES = 768 * 1024 ** 2;

export const holdsMuch = (): boolean => process.memoryUsage.rss() >= MOST_KEPT_BYTES;

/**
 * Collects garbage now where much is held. The engine puts that off as long as its limit allows, and what the next
 * stage makes would lie beside the remains of the last one. Takes some tenths of a second for a large program.
 */
export function collectWhatIsMuch(): void {
  if (!holdsMuch()) return;
  // The one way to the collector that needs no flag at the start of the process.
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
}
