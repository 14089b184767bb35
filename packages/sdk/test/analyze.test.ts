// Submit and poll by the interface's procedure, against servers that behave and servers that do not.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type AnalyzeOptions,
  ApiError,
  ConnectionLost,
  createClient,
  FailedJob,
  type JobProgress,
  RateLimited,
  WaitTimeout,
} from '../src/index.ts';
import {
  completed,
  createScriptedServer,
  pending,
  processing,
  RESULT,
  refusal,
  type SentRequest,
  type Step,
} from './support/scripted-server.ts';
import { createTestClock } from './support/test-clock.ts';

interface Expectation {
  readonly POST?: Step[];
  readonly GET?: Step[];
  readonly options?: AnalyzeOptions;
  /** Methods in the order of their requests. */
  readonly sends?: string;
  /** Waits between the requests, in seconds. */
  readonly waits?: readonly number[];
  /** What it ends with; the result when absent. */
  readonly fails?: (error: unknown) => void;
}

const NOT_OFFERED = refusal(404, 'not_found');

async function checkAnalyze(expectation: Expectation): Promise<void> {
  await requestsOf(expectation);
}

/** Checks, and gives the requests for a closer look. */
async function requestsOf({
  POST,
  GET = [NOT_OFFERED],
  options,
  ...wanted
}: Expectation): Promise<readonly SentRequest[]> {
  const clock = createTestClock();
  const server = createScriptedServer({ POST: POST ?? [completed], GET }, clock);
  const client = createClient({
    ...{ baseUrl: 'http://orrery.test/', apiKey: 'ork_1', fetch: server.fetch, clock },
  });
  const run = client.analyze('dependency', new Blob(['zip']), {
    ...{ idempotencyKey: 'mine', fileName: 'shop.zip' },
    ...options,
  });
  if (wanted.fails === undefined) assert.deepEqual(await run, RESULT);
  else await run.then(() => assert.fail('it did not fail'), wanted.fails);
  const sends = server.requests.map(({ method }) => method).join(' ');
  if (wanted.sends !== undefined) assert.equal(sends, wanted.sends);
  if (wanted.waits !== undefined) {
    assert.deepEqual(
      clock.waits.map((wait) => wait / 1000),
      wanted.waits,
    );
  }
  for (const { method, url, headers, archive } of server.requests) {
    assert.equal(headers['X-Api-Key'], 'ork_1');
    if (method !== 'POST') continue;
    assert.equal(url, 'http://orrery.test/v1/graphs/dependency');
    assert.equal(headers['Idempotency-Key'], 'mine');
    assert.equal(archive, 'shop.zip: zip');
  }
  return server.requests;
}

describe('analyze polls by the procedure', () => {
  it('a job that is done at once needs one request, which the server may hold', async () => {
    const [request] = await requestsOf({ POST: [completed], sends: 'POST', waits: [] });
    assert.equal(request?.headers.Prefer, 'wait=10');
    const [bare] = await requestsOf({ POST: [completed], options: { holdSeconds: 0 } });
    assert.equal(bare?.headers.Prefer, undefined);
  });

  it('it asks by the job id where the server offers that', async () => {
    const requests = await requestsOf({
      POST: [pending(2)],
      GET: [processing(3), completed],
      sends: 'POST GET GET',
      waits: [2, 3],
    });
    assert.equal(requests[1]?.url, 'http://orrery.test/v1/jobs/job_1');
  });

  for (const status of [404, 405, 403]) {
    it(`it sends the same request again where GET gives ${status}`, () =>
      checkAnalyze({
        POST: [pending(2), processing(3), completed],
        GET: [refusal(status, 'not_found')],
        sends: 'POST GET POST POST',
        waits: [2, 3],
      }));
  }

  it('an answer to GET that is no envelope means that it is not offered', () =>
    checkAnalyze({
      POST: [pending(2), completed],
      GET: [{ status: 200, text: '<!doctype html>' }],
      sends: 'POST GET POST',
    }));

  it('a job that was there and is gone is not made anew', () =>
    checkAnalyze({
      POST: [pending(1)],
      GET: [processing(1), NOT_OFFERED],
      sends: 'POST GET GET',
      fails: (error) => assert.ok(error instanceof ApiError && error.code === 'not_found'),
    }));

  it('without retryAfter it waits 5 s, or as the header says, or as it was told', async () => {
    const GET = [completed];
    await checkAnalyze({ POST: [pending()], GET, waits: [5] });
    const header = { ...pending(), headers: { 'Retry-After': '7' } };
    await checkAnalyze({ POST: [header], GET, waits: [7] });
    await checkAnalyze({ POST: [pending()], GET, options: { pollIntervalMs: 200 }, waits: [0.2] });
  });

  it('a failed job is an error with its text', () =>
    checkAnalyze({
      POST: [{ status: 200, body: { status: 'failed', jobId: 'job_1', error: 'No source.' } }],
      fails: (error) => {
        assert.ok(error instanceof FailedJob);
        assert.equal(error.message, 'No source.');
        assert.equal(error.jobId, 'job_1');
      },
    }));

  it('members in another order, and nulls for what is absent, are understood', async () => {
    const text = `{"result": ${JSON.stringify(RESULT)}, "jobId":"job_1", "status":"completed"}`;
    await checkAnalyze({ POST: [{ status: 200, text }] });
    await checkAnalyze({
      POST: [{ status: 200, text: '{"result":null,"error":"Why.","jobId":"j","status":"failed"}' }],
      fails: (error) => assert.equal((error as Error).message, 'Why.'),
    });
  });

  it('pending with status 200 is pending', () =>
    checkAnalyze({ POST: [{ ...pending(1), status: 200 }, completed], waits: [1] }));
});

describe('analyze gives up', () => {
  it('after 60 polls', () =>
    checkAnalyze({
      POST: [pending(1)],
      GET: [processing(1)],
      sends: ['POST', ...Array(60).fill('GET')].join(' '),
      fails: (error) => {
        assert.ok(error instanceof WaitTimeout);
        assert.equal(error.polls, 60);
        assert.equal(error.jobId, 'job_1');
        assert.equal(error.idempotencyKey, 'mine');
      },
    }));

  it('after 5 minutes, or what it was told, and never asks sooner than the server wants', async () => {
    const GET = [processing(30)];
    const fails = (error: unknown) => assert.ok(error instanceof WaitTimeout);
    await checkAnalyze({ POST: [pending(30)], GET, fails, waits: Array(9).fill(30) });
    const options = { maxWaitMs: 65_000 };
    await checkAnalyze({ POST: [pending(30)], GET, options, fails, waits: [30, 30] });
  });

  it('when a poll is never answered', () =>
    checkAnalyze({
      POST: [pending(10)],
      GET: ['silence'],
      options: { maxWaitMs: 60_000 },
      waits: [10, 60],
      fails: (error) => assert.ok(error instanceof WaitTimeout && error.waitedMs === 60_000),
    }));

  it('at the caller’s wish, with the caller’s reason', async () => {
    const reason = new Error('enough');
    for (const phase of ['submitting', 'pending'] as const) {
      const controller = new AbortController();
      await checkAnalyze({
        POST: [pending(1)],
        GET: [processing(1)],
        options: {
          signal: controller.signal,
          onProgress: (progress) => {
            if (progress.phase === phase) controller.abort(reason);
          },
        },
        fails: (error) => assert.equal(error, reason),
      });
    }
  });
});

describe('analyze repeats what passes, with the same key and the same body', () => {
  it('429 after Retry-After', () =>
    checkAnalyze({
      POST: [refusal(429, 'rate_limit_exceeded', { 'Retry-After': '12' }), completed],
      sends: 'POST POST',
      waits: [12],
    }));

  it('429 after RateLimit-Reset, by the server’s own clock', () =>
    checkAnalyze({
      POST: [
        refusal(429, 'rate_limit_exceeded', {
          'RateLimit-Remaining': '0',
          'RateLimit-Reset': '1800000020',
          Date: new Date(1_800_000_000_000).toUTCString(),
        }),
        completed,
      ],
      waits: [20],
    }));

  it('502, 500 and broken connections, each time twice as long', () =>
    checkAnalyze({
      POST: [refusal(502, 'bad_gateway'), 'broken', refusal(500, 'internal_error'), completed],
      sends: 'POST POST POST POST',
      waits: [1, 2, 4],
    }));

  it('polls too', () =>
    checkAnalyze({
      POST: [pending(1)],
      GET: ['broken', refusal(502, 'bad_gateway', { 'Retry-After': '3' }), completed],
      sends: 'POST GET GET GET',
      waits: [1, 1, 3],
    }));

  it('a result that breaks off half way', () => {
    const text = '{"status":"completed","jobId":"job_1","result":{"graph":{"nodes":[{"id":"a';
    return checkAnalyze({ POST: [{ status: 200, text }, completed], sends: 'POST POST' });
  });

  it('but not for ever', () =>
    checkAnalyze({
      POST: ['broken'],
      sends: 'POST POST POST POST POST POST',
      fails: (error) => {
        assert.ok(error instanceof ConnectionLost);
        assert.match(error.message, /ECONNRESET/);
      },
    }));

  it('and not when the wait is longer than is left', () =>
    checkAnalyze({
      POST: [refusal(429, 'rate_limit_exceeded', { 'Retry-After': '900' })],
      sends: 'POST',
      fails: (error) => {
        assert.ok(error instanceof RateLimited);
        assert.equal(error.retryAt, Date.parse('2026-01-01T00:15:00Z'));
      },
    }));

  it('nor what the client did wrong', async () => {
    const details = [{ field: 'file', issue: 'It is no zip.', location: 'body' }];
    const answer = refusal(400, 'invalid_request', { 'X-Request-Id': 'req-7' });
    await checkAnalyze({
      POST: [{ ...answer, body: { ...(answer.body as object), details } }],
      sends: 'POST',
      fails: (error) => {
        assert.ok(error instanceof ApiError);
        const { status, code, requestId } = error;
        assert.deepEqual(
          { status, code, requestId },
          { status: 400, code: 'invalid_request', requestId: 'req-7' },
        );
        assert.deepEqual(error.details, details);
      },
    });
  });

  it('a redirect is not followed with the key', () =>
    checkAnalyze({
      POST: [{ status: 301, headers: { Location: 'https://elsewhere.test/' }, text: '' }],
      sends: 'POST',
      fails: (error) => assert.match((error as Error).message, /elsewhere\.test.*baseUrl/s),
    }));
});

it('progress says what is happening', async () => {
  const seen: JobProgress[] = [];
  await checkAnalyze({
    POST: [refusal(502, 'bad_gateway'), pending(2)],
    GET: [processing(3), completed],
    options: { onProgress: (progress) => seen.push(progress) },
  });
  assert.deepEqual(
    seen.map(({ phase, jobId, polls, waitedMs, nextInMs }) => [
      ...[phase, jobId, polls, waitedMs, nextInMs],
    ]),
    [
      ['submitting', undefined, 0, 0, undefined],
      ['retrying', undefined, 0, 0, 1000],
      ['pending', 'job_1', 0, 0, 2000],
      ['processing', 'job_1', 1, 2000, 3000],
      ['completed', 'job_1', 2, 5000, undefined],
    ],
  );
});
