// What an interrupted submission does about its job, whenever the server makes it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient } from '@orrery/sdk/node';
import { discardSubmitted } from '../src/discard-submitted.ts';

/** A server whose list of jobs is another one at each look; none once the lists have ended. */
function clientOf(lists: readonly (readonly string[])[]) {
  const asked: string[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const { pathname } = new URL(String(url));
    const list = lists[asked.length];
    asked.push(`${init?.method ?? 'GET'} ${pathname}`);
    if (init?.method === 'DELETE') return new Response(null, { status: 204 });
    if (list === undefined) throw new TypeError('fetch failed');
    const jobs = list.map((key) => ({ jobId: `job_${key}`, idempotencyKey: key }));
    return Response.json({ jobs });
  };
  return { asked, client: createClient({ baseUrl: 'http://127.0.0.1', fetch, maxRetries: 0 }) };
}

describe('an interrupted submission', () => {
  it('ends its own job, also when that is made a moment later', async () => {
    const { asked, client } = clientOf([['other'], ['own', 'other']]);
    await discardSubmitted(client, 'own');
    assert.deepEqual(asked, ['GET /v1/jobs', 'GET /v1/jobs', 'DELETE /v1/jobs/job_own']);
  });

  it('touches no other job, and does not look for ever', async () => {
    const { asked, client } = clientOf([['other'], ['other'], ['other']]);
    await discardSubmitted(client, 'own');
    assert.deepEqual(asked, ['GET /v1/jobs', 'GET /v1/jobs', 'GET /v1/jobs']);
  });

  it('says nothing of a server that is gone', async () => {
    const { client } = clientOf([]);
    await assert.doesNotReject(discardSubmitted(client, 'own'));
  });
});
