// Properties in the manner of RESTler: in whatever order several owners call, each sees its own jobs alone,
// the same key finds the same job, and a job's state only moves forward.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { type CheckDescribed, describedBy } from '../support/described-answer.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const HOUR = 3_600_000;
const OWNERS = 3;
const RANKS = { pending: 0, processing: 1, completed: 2, failed: 2 } as const;

/** What a client can know. */
interface Known {
  readonly owner: number;
  readonly idempotencyKey: string;
  status: keyof typeof RANKS;
  /** Whether results of its time are gone: it may have ended unseen, and its time have run out. */
  isOld?: boolean;
}

interface Model {
  /** By job id; those that were discarded are gone. */
  readonly jobs: Map<string, Known>;
  /** Ids in the order in which they were made, gone ones included. */
  readonly made: string[];
}

interface Real {
  readonly server: TestServer;
  readonly keys: readonly string[];
  readonly check: CheckDescribed;
}

type Command = fc.AsyncCommand<Model, Real>;
const command = (name: string, run: Command['run']): Command => ({
  check: () => true,
  run,
  toString: () => name,
});

/** Notes a state, which must not be behind the one seen before, nor another of the same rank. */
function note(known: Known, answer: LightMyRequestResponse): void {
  const { status } = answer.json() as { status: Known['status'] };
  assert.ok(RANKS[status] >= RANKS[known.status], `${known.status} became ${status}`);
  if (RANKS[known.status] === 2) assert.equal(status, known.status);
  assert.equal(answer.statusCode, RANKS[status] === 2 ? 200 : 202);
  known.status = status;
}

const submit = (owner: number, idempotencyKey: string) =>
  command(
    `submit(${owner}, ${idempotencyKey})`,
    async ({ jobs, made }, { server, keys, check }) => {
      const answer = await server.submit({ idempotencyKey, key: keys[owner]! });
      check({ method: 'POST', url: '/v1/graphs/dependency' }, answer);
      const { jobId } = answer.json();
      const existing = [...jobs].find(
        ([, known]) => known.owner === owner && known.idempotencyKey === idempotencyKey,
      );
      // One that has run out of its time is gone without a word; then there is a new one.
      if (existing !== undefined && existing[0] !== jobId) {
        assert.ok(!made.includes(jobId));
        jobs.delete(existing[0]);
      }
      const known = jobs.get(jobId) ?? { owner, idempotencyKey, status: 'pending' };
      assert.equal(known.owner, owner);
      if (!jobs.has(jobId)) made.push(jobId);
      jobs.set(jobId, known);
      note(known, answer);
    },
  );

const look = (owner: number, index: number) =>
  command(`look(${owner}, ${index})`, async ({ jobs, made }, { server, keys, check }) => {
    const jobId = made[index % Math.max(1, made.length)] ?? 'job_none';
    const url = `/v1/jobs/${jobId}`;
    const answer = await server.request({ url, headers: { 'x-api-key': keys[owner]! } });
    check({ method: 'GET', url }, answer);
    const known = jobs.get(jobId);
    if (known?.owner !== owner) assert.equal(answer.statusCode, 404);
    else if (answer.statusCode === 404) {
      assert.ok(RANKS[known.status] === 2 || known.isOld, `${known.status}, and not found`);
      jobs.delete(jobId);
    } else note(known, answer);
  });

const list = (owner: number) =>
  command(`list(${owner})`, async ({ jobs }, { server, keys, check }) => {
    const url = '/v1/jobs?limit=100';
    const answer = await server.request({ url, headers: { 'x-api-key': keys[owner]! } });
    check({ method: 'GET', url }, answer);
    for (const { jobId } of answer.json().jobs as { jobId: string }[]) {
      assert.equal(jobs.get(jobId)?.owner, owner);
    }
  });

const discard = (owner: number, index: number) =>
  command(`discard(${owner}, ${index})`, async ({ jobs, made }, { server, keys, check }) => {
    const jobId = made[index % Math.max(1, made.length)] ?? 'job_none';
    const url = `/v1/jobs/${jobId}`;
    const headers = { 'x-api-key': keys[owner]! };
    const answer = await server.request({ method: 'DELETE', url, headers });
    check({ method: 'DELETE', url }, answer);
    if (jobs.get(jobId)?.owner === owner) jobs.delete(jobId);
    else assert.equal(answer.statusCode, 404);
  });

const finish = (isGood: boolean) =>
  command(`finish(${isGood})`, async (_model, { server }) => {
    const run = server.runner.runs.at(-1);
    if (isGood) await run?.complete();
    else run?.end({ status: 'failed', cause: 'input', error: 'Nested archives: a.zip.' });
  });

const advance = (milliseconds: number) =>
  command(`advance(${milliseconds})`, async ({ jobs }, { server }) => {
    server.clock.advance(milliseconds);
    // A job that ended and whose time has run out, or that a look would find failed, is no surprise.
    if (milliseconds >= 24 * HOUR) {
      for (const [jobId, known] of jobs) {
        if (RANKS[known.status] === 2) jobs.delete(jobId);
        known.isOld = true;
      }
    }
  });

const owner = fc.nat({ max: OWNERS - 1 });
const index = fc.nat({ max: 9 });
const COMMANDS = fc.commands(
  [
    fc.tuple(owner, fc.constantFrom('a', 'b', 'c')).map(([who, key]) => submit(who, key)),
    fc.tuple(owner, index).map(([who, which]) => look(who, which)),
    owner.map(list),
    fc.tuple(owner, index).map(([who, which]) => discard(who, which)),
    fc.boolean().map(finish),
    fc.constantFrom(1000, HOUR, 24 * HOUR).map(advance),
  ],
  { maxCommands: 40 },
);

async function setUp(context: TestContext): Promise<{ model: Model; real: Real }> {
  const server = await createTestServer(context, { settings: { rateLimit: 100_000 } });
  const made = await Promise.all(
    Array.from({ length: OWNERS }, (_, number) => server.keys.create({ name: `owner ${number}` })),
  );
  const check = describedBy((await server.app.inject('/openapi.json')).json());
  return {
    model: { jobs: new Map(), made: [] },
    real: { server, keys: made.map(({ key }) => key), check },
  };
}

test('owners never meet and states only move forward, in any order of calls', async (context) => {
  const property = fc.asyncProperty(COMMANDS, async (commands) => {
    const parts = await setUp(context);
    await fc.asyncModelRun(() => parts, commands);
  });
  await fc.assert(property, { numRuns: 25 });
});
