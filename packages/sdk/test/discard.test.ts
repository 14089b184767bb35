// Discarding over a connection that breaks.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createClient } from '../src/index.ts';
import { createScriptedServer, type Step } from './support/scripted-server.ts';
import { createTestClock } from './support/test-clock.ts';

const GONE: Step = { status: 404, body: { code: 'not_found', message: 'no such job' } };

function discard(steps: Step[]): Promise<void> {
  const clock = createTestClock();
  const { fetch } = createScriptedServer({ DELETE: steps }, clock);
  return createClient({ baseUrl: 'http://orrery.test', fetch, clock }).discardJob('job_1');
}

it('a job that is gone when its discarding is repeated has been discarded', async () => {
  await discard(['broken', GONE]);
  await discard([{ status: 502, body: {} }, GONE]);
});

it('a job that was never there is an error', async () => {
  await assert.rejects(discard([GONE]), { name: 'ApiError', status: 404 });
});
