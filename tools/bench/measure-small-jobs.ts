// How soon a small repository is answered when nothing else is to do, and how fast many of them are when they
// come at once, held against one process of the same making that analyses them one after the other.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPERATIONS, type OperationName } from '@orrery/contract';
import { createProcessPool, defaultLimits } from '@orrery/runner';
import { smallRepository } from './generated-repository.ts';
import { percentile } from './percentile.ts';
import { startPolls } from './poll-thread.ts';
import { giveOrdinaryPriority, watchChildren } from './process-tree.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { listJobs } from './soak-client.ts';

/** What must hold. */
const MOST_MEDIAN_MILLISECONDS = 150;
const LEAST_SHARE = 0.8;
const MOST_POLL_MILLISECONDS = 100;

const FILES = 50;
const SINGLE_JOBS = 40;
/**
 * Analyses in a process before its rate is taken. Behind 20, code is still optimised for a hundred more, of which each
 * process of the server would have its share and the one in a row all.
 */
const WARM_UP_JOBS = 100;
const POLLS_A_SECOND = 20;
/** Enough for polls to go first, as they do; little enough that other work on the machine does not. */
const BEHIND_SERVER = 5;
const START_MILLISECONDS = 6000;
const POLL_BODY_BYTES = 100_000;
/** How often to see whether all are done; each look costs the server some milliseconds. */
const LOOK_MILLISECONDS = 500;

/** @returns whether what must hold does */
export function measureLatency(operation: OperationName): Promise<boolean> {
  return withServer(async (server) => {
    const first = await answerTime(server, operation, 0);
    const milliseconds: number[] = [];
    for (let which = 1; which <= SINGLE_JOBS; which++) {
      milliseconds.push(await answerTime(server, operation, which));
    }
    const sorted = milliseconds.sort((a, b) => a - b);
    const at = (percent: number) => `${percentile(sorted, percent).toFixed(0)} ms`;
    console.log(
      `  ${operation} of ${FILES} files, from POST to result, ${SINGLE_JOBS} in a row on an idle server: ` +
        `the first ${first.toFixed(0)} ms, p50 ${at(50)}, p90 ${at(90)}, most ${at(100)}`,
    );
    return percentile(sorted, 50) < MOST_MEDIAN_MILLISECONDS;
  });
}

async function answerTime(
  server: ServerProcess,
  operation: OperationName,
  which: number,
): Promise<number> {
  const archive = smallRepository(FILES, which);
  const begin = performance.now();
  const upload = await encodeUpload(archive);
  const status = await submit(server, operation, `single-${which}`, upload, 'wait=30');
  if (status !== 200) throw new Error(`answered by ${status}`);
  return performance.now() - begin;
}

/** @returns whether what must hold does */
export async function measureThroughput(operation: OperationName, jobs: number): Promise<boolean> {
  const cores = availableParallelism();
  const archives = Array.from({ length: jobs }, (_, which) => smallRepository(FILES, which));
  const before = await rateInARow(operation, archives);
  const { rate, polls } = await withServer((server) => rateAtOnce(server, operation, archives));
  const after = await rateInARow(operation, archives);
  // Other work on the machine comes and goes.
  const single = (before + after) / 2;
  const share = rate / (single * cores);
  console.log(
    `  ${operation} of ${jobs} repositories of ${FILES} files: one process in a row ` +
      `${before.toFixed(1)} and ${after.toFixed(1)} a second, at once ${rate.toFixed(1)} a second, ` +
      `which is ${(share * 100).toFixed(0)} % of ${cores} cores`,
  );
  const [p50, p99] = [percentile(polls, 50), percentile(polls, 99)];
  console.log(
    `  ${polls.length} polls meanwhile: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
  );
  return share >= LEAST_SHARE && p99 < MOST_POLL_MILLISECONDS;
}

/** Analyses a second of one process, once it is warm. */
async function rateInARow(
  operation: OperationName,
  archives: readonly Uint8Array<ArrayBuffer>[],
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  const [processes, code] = [join(folder, 'processes'), join(folder, 'code')];
  mkdirSync(processes);
  const pool = createProcessPool({
    ...{ folder: processes, codeCache: code, ready: 0, jobsEach: 1_000_000, mostKept: 1 },
    maxMemoryBytes: defaultLimits.maxMemoryBytes,
  });
  pool.warmUp();
  const paths = archives.map((archive, which) => {
    const path = join(folder, `${which}.zip`);
    writeFileSync(path, archive);
    return path;
  });
  const analyse = async (path: string) => {
    const outcome = await pool.run(
      {
        operation,
        input: { kind: 'archive', path },
        // All that the server has written, too.
        output: {
          ...{ path: join(folder, 'result.json.gz'), encoding: 'gzip', jobId: 'job_bench' },
          view: join(folder, 'result.view'),
        },
        limits: defaultLimits,
        threads: 1,
      },
      { owner: 'bench' },
    );
    if (outcome.status !== 'completed') throw new Error(outcome.error);
  };
  try {
    for (let job = 0; job < WARM_UP_JOBS; job++) await analyse(paths[job % paths.length]!);
    const begin = performance.now();
    for (const path of paths) await analyse(path);
    return (paths.length * 1000) / (performance.now() - begin);
  } finally {
    await pool.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All are sent at once, after so many as the process in a row was warmed up with. */
async function rateAtOnce(
  server: ServerProcess,
  operation: OperationName,
  archives: readonly Uint8Array<ArrayBuffer>[],
): Promise<{ readonly rate: number; readonly polls: readonly number[] }> {
  const cores = availableParallelism();
  // Before the time begins: the client has the same cores, and what it does there is not the server's.
  const uploads = await Promise.all(archives.map(encodeUpload));
  const warm = Array.from({ length: WARM_UP_JOBS * cores }, (_, at) => at % uploads.length);
  await Promise.all(
    warm.map((which, at) => submit(server, operation, `warm-${at}`, uploads[which]!, 'wait=30')),
  );
  const cpuBefore = await server.figure('process_cpu_seconds_total');
  const endedBefore = await server.figure('orrery_jobs_ended_total');
  const { address, key } = server;
  const polling = await startPolls({
    ...{ address, key, operation, bodyBytes: POLL_BODY_BYTES, pollsASecond: POLLS_A_SECOND },
    ...{ idempotencyKeys: ['warm-0', 'warm-1'], sending: 'stop' },
  });
  const begin = Date.now();
  const sent = uploads.map((upload, which) => submit(server, operation, `once-${which}`, upload));
  const statuses = await Promise.all(sent);
  // What waits and runs is no measure: a job that is being fetched does neither, and what waits is remembered for a while.
  while ((await server.figure('orrery_jobs_ended_total')) < endedBefore + archives.length)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
  const polls = await polling.stop();
  if (statuses.some((status) => status > 202)) throw new Error(`answered by ${statuses}`);
  const cpu = (await server.figure('process_cpu_seconds_total')) - cpuBefore;
  console.log(
    `  the server itself took ${((cpu * 1000) / archives.length).toFixed(1)} ms of processor time a job`,
  );
  const seconds = ((await lastEnd(server)) - begin) / 1000;
  return { rate: archives.length / seconds, polls };
}

async function withServer<Result>(
  use: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const server = await startServerProcess({ ORRERY_RATE_LIMIT: '1000000' });
  const stopWatching = watchChildren(
    () => server.pid,
    (children) => {
      for (const child of children) giveOrdinaryPriority(child, BEHIND_SERVER);
    },
  );
  // What is ready after a start is ready by then; nothing tells when.
  await new Promise((resolve) => setTimeout(resolve, START_MILLISECONDS));
  try {
    return await use(server);
  } finally {
    stopWatching();
    await server.stop();
  }
}

/** A body as it goes over the wire. */
interface Upload {
  readonly contentType: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

async function encodeUpload(archive: Uint8Array<ArrayBuffer>): Promise<Upload> {
  const form = new FormData();
  form.set('file', new Blob([archive]), 'repository.zip');
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type')!;
  return { contentType, body: new Uint8Array(await encoded.arrayBuffer()) };
}

/** Resolves with the status when the whole answer is there. */
async function submit(
  { address, key }: ServerProcess,
  operation: OperationName,
  idempotencyKey: string,
  { contentType, body }: Upload,
  prefer?: string,
): Promise<number> {
  const headers = {
    'X-Api-Key': key,
    'Idempotency-Key': idempotencyKey,
    'Content-Type': contentType,
    ...(prefer !== undefined && { Prefer: prefer }),
  };
  const url = `${address}${OPERATIONS[operation].path}`;
  const answer = await fetch(url, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

/** When the job that was last to end did, in milliseconds since 1970. */
async function lastEnd({ address, key }: ServerProcess): Promise<number> {
  const jobs = await listJobs({ address: () => address, key, isOver: () => false });
  return Math.max(...jobs.map(({ endedAt }) => Date.parse(endedAt ?? '')));
}
