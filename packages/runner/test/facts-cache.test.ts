// Facts kept between analyses change nothing but the time: the same result with and without, nobody gets another's,
// and whatever befalls the packs costs the gain alone.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import type { OperationName } from '@orrery/contract';
import { parseFixture } from '../../engine/test/support/fixture.ts';
import { writeZip } from '../../intake/test/support/zip-writer.ts';
import { defaultLimits } from '../src/analysis.ts';
import { createFactsCache, type FactsCache } from '../src/facts-cache.ts';
import { readPackIndex, writePack } from '../src/process/facts-pack.ts';
import { createProcessPool } from '../src/process-pool.ts';
import { runAnalysis } from '../src/run-analysis.ts';
import { makeFolder } from './support/sample-tree.ts';

const SAMPLES = join(import.meta.dirname, '../../engine/test/golden');
const DAY = 86_400;

/** Shared by all tests, which would compile everything at each start. */
const codeCache = await mkdtemp(join(tmpdir(), 'orrery-code-'));
after(() => rm(codeCache, { recursive: true, force: true }));

type Sources = readonly (readonly [path: string, text: string])[];

/** The sample repository of every language, each in a folder of its own. */
const everyLanguage: Sources = globSync('*.sample', { cwd: SAMPLES })
  .sort()
  .flatMap((name) =>
    parseFixture(readFileSync(join(SAMPLES, name), 'utf8')).map(
      ({ path, text }) => [`${basename(name, '.sample')}/${path}`, text] as const,
    ),
  );

const SMALL: Sources = [
  ['a.ts', "import { b } from './b.ts';\nexport const a = () => b();\n"],
  ['b.ts', 'export function b() {\n  return 1;\n}\n'],
  ['c.py', 'def c():\n    return c()\n'],
];

const cacheIn = (folder: string, maxBytes = 1024 ** 3): FactsCache =>
  createFactsCache({ folder, maxBytes, maxSeconds: DAY });

/** The text of `graph` as written, up to the first member that may differ. */
async function graphText(
  test: TestContext,
  sources: Sources,
  facts?: { readonly cache: FactsCache; readonly owner: string },
  operation: OperationName = 'call',
): Promise<string> {
  const folder = await makeFolder(test);
  const input = join(folder, 'sources.zip');
  const path = join(folder, 'result.json');
  await writeFile(input, writeZip({ entries: sources.map(([name, data]) => ({ name, data })) }));
  const outcome = await runAnalysis(
    {
      ...{ operation, input: { kind: 'archive', path: input }, limits: defaultLimits, threads: 1 },
      output: { path, encoding: 'identity' },
    },
    { codeCache, ...(facts !== undefined && { facts }) },
  );
  assert.equal(outcome.status, 'completed', JSON.stringify(outcome));
  const text = await readFile(path, 'utf8');
  return text.slice(0, text.indexOf(',"generatedAt":'));
}

/** How many records each pack of the folder holds, most first; what is no pack counts as -1. */
async function countRecords(folder: string): Promise<number[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => name.endsWith('.pack'))
    .map((name) => readPackIndex(join(folder, name))?.length ?? -1)
    .sort((a, b) => b - a);
}

const withChange = (sources: Sources, changed: string): Sources =>
  sources.map(([path, text]) => [path, path === changed ? `${text}\n` : text] as const);

describe('facts kept between analyses', () => {
  it('give the same graph as facts that were just extracted, in every language and order', async (test) => {
    const folder = await makeFolder(test);
    const facts = { cache: cacheIn(folder), owner: 'ada' };
    const expected = await graphText(test, everyLanguage);
    assert.equal(await graphText(test, everyLanguage, facts), expected);
    const [records] = await countRecords(folder);
    assert.ok(records! > everyLanguage.length / 2, `${records} records`);
    const shuffled = [...everyLanguage].reverse();
    assert.equal(await graphText(test, shuffled, facts), expected);
    assert.deepEqual(await countRecords(folder), [records]);
  });

  it('are extracted anew where a macro of another file has changed that makes names', async (test) => {
    const facts = { cache: cacheIn(await makeFolder(test)), owner: 'ada' };
    const withMacro = (prefix: string): Sources => [
      ['names.h', `#define NAMED(name) void ${prefix}_##name(void)\n`],
      ['names.c', '#include "names.h"\nNAMED(one) {}\nNAMED(two) {}\n'],
    ];
    for (const prefix of ['old', 'new', 'old']) {
      const text = await graphText(test, withMacro(prefix), facts);
      assert.ok(text.includes(`"${prefix}_one"`), text);
      assert.equal(text, await graphText(test, withMacro(prefix)));
    }
  });

  it('are extracted anew for what has changed, and for nothing else', async (test) => {
    const folder = await makeFolder(test);
    const facts = { cache: cacheIn(folder), owner: 'ada' };
    await graphText(test, SMALL, facts);
    assert.deepEqual(await countRecords(folder), [3]);
    const changed = withChange(SMALL, 'b.ts');
    assert.equal(await graphText(test, changed, facts), await graphText(test, changed));
    assert.deepEqual(await countRecords(folder), [3, 1]);
  });

  it('are taken beside what is extracted, however much has changed', async (test) => {
    const many: Sources = Array.from({ length: 200 }, (_, at) => [
      `m${at}.py`,
      `def f${at}():\n    return f${at}()\n`,
    ]);
    for (const changes of [1, 100, 190]) {
      const folder = await makeFolder(test);
      const facts = { cache: cacheIn(folder), owner: 'ada' };
      await graphText(test, many, facts);
      const changed: Sources = many.map(([path, text], at) => [
        path,
        (at * 7) % 200 < changes ? `# changed\n${text}` : text,
      ]);
      assert.equal(await graphText(test, changed, facts), await graphText(test, changed));
      assert.deepEqual(await countRecords(folder), [200, changes]);
    }
  });

  it('serve other graphs that need as much, and no graph that needs more', async (test) => {
    const folder = await makeFolder(test);
    const facts = { cache: cacheIn(folder), owner: 'ada' };
    await graphText(test, SMALL, facts, 'dependency');
    const expected = await graphText(test, SMALL);
    assert.equal(await graphText(test, SMALL, facts), expected);
    assert.deepEqual(await countRecords(folder), [3, 3]);
  });

  it('are neither kept nor looked for where there is less source than that is worth', async (test) => {
    const folder = await makeFolder(test);
    const bytes = SMALL.reduce((sum, [, text]) => sum + text.length, 0);
    for (const [leastSourceBytes, counts] of [
      [bytes + 1, []],
      [bytes, [3]],
      [bytes + 1, [3]],
    ] as const) {
      const bounds = { maxBytes: 1024 ** 3, maxSeconds: DAY, leastSourceBytes };
      const facts = { cache: createFactsCache({ folder, ...bounds }), owner: 'ada' };
      await graphText(test, SMALL, facts);
      assert.deepEqual(await countRecords(folder), counts);
    }
  });

  it('are never those of another owner', async (test) => {
    const folder = await makeFolder(test);
    const cache = cacheIn(folder);
    await graphText(test, SMALL, { cache, owner: 'ada' });
    const [own] = await cache.packsOf('ada');
    assert.deepEqual(await cache.packsOf('bob'), []);
    await graphText(test, SMALL, { cache, owner: 'bob' });
    // Bob's analysis found none, and made all anew.
    assert.deepEqual(await countRecords(folder), [3, 3]);
    const packsOfBob = await cache.packsOf('bob');
    assert.equal(packsOfBob.length, 1);
    assert.ok(!packsOfBob.includes(own!));
  });

  it('are found anew where a pack is broken, and the pack is removed', async (test) => {
    const expected = await graphText(test, SMALL);
    const breaks: Record<string, (path: string) => Promise<void>> = {
      'cut short': async (path) => truncate(path, (await stat(path)).size - 7),
      empty: (path) => truncate(path, 0),
      'something else': (path) => writeFile(path, 'not a pack of facts at all, but long enough'),
    };
    for (const [what, breakPack] of Object.entries(breaks)) {
      const cache = cacheIn(await makeFolder(test));
      const facts = { cache, owner: 'ada' };
      await graphText(test, SMALL, facts);
      const [broken] = await cache.packsOf('ada');
      await breakPack(broken!);
      assert.equal(await graphText(test, SMALL, facts), expected, what);
      const packs = await cache.packsOf('ada');
      assert.equal(packs.length, 1, what);
      assert.notEqual(packs[0], broken, what);
      assert.equal(readPackIndex(packs[0]!)?.length, 3, what);
    }
  });

  it('are found anew where a record in a pack has changed', async (test) => {
    const cache = cacheIn(await makeFolder(test));
    const facts = { cache, owner: 'ada' };
    const expected = await graphText(test, SMALL, facts);
    const [path] = await cache.packsOf('ada');
    const bytes = await readFile(path!);
    for (const { start } of readPackIndex(path!)!) bytes[start + 100]! ^= 1;
    await writeFile(path!, bytes);
    assert.equal(await graphText(test, SMALL, facts), expected);
  });

  it('are kept by a pool for each owner apart, and for nobody where there is no owner', async (test) => {
    const [folder, facts] = [await makeFolder(test), await makeFolder(test)];
    const input = join(folder, 'sources.zip');
    await writeFile(input, writeZip({ entries: SMALL.map(([name, data]) => ({ name, data })) }));
    const pool = createProcessPool({
      ...{ folder, codeCache, ready: 0, jobsEach: 1, mostKept: 0, facts: cacheIn(facts) },
      maxMemoryBytes: defaultLimits.maxMemoryBytes,
    });
    const counts: number[][] = [];
    for (const owner of ['ada', 'ada', 'bob', undefined]) {
      const outcome = await pool.run(
        {
          ...{ operation: 'call', input: { kind: 'archive', path: input }, threads: 1 },
          ...{ limits: defaultLimits, output: { path: join(folder, 'out'), encoding: 'identity' } },
        },
        owner === undefined ? {} : { owner },
      );
      assert.equal(outcome.status, 'completed', JSON.stringify(outcome));
      counts.push(await countRecords(facts));
    }
    await pool.close();
    assert.deepEqual(counts, [[3], [3], [3, 3], [3, 3]]);
  });

  it('are left out where the cache cannot be written', async (test) => {
    const folder = await makeFolder(test);
    await writeFile(join(folder, 'file'), '');
    const facts = { cache: cacheIn(join(folder, 'file', 'facts')), owner: 'ada' };
    assert.equal(await graphText(test, SMALL, facts), await graphText(test, SMALL));
  });
});

/** A pack of one record of so many bytes, in a folder of its own. */
async function makePack(test: TestContext, bytes: number): Promise<string> {
  const path = join(await makeFolder(test), 'made.pack');
  await writePack(path, [{ key: new Uint8Array(32).fill(bytes), record: new Uint8Array(bytes) }]);
  return path;
}

describe('a cache of facts', () => {
  it('lets go first of what was not used for longest', async (test) => {
    const folder = await makeFolder(test);
    const cache = cacheIn(folder, 10_000);
    for (const owner of ['ada', 'bob', 'cy']) {
      await cache.settle(owner, { used: [], broken: [], made: await makePack(test, 3_000) });
    }
    const [old] = await cache.packsOf('bob');
    const [used] = await cache.packsOf('ada');
    const [between] = await cache.packsOf('cy');
    await utimes(old!, new Date(2), new Date(2));
    // Times of use are whole milliseconds, which this one could share.
    const earlier = new Date(Date.now() - 10_000);
    await utimes(between!, earlier, earlier);
    await cache.settle('ada', { used: [used!], broken: [] });
    await cache.settle('ada', { used: [], broken: [], made: await makePack(test, 3_001) });
    assert.deepEqual(await cache.packsOf('bob'), []);
    assert.equal((await cache.packsOf('ada')).length, 2);
  });

  it('takes no pack that is larger than all of it, nor anything but a file', async (test) => {
    const cache = cacheIn(await makeFolder(test), 10_000);
    await cache.settle('ada', { used: [], broken: [], made: await makePack(test, 20_000) });
    const link = join(await makeFolder(test), 'made.pack');
    await symlink(await makePack(test, 100), link);
    await cache.settle('ada', { used: [], broken: [], made: link });
    assert.deepEqual(await cache.packsOf('ada'), []);
  });

  it('neither tells of nor keeps what has not been used for too long', async (test) => {
    const folder = await makeFolder(test);
    const cache = cacheIn(folder);
    await cache.settle('ada', { used: [], broken: [], made: await makePack(test, 100) });
    const [pack] = await cache.packsOf('ada');
    const before = new Date(Date.now() - 2 * DAY * 1000);
    await utimes(pack!, before, before);
    assert.deepEqual(await cache.packsOf('ada'), []);
    await cache.sweep();
    assert.deepEqual(await countRecords(folder), []);
  });

  it('removes what a copy left that was broken off', async (test) => {
    const folder = await makeFolder(test);
    const cache = cacheIn(folder);
    await cache.settle('ada', { used: [], broken: [], made: await makePack(test, 100) });
    const [home] = await readdir(folder);
    const [old, fresh] = [join(folder, home!, 'x.partial'), join(folder, home!, 'y.partial')];
    for (const path of [old, fresh]) await writeFile(path, 'half');
    await utimes(old, new Date(0), new Date(0));
    await cache.sweep();
    const names = await readdir(join(folder, home!));
    assert.ok(!names.includes('x.partial') && names.includes('y.partial'), String(names));
  });

  it('keeps its peace over owners with any name', async (test) => {
    const folder = await makeFolder(test);
    const cache = cacheIn(folder);
    for (const owner of ['../../etc', '__proto__', '', 'a/b']) {
      await mkdir(folder, { recursive: true });
      await cache.settle(owner, { used: [], broken: [], made: await makePack(test, 100) });
      assert.equal((await cache.packsOf(owner)).length, 1);
    }
    assert.ok((await readdir(folder)).every((name) => /^[0-9a-f]{64}$/.test(name)));
  });
});
