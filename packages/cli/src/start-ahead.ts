// The process of an analysis here, started before the code of the command is loaded: the one takes as long as the other.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnalysisProcess, defaultLimits, startAnalysisProcess } from '@orrery/runner/start';
import { cacheFolder } from './cache-folder.ts';
import type { Command } from './command-table.ts';
import { hasUsualLimits } from './local-limits.ts';
import { readCommandLine } from './read-command-line.ts';

export interface StartedAhead {
  readonly process: AnalysisProcess;
  /** Absolute path of the folder that the process may write. It is not there yet. */
  readonly folder: string;
}

/** `undefined` where there will be no analysis here, or none of the usual limits. */
export function startAhead(command: Command, args: readonly string[]): StartedAhead | undefined {
  if (command.analyses !== true || !hasUsualLimits(process.env)) return undefined;
  if (!isForHere(command, args)) return undefined;
  const folder = temporaryPath();
  const { maxMemoryBytes } = defaultLimits;
  const settings = { folder, maxMemoryBytes, codeCache: cacheFolder('code') };
  return { folder, process: startAnalysisProcess(settings) };
}

/** Of a folder that nobody else has. Whoever makes it fails where there is one. Loading what makes better names takes longer. */
export const temporaryPath = (): string =>
  join(tmpdir(), `orrery-${process.pid}-${Math.random().toString(36).slice(2)}`);

/** What is wrong with a command line is said by the command. */
function isForHere(command: Command, args: readonly string[]): boolean {
  try {
    return readCommandLine(command, args).text('server') === undefined;
  } catch {
    return false;
  }
}
