// A server that answers by a script, without a socket: each request takes the next answer of its method.
import assert from 'node:assert/strict';
import type { TestClock } from './test-clock.ts';

export interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** The text instead of a body of JSON. */
  readonly text?: string;
}

/** An answer, a broken connection, or no answer ever. */
export type Step = Answer | 'broken' | 'silence';

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  /** Of the part `file`, where there is one. */
  readonly archive?: string;
}

export interface ScriptedServer {
  readonly fetch: typeof globalThis.fetch;
  readonly requests: SentRequest[];
}

export function createScriptedServer(
  script: { readonly POST?: Step[]; readonly GET?: Step[]; readonly DELETE?: Step[] },
  clock: TestClock,
): ScriptedServer {
  const requests: SentRequest[] = [];
  const left = new Map(Object.entries(script).map(([method, steps]) => [method, [...steps]]));
  const answer = async (url: string, init: RequestInit): Promise<Response> => {
    const method = init.method ?? 'GET';
    // Never a FormData, see src/archive-body.ts.
    assert.ok(!(init.body instanceof FormData));
    const form = init.body instanceof Blob ? await new Response(init.body).formData() : undefined;
    const file = form?.get('file') as File | undefined;
    requests.push({
      ...{ method, url, headers: init.headers as Record<string, string> },
      ...(file !== undefined && { archive: `${file.name}: ${await file.text()}` }),
    });
    const steps = left.get(method) ?? [];
    const step = steps.length > 1 ? steps.shift()! : steps[0];
    assert.ok(step !== undefined && step !== 'silence', `no answer to ${method} ${url}`);
    if (step === 'broken') throw new TypeError('fetch failed', { cause: new Error('ECONNRESET') });
    return new Response(step.text ?? JSON.stringify(step.body), {
      status: step.status,
      headers: { 'Content-Type': 'application/json', ...step.headers },
    });
  };
  const fetch = (url: string, init: RequestInit = {}): Promise<Response> => {
    init.signal?.throwIfAborted();
    if (left.get(init.method ?? 'GET')?.[0] === 'silence') {
      return new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    }
    return clock.during(answer(url, init));
  };
  return { fetch: fetch as typeof globalThis.fetch, requests };
}

export const pending = (retryAfter?: number): Answer => ({
  status: 202,
  body: { status: 'pending', jobId: 'job_1', ...(retryAfter !== undefined && { retryAfter }) },
});

export const processing = (retryAfter: number): Answer => ({
  status: 202,
  body: { status: 'processing', jobId: 'job_1', retryAfter },
});

export const RESULT = {
  graph: { nodes: [{ id: 'a.ts', labels: ['File'] }], relationships: [] },
  stats: { nodeCount: 1 },
};

export const completed: Answer = {
  status: 200,
  body: { status: 'completed', jobId: 'job_1', result: RESULT },
};

export const refusal = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
): Answer => ({
  status,
  headers,
  body: { status, code, message: `It is ${code}.`, timestamp: '2026-01-01T00:00:00Z' },
});
