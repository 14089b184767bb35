// What all threads of one extraction share: the list that they take files from, and how each tells what it found.
import type { ClaimedFile, ExtractionDepth } from '@orrery/engine';
import type { IndexedFile, SourceIndex } from '@orrery/intake';
import type { AnalysisLimits } from '../analysis.ts';
import type { FactsKey } from './facts-pack.ts';
import type { FileDigests } from './file-digests.ts';
import type { KeptFactsSource } from './kept-facts.ts';

/**
 * Plain data: it crosses to every thread, which all take from the one list, some from its front and some from its back.
 */
export interface ExtractionTask {
  /** Where to read; its lists are empty, since `claimed` holds what is read. */
  readonly index: SourceIndex;
  readonly claimed: readonly ClaimedFile<IndexedFile>[];
  /** Places in `claimed`: what is begun first stands at the two ends. */
  readonly order: readonly number[];
  readonly taken: TakenPlaces;
  /** The end that this thread takes from. */
  readonly end: 'front' | 'back';
  /** What a thread that only looks up has taken and passed over, for the others to extract. Absent where there is none. */
  readonly passed?: PassedOver;
  readonly limits: AnalysisLimits;
  readonly depth: ExtractionDepth;
  /** Facts of earlier analyses. Absent where none are kept. */
  readonly kept?: KeptFactsSource;
  /** Of files in a folder. Whoever reads one notes its digest. Absent where nobody asks for them. */
  readonly digests?: FileDigests;
}

export type EncodedOutcome =
  | {
      /** Facts as the engine's `openFacts` takes them. */
      readonly record: Uint8Array<ArrayBuffer>;
      /** What they can be found by later. Absent where nothing is kept, and for what must not be. */
      readonly key?: FactsKey;
      /** The pack of `kept` that they came from; absent for those that were extracted. */
      readonly pack?: number;
    }
  /** Why there are none. */
  | { readonly skipped: string };

/** What one thread tells: outcomes by their place in the list of claimed files. */
export type ExtractionBatch = readonly (readonly [at: number, outcome: EncodedOutcome])[];

/** Outcomes are handed over in batches of this size, so that their number and not their cost is bounded. */
export const BATCH_FILES = 64;

/** Shared numbers: how far the list has been gone through from each end, and 1 for each place that somebody has taken. */
export interface TakenPlaces {
  readonly counts: Int32Array;
  readonly marks: Uint8Array;
}

const END = { front: 0, back: 1 } as const;

export const noneTaken = (places: number): TakenPlaces => ({
  counts: new Int32Array(new SharedArrayBuffer(8)),
  marks: new Uint8Array(new SharedArrayBuffer(places)),
});

/** Shared numbers: places in `claimed`, how many of them there are, and how many have been taken. */
export interface PassedOver {
  readonly places: Int32Array;
  readonly counts: Int32Array;
}

const COUNT = { passed: 0, taken: 1 } as const;

export const createPassedOver = (most: number): PassedOver => ({
  places: new Int32Array(new SharedArrayBuffer(4 * most)),
  counts: new Int32Array(new SharedArrayBuffer(8)),
});

/** Called by one thread alone. @returns how many have been passed over now */
export function passOver({ places, counts }: PassedOver, at: number): number {
  const passed = Atomics.load(counts, COUNT.passed);
  places[passed] = at;
  Atomics.store(counts, COUNT.passed, passed + 1);
  return passed + 1;
}

/** Takes a file for a thread that extracts; `undefined` when none is left. */
export function takeNext(task: ExtractionTask): number | undefined {
  return (task.passed && takePassed(task.passed)) ?? takeUnseen(task);
}

function takePassed({ places, counts }: PassedOver): number | undefined {
  for (;;) {
    const taken = Atomics.load(counts, COUNT.taken);
    if (taken >= Atomics.load(counts, COUNT.passed)) return undefined;
    if (Atomics.compareExchange(counts, COUNT.taken, taken, taken + 1) === taken)
      return places[taken];
  }
}

/** Takes a file that no thread has looked at; `undefined` when none is left. */
export function takeUnseen({ taken, order, end }: ExtractionTask): number | undefined {
  for (;;) {
    const passed = Atomics.add(taken.counts, END[end], 1);
    if (passed >= order.length) return undefined;
    const place = end === 'front' ? passed : order.length - 1 - passed;
    if (Atomics.exchange(taken.marks, place, 1) === 0) return order[place];
  }
}

/** No thread takes another one of the files that nobody has looked at. */
export function endRound({ taken, order }: ExtractionTask): void {
  for (const end of Object.values(END)) Atomics.store(taken.counts, end, order.length);
}
