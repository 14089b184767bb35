// The same command here and with `--server`: the same output. And what an interruption leaves behind: nothing.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createClient } from '@orrery/sdk/node';
import { type ServerProcess, startServerProcess } from './support/server-process.ts';

const main = join(import.meta.dirname, '..', 'src', 'main.ts');

const SAMPLE = {
  // Without a name of its own a repository is called by its folder here, which a server does not know.
  'package.json': '{ "name": "sample" }',
  '.gitignore': 'out/\n',
  '.orreryignore': 'fixtures/\n',
  'src/a.ts': "import { b } from './b.ts';\nimport './gone';\nexport function a() { b(); }\n",
  'src/b.ts': "import './a.ts';\nexport function b() {}\n",
  'lib/é.py': 'import os\ndef f(): pass\n',
  'out/c.ts': 'export {};\n',
  'fixtures/d.ts': 'export {};\n',
  'node_modules/p/index.js': 'module.exports = 1;\n',
  'data.zip': 'PK',
};

interface Outcome {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

describe('a command with --server', () => {
  const place = mkdtempSync(join(tmpdir(), 'orrery-remote-'));
  const tree = join(place, 'tree');
  const temporary = join(place, 'tmp');
  let server: ServerProcess;

  before(async () => {
    mkdirSync(temporary);
    for (const [path, text] of Object.entries(SAMPLE)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    symlinkSync('a.ts', join(tree, 'src', 'link.ts'));
    // One test asks for the jobs as often as it can.
    const settings = { ORRERY_RATE_LIMIT: '1000000' };
    server = await startServerProcess(join(place, 'data'), settings);
  });

  after(async () => {
    await server?.terminate();
    rmSync(place, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  });

  function start(args: readonly string[], key = server.firstKey) {
    const { NODE_OPTIONS: _, ...environment } = process.env;
    const child = spawn(process.execPath, [main, ...args], {
      env: { ...environment, ORRERY_API_KEY: key, TMPDIR: temporary, XDG_CACHE_HOME: place },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    const outcome = once(child, 'close').then(([code]): Outcome => ({ code, output, errors }));
    return { child, outcome };
  }

  const run = (...args: string[]): Promise<Outcome> => start(args).outcome;

  it('gives the graph that it gives here, and leaves nothing in the temporary folder', async () => {
    const there = await run('analyze', tree, '-vg', 'platform', '--server', server.address);
    const here = await run('analyze', tree, '-vg', 'platform');
    assert.deepEqual([there.code, here.code], [0, 0], there.errors + here.errors);
    for (const { errors } of [there, here]) {
      assert.match(errors, /^2 paths left out by ignore files, and no git repository here says/m);
    }
    const [one, other] = [JSON.parse(there.output), JSON.parse(here.output)];
    assert.deepEqual(one.graph, other.graph);
    assert.deepEqual(
      { repo: one.repo, version: one.version, domains: one.domains },
      { repo: other.repo, version: other.version, domains: other.domains },
    );
    const paths = one.graph.nodes.flatMap(({ labels, id }: { labels: string[]; id: string }) =>
      labels[0] === 'File' ? [id] : [],
    );
    assert.deepEqual(
      paths.filter((path: string) => /\.(?:ts|py|js)$/.test(path)),
      ['lib/é.py', 'src/a.ts', 'src/b.ts'],
    );
    assert.deepEqual(readdirSync(temporary), []);
  });

  it('draws the map of domains, which is small, and not what belongs to them', async () => {
    const { code, output, errors } = await run('domains', tree, '-f', 'mermaid');
    assert.equal(code, 0, errors);
    assert.match(output, /^flowchart LR\n {2}n1\["/);
    assert.doesNotMatch(output, /belongsTo|a\.ts/);
    const whole = await run('domains', tree, '-f', 'ndjson');
    assert.match(whole.output, /"type":"belongsTo"/);
  });

  it('asks the view of the job as it asks the one that it makes here', async () => {
    const args = ['calls', 'b', '--in', tree, '--format', 'ndjson'];
    const there = await run(...args, '--server', server.address);
    assert.equal(there.code, 0, there.errors);
    assert.equal(there.output, (await run(...args)).output);
    assert.match(there.output, /"id":"fn:src\/a\.ts:a_calls_fn:src\/b\.ts:b"/);
  });

  it('says in words what is wrong, with the exit code that scripts go by', async () => {
    const url = ['--server', server.address];
    const bad = await start(['cycles', tree, ...url], 'ork_no').outcome;
    assert.equal(bad.code, 3);
    assert.match(bad.errors, /^orrery cycles: .*key.*request/);
    const none = await start(['cycles', tree, ...url], '').outcome;
    assert.equal(none.code, 2);
    assert.match(none.errors, /ORRERY_API_KEY or --api-key-file/);
    const found = await run('cycles', tree, '--fail-on', 'any', ...url);
    assert.equal(found.code, 1, found.errors);
    assert.match(found.output, /cut here: src\/\w\.ts -> src\/\w\.ts \(line 1\)/);
  });

  it('ends at Ctrl-C and its kind, here and there, with no files and no job left', async () => {
    const large = join(place, 'large');
    mkdirSync(large);
    const text = 'export function f(a: number, b: number) { return a * b + a - b; }\n'.repeat(400);
    for (let at = 0; at < 500; at++) writeFileSync(join(large, `m${at}.ts`), text);
    const client = createClient({ baseUrl: server.address, apiKey: server.firstKey });
    const isOpen = ({ status }: { status: string }) => /^pending$|^processing$/.test(status);
    const openJobs = async () => (await Array.fromAsync(client.allJobs())).filter(isOpen);
    const hasBegun = async () => readdirSync(temporary).length > 0;
    // The server knows the job then, and still holds its first answer.
    const isThere = async () => (await openJobs()).length > 0;
    const there = ['--server', server.address];
    const analyze = ['analyze', large, '-g', 'platform'];
    for (const [args, signal, isReached, wanted] of [
      [analyze, 'SIGINT', hasBegun, 130],
      [analyze, 'SIGTERM', hasBegun, 143],
      [[...analyze, ...there], 'SIGHUP', hasBegun, 129],
      [[...analyze, ...there], 'SIGINT', isThere, 130],
      // It serves until it is told to stop: that is no failure.
      [['mcp', large, '--http', '0'], 'SIGHUP', hasBegun, 0],
      [['mcp', large, '--http', '0', ...there], 'SIGINT', isThere, 0],
    ] as const) {
      const { child, outcome } = start(args);
      while (!(await isReached())) await new Promise(setImmediate);
      child.kill(signal);
      const { code, output } = await outcome;
      assert.equal(code, wanted);
      assert.equal(output, '');
      assert.deepEqual(readdirSync(temporary), []);
      assert.deepEqual(await openJobs(), []);
    }
  });
});
