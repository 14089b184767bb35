// Whatever the analysis process does, the caller gets an outcome, nothing is left behind, and nothing of
// the user's text is told.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { type AnalysisLimits, type AnalysisOutcome, defaultLimits } from '../src/analysis.ts';
import { type RunOptions, runAnalysis } from '../src/run-analysis.ts';
import { makeFolder } from './support/sample-tree.ts';

type Failure = Extract<AnalysisOutcome, { status: 'failed' }>;

async function checkFailure(
  test: TestContext,
  entry: string,
  cause: Failure['cause'],
  error: RegExp,
  options: { limits?: Partial<AnalysisLimits>; run?: RunOptions } = {},
): Promise<Failure> {
  const folder = await makeFolder(test);
  const outcome = await runAnalysis(
    {
      operation: 'dependency',
      input: { kind: 'directory', path: folder },
      output: { path: join(folder, 'result.json'), encoding: 'identity' },
      limits: { ...defaultLimits, ...options.limits },
      threads: 1,
    },
    { ...options.run, entry: new URL(`./support/${entry}.ts`, import.meta.url) },
  );
  assert.equal(outcome.status, 'failed');
  const failure = outcome as Failure;
  assert.equal(failure.cause, cause, failure.log);
  assert.match(failure.error, error);
  assert.deepEqual(await readdir(folder), []);
  return failure;
}

describe('the life of an analysis process', () => {
  it('a runaway is stopped at the wall limit', async (test) => {
    const error = /did not finish within 1 seconds.*ORRERY_MAX_ANALYSIS_SECONDS/;
    await checkFailure(test, 'process-hangs', 'limit', error, { limits: { maxSeconds: 1 } });
  });

  it('a growing heap is stopped at the memory limit', async (test) => {
    const limits = { maxMemoryBytes: 128 * 1024 ** 2 };
    const error = /more than 128 MiB.*ORRERY_MAX_ANALYSIS_MEMORY_BYTES/;
    await checkFailure(test, 'process-eats-heap', 'limit', error, { limits });
  });

  it('memory outside the heap is stopped at the memory limit', async (test) => {
    const limits = { maxMemoryBytes: 256 * 1024 ** 2 };
    await checkFailure(test, 'process-eats-memory', 'limit', /more than 256 MiB/, { limits });
  });

  it('WASM memory is stopped at the memory limit', async (test) => {
    const limits = { maxMemoryBytes: 256 * 1024 ** 2 };
    await checkFailure(test, 'process-eats-wasm', 'limit', /more than 256 MiB/, { limits });
  });

  it('a bug is a crash whose log holds frames and no text of the user', async (test) => {
    const failure = await checkFailure(test, 'process-crashes', 'crash', /ended unexpectedly/);
    assert.match(failure.log ?? '', /process-crashes\.ts/);
    assert.doesNotMatch(JSON.stringify(failure), /hunter2/);
  });

  it('a fault in native code is a crash', async (test) => {
    const failure = await checkFailure(test, 'process-aborts', 'crash', /ended unexpectedly/);
    assert.match(failure.log ?? '', /SIGSEGV/);
  });

  it('the caller can cancel', async (test) => {
    const controller = new AbortController();
    const run = { signal: controller.signal };
    const failure = checkFailure(test, 'process-hangs', 'cancelled', /was cancelled/, { run });
    controller.abort();
    await failure;
  });

  it('an abort before the start starts nothing', async (test) => {
    const run = { signal: AbortSignal.abort() };
    await checkFailure(test, 'process-hangs', 'cancelled', /was cancelled/, { run });
  });

  it('nothing can be written outside the output folder', async (test) => {
    await checkFailure(test, 'process-writes-outside', 'input', /^ERR_ACCESS_DENIED$/);
  });

  it('the environment is not inherited, what it has is for the allocator', async (test) => {
    await checkFailure(test, 'process-shows-environment', 'input', /^(MALLOC_\w+ ?)+$/);
  });

  it('in the background, everything else goes first', async (test) => {
    const { PRIORITY_BELOW_NORMAL } = constants.priority;
    const own = new RegExp(`^${getPriority()}$`);
    await checkFailure(test, 'process-shows-priority', 'input', own);
    const below = new RegExp(`^${PRIORITY_BELOW_NORMAL}$`);
    const run = { inBackground: true };
    await checkFailure(test, 'process-shows-priority', 'input', below, { run });
  });
});
