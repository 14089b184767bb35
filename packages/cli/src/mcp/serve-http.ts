// The protocol over HTTP ("streamable HTTP"), at /mcp. Every request stands for itself. A page in a browser must not get
// at the code of whoever runs this, so origins and host names are checked before anything is read.
import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

export interface HttpOptions {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Origins of pages that may ask, beside those of this very address. */
  readonly origins: readonly string[];
  /** What the header `Authorization: Bearer …` must bring; absent: nothing. */
  readonly token?: string;
  /** A fresh one for each request. */
  readonly createServer: () => McpServer;
}

export interface HttpService {
  /** Where clients connect. */
  readonly address: string;
  close(): Promise<void>;
}

/** Questions are short. */
const MOST_BODY_BYTES = 1024 ** 2;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether only this machine reaches the address. */
export const isLoopback = (host: string): boolean =>
  LOOPBACK.has(host) || host === '::1' || host.startsWith('127.');

/** @throws when the address cannot be listened on */
export async function serveHttp(options: HttpOptions): Promise<HttpService> {
  const server = createServer((request, response) => {
    handle(request, response, options).catch(() => {
      if (!response.headersSent) refuse(response, 500, 'Internal error');
      else response.destroy();
    });
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    address: `http://${host}:${port}/mcp`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  options: HttpOptions,
): Promise<void> {
  const refusal = check(request, options);
  if (refusal !== undefined) return refuse(response, ...refusal);
  const body = await readBody(request);
  if (body === undefined) return refuse(response, 413, 'The request is too large');
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return refuse(response, 400, 'The request is no JSON', -32700);
  }
  const server = options.createServer();
  // Without sessions: nothing is kept between requests, so nothing is lost or mixed up.
  const transport = new StreamableHTTPServerTransport();
  response.on('close', () => {
    void transport.close();
    void server.close();
  });
  await server.connect(transport as Parameters<McpServer['connect']>[0]);
  await transport.handleRequest(request, response, parsed);
}

type Refusal = [status: number, message: string];

function check(request: IncomingMessage, options: HttpOptions): Refusal | undefined {
  const { host = '', origin, authorization } = request.headers;
  if (URL.parse(request.url ?? '', 'http://localhost')?.pathname !== '/mcp') {
    return [404, 'There is only /mcp'];
  }
  // A name that some page had its own name server lead here is not this machine's.
  const name = URL.parse(`http://${host}`)?.hostname ?? '';
  if (isLoopback(options.host) && !LOOPBACK.has(name)) return [403, `${name} is not this address`];
  if (origin !== undefined && !isAllowedOrigin(origin, host, options)) {
    return [403, 'Pages of this origin may not ask; see --allow-origin'];
  }
  if (options.token !== undefined && !isToken(authorization, options.token)) {
    return [401, 'The bearer token is missing or wrong'];
  }
  // Clients look with GET for a stream of the server's own messages: there are none.
  return request.method === 'POST' ? undefined : [405, 'Only POST'];
}

function isAllowedOrigin(origin: string, host: string, options: HttpOptions): boolean {
  return options.origins.includes(origin) || origin === `http://${host}`;
}

/** In constant time, whatever the lengths. */
function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}

/** `undefined` when it is longer than any question. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MOST_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function refuse(response: ServerResponse, status: number, message: string, code = -32000): void {
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null });
  response
    .writeHead(status, {
      'Content-Type': 'application/json',
      Connection: 'close',
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
      ...(status === 405 && { Allow: 'POST' }),
    })
    .end(body);
}
