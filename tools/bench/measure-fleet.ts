// What a fleet does on this machine: how many jobs its queue moves, whether twice the workers do twice the work,
// and what polls of one API process cost with PostgreSQL behind it. Each starts what it needs and prints figures.
import { Agent, request } from 'node:http';
import type { OperationName } from '@orrery/contract';
import { openPostgres } from '../../packages/server/src/database/open-postgres.ts';
import type { Database } from '../../packages/server/src/database/tables.ts';
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
import { type Fleet, type Member, startFleet } from './fleet-processes.ts';
import { smallRepository } from './generated-repository.ts';
import { percentile } from './percentile.ts';
import {
  childrenOf,
  giveOrdinaryPriority,
  keepToProcessor,
  processorSecondsOf,
  treeSecondsOf,
  watchChildren,
} from './process-tree.ts';
import { type Endpoint, submitUntilAcknowledged } from './soak-client.ts';
import { repository } from './soak-run.ts';

const OPERATION: OperationName = 'dependency';
const OWNERS = 20;
const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

/** What must hold. */
const LEAST_JOBS_A_SECOND = 500;
const LEAST_GAIN = 1.8;
const MOST_MILLISECONDS = 50;

const WARM_UP_SECONDS = 10;

/** As a server's analyses give way to it; little enough that other work on the machine does not go first. */
const BEHIND_SERVER = 5;

/** Of each worker: until then its code is compiled again and again, and a job takes up to half as long again. */
const WARM_UP_JOBS = 40;

const ROUNDS = 5;

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

export interface WorkersLoad {
  /** Of each worker, so that a second one finds all as warm as the first does by itself. */
  readonly jobs: number;
  /** Of each repository, of about 3 kB each; no two repositories are the same. */
  readonly files: number;
  readonly operation: OperationName;
}

/**
 * As many jobs of each worker, one by itself and two at once, each with a processor of its own, by turns: what a job costs on a
 * machine that others use as well changes within minutes by a quarter. All jobs are queued before the first worker
 * starts, so that nothing but workers, and the stores that they need, is at work while they are counted.
 */
export async function measureWorkers(load: WorkersLoad): Promise<boolean> {
  console.log(
    `  ${load.operation} of repositories of ${load.files} files, ${load.jobs} for each worker`,
  );
  const seconds = { one: 0, two: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    seconds.one += await secondsOf(1, load);
    seconds.two += await secondsOf(2, load);
  }
  const one = (ROUNDS * load.jobs) / seconds.one;
  const two = (ROUNDS * load.jobs * 2) / seconds.two;
  console.log(`  one worker: ${one.toFixed(2)} jobs a second, two: ${two.toFixed(2)}`);
  const ratio = two / one;
  console.log(`  ratio: ${ratio.toFixed(2)}`);
  return ratio >= LEAST_GAIN;
}

async function secondsOf(workers: number, { jobs: jobsEach, files, operation }: WorkersLoad) {
  const jobs = jobsEach * workers;
  const fleet = await startFleet({
    apis: 1,
    workers: 0,
    isDirect: true,
    settings: {
      ORRERY_ANALYSES: '1',
      ORRERY_THREADS: '1',
      ORRERY_READY_PROCESSES: '1',
      ORRERY_RATE_LIMIT: '1000000',
    },
  });
  const { database } = await openPostgres({
    ...{ url: fleet.postgres.url, connections: 1, onIdleError: () => {} },
  });
  const stops: (() => void)[] = [];
  try {
    const [key] = await makeKeys(fleet.postgres.url, 1);
    const endpoint: Endpoint = {
      address: () => fleet.apis[0]!.process().address,
      key: key!,
      isOver: () => false,
    };
    // Each worker starts its process and compiles its code.
    const warmUp = WARM_UP_JOBS * workers;
    // At the end, each still has a job while the last that counts is done.
    for (let which = 0; which < warmUp + jobs + workers; which++) {
      const archive = smallRepository(files, which);
      await submitUntilAcknowledged(endpoint, `job-${which}`, archive, operation);
    }
    const started: Member[] = [];
    for (let index = 0; index < workers; index++) {
      const worker = await fleet.add('worker');
      started.push(worker);
      const { pid } = worker.process();
      // What it starts later inherits the processor, but not the priority.
      for (const one of [pid, ...childrenOf(pid)]) keepToProcessor(one, index);
      stops.push(
        watchChildren(
          () => pid,
          (children) => {
            for (const child of children) giveOrdinaryPriority(child, BEHIND_SERVER);
          },
        ),
      );
    }
    await ended(database, warmUp);
    const before = await spentBy(fleet, started);
    const ends = await ended(database, warmUp + jobs);
    const after = await spentBy(fleet, started);
    const spent = (Object.keys(after) as (keyof typeof after)[]).map(
      (who) => `${who} ${(((after[who] - before[who]) * 1000) / jobs).toFixed(0)}`,
    );
    const seconds = (ends[warmUp + jobs - 1]! - ends[warmUp - 1]!) / 1000;
    console.log(
      `  ${workers}: ${(jobs / seconds).toFixed(2)} jobs a second; milliseconds of processor time a job: ${spent.join(', ')}`,
    );
    return seconds;
  } finally {
    for (const stop of stops) stop();
    await database.destroy();
    await fleet.close();
  }
}

/** Resolves once as many jobs have ended, with the times at which they did, in order. */
async function ended(database: Database, jobs: number): Promise<number[]> {
  for (;;) {
    const rows = await database
      .selectFrom('jobs')
      .select('ended_at')
      .where('status', '=', 'completed')
      .orderBy('ended_at')
      .execute();
    if (rows.length >= jobs) return rows.map(({ ended_at }) => Number(ended_at));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Processor seconds so far, those of ended processes included. The S3 server runs in this process. */
async function spentBy({ apis, postgres, s3 }: Fleet, workers: readonly Member[]) {
  const sumOf = (members: readonly Member[]) =>
    members.reduce((sum, member) => sum + treeSecondsOf(member.process().pid), 0);
  return {
    workers: sumOf(workers),
    API: sumOf(apis),
    PostgreSQL: treeSecondsOf(await postgres.pid()),
    S3: processorSecondsOf(s3.pid),
    client: processorSecondsOf(process.pid),
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

async function makeKeys(url: string, count: number): Promise<string[]> {
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
