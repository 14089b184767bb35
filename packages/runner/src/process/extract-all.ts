// Facts of all claimed files, by worker threads that take files from one shared list, the largest first.
// The outcome of a file depends on its bytes alone, so who takes it when changes nothing. Threads may end
// early, with a file that they died of; what they leave is taken in another round.
import {
  type ClaimedFile,
  type ExtractionDepth,
  type FileOutcome,
  openFacts,
} from '@orrery/engine';
import type { IndexedFile, SourceIndex } from '@orrery/intake';
import type { AnalysisLimits } from '../analysis.ts';
import type { ExtractionBatch, ExtractionTask } from './extract-files.ts';
import type { ExtractionThreads } from './extraction-threads.ts';
import type { KeptFacts } from './kept-facts.ts';

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

/**
 * @param onFiles called with the number of files done so far
 * @returns one outcome for each claimed file, in their order
 */
export async function extractAll(
  { index, claimed, limits, threads, depth, kept }: ExtractionRequest,
  pool: ExtractionThreads,
  onFiles: (filesDone: number) => void,
): Promise<FileOutcome[]> {
  const outcomes = new Array<FileOutcome | undefined>(claimed.length);
  let filesDone = 0;
  const receive = (batch: ExtractionBatch) => {
    for (const [at, outcome] of batch) {
      if (outcomes[at] === undefined) filesDone += 1;
      if ('record' in outcome && outcome.key !== undefined) {
        kept?.note({ key: outcome.key, record: outcome.record }, outcome.pack);
      }
      outcomes[at] = 'record' in outcome ? { facts: openFacts(outcome.record) } : outcome;
    }
    onFiles(filesDone);
  };
  const source = { ...index, files: [], skipped: [] };
  for (let order = orderBySize(claimed); order.length > 0; ) {
    const next = new Int32Array(new SharedArrayBuffer(4));
    const task: ExtractionTask = {
      ...{ index: source, claimed, order, next, limits, depth },
      ...(kept !== undefined && { kept: kept.source }),
    };
    const before = filesDone;
    await pool.run(task, usefulThreads(task, threads), receive);
    if (filesDone === before) throw new Error('the extraction threads ended without a result');
    order = order.filter((at) => outcomes[at] === undefined);
  }
  return outcomes as FileOutcome[];
}

function usefulThreads({ claimed, order }: ExtractionTask, threads: number): number {
  const bytes = order.reduce((sum, at) => sum + (claimed[at]?.file.size ?? 0), 0);
  const useful = Math.ceil(bytes / BYTES_WORTH_A_THREAD);
  return Math.max(1, Math.min(threads, useful, order.length));
}

/** Places in the list, the largest file first: a large one begun last would keep the others waiting. */
function orderBySize(claimed: readonly ClaimedFile[]): number[] {
  return claimed
    .map((_, at) => at)
    .sort((a, b) => (claimed[b]?.file.size ?? 0) - (claimed[a]?.file.size ?? 0) || a - b);
}
