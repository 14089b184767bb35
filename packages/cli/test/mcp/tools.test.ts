// The tools as an agent meets them: the command in a process of its own, asked by the protocol's own client.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { writeTree } from '../../../runner/test/support/sample-tree.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

const SHOP = {
  'src/store.ts': `import { log } from './log.js';
export class Store {
  save(): void {
    log('saved');
  }
}
export function open(): Store {
  return new Store();
}
`,
  'src/log.ts': `import './store.js';
export function log(text: string): void {
  console.log(text);
}
export function save(): void {}
`,
  'src/app.ts': `import { open } from './store.js';
import { z } from 'zod';
import './gone.js';
export function main(): void {
  open().save();
}
`,
  'test/app.test.ts': `import { main } from '../src/app.js';
main();
`,
  '.gitignore': 'build\n',
};

interface Result {
  readonly isError?: boolean;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each tool has a schema of its own, which the client checks
  readonly data: any;
}

const work = mkdtempSync(join(tmpdir(), 'orrery-mcp-test-'));
const folder = join(work, 'shop');
const client = new Client({ name: 'test', version: '1' });

before(async () => {
  await mkdir(join(work, 'temporary'));
  await writeTree(folder, SHOP);
  const environment = { PATH: process.env.PATH ?? '', HOME: work, TMPDIR: join(work, 'temporary') };
  await client.connect(
    new StdioClientTransport({
      ...{ command: process.execPath, args: [main, 'mcp', folder, '--threads', '1'] },
      ...{ env: environment, stderr: 'ignore' },
    }),
  );
  // With this the client holds every answer against the tool's schema.
  await client.listTools();
});

after(async () => {
  await client.close();
  rmSync(work, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

async function ask(name: string, asked: Record<string, unknown> = {}): Promise<Result> {
  const { content, structuredContent, isError } = await client.callTool({
    ...{ name, arguments: asked },
  });
  const [first] = content as { text: string }[];
  return { isError: isError === true, text: first?.text ?? '', data: structuredContent };
}

/** Asserts the data but for ids and the graph's age, which every answer has. */
async function checkAnswer(
  name: string,
  asked: Record<string, unknown>,
  expected: (data: Result['data']) => unknown,
  wanted: unknown,
): Promise<Result> {
  const answer = await ask(name, asked);
  assert.equal(answer.isError, false, answer.text);
  assert.deepEqual(expected(answer.data), wanted);
  assert.equal(typeof answer.data.graph.ageSeconds, 'number');
  return answer;
}

test('every tool only reads, and says what it gives', async () => {
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    ['overview', 'find_symbol', 'callers', 'callees', 'dependencies', 'impact', 'cycles', 'path'],
  );
  for (const { annotations, outputSchema, description } of tools) {
    assert.equal(annotations?.readOnlyHint, true);
    assert.equal(outputSchema?.type, 'object');
    assert.ok(description && description.length < 300);
  }
  assert.match(client.getInstructions() ?? '', /overview/);
});

test('overview counts, and lists what is unresolved', async () => {
  const { text } = await checkAnswer(
    ...(['overview', {}] as const),
    ({ files, testFiles, cycles, imports, unresolvedImports }) => [
      ...[files, testFiles, cycles.count, imports],
      unresolvedImports.length,
    ],
    [4, 1, 1, { resolved: 4, external: 1, unresolved: 1 }, 1],
  );
  assert.match(text, /src\/app\.ts:3: .*gone/);
});

test('find_symbol gives ids with places, page by page', async () => {
  const first = await checkAnswer(
    ...(['find_symbol', { query: 'save', kind: 'function', limit: 1 }] as const),
    ({ matches, total, next }) => [matches, total, next],
    [[{ id: 'fn:src/log.ts:save', kind: 'Function', at: 'src/log.ts:5' }], 2, '1'],
  );
  await checkAnswer(
    ...(['find_symbol', { query: 'save', kind: 'function', cursor: first.data.next }] as const),
    ({ matches, next }) => [matches, next],
    [[{ id: 'fn:src/store.ts:Store.save', kind: 'Method', at: 'src/store.ts:3' }], undefined],
  );
  // The file of that name is none of them.
  await checkAnswer(
    ...(['find_symbol', { query: 'store', kind: 'class' }] as const),
    ({ matches, total }) => [matches, total],
    [[{ id: 'class:src/store.ts:Store', kind: 'Class', at: 'src/store.ts:2' }], 1],
  );
});

test('callers have the lines of their calls; a symbol may be named in many ways', async () => {
  for (const symbol of [
    'fn:src/store.ts:Store.save',
    'Store.save',
    'Store::save',
    'Store#save',
    'src/store.ts:Store.save',
    'store.ts:Store::save',
    './src/store.ts:4',
    `${folder}/src/store.ts:3`,
  ]) {
    const { text } = await checkAnswer(
      ...(['callers', { symbol }] as const),
      ({ of, calls, total }) => [
        of.id,
        calls.map(({ id, at, lines }: { id: string; at: string; lines: number[] }) => [
          ...[id, at, lines],
        ]),
        total,
      ],
      ['fn:src/store.ts:Store.save', [['fn:src/app.ts:main', 'src/app.ts:4', [5]]], 1],
    );
    assert.match(text, /^main {2}Function {2}src\/app\.ts:4 {2}\(line 5\b/m);
  }
});

test('several things of one name are named, not guessed between; whole names go first', async () => {
  const whole = await ask('callers', { symbol: 'save' });
  assert.equal(whole.data.of.id, 'fn:src/log.ts:save');
  const none = await ask('callers', { symbol: 'sav' });
  assert.equal(none.isError, true);
  assert.match(
    none.text,
    /Nothing is called sav\. 2 have a name like it[\s\S]*fn:src\/log\.ts:save/,
  );
  const nothing = await ask('callees', { symbol: 'no such thing' });
  assert.deepEqual([nothing.isError, /^Nothing/.test(nothing.text)], [true, true]);
});

test('callees of a function', async () => {
  await checkAnswer(
    ...(['callees', { symbol: 'main' }] as const),
    ({ calls }) => calls.map(({ id }: { id: string }) => id),
    ['fn:src/store.ts:Store.save', 'fn:src/store.ts:open'],
  );
});

test('dependencies of a file in both directions, with what is unresolved', async () => {
  const { data, text } = await checkAnswer(
    ...(['dependencies', { file: 'src/app.ts' }] as const),
    ({ imports, importers, items }) => [
      ...[imports, importers],
      items.map(({ id, symbols }: { id: string; symbols: string[] }) => [id, symbols]),
    ],
    [
      ...[2, 1],
      [
        ['src/store.ts', ['open']],
        ['ext:npm:zod', ['z']],
      ],
    ],
  );
  assert.match(data.unresolved, /line 3: .*gone/);
  assert.match(text, /line 3: .*gone/);
  await checkAnswer(
    ...(['dependencies', { file: 'app.ts', direction: 'importers' }] as const),
    ({ items }) => items.map(({ id, isTest }: { id: string; isTest?: true }) => [id, isTest]),
    [['test/app.test.ts', true]],
  );
});

test('impact follows callers and importers to the tests', async () => {
  await checkAnswer(
    ...(['impact', { symbol: 'Store.save' }] as const),
    ({ files, tests }) => [
      files.map(({ path, distance }: { path: string; distance: number }) => [path, distance]),
      tests,
    ],
    [
      [
        ['src/app.ts', 1],
        ['test/app.test.ts', 2],
      ],
      ['test/app.test.ts'],
    ],
  );
});

test('cycles, and the one of a file', async () => {
  const expected = (data: Result['data']) =>
    data.cycles.map(({ files }: { files: string[] }) => files);
  await checkAnswer('cycles', {}, expected, [['src/log.ts', 'src/store.ts']]);
  await checkAnswer('cycles', { file: 'src/log.ts' }, expected, [['src/log.ts', 'src/store.ts']]);
  assert.match((await ask('cycles', { file: 'src/app.ts' })).text, /in no cycle/);
});

test('path from one symbol to another, and none the other way', async () => {
  await checkAnswer(
    ...(['path', { from: 'main', to: 'log', by: 'calls' }] as const),
    ({ found, steps }) => [
      found,
      steps.map(({ id, line }: { id: string; line?: number }) => [id, line]),
    ],
    [
      true,
      [
        ['fn:src/app.ts:main', undefined],
        ['fn:src/store.ts:Store.save', 5],
        ['fn:src/log.ts:log', 4],
      ],
    ],
  );
  await checkAnswer('path', { from: 'log', to: 'main' }, ({ found, steps }) => [found, steps], [
    false,
    [],
  ]);
});

test('arguments that are wrong are said, and nothing ends', async () => {
  const answer = await ask('callers', { symbol: 'main', limit: 0 });
  assert.equal(answer.isError, true);
  assert.match(answer.text, /limit/);
});

test('what changes is analysed again, and what is ignored is not', async () => {
  const callers = async () => {
    const { data } = await ask('callers', { symbol: 'log' });
    return { names: data.calls.map(({ id }: { id: string }) => id), graph: data.graph };
  };
  assert.deepEqual((await callers()).names, ['fn:src/store.ts:Store.save']);
  await writeTree(folder, {
    'build/made.ts': "import { log } from '../src/log.js';\nlog('ignored');\n",
    'lib/deep/later.ts':
      "import { log } from '../../src/log.js';\nexport function later() { log('x'); }\n",
  });
  let latest = await callers();
  while (latest.names.length < 2 || latest.graph.remark !== undefined) latest = await callers();
  assert.deepEqual(latest.names, ['fn:lib/deep/later.ts:later', 'fn:src/store.ts:Store.save']);
});

test('who asks for what was written a moment ago hears that the graph is older', async () => {
  await writeTree(folder, { 'src/novel.ts': 'export function novel() {}\n' });
  const refusals: string[] = [];
  for (let answer = await ask('callers', { symbol: 'novel' }); answer.isError; ) {
    refusals.push(answer.text);
    answer = await ask('callers', { symbol: 'novel' });
  }
  const isTold = (text: string) =>
    /^Nothing.*\n\(Files read \d+ s ago\. Files have changed/.test(text);
  assert.ok(refusals.some(isTold), refusals[0]);
});

test('nothing is written beside the sources, and nothing stays behind', async () => {
  writeFileSync(join(folder, 'mark'), '');
  assert.deepEqual(readdirSync(folder).sort(), [
    '.gitignore',
    'build',
    'lib',
    'mark',
    'src',
    'test',
  ]);
  assert.equal(readdirSync(join(work, 'temporary')).length, 1);
  await client.close();
  assert.deepEqual(readdirSync(join(work, 'temporary')), []);
});
