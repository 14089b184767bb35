// What one thread does: takes the next file, reads it, looks for its facts among those of earlier analyses,
// extracts them where there are none, until no file is left. Languages are loaded when the first file is extracted.
import {
  type ClaimedFile,
  createFactsEncoder,
  type EncodeFacts,
  type ExtractionDepth,
  type ExtractionOptions,
  extractFacts,
  type FileOutcome,
  isFactsRecord,
  skipBySize,
} from '@orrery/engine/extraction';
import {
  type IndexedFile,
  IntakeError,
  openSource,
  type SourceIndex,
  type SourceReader,
} from '@orrery/intake';
import type { AnalysisLimits } from '../analysis.ts';
import type { FactsKey } from './facts-pack.ts';
import { createFactsLookup, type FactsLookup, type KeptFactsSource } from './kept-facts.ts';
import type { LoadExtractor } from './load-extractor.ts';

/** Plain data: it crosses to every thread, which all take from the one list. */
export interface ExtractionTask {
  /** Where to read; its lists are empty, since `claimed` holds what is read. */
  readonly index: SourceIndex;
  readonly claimed: readonly ClaimedFile<IndexedFile>[];
  /** Places in `claimed`, in the order in which they are taken. */
  readonly order: readonly number[];
  /** One shared number: how many places have been taken. */
  readonly next: Int32Array;
  readonly limits: AnalysisLimits;
  readonly depth: ExtractionDepth;
  /** Facts of earlier analyses. Absent where none are kept. */
  readonly kept?: KeptFactsSource;
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
const BATCH_FILES = 64;

export interface ExtractionListener {
  /** The file that is extracted next; its extractor is loaded. */
  begin(at: number): void;
  emit(batch: ExtractionBatch): void;
}

/**
 * Ends early behind a file whose extractor broke: a grammar that has aborted leaves its runtime unusable,
 * and every file that follows would fail with it. Other threads, or another round, take the rest.
 * @returns whether the thread is fit for another task
 */
export async function extractFiles(
  task: ExtractionTask,
  { begin, emit }: ExtractionListener,
  loadExtractor: LoadExtractor,
): Promise<boolean> {
  const reader = openSource(task.index);
  const lookup = task.kept === undefined ? undefined : createFactsLookup(task.kept, isFactsRecord);
  const encode = createFactsEncoder();
  let batch: [number, EncodedOutcome][] = [];
  let isFit = true;
  try {
    for (let at = takeNext(task); at !== undefined; at = takeNext(task)) {
      const claimed = task.claimed[at] as ClaimedFile<IndexedFile>;
      const found = readFile(claimed, reader, task, lookup);
      if ('bytes' in found) {
        const extractor = await loadExtractor(claimed.languageName);
        begin(at);
        const outcome = extractFacts(found.bytes, claimed.claim, extractor, optionsOf(task));
        isFit = !isBroken(outcome);
        batch.push([at, encodeOutcome(outcome, encode, isFit ? found.key : undefined)]);
      } else batch.push([at, found]);
      if (!isFit) break;
      if (batch.length < BATCH_FILES) continue;
      emit(batch);
      batch = [];
    }
    emit(batch);
    return isFit;
  } finally {
    lookup?.close();
    reader.close();
  }
}

function takeNext({ next, order }: ExtractionTask): number | undefined {
  return order[Atomics.add(next, 0, 1)];
}

function isBroken(outcome: FileOutcome): boolean {
  return (
    'facts' in outcome && outcome.facts.diagnostics.some(({ code }) => code === 'extraction-failed')
  );
}

const optionsOf = ({ limits, depth }: ExtractionTask): ExtractionOptions => ({ ...limits, depth });

function encodeOutcome(
  outcome: FileOutcome,
  encode: EncodeFacts,
  key: FactsKey | undefined,
): EncodedOutcome {
  if ('skipped' in outcome) return outcome;
  return { record: encode(outcome.facts), ...(key !== undefined && { key }) };
}

/**
 * What is to be extracted, unless it has been before, or must not be. A file that is too large by its declared
 * size is not even inflated.
 */
function readFile(
  claimed: ClaimedFile<IndexedFile>,
  reader: SourceReader,
  task: ExtractionTask,
  lookup: FactsLookup | undefined,
): EncodedOutcome | { readonly bytes: Uint8Array; readonly key?: FactsKey } {
  const tooLarge = skipBySize(claimed.file.size, task.limits);
  if (tooLarge !== undefined) return tooLarge;
  try {
    if (lookup === undefined) return { bytes: reader.read(claimed.file) };
    const opened = reader.open(claimed.file);
    const key = lookup.keyOf(opened, claimed, optionsOf(task));
    const found = lookup.find(key);
    return found === undefined ? { bytes: opened.contents(), key } : { ...found, key };
  } catch (error) {
    if (error instanceof IntakeError && error.concernsOneFile) return { skipped: error.clause };
    throw error;
  }
}
