// A real server, a real socket, real archives: what a user meets, and what survives a SIGKILL.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { DependencyResult, JobEnvelope } from '@orrery/contract';
import { writeZip } from '../../intake/test/support/zip-writer.ts';
import { leftInWork } from './support/left-in-work.ts';
import { type ServerProcess, startServerProcess } from './support/server-process.ts';

type Envelope = JobEnvelope & { readonly result?: DependencyResult };

async function makeDataDirectory(test: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-server-'));
  // The server that still runs there may be keeping compiled code.
  test.after(() => rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));
  return join(folder, 'data');
}

async function start(
  test: TestContext,
  dataDirectory: string,
  settings?: Record<string, string>,
): Promise<ServerProcess> {
  const server = await startServerProcess(dataDirectory, settings);
  test.after(() => server.kill());
  return server;
}

function zipOf(files: Record<string, string>): Buffer {
  return writeZip({ entries: Object.entries(files).map(([name, data]) => ({ name, data })) });
}

/** A repository whose analysis takes a while: every file imports two others. */
function largeRepository(files: number): Record<string, string> {
  const filler = 'export function filler(a: number, b: number) { return a * b + a - b; }\n'.repeat(
    60,
  );
  return Object.fromEntries(
    Array.from({ length: files }, (_, at) => [
      `src/m${at}.ts`,
      `import { v as a } from './m${(at * 7 + 1) % files}.js';\nimport { v as b } from './m${(at + 1) % files}.js';\nexport const v = [a, b];\n${filler}`,
    ]),
  );
}

interface Submission {
  readonly server: ServerProcess;
  readonly key: string;
  readonly idempotencyKey: string;
  readonly archive: Buffer;
  readonly headers?: Record<string, string>;
}

async function submit({
  server,
  key,
  idempotencyKey,
  archive,
  headers,
}: Submission): Promise<{ status: number; envelope: Envelope }> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(archive)]), 'repository.zip');
  const response = await fetch(`${server.address}/v1/graphs/dependency`, {
    method: 'POST',
    headers: { 'X-Api-Key': key, 'Idempotency-Key': idempotencyKey, ...headers },
    body,
  });
  return { status: response.status, envelope: (await response.json()) as Envelope };
}

/** Waits on the server's side, so that no time is guessed here. */
async function waitForEnd(server: ServerProcess, key: string, jobId: string): Promise<Envelope> {
  for (let polls = 0; polls < 20; polls += 1) {
    const response = await fetch(`${server.address}/v1/jobs/${jobId}`, {
      headers: { 'X-Api-Key': key, Prefer: 'wait=30' },
    });
    const envelope = (await response.json()) as Envelope;
    if (response.status === 200) return envelope;
  }
  throw new Error(`job ${jobId} did not end`);
}

/** As `submit`, up to the end of the job, however long a busy machine takes. */
async function submitToEnd(
  submission: Submission,
): Promise<{ status: number; envelope: Envelope }> {
  const { server, key } = submission;
  const answer = await submit({ ...submission, headers: { Prefer: 'wait=30' } });
  if (answer.status !== 202) return answer;
  return { status: 200, envelope: await waitForEnd(server, key, answer.envelope.jobId) };
}

async function statusOf(server: ServerProcess, key: string, jobId: string): Promise<string> {
  const response = await fetch(`${server.address}/v1/jobs/${jobId}`, {
    headers: { 'X-Api-Key': key },
  });
  return ((await response.json()) as Envelope).status;
}

describe('a repository goes in by HTTP', () => {
  it('and its dependency graph comes out', async (test) => {
    const server = await start(test, await makeDataDirectory(test));
    const { status, envelope } = await submitToEnd({
      server,
      key: server.firstKey,
      idempotencyKey: 'first',
      archive: zipOf({
        'src/a.ts': "import { b } from './b.js';\nimport fs from 'node:fs';\nimport './gone';\n",
        'src/b.ts': 'export const b = 1;\n',
        'tool/main.py': 'from . import helper\nimport json\n',
        'tool/helper.py': '',
        'README.md': '# Sample\n',
      }),
    });
    assert.equal(status, 200);
    assert.equal(envelope.status, 'completed');
    const { graph, metadata, stats } = envelope.result as DependencyResult;
    assert.deepEqual(
      graph.relationships.map(({ id }) => id),
      [
        'src/a.ts_imports_src/b.ts',
        'src/a.ts_imports_ext:node:fs',
        'tool/main.py_imports_tool/helper.py',
        'tool/main.py_imports_ext:python:json',
      ],
    );
    assert.deepEqual(metadata.languages, ['python', 'typescript']);
    assert.deepEqual(metadata.resolution.imports, {
      python: { resolved: 1, external: 1, unresolved: 0 },
      typescript: { resolved: 1, external: 1, unresolved: 1 },
    });
    assert.deepEqual(
      metadata.diagnostics.map(({ path, line, code }) => ({ path, line, code })),
      [{ path: 'src/a.ts', line: 3, code: 'unresolved-import' }],
    );
    assert.equal(stats.nodeCount, graph.nodes.length);
    assert.equal(await server.terminate(), 0);
  });

  it('or a clear error', async (test) => {
    const server = await start(test, await makeDataDirectory(test));
    const good = { 'a.py': 'import b\n', 'b.py': '' };
    const checks: [name: string, archive: Buffer, status: number, text: RegExp][] = [
      ['no zip', Buffer.from('hello'), 400, /zip/i],
      ['empty zip', zipOf({}), 400, /empty/i],
      ['without source', zipOf({ 'notes.txt': 'x' }), 200, /The only file is not source code/],
      ['nested', zipOf({ ...good, 'lib.tar.gz': 'x' }), 200, /lib\.tar\.gz/],
    ];
    for (const [name, archive, status, text] of checks) {
      const answer = await submitToEnd({
        server,
        key: server.firstKey,
        idempotencyKey: name,
        archive,
      });
      assert.equal(answer.status, status, name);
      assert.match(JSON.stringify(answer.envelope), text, name);
    }
  });

  it('and a syntax error in half of the files costs only what could not be read', async (test) => {
    const server = await start(test, await makeDataDirectory(test));
    const { envelope } = await submitToEnd({
      server,
      key: server.firstKey,
      idempotencyKey: 'broken',
      archive: zipOf({
        'a.ts': "import './b';\n",
        'b.ts': "import './a';\nconst = = ;\n",
        'c.py': 'import d\n',
        'd.py': 'import c\ndef (:\n',
      }),
    });
    assert.equal(envelope.status, 'completed');
    const { graph, metadata } = envelope.result as DependencyResult;
    assert.equal(graph.nodes.length, 4);
    const broken = metadata.diagnostics.filter(({ code }) => code === 'syntax-error');
    assert.deepEqual([...new Set(broken.map(({ path }) => path))], ['b.ts', 'd.py']);
    assert.ok(graph.relationships.some(({ id }) => id === 'a.ts_imports_b.ts'));
    assert.ok(graph.relationships.some(({ id }) => id === 'd.py_imports_c.py'));
  });
});

describe('SIGKILL of the server', () => {
  it('while jobs are processing and pending: each ends once, with the same result', async (test) => {
    const dataDirectory = await makeDataDirectory(test);
    const archive = zipOf(largeRepository(600));
    const settings = { ORRERY_ANALYSES: '1', ORRERY_THREADS: '2' };
    const first = await start(test, dataDirectory, settings);
    const key = first.firstKey;

    const undisturbed = await submit({
      server: first,
      key,
      idempotencyKey: 'undisturbed',
      archive,
    });
    const expected = (await waitForEnd(first, key, undisturbed.envelope.jobId)).result?.graph;
    assert.ok(expected !== undefined);

    const names = ['processing', 'pending', 'pending too'];
    const jobs: string[] = [];
    for (const idempotencyKey of names) {
      const { status, envelope } = await submit({ server: first, key, idempotencyKey, archive });
      assert.equal(status, 202);
      jobs.push(envelope.jobId);
    }
    while ((await statusOf(first, key, jobs[0] as string)) === 'pending');
    assert.equal(await statusOf(first, key, jobs[0] as string), 'processing');
    assert.equal(await statusOf(first, key, jobs[2] as string), 'pending');
    await first.kill();

    const second = await start(test, dataDirectory, settings);
    assert.equal(second.firstKey, '', 'only the first start makes a key');
    for (const [at, idempotencyKey] of names.entries()) {
      const again = await submit({ server: second, key, idempotencyKey, archive });
      assert.equal(again.envelope.jobId, jobs[at], 'the same key finds the same job');
      const { status, result } = await waitForEnd(second, key, jobs[at] as string);
      assert.equal(status, 'completed');
      assert.deepEqual(result?.graph, expected);
    }
    const kept = await readdir(join(dataDirectory, 'results'));
    assert.equal(kept.filter((name) => name.endsWith('.json.gz')).length, 4, 'one result a job');
    assert.equal(kept.filter((name) => name.endsWith('.view')).length, 4, 'one view a job');
    assert.equal(kept.length, 8);
    assert.deepEqual(await readdir(join(dataDirectory, 'uploads')), []);
    assert.deepEqual(leftInWork(dataDirectory), []);
  });
});
