// Digests of the files of one extraction, shared by all its threads: those of a folder's that an earlier analysis has read and
// that are what they were then, and those of what is read now.
import { rm, writeFile } from 'node:fs/promises';
import type { ClaimedFile } from '@orrery/engine';
import type { FileState, FileStates, IndexedFile } from '@orrery/intake';
import {
  DIGEST_BYTES,
  encodeKnownFiles,
  isSameState,
  isSettled,
  type KnownFile,
  type KnownFiles,
  readKnownFiles,
} from './known-files.ts';
import type { KeptFilesRequest } from './messages.ts';

/** One digest for each claimed file, in their order; nothing but zeros where none is known. In shared memory. */
export type FileDigests = Uint8Array;

const NONE = Buffer.alloc(DIGEST_BYTES);

export function digestAt(digests: FileDigests, at: number): Uint8Array | undefined {
  const digest = digests.subarray(at * DIGEST_BYTES, (at + 1) * DIGEST_BYTES);
  return NONE.equals(digest) ? undefined : digest;
}

export function noteDigest(digests: FileDigests, at: number, digest: Uint8Array): void {
  digests.set(digest, at * DIGEST_BYTES);
}

export interface KeptFiles {
  readonly digests: FileDigests;
  /**
   * Writes a list of what is known now, unless it would be the one that there was. To be called when all files are read.
   * @returns whether there is one at `output`
   */
  write(): Promise<boolean>;
}

export function openKeptFiles(
  { known: path, output }: KeptFilesRequest,
  claimed: readonly ClaimedFile<IndexedFile>[],
  states: FileStates,
): KeptFiles {
  const known = readKnownFiles(path);
  const stateAt = (at: number) => states.byPath.get(claimed[at]!.file.path);
  const digests = new Uint8Array(new SharedArrayBuffer(claimed.length * DIGEST_BYTES));
  let same = 0;
  for (const at of claimed.keys()) {
    const digest = unchangedDigest(known.get(claimed[at]!.file.path), stateAt(at));
    if (digest === undefined) continue;
    noteDigest(digests, at, digest);
    same += 1;
  }
  function knownNow(): KnownFiles {
    const now = new Map<string, KnownFile>();
    for (const [at, { file }] of claimed.entries()) {
      const [state, digest] = [stateAt(at), digestAt(digests, at)];
      if (state === undefined || digest === undefined) continue;
      if (isSettled(state, states.lookedAt)) now.set(file.path, { state, digest });
    }
    return now;
  }
  return {
    digests,
    write: async () => {
      const now = knownNow();
      // All that was known is as it was, and nothing came to it.
      if (now.size === same && known.size === same) return false;
      return tryToWrite(output, encodeKnownFiles(now));
    },
  };
}

function unchangedDigest(
  known: KnownFile | undefined,
  state: FileState | undefined,
): Uint8Array | undefined {
  const isSame = known !== undefined && state !== undefined && isSameState(known.state, state);
  return isSame ? known.digest : undefined;
}

/** A full disk costs the list and nothing else. */
async function tryToWrite(path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
    return true;
  } catch {
    await rm(path, { force: true }).catch(() => undefined);
    return false;
  }
}
