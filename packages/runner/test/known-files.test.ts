// Files of a folder that are not read again: only where nothing of them can have changed, and never another result.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import { defaultLimits } from '../src/analysis.ts';
import { createFactsCache, type FactsCache } from '../src/facts-cache.ts';
import {
  encodeKnownFiles,
  isSettled,
  type KnownFiles,
  readKnownFiles,
} from '../src/process/known-files.ts';
import { runAnalysis } from '../src/run-analysis.ts';
import { makeFolder } from './support/sample-tree.ts';

/** Shared by all tests, which would compile everything at each start. */
const codeCache = await mkdtemp(join(tmpdir(), 'orrery-code-'));
after(() => rm(codeCache, { recursive: true, force: true }));

const OWNER = 'ada';
const A = "import './b.ts';\n";
/** As long as the text above. */
const OTHER = "import './c.ts';\n";

interface Sample {
  readonly tree: string;
  readonly cache: FactsCache;
  /** The result's text up to the first member that may differ. */
  analyse(keeps?: 'keeps' | 'keeps nothing'): Promise<string>;
  /** What is known of the files of the tree. */
  known(): KnownFiles;
}

async function makeSample(test: TestContext): Promise<Sample> {
  const [tree, results, kept] = [
    await makeFolder(test),
    await makeFolder(test),
    await makeFolder(test),
  ];
  const cache = createFactsCache({ folder: kept, maxBytes: 1024 ** 3, maxSeconds: 86_400 });
  for (const [name, text] of [
    ['a.ts', A],
    ['b.ts', ''],
    ['c.ts', '//\n'],
  ] as const) {
    await writeFile(join(tree, name), text);
  }
  const path = join(results, 'result.json');
  return {
    ...{ tree, cache },
    known: () => readKnownFiles(cache.filesOf(OWNER, tree)),
    analyse: async (keeps = 'keeps') => {
      const outcome = await runAnalysis(
        {
          ...{ operation: 'dependency', limits: defaultLimits, threads: 1 },
          input: { kind: 'directory', path: tree },
          output: { path, encoding: 'identity' },
        },
        { codeCache, ...(keeps === 'keeps' && { facts: { cache, owner: OWNER } }) },
      );
      assert.equal(outcome.status, 'completed', JSON.stringify(outcome));
      const text = await readFile(path, 'utf8');
      return text.slice(0, text.indexOf(',"generatedAt":'));
    },
  };
}

describe('files of a folder', () => {
  it('are not read again where they are what they were', async (test) => {
    const { tree, cache, analyse, known } = await makeSample(test);
    // Takes longer than the steps of any clock.
    const expected = await analyse('keeps nothing');
    assert.equal(await analyse(), expected);
    const files = new Map(known());
    assert.deepEqual([...files.keys()].sort(), ['a.ts', 'b.ts', 'c.ts']);
    // Whoever reads the file finds facts that import something.
    files.set('a.ts', { state: files.get('a.ts')!.state, digest: files.get('c.ts')!.digest });
    await writeFile(cache.filesOf(OWNER, tree), encodeKnownFiles(files));
    assert.notEqual(await analyse(), expected);
  });

  it('are read again when they were changed in place, at the same size and at once', async (test) => {
    const { tree, analyse } = await makeSample(test);
    await analyse();
    await writeFile(join(tree, 'a.ts'), A);
    const before = await analyse();
    await writeFile(join(tree, 'a.ts'), OTHER);
    const changed = await analyse();
    assert.notEqual(changed, before);
    assert.equal(changed, await analyse('keeps nothing'));
  });

  it('are read again when their time of writing was set back', async (test) => {
    const { tree, analyse, known } = await makeSample(test);
    const before = await analyse('keeps nothing');
    await analyse();
    assert.ok(known().has('a.ts'));
    const path = join(tree, 'a.ts');
    const { atimeMs, mtimeMs, size } = await stat(path);
    await writeFile(path, OTHER);
    await utimes(path, atimeMs / 1000, mtimeMs / 1000);
    assert.equal((await stat(path)).size, size);
    const changed = await analyse();
    assert.notEqual(changed, before);
    assert.equal(changed, await analyse('keeps nothing'));
  });

  it('are read again where the list is broken, which is replaced', async (test) => {
    const { tree, cache, analyse, known } = await makeSample(test);
    const expected = await analyse('keeps nothing');
    await analyse();
    const path = cache.filesOf(OWNER, tree);
    const breaks: Record<string, () => Promise<void>> = {
      'cut short': async () => truncate(path, (await stat(path)).size - 7),
      empty: () => truncate(path, 0),
      'something else': () => writeFile(path, 'no list of files at all, but long enough for one'),
      'another digest': async () => {
        const bytes = await readFile(path);
        bytes[16 + 3 * 32]! ^= 1;
        await writeFile(path, bytes);
      },
    };
    for (const [what, breakList] of Object.entries(breaks)) {
      await breakList();
      assert.equal(known().size, 0, what);
      assert.equal(await analyse(), expected, what);
      assert.equal(known().size, 3, what);
    }
  });

  it('are known of one owner and one folder alone', async (test) => {
    const { tree, cache } = await makeSample(test);
    assert.notEqual(cache.filesOf('bob', tree), cache.filesOf(OWNER, tree));
    assert.notEqual(cache.filesOf(OWNER, join(tree, 'a')), cache.filesOf(OWNER, tree));
  });
});

describe('a list of files', () => {
  it('is read as it was written', async (test) => {
    const path = join(await makeFolder(test), 'list');
    const files: KnownFiles = new Map(
      ['a.ts', 'ä/日本.ts'].map((name, at) => [
        name,
        {
          state: { size: at, modified: 1.5e12 + at / 4096, changed: 1.6e12, inode: 2 ** 40 + at },
          digest: Buffer.alloc(32, at + 1),
        },
      ]),
    );
    await writeFile(path, encodeKnownFiles(files));
    assert.deepEqual(readKnownFiles(path), files);
  });

  it('has only what was last changed well before it was looked at', () => {
    const isKept = (modified: number, changed: number, lookedAt: number) =>
      isSettled({ size: 1, modified, changed, inode: 1 }, lookedAt);
    assert.ok(isKept(10_000.5, 10_000.5, 10_200));
    assert.ok(!isKept(10_000.5, 10_000.5, 10_050));
    // Written by a clock that is ahead.
    assert.ok(!isKept(99_000.5, 10_000.5, 10_200));
    // A clock that may know whole seconds alone, or two of them.
    assert.ok(!isKept(10_000, 10_000, 12_000));
    assert.ok(isKept(10_000, 10_000, 14_000));
    // A system that does not say when anything changed.
    assert.ok(!isKept(10_000.5, 0, 20_000));
  });
});
