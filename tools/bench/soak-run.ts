// A server under a stream of submissions, killed again and again at random moments, itself or one of its
// analyses; and what must hold afterwards. Runs until so many kills have been made (Linux).
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leftInWork } from '../../packages/cli/test/support/left-in-work.ts';
import {
  type ServerProcess,
  startServerProcess,
} from '../../packages/cli/test/support/server-process.ts';
import { smallZip } from '../../packages/server/test/support/small-zip.ts';
import {
  childrenOf,
  giveOrdinaryPriority,
  isRunning,
  processesNaming,
  watchChildren,
} from './process-tree.ts';
import {
  type Endpoint,
  type JobAnswer,
  listJobs,
  submitUntilAcknowledged,
  waitForEnd,
} from './soak-client.ts';

export interface SoakOptions {
  readonly kills: number;
  /** Clients that submit one job after the other. */
  readonly clients: number;
  /** Files of a repository; what an analysis costs. */
  readonly files: number;
  /** Stops the server once for longer than a lease, too. */
  readonly freezes: boolean;
  /** Told after each kill how many there were. */
  readonly onKill?: (kills: number) => void;
}

export interface SoakFigures {
  readonly serverKills: number;
  readonly analysisKills: number;
  readonly jobs: number;
  readonly completed: number;
  /** Failed jobs by their text. */
  readonly failed: ReadonlyMap<string, number>;
  /** From the start of the process to the line that says where it listens; the longest. */
  readonly restartSeconds: number;
  /** From SIGTERM, under load, to the exit. */
  readonly terminateSeconds: number;
  readonly databaseBytes: number;
}

/** Must stand in no log. */
const SECRET_TEXT = 'swordfish';
const REPOSITORIES = 3;
const LONGEST_PAUSE_MILLISECONDS = 1500;
/** More than a lease of 30 seconds. */
const FREEZE_MILLISECONDS = 35_000;
const SETTINGS = {
  ORRERY_ANALYSES: '2',
  ORRERY_THREADS: '1',
  ORRERY_RATE_LIMIT: '1000000',
  ORRERY_LOG_LEVEL: 'info',
};

/** Rejects with what did not hold. */
export async function runSoak(options: SoakOptions): Promise<SoakFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-soak-'));
  const dataDirectory = join(folder, 'data');
  const house = await openHouse(dataDirectory);
  const stopWatching = watchChildren(
    () => house.server().pid,
    (children) => {
      for (const child of children) giveOrdinaryPriority(child);
    },
  );
  try {
    const expected = await analyseUndisturbed(house, options.files);
    const { acknowledged, kills } = await disturb(house, options);
    const ended = await endAll(house, acknowledged, expected);
    checkFiles(dataDirectory, ended.completed + REPOSITORIES);
    await checkProcesses(house, dataDirectory);
    const databaseBytes = await checkExpiry(house, dataDirectory);
    checkSecrets(house);
    const { restartSeconds, terminateSeconds } = house.times;
    const jobs = acknowledged.size;
    return { ...kills, ...ended, jobs, restartSeconds, terminateSeconds, databaseBytes };
  } finally {
    stopWatching();
    await house.server().kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The server that runs now, and what all of them have said. */
interface House {
  readonly endpoint: Omit<Endpoint, 'isOver'>;
  readonly times: { restartSeconds: number; terminateSeconds: number };
  server(): ServerProcess;
  output(): string;
  restart(settings?: Record<string, string>): Promise<void>;
}

async function openHouse(dataDirectory: string): Promise<House> {
  let server = await startServerProcess(dataDirectory, SETTINGS);
  let earlier = '';
  const key = server.firstKey;
  const times = { restartSeconds: 0, terminateSeconds: 0 };
  return {
    endpoint: { address: () => server.address, key },
    times,
    server: () => server,
    output: () => earlier + server.output(),
    restart: async (settings = {}) => {
      earlier += server.output();
      const begin = performance.now();
      server = await startServerProcess(dataDirectory, { ...SETTINGS, ...settings });
      times.restartSeconds = Math.max(times.restartSeconds, (performance.now() - begin) / 1000);
    },
  };
}

/** Several repositories, so that a result under the wrong job shows. */
export function repository(which: number, files: number): Uint8Array<ArrayBuffer> {
  const filler =
    `export function filler(a: number) { return a * ${which}; } // ${SECRET_TEXT}\n`.repeat(40);
  const entries = Array.from({ length: files }, (_, at) => [
    `r${which}/m${at}.ts`,
    `import './m${(at * 7 + 1) % files}.js';\nimport './m${(at + which) % files}.js';\n${filler}`,
  ]);
  return new Uint8Array(smallZip(Object.fromEntries(entries)));
}

interface Repository {
  readonly archive: Uint8Array<ArrayBuffer>;
  /** The text of its graph, byte for byte. */
  readonly graph: string;
}

async function analyseUndisturbed({ endpoint }: House, files: number): Promise<Repository[]> {
  const forever = { ...endpoint, isOver: () => false };
  const repositories: Repository[] = [];
  for (let which = 1; which <= REPOSITORIES; which++) {
    const archive = repository(which, files);
    const job = await submitUntilAcknowledged(forever, `undisturbed-${which}`, archive);
    const answer = await waitForEnd(forever, job!.jobId);
    repositories.push({ archive, graph: graphOf(answer!) });
  }
  return repositories;
}

export function graphOf({ text, status }: JobAnswer): string {
  assert.equal(status, 'completed', text.slice(0, 500));
  const begin = text.indexOf('"graph":');
  const end = text.indexOf('],"relationships"');
  const after = text.indexOf(',"generatedAt"', end);
  assert.ok(begin > 0 && after > begin, 'the result has a graph');
  return text.slice(begin, after);
}

/** Job by Idempotency-Key, and which repository it was. */
type Acknowledged = Map<string, { readonly jobId: string; readonly which: number }>;

async function disturb(house: House, options: SoakOptions) {
  const acknowledged: Acknowledged = new Map();
  let isOver = false;
  const endpoint = { ...house.endpoint, isOver: () => isOver };
  const archives = Array.from({ length: REPOSITORIES }, (_, at) =>
    repository(at + 1, options.files),
  );
  const clients = Array.from({ length: options.clients }, async (_, client) => {
    for (let number = 0; !isOver; number++) {
      const idempotencyKey = `soak-${client}-${number}`;
      const which = (client + number) % REPOSITORIES;
      const job = await submitUntilAcknowledged(endpoint, idempotencyKey, archives[which]!);
      if (job === undefined) return;
      acknowledged.set(idempotencyKey, { jobId: job.jobId, which });
      // Every other one is left alone, so that a few wait at any time and their number stays bounded.
      if (number % 2 === 1) await waitForEnd(endpoint, job.jobId);
    }
  });
  const kills = { serverKills: 0, analysisKills: 0 };
  while (kills.serverKills + kills.analysisKills < options.kills) {
    await pause(Math.random() * LONGEST_PAUSE_MILLISECONDS);
    const analysis = Math.random() < 0.5 ? pickProcess(house.server().pid) : undefined;
    if (analysis !== undefined && endProcess(analysis)) kills.analysisKills++;
    else {
      await house.server().kill();
      kills.serverKills++;
      await house.restart();
    }
    options.onKill?.(kills.serverKills + kills.analysisKills);
  }
  if (options.freezes) await freeze(house);
  await terminateUnderLoad(house);
  isOver = true;
  await Promise.all(clients);
  return { acknowledged, kills };
}

/** Most of the time one that works, and otherwise any, since those that wait die as well. */
function pickProcess(server: number): number | undefined {
  const children = childrenOf(server);
  const running = children.filter(isRunning);
  const among = running.length > 0 && Math.random() < 0.8 ? running : children;
  return among[Math.floor(Math.random() * among.length)];
}

function endProcess(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
    return false;
  }
}

/** The server, and with it its timers, stands still for longer than its leases last. */
async function freeze(house: House): Promise<void> {
  const { pid } = house.server();
  process.kill(pid, 'SIGSTOP');
  await pause(FREEZE_MILLISECONDS);
  process.kill(pid, 'SIGCONT');
}

async function terminateUnderLoad(house: House): Promise<void> {
  const begin = performance.now();
  const code = await house.server().terminate();
  house.times.terminateSeconds = (performance.now() - begin) / 1000;
  assert.equal(code, 0, 'SIGTERM ends with 0');
  assert.ok(house.times.terminateSeconds < 30, 'SIGTERM ends within 30 seconds');
  await house.restart();
}

/** Every acknowledged job ends, once, with the result that its archive has undisturbed. */
async function endAll(house: House, acknowledged: Acknowledged, expected: readonly Repository[]) {
  const endpoint = { ...house.endpoint, isOver: () => false };
  const failed = new Map<string, number>();
  let completed = 0;
  for (const [idempotencyKey, { jobId, which }] of acknowledged) {
    const answer = await waitForEnd(endpoint, jobId);
    assert.ok(answer !== undefined);
    if (answer.status === 'completed') {
      completed++;
      assert.equal(graphOf(answer) === expected[which]!.graph, true, `the graph of ${jobId}`);
    } else {
      const error = answer.error ?? '';
      assert.match(error, /ended abnormally twice|interrupted several times/);
      failed.set(error, (failed.get(error) ?? 0) + 1);
    }
    const again = await submitUntilAcknowledged(endpoint, idempotencyKey, expected[which]!.archive);
    assert.equal(again?.jobId, jobId, `the job of ${idempotencyKey}`);
  }
  const listed = (await listJobs(endpoint)).filter(({ idempotencyKey }) =>
    idempotencyKey.startsWith('soak-'),
  );
  const keys = new Set(listed.map(({ idempotencyKey }) => idempotencyKey));
  assert.equal(keys.size, listed.length, 'one job a key');
  for (const key of acknowledged.keys()) assert.ok(keys.has(key), `${key} is listed`);
  // A client that was told to stop may have sent a job whose acknowledgement it did not wait for.
  for (const { jobId, idempotencyKey } of listed) {
    if (acknowledged.has(idempotencyKey)) continue;
    if ((await waitForEnd(endpoint, jobId))?.status === 'completed') completed++;
  }
  return { completed, failed };
}

function checkFiles(dataDirectory: string, results: number): void {
  assert.deepEqual(readdirSync(join(dataDirectory, 'uploads')), [], 'uploads left behind');
  assert.deepEqual(leftInWork(dataDirectory), [], 'work left behind');
  const kept = readdirSync(join(dataDirectory, 'results'));
  for (const ending of ['.json.gz', '.view']) {
    const ofKind = kept.filter((name) => name.endsWith(ending));
    assert.equal(ofKind.length, results, `one ${ending} a job`);
  }
  assert.equal(kept.length, 2 * results, 'nothing else beside the results');
}

/** An analysis whose server was killed ends when it next listens. */
async function checkProcesses({ server }: House, dataDirectory: string): Promise<void> {
  const orphans = () => {
    const own = new Set([server().pid, ...childrenOf(server().pid)]);
    return processesNaming(dataDirectory).filter((pid) => !own.has(pid));
  };
  for (let look = 0; look < 100 && orphans().length > 0; look++) await pause(100);
  assert.deepEqual(orphans(), [], 'analysis processes left behind');
}

/** @returns what the database has grown to */
async function checkExpiry(house: House, dataDirectory: string): Promise<number> {
  assert.equal(await house.server().terminate(), 0);
  assert.deepEqual(readdirSync(join(dataDirectory, 'work')), [], 'work after the end');
  await house.restart({ ORRERY_RETENTION_SECONDS: '1' });
  const results = () => readdirSync(join(dataDirectory, 'results'));
  for (let look = 0; look < 600 && results().length > 0; look++) await pause(100);
  assert.deepEqual(results(), [], 'results after their time');
  assert.deepEqual(await listJobs({ ...house.endpoint, isOver: () => false }), []);
  return statSync(join(dataDirectory, 'orrery.sqlite')).size;
}

function checkSecrets({ output, endpoint }: House): void {
  // The first start shows the key once; nobody else may.
  const shown = output().split(endpoint.key).length - 1;
  assert.ok(shown <= 2, `the key stands ${shown} times in what the servers printed`);
  assert.ok(!output().includes(SECRET_TEXT), 'source text stands in the log');
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
