// Facts of all claimed files, by worker threads that take files from one shared list, the largest of a language first.
// The outcome of a file depends on its bytes alone, so who takes it when changes nothing. Threads may end
// early, with a file that they died of; what they leave is taken in another round.
import {
  type ClaimedFile,
  type ExtractionDepth,
  type FileOutcome,
  openFacts,
  skipBySize,
  TextPool,
} from '@orrery/engine';
import type { IndexedFile, SourceIndex } from '@orrery/intake';
import type { AnalysisLimits } from '../analysis.ts';
import {
  type ExtractionBatch,
  type ExtractionTask,
  endRound,
  noneTaken,
} from './extraction-task.ts';
import type { ExtractionThreads } from './extraction-threads.ts';
import type { KeptFacts } from './kept-facts.ts';
import { beginTakingKept } from './take-kept.ts';

export interface ExtractionRequest {
  readonly index: SourceIndex;
  readonly claimed: readonly ClaimedFile<IndexedFile>[];
  readonly limits: AnalysisLimits;
  readonly depth: ExtractionDepth;
  readonly threads: number;
  /** Absent where no facts are kept. */
  readonly kept?: KeptFacts;
}

/**
 * Below this a thread costs more than it saves: it has to be started, to load the parsers, and to have its own code
 * compiled and optimised, which takes as long as reading about this many bytes. See `docs/performance-history.md`.
 */
const BYTES_WORTH_A_THREAD = 4 * 1024 ** 2;

/** The same where facts were kept: this thread looks them up faster than another one is ready to help. */
const KEPT_BYTES_WORTH_A_THREAD = 8 * 1024 ** 2;

/**
 * @param onFiles called with the number of files done so far
 * @returns one outcome for each claimed file, in their order
 */
export async function extractAll(
  { index, claimed, limits, threads, depth, kept }: ExtractionRequest,
  pool: ExtractionThreads,
  onFiles: (filesDone: number) => void,
): Promise<FileOutcome[]> {
  // By their declared size alone: what is too large is not even read.
  const outcomes: (FileOutcome | undefined)[] = claimed.map(({ file }) =>
    skipBySize(file.size, limits),
  );
  const texts = new TextPool();
  const isMissing = (at: number) => outcomes[at] === undefined;
  let order = orderByLanguage(claimed).filter(isMissing);
  let filesDone = claimed.length - order.length;
  const receive = (batch: ExtractionBatch) => {
    for (const [at, outcome] of batch) {
      if (outcomes[at] === undefined) filesDone += 1;
      if ('record' in outcome && outcome.key !== undefined) {
        kept?.note({ key: outcome.key, record: outcome.record }, outcome.pack);
      }
      outcomes[at] = 'record' in outcome ? { facts: openFacts(outcome.record, texts) } : outcome;
    }
    onFiles(filesDone);
  };
  const { states, ...place } = index;
  const digests = kept?.openFiles(claimed, states);
  const taskOf = (order: readonly number[]): ExtractionTask => ({
    ...{ index: { ...place, files: [], skipped: [] }, claimed, order, limits, depth },
    ...{ taken: noneTaken(order.length), end: 'front' },
    ...(kept !== undefined && { kept: kept.source }),
    ...(digests !== undefined && { digests }),
  });
  if (order.length > 0 && kept !== undefined && kept.source.packs.length > 0) {
    await extractBesideTaking(taskOf(order), { pool, threads, receive });
    order = order.filter(isMissing);
  }
  while (order.length > 0) {
    const task = taskOf(order);
    const before = filesDone;
    await pool.run(task, usefulThreads(task, threads, BYTES_WORTH_A_THREAD), receive);
    if (filesDone === before) throw new Error('the extraction threads ended without a result');
    order = order.filter(isMissing);
  }
  return outcomes as FileOutcome[];
}

/** One round in which this thread takes what was kept. It may leave files out. */
async function extractBesideTaking(
  task: ExtractionTask,
  {
    pool,
    threads,
    receive,
  }: {
    readonly pool: ExtractionThreads;
    readonly threads: number;
    readonly receive: (batch: ExtractionBatch) => void;
  },
): Promise<void> {
  const taking = beginTakingKept(task, receive);
  const { isLikely } = taking;
  // This thread is one of those that look up.
  const others = isLikely
    ? usefulThreads(task, threads, KEPT_BYTES_WORTH_A_THREAD) - 1
    : usefulThreads(task, threads, BYTES_WORTH_A_THREAD);
  let running: Promise<void> | undefined;
  const runOthers = () => {
    running ??= pool.run(taking.task, Math.max(1, others), receive);
    // It is waited for below, but may fail before.
    running.catch(() => undefined);
  };
  if (others > 0) runOthers();
  try {
    // Where no others are needed, one is for what has to be extracted.
    if (isLikely) await taking.rest(runOthers);
  } catch (error) {
    // What the other threads would do is in vain as well.
    endRound(task);
    throw error;
  } finally {
    taking.close();
    await running;
  }
}

function usefulThreads(
  { claimed, order }: ExtractionTask,
  threads: number,
  bytesWorthAThread: number,
): number {
  const bytes = order.reduce((sum, at) => sum + (claimed[at]?.file.size ?? 0), 0);
  const useful = Math.ceil(bytes / bytesWorthAThread);
  return Math.max(1, Math.min(threads, useful, order.length));
}

/**
 * Places in the list. Each thread has to have the code of a language compiled and optimised for itself, so those that take
 * from the front begin with the files of the language that there is most of, those that take from the back with all others;
 * they meet among small files, since a large one begun last would keep the others waiting.
 */
function orderByLanguage(claimed: readonly ClaimedFile[]): number[] {
  const sizeAt = (at: number) => claimed[at]?.file.size ?? 0;
  const byLanguage = Map.groupBy(claimed.keys(), (at) => claimed[at]!.languageName);
  const [most = [], ...others] = [...byLanguage.values()]
    .map((places) => ({ places, bytes: places.reduce((sum, at) => sum + sizeAt(at), 0) }))
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ places }) => places.sort((a, b) => sizeAt(b) - sizeAt(a)));
  return [...most, ...others.flat().reverse()];
}
