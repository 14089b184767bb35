// Runs one analysis in a process that is started for it and ends with it.
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AnalysisOutcome, AnalysisOutput, AnalysisRequest } from './analysis.ts';
import {
  type ProcessOptions,
  type RequestOptions,
  startAnalysisProcess,
} from './analysis-process.ts';
import { cancelled } from './failures.ts';
import { partialPath } from './process/partial-file.ts';

export type RunOptions = RequestOptions &
  Pick<ProcessOptions, 'inBackground' | 'codeCache' | 'entry'>;

/**
 * Never rejects for anything the input or the process does. A process that has completed is ended, but not waited for:
 * the system takes back hundreds of megabytes while the result is put where it belongs.
 */
export async function runAnalysis(
  request: AnalysisRequest,
  { signal, onProgress, nameDomains, facts, ...options }: RunOptions = {},
): Promise<AnalysisOutcome> {
  if (signal?.aborted) return cancelled();
  const process = startAnalysisProcess({
    ...options,
    folder: dirname(request.output.path),
    maxMemoryBytes: request.limits.maxMemoryBytes,
  });
  const { outcome } = await process.run(request, {
    ...(signal !== undefined && { signal }),
    ...(onProgress !== undefined && { onProgress }),
    ...(nameDomains !== undefined && { nameDomains }),
    ...(facts !== undefined && { facts }),
  });
  const ended = process.end();
  if (outcome.status === 'completed') return outcome;
  await ended;
  await removeTraces(request.output);
  return outcome;
}

async function removeTraces({ path, view }: AnalysisOutput): Promise<void> {
  const traces =
    view === undefined ? [partialPath(path)] : [partialPath(path), partialPath(view), view];
  for (const trace of traces) await rm(trace, { force: true });
}
