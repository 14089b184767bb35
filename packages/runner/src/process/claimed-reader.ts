// How one thread reads the files of a task. Those whose facts earlier analyses left are known by their bytes as they lie
// there, and are never inflated; where it is known that these have not changed, they are not read either.
import type { ExtractionOptions } from '@orrery/engine';
import { IntakeError, type OpenedFile, openSource } from '@orrery/intake';
import type { EncodedOutcome, ExtractionTask } from './extraction-task.ts';
import type { FactsKey } from './facts-pack.ts';
import { digestAt, noteDigest } from './file-digests.ts';
import { createFactsLookup, digestOf } from './kept-facts.ts';

/** A file that is to be extracted. */
export interface Contents {
  readonly bytes: Uint8Array;
  /** What its facts can be found by later. Absent where none are kept. */
  readonly key?: FactsKey;
}

export interface ClaimedReader {
  /**
   * The facts that were kept, or why there can be none; `undefined` where the file is to be extracted.
   * @param at place in `claimed`
   */
  find(at: number): EncodedOutcome | undefined;
  /** The same, with the contents of what is to be extracted. */
  read(at: number): EncodedOutcome | Contents;
  /** Gives back what the reader holds open; it must not be used afterwards. */
  close(): void;
}

/**
 * Both ways to read throw an IntakeError where not only one file but the source as a whole cannot be read.
 * @param isWhole whether bytes are a record of facts that has not changed since it was written
 * @throws IntakeError when the archive is gone or is another one than was indexed
 */
export function createClaimedReader(
  task: Pick<ExtractionTask, 'index' | 'claimed' | 'limits' | 'depth' | 'kept' | 'digests'>,
  isWhole: (record: Uint8Array) => boolean,
): ClaimedReader {
  const { index, kept, digests } = task;
  const source = openSource(index);
  const lookup = kept === undefined ? undefined : createFactsLookup(kept, isWhole);
  const options = extractionOptions(task);

  function findUnread(at: number): EncodedOutcome | undefined {
    const digest = digests && digestAt(digests, at);
    if (lookup === undefined || digest === undefined) return undefined;
    const key = lookup.keyOf({ digest, coding: 'plain' }, task.claimed[at]!, options);
    const found = lookup.find(key);
    return found && { ...found, key };
  }

  function lookUp(at: number): LookedUp {
    const claimed = task.claimed[at]!;
    const opened = source.open(claimed.file);
    if (lookup === undefined) return { opened };
    const digest = digestOf(opened.bytes);
    if (digests !== undefined) noteDigest(digests, at, digest);
    const key = lookup.keyOf({ digest, coding: opened.coding }, claimed, options);
    const found = lookup.find(key);
    return found === undefined ? { opened, key } : { opened, key, found: { ...found, key } };
  }

  return {
    find: (at) => findUnread(at) ?? orSkipped(() => lookUp(at).found),
    read: (at) =>
      findUnread(at) ??
      orSkipped(() => {
        const { opened, key, found } = lookUp(at);
        return found ?? { bytes: opened.contents(), ...(key !== undefined && { key }) };
      }),
    close: () => {
      lookup?.close();
      source.close();
    },
  };
}

export const extractionOptions = ({
  limits,
  depth,
}: Pick<ExtractionTask, 'limits' | 'depth'>): ExtractionOptions => ({ ...limits, depth });

interface LookedUp {
  readonly opened: OpenedFile;
  readonly key?: FactsKey;
  readonly found?: EncodedOutcome;
}

/** A file that cannot be read costs itself alone. */
function orSkipped<Found>(read: () => Found): Found | EncodedOutcome {
  try {
    return read();
  } catch (error) {
    if (error instanceof IntakeError && error.concernsOneFile) return { skipped: error.clause };
    throw error;
  }
}
