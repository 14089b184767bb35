// What one thread does: takes the next file, reads it, extracts its facts, until none is left. Languages
// are loaded when the first of their files comes along.
import {
  type ClaimedFile,
  createFactsEncoder,
  type ExtractionDepth,
  type Extractor,
  extractFacts,
  type FileOutcome,
  skipBySize,
} from '@orrery/engine';
import {
  type IndexedFile,
  IntakeError,
  openSource,
  type SourceIndex,
  type SourceReader,
} from '@orrery/intake';
import type { AnalysisLimits } from '../analysis.ts';
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
}

/** Facts as the record that the engine's `openFacts` takes, or why there are none. */
export type EncodedOutcome =
  | { readonly record: Uint8Array<ArrayBuffer> }
  | { readonly skipped: string };

/** What one thread tells: outcomes by their place in the list of claimed files. */
export type ExtractionBatch = readonly (readonly [at: number, outcome: EncodedOutcome])[];

/** Outcomes are handed over in batches of this size, so that their number and not their cost is bounded. */
const BATCH_FILES = 64;

export interface ExtractionListener {
  /** The file that comes next; its extractor is loaded. */
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
  const encode = createFactsEncoder();
  let batch: [number, EncodedOutcome][] = [];
  let isFit = true;
  try {
    for (let at = takeNext(task); at !== undefined; at = takeNext(task)) {
      const claimed = task.claimed[at] as ClaimedFile<IndexedFile>;
      const extractor = await loadExtractor(claimed.languageName);
      begin(at);
      const outcome = extractFile(claimed, extractor, reader, task);
      batch.push([at, 'facts' in outcome ? { record: encode(outcome.facts) } : outcome]);
      isFit = !isBroken(outcome);
      if (!isFit) break;
      if (batch.length < BATCH_FILES) continue;
      emit(batch);
      batch = [];
    }
    emit(batch);
    return isFit;
  } finally {
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

/** A file that is too large by its declared size is not even inflated. */
function extractFile(
  { file, claim }: ClaimedFile<IndexedFile>,
  extractor: Extractor,
  reader: SourceReader,
  { limits, depth }: ExtractionTask,
): FileOutcome {
  const tooLarge = skipBySize(file.size, limits);
  if (tooLarge !== undefined) return tooLarge;
  try {
    return extractFacts(reader.read(file), claim, extractor, { ...limits, depth });
  } catch (error) {
    if (error instanceof IntakeError && error.concernsOneFile) return { skipped: error.clause };
    throw error;
  }
}
