// The same questions, asked of a real server: it analyses the folder, and cuts its graph for each answer.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { createClient } from '@orrery/sdk/node';
import { writeTree } from '../../../runner/test/support/sample-tree.ts';
import { createMcpServer } from '../../src/mcp/create-mcp-server.ts';
import { openServerSource, submitForGraph } from '../../src/mcp/server-source.ts';
import { startServerProcess } from '../support/server-process.ts';

test('a folder that a server analyses is asked like one that is analysed here', async (test) => {
  const work = await mkdtemp(join(tmpdir(), 'orrery-mcp-server-'));
  test.after(() => rm(work, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));
  const server = await startServerProcess(join(work, 'data'));
  test.after(() => server.kill());
  const folder = join(work, 'shop');
  await writeTree(folder, {
    'a.ts': "import { b } from './b.js';\nexport function a() {\n  b();\n}\n",
    'b.ts': 'export function b() {}\n',
  });
  const sdk = createClient({ baseUrl: server.address, apiKey: server.firstKey });
  const job = submitForGraph(
    sdk,
    { kind: 'directory', path: folder },
    new AbortController().signal,
  );
  const ask = await connect(sdk, job);

  const { calls, graph } = (await ask('callers', { symbol: 'b' })).structuredContent;
  assert.deepEqual(
    calls.map(({ id, at, lines }: { id: string; at: string; lines: number[] }) => [id, at, lines]),
    [['fn:a.ts:a', 'a.ts:2', [3]]],
  );
  assert.deepEqual(graph, {});
  assert.match((await ask('callers', { symbol: 'c' })).content[0].text, /^Nothing/);
  assert.equal((await ask('dependencies', { file: 'a.ts' })).structuredContent.imports, 1);
  assert.equal((await ask('path', { from: 'a.ts', to: 'b' })).structuredContent.found, true);
  assert.equal((await ask('impact', { symbol: 'b' })).structuredContent.total.files, 1);
  assert.equal((await ask('cycles')).structuredContent.total, 0);
  assert.equal((await ask('overview')).structuredContent.files, 2);

  const askOther = await connect(sdk, Promise.resolve('01J9ZK3V8Q'));
  const { isError, content } = await askOther('overview');
  assert.equal(isError, true);
  assert.match(content[0].text, /^The server answers: .*\(404, not_found\)$/);
});

async function connect(sdk: ReturnType<typeof createClient>, job: Promise<string>) {
  const [near, far] = InMemoryTransport.createLinkedPair();
  await createMcpServer(openServerSource(sdk, job), '1').connect(far);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(near);
  // biome-ignore lint/suspicious/noExplicitAny: each tool has a schema of its own, which the client checks
  return (name: string, asked: Record<string, unknown> = {}): Promise<any> =>
    client.callTool({ name, arguments: asked });
}
