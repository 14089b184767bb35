// Runs one analysis in a process that is started for it and ends with it.
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AnalysisOutcome, AnalysisOutput, AnalysisRequest } from './analysis.ts';
import {
  type AnalysisProcess,
  type ProcessOptions,
  type RequestOptions,
  startAnalysisProcess,
} from './analysis-process.ts';
import { cancelled } from './failures.ts';
import { partialPath } from './process/partial-file.ts';

export interface RunOptions
  extends RequestOptions,
    Pick<ProcessOptions, 'inBackground' | 'codeCache' | 'entry'> {
  /**
   * A process that was started for this analysis, may write the folder of its output and has its limit of memory. After one
   * that completes it is still there, and is ended by whoever started it. Absent: one is started, and ends with the analysis.
   */
  readonly started?: AnalysisProcess;
}

/**
 * Never rejects for anything the input or the process does. A process that has completed is ended, but not waited for:
 * the system takes back hundreds of megabytes while the result is put where it belongs.
 */
export async function runAnalysis(
  request: AnalysisRequest,
  { signal, onProgress, nameDomains, facts, started, ...options }: RunOptions = {},
): Promise<AnalysisOutcome> {
  if (signal?.aborted) return cancelled();
  const process =
    started ??
    startAnalysisProcess({
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
  if (outcome.status === 'completed') {
    if (started === undefined) process.letGo();
    return outcome;
  }
  await process.end();
  await removeTraces(request.output);
  return outcome;
}

async function removeTraces({ path, view }: AnalysisOutput): Promise<void> {
  const traces =
    view === undefined ? [partialPath(path)] : [partialPath(path), partialPath(view), view];
  for (const trace of traces) await rm(trace, { force: true });
}
