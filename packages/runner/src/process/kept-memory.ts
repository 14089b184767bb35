// What a process holds: when it is better begun anew than kept for another analysis, and what it can give back within
// one.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ExtractionDepth } from '@orrery/engine';

const MOST_KEPT_BYTES = 768 * 1024 ** 2;

/** @param more bytes that will be held besides what is held now */
export const holdsMuch = (more = 0): boolean => process.memoryUsage.rss() + more >= MOST_KEPT_BYTES;

/** About what linking takes for each byte of source. For kafka's 63 MB the process grew by 900 (calls). */
const LINKED_BYTES: Readonly<Record<ExtractionDepth, number>> = {
  imports: 2,
  declarations: 4,
  calls: 14,
};

/** Whether the process will hold much once such sources are linked, and so will not be kept. */
export const willHoldMuch = (sourceBytes: number, depth: ExtractionDepth): boolean =>
  holdsMuch(sourceBytes * LINKED_BYTES[depth]);

/**
 * What arrays hold outside of the heap is reckoned with what the heap holds. By V8's default all garbage is collected
 * with every 64 MiB more of such arrays, however little of it is garbage: linking Linux 6.1 did so some sixty times,
 * each for one to eight seconds. V8 says so on standard error where it no longer knows the flag.
 */
export function reckonWithArrays(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}

/**
 * From here on garbage is collected whenever what is held has grown by 45 %, where V8 would wait longer: less memory at
 * most, for hardly more time. At 20 % kafka's whole analysis takes a twentieth longer and holds as much. For a process
 * that will not be kept.
 */
export function growSlowly(): void {
  setFlagsFromString('--heap-growing-percent=45');
}

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
