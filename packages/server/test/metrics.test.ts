// The figures: what they count, who may read them, and that nothing of a client's gets into them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestServer, type TestServer } from './support/test-server.ts';

async function figures(server: TestServer): Promise<Map<string, number>> {
  const answer = await server.app.inject('/metrics');
  assert.equal(answer.statusCode, 200);
  assert.match(String(answer.headers['content-type']), /^text\/plain; version=0\.0\.4/);
  const lines = answer.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

const ended = (outcome: string) =>
  `orrery_jobs_ended_total{operation="dependency",outcome="${outcome}"}`;

test('jobs are counted by operation and outcome, with their durations', async (context) => {
  const server = await createTestServer(context);
  assert.equal((await figures(server)).get(ended('completed')), 0, 'there before the first event');
  await server.submit({ idempotencyKey: 'a' });
  const first = await server.runner.begun(0);
  server.clock.advance(2000);
  await first.complete();
  await server.scheduler.idle();
  await server.submit({ idempotencyKey: 'b' });
  (await server.runner.begun(1)).end({ status: 'failed', cause: 'input', error: 'Nested.' });
  await server.scheduler.idle();
  await server.submit({ idempotencyKey: 'c' });
  await server.runner.begun(2);
  const waiting = (await server.submit({ idempotencyKey: 'd' })).json().jobId;
  server.clock.advance(7000);
  const seen = await figures(server);
  assert.equal(seen.get('orrery_jobs_created_total{operation="dependency"}'), 4);
  assert.deepEqual(
    ['completed', 'input', 'limit', 'crash', 'expired', 'discarded'].map((outcome) =>
      seen.get(ended(outcome)),
    ),
    [1, 1, 0, 0, 0, 0],
  );
  const labels = '{operation="dependency",outcome="completed"}';
  assert.equal(seen.get(`orrery_job_duration_seconds_sum${labels}`), 2);
  assert.equal(seen.get(`orrery_analysis_duration_seconds_sum${labels}`), 2);
  assert.equal(seen.get('orrery_queue_jobs{operation="dependency"}'), 1);
  assert.equal(seen.get('orrery_queue_jobs{operation="call"}'), 0);
  assert.equal(seen.get('orrery_queue_oldest_seconds{operation="dependency"}'), 7);
  assert.equal(seen.get('orrery_analyses_running'), 1);
  assert.equal(seen.get('orrery_analyses_limit'), 1);
  await server.request({ method: 'DELETE', url: `/v1/jobs/${waiting}` });
  assert.equal((await figures(server)).get(ended('discarded')), 1);
});

test('requests are counted by route, never by what a client made up', async (context) => {
  const server = await createTestServer(context);
  await server.submit({ idempotencyKey: 'made-up-key' });
  await server.request({ url: '/v1/jobs/made-up-job' });
  await server.request({ url: '/made-up-path?made-up-query' });
  const seen = await figures(server);
  const count = (method: string, route: string, status: number) =>
    seen.get(
      `orrery_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
    );
  assert.equal(count('POST', '/v1/graphs/dependency', 202), 1);
  assert.equal(count('GET', '/v1/jobs/:jobId', 404), 1);
  assert.equal(count('GET', 'none', 404), 1);
  assert.doesNotMatch([...seen.keys()].join('\n'), /made-up|ork_/);
});

test('figures that cannot be had do not hide the others', async (context) => {
  const server = await createTestServer(context);
  await server.database.schema.dropTable('queue').execute();
  const seen = await figures(server);
  assert.ok(Number.isNaN(seen.get('orrery_queue_jobs{operation="call"}')));
  assert.equal(seen.get('orrery_analyses_running'), 0);
});

test('with the setting "key" only keys of scope admin read them, also as a bearer', async (context) => {
  const server = await createTestServer(context, { settings: { metrics: 'key' } });
  const { key } = await server.keys.create({ name: 'narrow', scopes: ['graphs:dependency'] });
  const read = (headers: Record<string, string>) => server.app.inject({ url: '/metrics', headers });
  const refused = [await read({}), await read({ 'x-api-key': key })];
  assert.deepEqual(
    refused.map((answer) => [answer.statusCode, answer.json().code]),
    [
      [401, 'unauthorized'],
      [403, 'forbidden'],
    ],
  );
  assert.equal((await read({ 'x-api-key': server.key })).statusCode, 200);
  assert.equal((await read({ authorization: `Bearer ${server.key}` })).statusCode, 200);
});

test('with the setting "off" there are none', async (context) => {
  const server = await createTestServer(context, { settings: { metrics: 'off' } });
  assert.equal((await server.app.inject('/metrics')).statusCode, 404);
});
