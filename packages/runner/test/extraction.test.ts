// A file that a parser hangs in, or breaks on, costs itself alone.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { languages, openFacts, surveyTree } from '@orrery/engine';
import { readDirectoryIndex } from '@orrery/intake';
import { type AnalysisLimits, defaultLimits } from '../src/analysis.ts';
import { extractAll } from '../src/process/extract-all.ts';
import { extractFiles } from '../src/process/extract-files.ts';
import {
  type ExtractionBatch,
  type ExtractionTask,
  endRound,
  noneTaken,
  takeNext,
} from '../src/process/extraction-task.ts';
import { createExtractionThreads } from '../src/process/extraction-threads.ts';
import { runAnalysis } from '../src/run-analysis.ts';
import { makeFolder, writeTree } from './support/sample-tree.ts';

async function prepare(
  test: TestContext,
  files: Readonly<Record<string, string>>,
  limits: AnalysisLimits,
) {
  const folder = await makeFolder(test);
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  const index = await readDirectoryIndex(folder, limits);
  return { index, claimed: surveyTree(index, languages).claimed };
}

/** Nothing that Python knows; its parser tries for seconds to make sense of it. */
const NEVER_ENDING = 'function f(){\n'.repeat(70_000);

describe('extraction', () => {
  for (const threads of [1, 2]) {
    it(`a file that takes too long is skipped, with ${threads} threads`, async (test) => {
      const limits = { ...defaultLimits, maxSourceSeconds: 1 };
      const sources = Object.fromEntries(
        Array.from({ length: 150 }, (_, at) => [`m${at}.py`, `import m${at + 1}\n`]),
      );
      const { index, claimed } = await prepare(test, { ...sources, 'a.py': NEVER_ENDING }, limits);
      const request = { index, claimed, limits, depth: 'imports', threads } as const;
      let told = 0;
      const pool = createExtractionThreads(limits);
      const outcomes = await extractAll(request, pool, (filesDone) => {
        told = filesDone;
      });
      assert.equal(told, 151);
      assert.equal(pool.areWhole(), false);
      claimed.forEach(({ file: { path } }, at) => {
        const outcome = outcomes[at];
        assert.ok(outcome !== undefined);
        if (path !== 'a.py') assert.ok('facts' in outcome && outcome.facts.imports.length === 1);
        else assert.match('skipped' in outcome ? outcome.skipped : '', /within 1 seconds/);
      });
    });
  }

  it('a lexer that is one long function stays as it is first compiled', async (test) => {
    // Some megabytes of work of the lexer, behind which V8 would begin to optimise it with 3.7 GB.
    const body = Array.from({ length: 2500 }, (_, at) => `  let a${at} = b${at}(c: "d") + 1\n`);
    const sources = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [
        `f${at}.swift`,
        `func f${at}() {\n${body.join('')}}\n`,
      ]),
    );
    const folder = await makeFolder(test);
    await writeTree(join(folder, 'tree'), sources);
    const outcome = await runAnalysis({
      operation: 'dependency',
      input: { kind: 'directory', path: join(folder, 'tree') },
      output: { path: join(folder, 'result.json'), encoding: 'identity' },
      limits: { ...defaultLimits, maxMemoryBytes: 1024 ** 3 },
      threads: 2,
    });
    assert.equal(outcome.status, 'completed', JSON.stringify(outcome));
  });

  it('threads that begin at both ends take each file once', () => {
    const order = [7, 3, 9, 1, 4];
    const shared = { order, taken: noneTaken(order.length) } as unknown as ExtractionTask;
    const front: ExtractionTask = { ...shared, end: 'front' };
    const back: ExtractionTask = { ...shared, end: 'back' };
    assert.deepEqual([front, back, back, front].map(takeNext), [7, 4, 1, 3]);
    assert.deepEqual([back, front, back, front].map(takeNext), [9, ...Array(3).fill(undefined)]);
  });

  it('a round that has ended gives no more files at either end', () => {
    const shared = { order: [0, 1, 2], taken: noneTaken(3) } as unknown as ExtractionTask;
    endRound(shared);
    for (const end of ['front', 'back'] as const)
      assert.equal(takeNext({ ...shared, end }), undefined);
  });

  it('a thread ends behind a file that its extractor broke on', async (test) => {
    const { index, claimed } = await prepare(test, { 'a.py': 'bad', 'b.py': '' }, defaultLimits);
    const begun: number[] = [];
    const delivered: ExtractionBatch[number][] = [];
    const task: ExtractionTask = {
      ...{ index, claimed, order: [0, 1], taken: noneTaken(2), end: 'front' },
      ...{ limits: defaultLimits, depth: 'imports' },
    };
    const isFit = await extractFiles(
      task,
      { begin: (at) => begun.push(at), emit: (batch) => delivered.push(...batch) },
      async () => (text) => {
        if (text === 'bad') throw new Error('Aborted()');
        return { imports: [], exports: [], declarations: [], diagnostics: [] };
      },
    );
    assert.equal(isFit, false);
    assert.deepEqual(begun, [0]);
    const [[at, outcome] = []] = delivered;
    assert.equal(at, 0);
    assert.ok(outcome !== undefined && 'record' in outcome);
    const { diagnostics } = openFacts(outcome.record);
    assert.equal(diagnostics[0]?.code, 'extraction-failed');
  });
});
