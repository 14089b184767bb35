// The protocol over HTTP: who may ask, and what everybody else is told.
import assert from 'node:assert/strict';
import { type IncomingMessage, request } from 'node:http';
import { type TestContext, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { runMcp } from '../../src/commands/mcp.ts';
import { createMcpServer } from '../../src/mcp/create-mcp-server.ts';
import { type GraphSource, SourceError } from '../../src/mcp/graph-source.ts';
import { type HttpOptions, serveHttp } from '../../src/mcp/serve-http.ts';

/** Has no graph, which every tool says in the same words. */
const source: GraphSource = {
  ask: async () => {
    throw new SourceError('There is no graph here.');
  },
  close: async () => undefined,
};

async function start(test: TestContext, options: Partial<HttpOptions> = {}): Promise<string> {
  const service = await serveHttp({
    ...{ host: '127.0.0.1', port: 0, origins: [] },
    createServer: () => createMcpServer(source, '1.2.3'),
    ...options,
  });
  test.after(() => service.close());
  return service.address;
}

async function connect(address: string, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(address), {
    requestInit: { headers },
  });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
}

const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

interface Probe {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Headers that `fetch` does not let one choose are the point here. */
async function checkStatus(address: string, probe: Probe, status: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { method = 'POST', path = '/mcp', headers, body = PING } = probe;
  const accepted = { Accept: 'application/json, text/event-stream' };
  const sent = request(
    new URL(path, address),
    { method, headers: { 'Content-Type': 'application/json', ...accepted, ...headers } },
    resolve,
  );
  sent.on('error', reject).end(method === 'GET' ? undefined : body);
  const response = await promise;
  response.resume();
  assert.equal(response.statusCode, status, JSON.stringify(probe));
}

test("the protocol's own client lists the tools and calls one", async (test) => {
  const client = await connect(await start(test));
  assert.equal((await client.listTools()).tools.length, 8);
  const { isError, content } = await client.callTool({ name: 'overview', arguments: {} });
  assert.equal(isError, true);
  assert.deepEqual(content, [{ type: 'text', text: 'There is no graph here.' }]);
  assert.deepEqual(client.getServerVersion()?.version, '1.2.3');
  await client.close();
});

test('pages of other origins and other names of this machine may not ask', async (test) => {
  const address = await start(test, { origins: ['https://inspector.example'] });
  const { host, port } = new URL(address);
  await checkStatus(address, {}, 200);
  await checkStatus(address, { headers: { Origin: `http://${host}` } }, 200);
  await checkStatus(address, { headers: { Origin: 'https://inspector.example' } }, 200);
  await checkStatus(address, { headers: { Host: `localhost:${port}` } }, 200);
  await checkStatus(address, { headers: { Origin: 'https://evil.example' } }, 403);
  await checkStatus(address, { headers: { Origin: 'null' } }, 403);
  await checkStatus(address, { headers: { Host: `evil.example:${port}` } }, 403);
  const rebound = { Host: `evil.example:${port}`, Origin: `http://evil.example:${port}` };
  await checkStatus(address, { headers: rebound }, 403);
});

test('where a token is set, nobody asks without it', async (test) => {
  const address = await start(test, { token: 'a secret' });
  await checkStatus(address, {}, 401);
  await checkStatus(address, { headers: { Authorization: 'Bearer another' } }, 401);
  await checkStatus(address, { headers: { Authorization: 'a secret' } }, 401);
  const client = await connect(address, { Authorization: 'Bearer a secret' });
  assert.equal((await client.listTools()).tools.length, 8);
  await client.close();
});

test('what is no question is refused', async (test) => {
  const address = await start(test);
  await checkStatus(address, { method: 'GET' }, 405);
  await checkStatus(address, { method: 'DELETE' }, 405);
  await checkStatus(address, { path: '/' }, 404);
  await checkStatus(address, { body: '{' }, 400);
  await checkStatus(address, { body: `"${'x'.repeat(2 ** 20)}"` }, 413);
});

test('an address that others reach is not served without a token', async () => {
  await assert.rejects(runMcp(['.', '--http', '0', '--host', '0.0.0.0']), /ORRERY_MCP_TOKEN/);
});
