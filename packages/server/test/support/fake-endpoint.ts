// An endpoint for chat completions on this machine that answers as a test wants.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export interface FakeEndpoint {
  /** Base address. */
  readonly url: string;
  readonly requests: readonly EndpointRequest[];
}

export interface EndpointRequest {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** @param answer called for each request, when it has arrived */
export async function startEndpoint(
  context: TestContext,
  answer: (response: ServerResponse, request: EndpointRequest) => void,
): Promise<FakeEndpoint> {
  const requests: EndpointRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const received = { path: request.url, headers: request.headers, body };
      requests.push(received);
      answer(response, received);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests };
}

/** A completion whose only choice says this. */
export function complete(response: ServerResponse, content: unknown): void {
  const message = { role: 'assistant', content };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
}
