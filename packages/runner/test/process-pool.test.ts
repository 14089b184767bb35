// Processes are used again for the same owner only, and only while nothing has gone wrong in them; what they
// answer does not depend on what they did before; and nothing of them is left behind.
import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { type AnalysisOutcome, type AnalysisRequest, defaultLimits } from '../src/analysis.ts';
import {
  createProcessPool,
  type PoolOptions,
  type PoolRequestOptions,
} from '../src/process-pool.ts';
import { runAnalysis } from '../src/run-analysis.ts';
import { makeFolder, writeTree } from './support/sample-tree.ts';

/** A pool of processes that do as `input` says; the answer is the process that gave it, or the error. */
async function makePool(test: TestContext, options: Partial<PoolOptions> = {}) {
  const closing: (() => Promise<void>)[] = [];
  // Registered before the folders, which would otherwise be removed while processes still use them.
  test.after(() => Promise.all(closing.map((close) => close())));
  const [folder, outputs] = [await makeFolder(test), await makeFolder(test)];
  const pool = createProcessPool({
    folder,
    maxMemoryBytes: defaultLimits.maxMemoryBytes,
    ready: 1,
    jobsEach: 100,
    mostKept: 2,
    entry: new URL('./support/process-answers.ts', import.meta.url),
    ...options,
  });
  closing.push(() => pool.close());
  pool.warmUp();
  const path = join(outputs, 'result.json');
  const run = (input: string, asked: PoolRequestOptions & { maxSeconds?: number } = {}) => {
    const { maxSeconds = defaultLimits.maxSeconds, ...rest } = asked;
    const request: AnalysisRequest = {
      operation: 'dependency',
      input: { kind: 'directory', path: input },
      output: { path, encoding: 'identity' },
      limits: { ...defaultLimits, maxSeconds },
      threads: 1,
    };
    return pool.run(request, rest);
  };
  const ask = async (owner?: string, input = 'answers'): Promise<string> =>
    errorOf(await run(input, owner === undefined ? {} : { owner }));
  return { pool, folder, outputs, path, run, ask };
}

const errorOf = (outcome: AnalysisOutcome): string =>
  outcome.status === 'failed' ? outcome.error : '';

function isAlive(pid: string): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

describe('the pool of processes', () => {
  it('one owner gets the same process again, another one never', async (test) => {
    const { ask } = await makePool(test);
    const [ann, again, bob, annLater] = [
      await ask('ann'),
      await ask('ann'),
      await ask('bob'),
      await ask('ann'),
    ];
    assert.match(ann, /^\d+$/);
    assert.equal(again, ann);
    assert.notEqual(bob, ann);
    assert.equal(annLater, ann);
  });

  it('without an owner, each request has a process of its own', async (test) => {
    const { ask } = await makePool(test);
    const [first, second] = [await ask(), await ask()];
    assert.notEqual(first, second);
  });

  it('requests at the same time have a process each', async (test) => {
    const { ask } = await makePool(test);
    const pids = await Promise.all([ask('ann'), ask('ann'), ask('ann')]);
    assert.equal(new Set(pids).size, 3);
    assert.ok(pids.includes(await ask('ann')));
  });

  it('a process serves so many requests and no more', async (test) => {
    const { ask } = await makePool(test, { jobsEach: 2 });
    const pids = [await ask('ann'), await ask('ann'), await ask('ann')];
    assert.equal(pids[1], pids[0]);
    assert.notEqual(pids[2], pids[0]);
  });

  it('so many processes are kept for their owners and no more', async (test) => {
    const { ask } = await makePool(test, { mostKept: 1 });
    const ann = await ask('ann');
    const bob = await ask('bob');
    assert.equal(await ask('bob'), bob);
    assert.notEqual(await ask('ann'), ann);
  });

  for (const ready of [0, 2]) {
    it(`with ${ready} processes ready, answers are the same`, async (test) => {
      const { ask } = await makePool(test, { ready });
      const ann = await ask('ann');
      assert.equal(await ask('ann'), ann);
    });
  }

  it('a process that is not as it was is not used again', async (test) => {
    const { ask } = await makePool(test);
    const tired = await ask('ann', 'tires');
    assert.match(tired, /^\d+$/);
    assert.notEqual(await ask('ann'), tired);
  });

  it('a process that dies costs its request alone', async (test) => {
    const { ask, run } = await makePool(test);
    const before = await ask('ann');
    const outcome = await run('dies', { owner: 'ann' });
    assert.ok(outcome.status === 'failed' && outcome.cause === 'crash');
    assert.match(outcome.log ?? '', /SIGKILL/);
    assert.equal(isAlive(before), false);
    assert.match(await ask('ann'), /^\d+$/);
  });

  it('a process that died waiting is replaced without a word', async (test) => {
    const { ask } = await makePool(test);
    const before = await ask('ann');
    process.kill(Number(before), 'SIGKILL');
    const after = await ask('ann');
    assert.match(after, /^\d+$/);
    assert.notEqual(after, before);
  });

  it('processes that die at their start fail the request', async (test) => {
    const entry = new URL('./support/process-fails-to-start.ts', import.meta.url);
    const { run } = await makePool(test, { entry });
    const outcome = await run('answers', { owner: 'ann' });
    assert.ok(outcome.status === 'failed' && outcome.cause === 'crash', JSON.stringify(outcome));
  });

  it('a process at its wall limit, or cancelled, is ended and replaced', async (test) => {
    const { ask, run } = await makePool(test);
    const before = await ask('ann');
    const slow = await run('hangs', { owner: 'ann', maxSeconds: 1 });
    assert.ok(slow.status === 'failed' && slow.cause === 'limit');
    assert.equal(isAlive(before), false);
    const next = await ask('ann');
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    const stopped = await run('hangs', { owner: 'ann', signal: controller.signal, onProgress });
    assert.ok(stopped.status === 'failed' && stopped.cause === 'cancelled');
    assert.equal(isAlive(next), false);
    assert.match(await ask('ann'), /^\d+$/);
  });

  it('a result is where it was asked for, and the process can write nowhere but its folder', async (test) => {
    const { ask, run, path, folder, outputs } = await makePool(test);
    const outcome = await run('writes', { owner: 'ann' });
    assert.equal(outcome.status, 'completed');
    assert.equal(await readFile(path, 'utf8'), await ask('ann'));
    assert.equal(await ask('ann', 'pries'), 'ERR_ACCESS_DENIED');
    assert.deepEqual(await readdir(outputs), ['result.json']);
    for (const own of await readdir(folder)) assert.deepEqual(await readdir(join(folder, own)), []);
  });

  it('a result that cannot be moved is a crash and no rejection', async (test) => {
    const { run, path } = await makePool(test);
    await mkdir(path);
    const outcome = await run('writes', { owner: 'ann' });
    assert.ok(outcome.status === 'failed' && outcome.cause === 'crash');
  });

  it('after the end no process and no folder is left', async (test) => {
    const { pool, ask, run, folder } = await makePool(test, { ready: 2 });
    const kept = await ask('ann');
    const controller = new AbortController();
    const begun = Promise.withResolvers<void>();
    const running = run('hangs', {
      owner: 'bob',
      signal: controller.signal,
      onProgress: () => begun.resolve(),
    });
    await begun.promise;
    controller.abort();
    await running;
    await pool.close();
    assert.equal(isAlive(kept), false);
    assert.deepEqual(await readdir(folder), []);
  });
});

describe('compiled code that is kept', () => {
  it('is written before the first request and never after, in every thread', async (test) => {
    const codeCache = await makeFolder(test);
    const entry = new URL('./support/process-tries-cache.ts', import.meta.url);
    const { ask } = await makePool(test, { codeCache, entry });
    assert.equal(await ask(), 'written ERR_ACCESS_DENIED, written ERR_ACCESS_DENIED');
  });
});

it('without a folder for compiled code that can be made, processes do without', async (test) => {
  const file = join(await makeFolder(test), 'file');
  await writeFile(file, '');
  const { ask } = await makePool(test, { codeCache: join(file, 'code') });
  assert.match(await ask('ann'), /^\d+$/);
});

/** One small repository for each of a few languages, and one that cannot be analysed. */
const REPOSITORIES: readonly Record<string, string>[] = [
  {
    'a.ts': "import { b } from './b.js';\nexport const a = () => b();\n",
    'b.ts': 'export const b = () => 1;\n',
  },
  {
    'a.py': 'from b import B\nB().run()\n',
    'b.py': 'class B:\n    def run(self):\n        return [].append(1)\n',
  },
  { 'notes.txt': 'no source at all\n' },
  {
    'a.go': 'package main\n\nfunc main() { run() }\n',
    'b.go': 'package main\n\nfunc run() {}\n',
    'go.mod': 'module m\n',
  },
  {
    'a.ts': "import './gone.js';\nexport class A { run() { this.run(); } }\n",
    'bad.py': 'def (:\n',
  },
];

it('what a process answers does not depend on what it did before', async (test) => {
  const [folder, codeCache, outputs] = [
    await makeFolder(test),
    await makeFolder(test),
    await makeFolder(test),
  ];
  const pool = createProcessPool({
    ...{ folder, codeCache, ready: 1, jobsEach: 100, mostKept: 1 },
    maxMemoryBytes: defaultLimits.maxMemoryBytes,
  });
  test.after(() => pool.close());
  const trees: string[] = [];
  for (const files of REPOSITORIES) {
    const tree = await makeFolder(test);
    await writeTree(tree, files);
    trees.push(tree);
  }
  const path = join(outputs, 'result.json');
  const request = (tree: string): AnalysisRequest => ({
    operation: 'call',
    input: { kind: 'directory', path: tree },
    output: { path, encoding: 'identity' },
    limits: defaultLimits,
    threads: 2,
  });
  const told = async (outcome: AnalysisOutcome): Promise<string> => {
    if (outcome.status === 'failed') return `${outcome.cause} ${outcome.error}`;
    const text = await readFile(path, 'utf8');
    return text.slice(0, text.indexOf(',"generatedAt":'));
  };
  const expected: string[] = [];
  for (const tree of trees)
    expected.push(await told(await runAnalysis(request(tree), { codeCache })));
  assert.match(expected[0]!, /_calls_fn:/);
  assert.match(expected[2]!, /^input /);
  for (const at of [0, 1, 2, 3, 4, 4, 3, 2, 1, 0]) {
    const outcome = await pool.run(request(trees[at]!), { owner: 'ann' });
    assert.equal(await told(outcome), expected[at], `repository ${at}`);
  }
});
