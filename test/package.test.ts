// The published package by itself gives what the workspace gives.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { parseFixture } from '../packages/engine/test/support/fixture.ts';
import { writeZip } from '../packages/intake/test/support/zip-writer.ts';
import { writeTree } from '../packages/runner/test/support/sample-tree.ts';
import { pack } from '../tools/package/main.ts';
import { manifestsOfOtherVersions } from '../tools/set-version.ts';
import { type InstalledPackage, installPackage } from './support/installed-package.ts';

const root = join(import.meta.dirname, '..');
const main = join(root, 'packages/cli/src/main.ts');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Unpacked, without the drivers of databases and object stores. */
const MOST_MEGABYTES = 60;

let installed: InstalledPackage;
before(async () => {
  installed = await installPackage();
});
after(() => installed.remove());

test('is installed without a network, and nothing else with it', () => {
  const modules = join(installed.folder, '../..');
  assert.deepEqual(globSync('{*,@*/*}', { cwd: modules }).sort(), ['@orrery', '@orrery/cli']);
  const { dependencies, scripts } = JSON.parse(
    readFileSync(join(installed.folder, 'package.json'), 'utf8'),
  );
  assert.deepEqual([dependencies, scripts], [undefined, undefined]);
});

test(`takes less than ${MOST_MEGABYTES} MB`, () => {
  const files = globSync('**/*', { cwd: installed.folder });
  const bytes = files.map((file) => statSync(join(installed.folder, file)).size);
  const megabytes = bytes.reduce((sum, size) => sum + size, 0) / 1e6;
  assert.ok(megabytes < MOST_MEGABYTES, `${megabytes} MB`);
});

test('has the same bytes when it is made again', async () => {
  const again = await pack(join(installed.home, 'again'));
  assert.ok(readFileSync(again).equals(readFileSync(installed.archive)));
});

test('names the licence of everything in it', () => {
  const notices = readFileSync(join(installed.folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  for (const name of ['fastify', 'oxc-parser', 'web-tree-sitter', '@vscode/tree-sitter-wasm']) {
    assert.match(notices, new RegExp(`^${name} \\d.*\\n.*\\nLicence: \\S+$`, 'm'));
  }
});

test('names no path of the machine that made it', () => {
  for (const file of globSync('**/*.{mjs,txt,json,html,js}', { cwd: installed.folder })) {
    const text = readFileSync(join(installed.folder, file), 'utf8');
    for (const path of [root, `${tmpdir()}/orrery-`]) assert.ok(!text.includes(path), file);
  }
});

test('has the version of the workspace', () => {
  assert.equal(installed.run(['--version']), `${version}\n`);
  assert.deepEqual(manifestsOfOtherVersions(), [], 'run `npm run set-version`');
});

test('analyses every language as the workspace does, byte for byte', async () => {
  const samples = join(root, 'packages/engine/test/golden');
  for (const sample of globSync('*.sample', { cwd: samples })) {
    const files = parseFixture(readFileSync(join(samples, sample), 'utf8'));
    const folder = join(installed.home, 'repository', basename(sample, '.sample'));
    await writeTree(folder, Object.fromEntries(files.map(({ path, text }) => [path, text])));
  }
  const question = ['analyze', join(installed.home, 'repository'), '--graph', 'platform'];
  const workspace = spawnSync(process.execPath, [main, ...question], {
    ...{ encoding: 'utf8', env: installed.environment, maxBuffer: 2 ** 28 },
  });
  assert.equal(workspace.status, 0, workspace.stderr);
  const answer = installed.run(question);
  assert.equal(withoutTimes(answer), withoutTimes(workspace.stdout));
  const { languages } = JSON.parse(answer).metadata;
  assert.ok(languages.length >= 12, languages.join(' '));
});

test('serves the page and the interface', async () => {
  const server = spawn(installed.command, ['serve', '--port=0'], {
    ...{ cwd: installed.home, env: installed.environment, stdio: ['ignore', 'pipe', 'inherit'] },
  });
  try {
    const { address, key } = await readStart(server.stdout);
    const page = await fetch(address, { headers: { Accept: 'text/html' } });
    assert.match(await page.text(), /<script [^>]*src="\/assets\//);
    const archive = writeZip({
      entries: [
        { name: 'a.js', data: "import './b.js';\n" },
        { name: 'b.js', data: '' },
      ],
    });
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(archive)]), 'repository.zip');
    const response = await fetch(`${address}/v1/graphs/dependency`, {
      method: 'POST',
      headers: { 'X-Api-Key': key, 'Idempotency-Key': 'a', Prefer: 'wait=30' },
      body: form,
    });
    const { status, result } = (await response.json()) as {
      status: string;
      result: { graph: { relationships: { id: string }[] } };
    };
    assert.equal(status, 'completed');
    assert.deepEqual(
      result.graph.relationships.map(({ id }) => id),
      ['a.js_imports_b.js'],
    );
  } finally {
    server.kill();
    await once(server, 'exit');
  }
});

test('answers coding agents', async () => {
  const client = new Client({ name: 'test', version: '1' });
  const environment = { PATH: process.env.PATH ?? '', HOME: installed.home };
  await client.connect(
    new StdioClientTransport({
      ...{ command: installed.command, args: ['mcp', '--quiet'], cwd: installed.home },
      ...{ env: environment, stderr: 'ignore' },
    }),
  );
  assert.equal((await client.listTools()).tools.length, 8);
  await client.close();
});

/** What a first start prints: where it listens, and its first key. */
async function readStart(output: Readable): Promise<{ address: string; key: string }> {
  let text = '';
  for await (const chunk of output.setEncoding('utf8')) {
    text += chunk;
    const address = /listening on (\S+)/.exec(text)?.[1];
    const key = /ork_[0-9A-Za-z]{36}/.exec(text)?.[0];
    if (address !== undefined && key !== undefined) return { address, key };
  }
  throw new Error(`the server ended: ${text}`);
}

/** Only these fields differ between two analyses of the same files. */
function withoutTimes(result: string): string {
  return result.replace(
    /"(?:generatedAt|analysisStartTime|analysisEndTime|processingTimeMs)":(?:"[^"]*"|[\d.]+)/g,
    '""',
  );
}
