// What a fleet does on this machine: how many jobs its queue moves, and what polls of one API process cost with
// PostgreSQL behind it. Each starts what it needs and prints figures.
import { Agent, request } from 'node:http';
import type { OperationName } from '@orrery/contract';
import { openPostgres } from '../../packages/server/src/database/open-postgres.ts';
import { openBossJobQueue } from '../../packages/server/src/jobs/boss-job-queue.ts';
import { endInOneStatement } from '../../packages/server/src/jobs/ends-in-one-statement.ts';
import { createSqlJobStore } from '../../packages/server/src/jobs/job-store.ts';
import { newJobId } from '../../packages/server/src/jobs/jobs.ts';
import { createKeyStore } from '../../packages/server/src/keys/key-store.ts';
import { openKeyRing } from '../../packages/server/src/open-key-ring.ts';
import {
  type StartedPostgres,
  startPostgres,
} from '../../packages/server/test/support/start-postgres.ts';
import { startFleet } from './fleet-processes.ts';
import { percentile } from './percentile.ts';
import { childrenOf, processorSecondsOf } from './process-tree.ts';
import { submitUntilAcknowledged } from './soak-client.ts';
import { repository } from './soak-run.ts';

const OPERATION: OperationName = 'dependency';
const OWNERS = 20;
const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

/** What must hold. */
const LEAST_JOBS_A_SECOND = 500;
const MOST_MILLISECONDS = 50;

const WARM_UP_SECONDS = 10;

/** Jobs through the queue and the store, each claimed, begun and completed, with nothing to analyse. */
export async function measureQueue(jobs: number): Promise<boolean> {
  const postgres = await startPostgres({ flags: [] });
  try {
    const { database, pool } = await openPostgres({
      url: postgres.url,
      connections: 20,
      onIdleError: () => {},
    });
    const queue = await openBossJobQueue({ database, pool, log: SILENT, supervises: true });
    const store = endInOneStatement(createSqlJobStore(database, queue), database);
    const keys = createKeyStore(database);
    for (let owner = 0; owner < OWNERS; owner++) {
      const id = `key_${owner}`;
      const never = { rateLimit: null, createdAt: 0, expiresAt: null, revokedAt: null };
      await keys.add({ ...never, id, name: id, digest: id, scopes: ['admin'] } as never);
    }
    let number = 0;
    const create = async () => {
      while (number < jobs) {
        const at = number++;
        const id = newJobId();
        await store.create({
          ...{ id, keyId: `key_${at % OWNERS}`, idempotencyKey: id, operation: OPERATION },
          ...{ query: '', archive: `uploads/${id}.zip`, archiveBytes: 1000, createdAt: Date.now() },
          repository: null,
        });
      }
    };
    const created = await timed(() => atOnce(16, create));
    let moved = 0;
    const move = async () => {
      for (;;) {
        const claims = await queue.claim('bench', Date.now(), 8);
        if (claims.length === 0) return;
        for (const { jobId } of claims) {
          const job = await store.begin(jobId, { now: Date.now(), wasLost: false });
          const outcome = { result: `results/${jobId}`, usageUnits: 1, now: Date.now() };
          if (await store.complete(jobId, job!.attempt, outcome)) moved++;
        }
      }
    };
    const before = await processorTime(postgres);
    const seconds = await timed(() => atOnce(16, move));
    const after = await processorTime(postgres);
    const rate = moved / seconds;
    console.log(`  jobs: ${moved}, queued at ${(jobs / created).toFixed(0)} a second`);
    console.log(`  claimed, begun, completed and charged: ${rate.toFixed(0)} a second`);
    const spent = (what: 'here' | 'database') =>
      (((after[what] - before[what]) * 1000) / moved).toFixed(2);
    console.log(
      `  processor time of each: ${spent('here')} ms of the process, ${spent('database')} ms of PostgreSQL`,
    );
    await queue.close();
    await database.destroy();
    return moved === jobs && rate >= LEAST_JOBS_A_SECOND;
  } finally {
    await postgres.remove();
  }
}

/** In seconds; of PostgreSQL's processes, those that live. */
async function processorTime(postgres: StartedPostgres) {
  const pid = await postgres.pid();
  const all = [pid, ...childrenOf(pid)].map(processorSecondsOf);
  return {
    here: processorSecondsOf(process.pid),
    database: all.reduce((sum, one) => sum + one, 0),
  };
}

/** Polls of waiting jobs at a steady rate, half of them by GET and half as the first request again. */
export async function measureFleetPolls(rate: number, seconds: number): Promise<boolean> {
  const fleet = await startFleet({
    apis: 1,
    workers: 0,
    settings: { ORRERY_RATE_LIMIT: '1000000' },
  });
  try {
    const keys = await makeKeys(fleet.postgres.url, OWNERS);
    const { address } = fleet.apis[0]!.process();
    const archive = repository(1, 5);
    const polls: Poll[] = [];
    for (const key of keys) {
      const endpoint = { address: () => address, key, isOver: () => false };
      const job = await submitUntilAcknowledged(endpoint, 'poll', archive);
      const headers = { 'X-Api-Key': key, 'Idempotency-Key': 'poll' };
      polls.push({ method: 'GET', path: `/v1/jobs/${job!.jobId}`, headers });
      polls.push({ method: 'POST', path: '/v1/graphs/dependency', headers });
    }
    // Until the code that answers is compiled.
    await poll(address, polls, rate, WARM_UP_SECONDS);
    const { pid } = fleet.apis[0]!.process();
    const before = processorSecondsOf(pid);
    const { milliseconds, failures, statuses } = await poll(address, polls, rate, seconds);
    const spent = ((processorSecondsOf(pid) - before) * 1000) / milliseconds.length;
    const at = (percent: number) => `${percentile(milliseconds, percent).toFixed(1)} ms`;
    console.log(
      `  polls: ${milliseconds.length} at ${rate} a second, by status: ${[...statuses].join(' ')}`,
    );
    console.log(
      `  time to the answer: p50 ${at(50)}, p90 ${at(90)}, p99 ${at(99)}, most ${at(100)}`,
    );
    console.log(`  processor time of each in the API process: ${spent.toFixed(2)} ms`);
    return failures === 0 && percentile(milliseconds, 99) < MOST_MILLISECONDS;
  } finally {
    await fleet.close();
  }
}

interface Poll {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function poll(address: string, polls: readonly Poll[], rate: number, seconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const { hostname, port } = new URL(address);
  const milliseconds: number[] = [];
  let failures = 0;
  const statuses = new Map<number, number>();
  const open: Promise<void>[] = [];
  const begin = performance.now();
  for (let index = 0; index < rate * seconds; index++) {
    const due = begin + (index * 1000) / rate;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const { method, path, headers } = polls[index % polls.length]!;
    const sent = performance.now();
    open.push(
      new Promise((resolve) => {
        const sending = request({ agent, hostname, port, method, path, headers }, (answer) => {
          milliseconds.push(performance.now() - sent);
          const status = answer.statusCode!;
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status !== 202) failures++;
          answer.resume().once('close', resolve);
        });
        sending.once('error', () => {
          failures++;
          resolve();
        });
        sending.end();
      }),
    );
  }
  await Promise.all(open);
  agent.destroy();
  return { milliseconds: milliseconds.sort((a, b) => a - b), failures, statuses };
}

export async function makeKeys(url: string, count: number): Promise<string[]> {
  const ring = await openKeyRing('', url);
  const keys: string[] = [];
  for (let index = 0; index < count; index++) {
    keys.push((await ring.create({ name: `bench-${index}` })).key);
  }
  await ring.close();
  return keys;
}

async function atOnce(times: number, action: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: times }, action));
}

/** In seconds. */
async function timed(action: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await action();
  return (performance.now() - begin) / 1000;
}
