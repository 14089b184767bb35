// A fleet under submissions of many owners while everything fails that can: processes are killed, PostgreSQL is
// restarted, the S3 server answers 500 and stalls, a worker is cut off for longer than a lease; and what must
// hold afterwards.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startServerProcess } from '../../packages/cli/test/support/server-process.ts';
import { createS3BlobStorage } from '../../packages/server/src/jobs/s3-blob-storage.ts';
import { openKeyRing } from '../../packages/server/src/open-key-ring.ts';
import { type Fleet, type Member, startFleet } from './fleet-processes.ts';
import { giveOrdinaryPriority, watchChildren } from './process-tree.ts';
import { type Endpoint, listJobs, submitUntilAcknowledged, waitForEnd } from './soak-client.ts';
import { graphOf, repository } from './soak-run.ts';

export interface FleetSoakOptions {
  readonly apis: number;
  readonly workers: number;
  readonly owners: number;
  readonly submissions: number;
  /** Processes killed at random moments. */
  readonly kills: number;
  /** Whether a worker is cut off for longer than a lease. */
  readonly cuts: boolean;
  /** Files of a repository; what an analysis costs. */
  readonly files: number;
  readonly onEvent?: (text: string) => void;
}

export interface FleetSoakFigures {
  readonly jobs: number;
  readonly completed: number;
  /** Failed jobs by their text. */
  readonly failed: ReadonlyMap<string, number>;
  readonly kills: number;
  /** From the start of the database to the first answer that is not 502. */
  readonly recoverySeconds: number;
  readonly seconds: number;
}

const REPOSITORIES = 3;
const IN_FLIGHT = 2;
const LONGEST_PAUSE_MILLISECONDS = 2500;
const LEASE_MILLISECONDS = 30_000;
const SETTINGS = {
  ORRERY_ANALYSES: '1',
  ORRERY_THREADS: '1',
  ORRERY_READY_PROCESSES: '0',
  ORRERY_RATE_LIMIT: '1000000',
};

/** Rejects with what did not hold. */
export async function runFleetSoak(options: FleetSoakOptions): Promise<FleetSoakFigures> {
  const begin = performance.now();
  const say = options.onEvent ?? (() => {});
  const archives = Array.from({ length: REPOSITORIES }, (_, at) =>
    repository(at + 1, options.files),
  );
  const graphs = await analyseOnOneMachine(archives);
  const fleet = await startFleet({ ...options, settings: SETTINGS });
  // Beside busy programs analyses below normal priority would make this a test of patience.
  const stopWatching = fleet.workers.map((worker) =>
    watchChildren(
      () => worker.process().pid,
      (children) => {
        for (const child of children) giveOrdinaryPriority(child);
      },
    ),
  );
  try {
    const keys = await makeKeys(fleet, options.owners);
    const load = submitAll(fleet, keys, archives, options);
    const recoverySeconds = await disturb(fleet, keys[0]!, options, say);
    say('left alone');
    checkMembers(fleet);
    const jobs = await load;
    checkMembers(fleet);
    const ended = await checkEnds(fleet, keys, jobs, graphs);
    await checkCharges(fleet, ended.completed);
    say('all jobs have ended');
    await checkBlobs(fleet, ended.completed);
    const seconds = (performance.now() - begin) / 1000;
    return { ...ended, jobs: jobs.length, kills: options.kills, recoverySeconds, seconds };
  } catch (error) {
    // What a process said that has ended tells more than whatever found nobody there.
    await pause(1000);
    checkMembers(fleet);
    throw error;
  } finally {
    for (const stop of stopWatching) stop();
    await fleet.close();
  }
}

async function analyseOnOneMachine(
  archives: readonly Uint8Array<ArrayBuffer>[],
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-single-'));
  const server = await startServerProcess(join(folder, 'data'), SETTINGS);
  const endpoint = { address: () => server.address, key: server.firstKey, isOver: () => false };
  try {
    const graphs: string[] = [];
    for (const [index, archive] of archives.entries()) {
      const job = await submitUntilAcknowledged(endpoint, `single-${index}`, archive);
      graphs.push(graphOf((await waitForEnd(endpoint, job!.jobId))!));
    }
    return graphs;
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeKeys({ postgres }: Fleet, owners: number): Promise<string[]> {
  const ring = await openKeyRing('', postgres.url);
  const keys: string[] = [];
  for (let index = 0; index < owners; index++) {
    keys.push((await ring.create({ name: `owner-${index}` })).key);
  }
  await ring.close();
  return keys;
}

/** Any API process, another with each request. */
function endpointOf({ apis }: Fleet, key: string): Endpoint {
  const pick = () => apis[Math.floor(Math.random() * apis.length)]!.process().address;
  return { address: pick, key, isOver: () => false };
}

interface Acknowledged {
  readonly key: string;
  readonly idempotencyKey: string;
  readonly jobId: string;
  /** Which archive it was. */
  readonly which: number;
}

/** All owners at once; each waits for the end of some of its jobs before it sends more. */
async function submitAll(
  fleet: Fleet,
  keys: readonly string[],
  archives: readonly Uint8Array<ArrayBuffer>[],
  { submissions }: FleetSoakOptions,
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  let next = 0;
  const client = async (key: string) => {
    const endpoint = endpointOf(fleet, key);
    for (let sent = 0; next < submissions; sent++) {
      const number = next++;
      const which = number % archives.length;
      const idempotencyKey = `soak-${number}`;
      const job = await submitUntilAcknowledged(endpoint, idempotencyKey, archives[which]!);
      acknowledged.push({ key, idempotencyKey, jobId: job!.jobId, which });
      if (sent % IN_FLIGHT === 1) await waitForEnd(endpoint, job!.jobId);
    }
  };
  await Promise.all(keys.map(client));
  return acknowledged;
}

/** @returns how long the service took to be back after its database */
async function disturb(
  fleet: Fleet,
  key: string,
  { kills, cuts }: FleetSoakOptions,
  say: (text: string) => void,
): Promise<number> {
  // Where the cut is not wanted the proxies are used all the same.
  const healing = cuts ? cutOff(fleet, say) : Promise.resolve();
  let recovery = 0;
  for (let kill = 0; kill < kills; kill++) {
    await pause(Math.random() * LONGEST_PAUSE_MILLISECONDS);
    const all: readonly Member[] = [...fleet.apis, ...fleet.workers];
    const at = Math.floor(Math.random() * all.length);
    say(`kill ${kill + 1}: ${at < fleet.apis.length ? 'API process' : 'worker'}`);
    checkMembers(fleet);
    await all[at]!.restart();
    const turn = kill % 5;
    if (turn === 1) recovery = Math.max(recovery, await restartDatabase(fleet, key, say));
    if (turn === 2) await misbehave(fleet, 'with 500', 4000, say);
    if (turn === 4) await misbehave(fleet, 'never', 6000, say);
  }
  await healing;
  return recovery;
}

async function cutOff({ cuttable }: Fleet, say: (text: string) => void): Promise<void> {
  say('a worker is cut off');
  for (const proxy of cuttable) proxy.cut();
  await pause(LEASE_MILLISECONDS + 15_000);
  for (const proxy of cuttable) proxy.heal();
  say('it is back');
}

async function misbehave(
  { s3Proxy }: Fleet,
  how: 'with 500' | 'never',
  milliseconds: number,
  say: (text: string) => void,
): Promise<void> {
  say(`the S3 server answers ${how}`);
  s3Proxy.answer(how);
  await pause(milliseconds);
  s3Proxy.answer('well');
}

/** Meanwhile every answer is a 502 of the catalogue. */
async function restartDatabase(
  fleet: Fleet,
  key: string,
  say: (text: string) => void,
): Promise<number> {
  say('PostgreSQL is restarted');
  const ask = () =>
    fetch(`${fleet.apis[0]!.process().address}/v1/jobs`, { headers: { 'X-Api-Key': key } });
  await fleet.postgres.stop();
  const away = await ask();
  assert.equal(away.status, 502, 'while the database is away');
  assert.equal(((await away.json()) as { code: string }).code, 'bad_gateway');
  await fleet.postgres.start();
  const begin = performance.now();
  while ((await ask()).status !== 200) {
    assert.ok(performance.now() - begin < 30_000, 'the service is back after its database');
    await pause(100);
  }
  return (performance.now() - begin) / 1000;
}

/** Every acknowledged job has ended, with the result of one machine, and there is one job a key. */
async function checkEnds(
  fleet: Fleet,
  keys: readonly string[],
  jobs: readonly Acknowledged[],
  graphs: readonly string[],
) {
  const failed = new Map<string, number>();
  let completed = 0;
  for (const { key, idempotencyKey, jobId, which } of jobs) {
    const endpoint = endpointOf(fleet, key);
    const answer = await waitForEnd(endpoint, jobId);
    if (answer?.status === 'completed') {
      completed++;
      assert.ok(graphOf(answer) === graphs[which], `the graph of ${jobId}`);
    } else {
      assert.match(answer?.error ?? '', /ended abnormally twice|interrupted several times/);
      failed.set(answer!.error!, (failed.get(answer!.error!) ?? 0) + 1);
    }
    const again = await submitUntilAcknowledged(endpoint, idempotencyKey, new Uint8Array([1]));
    assert.equal(again?.jobId, jobId, `the job of ${idempotencyKey}`);
  }
  let listed = 0;
  for (const key of keys) listed += (await listJobs(endpointOf(fleet, key))).length;
  assert.equal(listed, jobs.length, 'one job a key');
  return { completed, failed };
}

/** No process ends but those that are killed. */
function checkMembers({ apis, workers }: Fleet): void {
  const ended = [...apis, ...workers].flatMap((member) => member.process().endedByItself() ?? []);
  assert.deepEqual(ended, [], 'processes that ended by themselves');
}

/** Each completed job is in the book once. */
async function checkCharges({ postgres }: Fleet, completed: number): Promise<void> {
  const client = new pg.Client(postgres.url);
  await client.connect();
  const book = await client.query('select coalesce(sum(jobs), 0)::int as jobs from usage');
  const queue = await client.query('select count(*)::int as entries from orrery_queue.job');
  await client.end();
  assert.equal(book.rows[0].jobs, completed, 'jobs in the book of usage');
  assert.equal(queue.rows[0].entries, 0, 'entries left in the queue');
}

/** After a clean-up there is, for each completed job, its result with its view, and nothing else. */
async function checkBlobs(fleet: Fleet, completed: number): Promise<void> {
  await Promise.all([...fleet.apis, ...fleet.workers].map((member) => member.stop()));
  await fleet.add('all', { ORRERY_ORPHAN_SECONDS: '1' });
  const blobs = await createS3BlobStorage({ ...fleet.s3.location, prefix: 'fleet/' });
  const begin = performance.now();
  for (;;) {
    // The S3 server of the test answers 500 when an object goes away while it lists.
    let trouble = '';
    const names = await Array.fromAsync(blobs.list()).catch((error) => {
      trouble = `; they could not be listed: ${error.message}`;
      return [];
    });
    const results = names.filter((name) => name.endsWith('.json.gz')).length;
    const views = names.filter((name) => name.endsWith('.view')).length;
    if (results === completed && names.length === results + views && views <= results) return;
    assert.ok(
      performance.now() - begin < 120_000,
      `${names.length} blobs, ${results} results and ${views} views, of ${completed} completed jobs${trouble}`,
    );
    await pause(1000);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
