// What one thread does: takes the next file, reads it, looks for its facts among those of earlier analyses,
// extracts them where there are none, until no file is left. Languages are loaded when the first file is extracted.
import {
  type ClaimedFile,
  createFactsEncoder,
  type EncodeFacts,
  extractFacts,
  type FileOutcome,
  isFactsRecord,
} from '@orrery/engine/extraction';
import type { IndexedFile } from '@orrery/intake';
import { createClaimedReader, extractionOptions } from './claimed-reader.ts';
import {
  BATCH_FILES,
  type EncodedOutcome,
  type ExtractionBatch,
  type ExtractionTask,
  takeNext,
} from './extraction-task.ts';
import type { FactsKey } from './facts-pack.ts';
import type { LoadExtractor } from './load-extractor.ts';

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
  const reader = createClaimedReader(task, isFactsRecord);
  const options = extractionOptions(task);
  const encode = createFactsEncoder();
  let batch: [number, EncodedOutcome][] = [];
  let isFit = true;
  try {
    for (let at = takeNext(task); at !== undefined; at = takeNext(task)) {
      const claimed = task.claimed[at] as ClaimedFile<IndexedFile>;
      const found = reader.read(at);
      if ('bytes' in found) {
        const extractor = await loadExtractor(claimed.languageName);
        begin(at);
        const outcome = extractFacts(found.bytes, claimed.claim, extractor, options);
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
    reader.close();
  }
}

function isBroken(outcome: FileOutcome): boolean {
  return (
    'facts' in outcome && outcome.facts.diagnostics.some(({ code }) => code === 'extraction-failed')
  );
}

function encodeOutcome(
  outcome: FileOutcome,
  encode: EncodeFacts,
  key: FactsKey | undefined,
): EncodedOutcome {
  if ('skipped' in outcome) return outcome;
  return { record: encode(outcome.facts), ...(key !== undefined && { key }) };
}
