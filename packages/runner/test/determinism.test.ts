// The same archive gives the same graph, byte for byte: whatever the order of its entries, the number of
// threads, or whether it comes as a zip or as a folder.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { it } from 'node:test';
import type { OperationName } from '@orrery/contract';
import { parseFixture } from '../../engine/test/support/fixture.ts';
import { writeZip } from '../../intake/test/support/zip-writer.ts';
import { type AnalysisInput, defaultLimits } from '../src/analysis.ts';
import { runAnalysis } from '../src/run-analysis.ts';
import { makeFolder, writeTree } from './support/sample-tree.ts';

const FILES = 240;
/** Enough text that four threads are worth their start. */
const FILLER =
  '// a line that only takes up space, so that several threads share the work\n'.repeat(160);

const SAMPLES = join(import.meta.dirname, '../../engine/test/golden');

/** The sample repository of every language, each in a folder of its own. */
function languageSamples(): [path: string, text: string][] {
  return globSync('*.sample', { cwd: SAMPLES })
    .sort()
    .flatMap((name) =>
      parseFixture(readFileSync(join(SAMPLES, name), 'utf8')).map(
        ({ path, text }): [string, string] => [`${basename(name, '.sample')}/${path}`, text],
      ),
    );
}

function sampleFiles(): [path: string, text: string][] {
  return [...languageSamples(), ...numberedFiles()];
}

function numberedFiles(): [path: string, text: string][] {
  return Array.from({ length: FILES }, (_, at) => {
    const next = (at * 31 + 7) % FILES;
    return at % 2 === 0
      ? [
          `web/m${at}.ts`,
          `import { a } from './m${next - (next % 2)}.js';\nimport 'pkg${at % 5}';\nimport './gone${at}';\n${FILLER}`,
        ]
      : [
          `app/m${at}.py`,
          `from . import m${next - (next % 2) + 1}\nimport lib${at % 5}\n${FILLER.replaceAll('//', '#')}`,
        ];
  });
}

/** A fixed order that has nothing to do with names. */
function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item, at) => ({ item, rank: (at * 7919 + 13) % 251 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** The text of `graph` as written, up to the first member that may differ. */
async function graphText(
  folder: string,
  input: AnalysisInput,
  threads: number,
  operation: OperationName = 'dependency',
): Promise<string> {
  const path = join(folder, `result-${threads}.json`);
  const outcome = await runAnalysis({
    operation,
    input,
    output: { path, encoding: 'identity' },
    // Four threads that load every grammar at once may need more than one analysis is given by default.
    limits: { ...defaultLimits, maxMemoryBytes: 2 * defaultLimits.maxMemoryBytes },
    threads,
  });
  assert.equal(outcome.status, 'completed', JSON.stringify(outcome));
  const text = await readFile(path, 'utf8');
  return text.slice(0, text.indexOf(',"generatedAt":'));
}

it('entries shuffled, 1 and 4 threads, zip and folder: one graph', async (test) => {
  const folder = await makeFolder(test);
  const files = sampleFiles();
  const archive = async (name: string, entries: [string, string][]): Promise<AnalysisInput> => {
    const path = join(folder, name);
    await writeFile(
      path,
      writeZip({ entries: entries.map(([entry, data]) => ({ name: entry, data })) }),
    );
    return { kind: 'archive', path };
  };
  const inOrder = await archive('in-order.zip', files);
  const shuffled = await archive('shuffled.zip', shuffle(files));
  const tree = await makeFolder(test);
  await writeTree(tree, Object.fromEntries(shuffle(files)));

  const expected = await graphText(folder, inOrder, 1);
  assert.match(expected, /"web\/m0\.ts_imports_web\/m6\.ts"/);
  assert.match(expected, /"app\/m1\.py_imports_app\/m39\.py"/);
  assert.equal(await graphText(folder, inOrder, 4), expected);
  assert.equal(await graphText(folder, shuffled, 1), expected);
  assert.equal(await graphText(folder, shuffled, 4), expected);
  assert.equal(await graphText(folder, { kind: 'directory', path: tree }, 4), expected);

  const declared = await graphText(folder, inOrder, 1, 'parse');
  assert.match(declared, /"class:java\//);
  assert.equal(await graphText(folder, shuffled, 4, 'parse'), declared);

  const called = await graphText(folder, inOrder, 1, 'call');
  assert.match(called, /_calls_fn:/);
  assert.equal(await graphText(folder, shuffled, 4, 'call'), called);
});

it('entries shuffled, 1 and 4 threads: the same domains, assignments and bundle', async (test) => {
  const folder = await makeFolder(test);
  const files = languageSamples();
  const write = async (name: string, entries: [string, string][]): Promise<AnalysisInput> => {
    const path = join(folder, name);
    const zip = writeZip({ entries: entries.map(([entry, data]) => ({ name: entry, data })) });
    await writeFile(path, zip);
    return { kind: 'archive', path };
  };
  // Both are called alike, since an archive without a manifest at its root gives the bundle its name.
  const inOrder = await write('samples.zip', files);
  const expected = [
    await graphText(folder, inOrder, 1, 'domain'),
    await graphText(folder, inOrder, 1, 'platform'),
  ];
  assert.match(expected[0]!, /"domain:Storefront"/);
  assert.match(expected[1]!, /"version":"sha256-/);
  const shuffled = await write('samples.zip', shuffle(files));
  assert.equal(await graphText(folder, shuffled, 4, 'domain'), expected[0]);
  assert.equal(await graphText(folder, shuffled, 4, 'platform'), expected[1]);
});
