// What a folder holds for an analysis, as far as names, sizes and times tell: enough to know that it has changed,
// without reading a file.
import { createHash } from 'node:crypto';
import { type BigIntStats, lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { readDirectoryIndex } from '@orrery/intake';
import type { AnalysisLimits } from './analysis.ts';

export interface FolderState {
  /** Equal as long as the same files have the same sizes and times of writing. */
  readonly fingerprint: string;
  /** Directories that hold files of an analysis, themselves or below them; relative, the root is empty. Sorted. */
  readonly directories: readonly string[];
}

const FILES_PER_TURN = 512;

/** @throws IntakeError as when the folder is analysed */
export async function readFolderState(path: string, limits: AnalysisLimits): Promise<FolderState> {
  // Loaded late: whoever runs analyses elsewhere has no use for it.
  const { foreignDirectoryNames, languages } = await import('@orrery/engine');
  const foreign = foreignDirectoryNames(languages);
  const { location, files } = await readDirectoryIndex(path, limits, {
    isForeignDirectory: (name) => foreign.has(name),
  });
  const hash = createHash('sha256');
  const directories = new Set(['']);
  for (const [at, file] of files.entries()) {
    const found = timesOf(join(location, file.path));
    hash.update(`${file.path}\0${found?.size}\0${found?.mtimeNs}\0${found?.ino}\0`);
    for (let around = dirname(file.path); around !== '.'; around = dirname(around)) {
      if (directories.has(around)) break;
      directories.add(around);
    }
    if (at % FILES_PER_TURN === 0) await setImmediate();
  }
  return { fingerprint: hash.digest('hex'), directories: [...directories].sort() };
}

function timesOf(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true });
  } catch {
    return undefined;
  }
}
