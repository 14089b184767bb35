// What polling costs while the machine is busy: a server runs two analyses, and polls that each bring a large
// body arrive at a steady rate. Prints times to the answer and memory.

import { generatedArchive } from './generated-repository.ts';
import { percentile } from './percentile.ts';
import { type PollFigures, type PollLoad, runPollLoad } from './poll-load.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** So many jobs that two are being analysed until the measurement ends; the last two are polled. */
const JOBS = 6;
const ARCHIVE_BYTES = 100_000_000;

/** What must hold. */
const MOST_MILLISECONDS = 100;
const MOST_GROWTH_MEGABYTES = 32;

/** The first polls compile the code and fill the pools of the allocator, which later ones use again. */
const WARM_UP_SECONDS = 25;

export type PollMeasurement = Pick<PollLoad, 'pollsASecond' | 'seconds' | 'bodyBytes' | 'sending'>;

/** @returns whether what must hold does */
export async function measurePolls(measurement: PollMeasurement): Promise<boolean> {
  const server = await startServerProcess({ ORRERY_ANALYSES: '2', ORRERY_RATE_LIMIT: '1000000' });
  try {
    return await measure(server, measurement);
  } finally {
    await server.stop();
  }
}

async function measure(
  { address, key, figure }: ServerProcess,
  measurement: PollMeasurement,
): Promise<boolean> {
  const archive = new Uint8Array(generatedArchive(ARCHIVE_BYTES));
  const idempotencyKeys = Array.from({ length: JOBS }, (_, index) => `bench-${index}`);
  for (const idempotencyKey of idempotencyKeys) await submit(address, key, idempotencyKey, archive);
  const load = {
    ...{ ...measurement, address, key, operation: 'dependency' as const },
    idempotencyKeys: idempotencyKeys.slice(-2),
  };
  await runPollLoad({ ...load, seconds: WARM_UP_SECONDS });
  const before = await memory(figure);
  const figures = await runPollLoad(load);
  const after = await memory(figure);
  console.log(`  analyses running at the end: ${await figure('orrery_analyses_running')}`);
  report(figures, before, after);
  const isFast = percentile(figures.milliseconds, 99) < MOST_MILLISECONDS;
  const isFlat = after.resident - before.resident < MOST_GROWTH_MEGABYTES;
  return isFast && isFlat && figures.failures.length === 0;
}

async function submit(
  address: string,
  key: string,
  idempotencyKey: string,
  archive: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const body = new FormData();
  body.set('file', new Blob([archive]), 'repository.zip');
  const headers = { 'X-Api-Key': key, 'Idempotency-Key': idempotencyKey };
  const answer = await fetch(`${address}/v1/graphs/dependency`, { method: 'POST', headers, body });
  if (answer.status !== 202) throw new Error(await answer.text());
}

interface Memory {
  readonly resident: number;
  readonly heap: number;
}

/** In megabytes. */
async function memory(figure: ServerProcess['figure']): Promise<Memory> {
  return {
    resident: (await figure('process_resident_memory_bytes')) / 1e6,
    heap: (await figure('nodejs_heap_size_used_bytes')) / 1e6,
  };
}

function report({ milliseconds, statuses, failures }: PollFigures, before: Memory, after: Memory) {
  const at = (percent: number) => `${percentile(milliseconds, percent).toFixed(1)} ms`;
  console.log(`  polls answered: ${milliseconds.length}, by status: ${[...statuses].join(' ')}`);
  console.log(`  time to the answer: p50 ${at(50)}, p90 ${at(90)}, p99 ${at(99)}, most ${at(100)}`);
  for (const what of ['resident', 'heap'] as const) {
    console.log(`  ${what} memory: ${before[what].toFixed(1)} to ${after[what].toFixed(1)} MB`);
  }
  if (failures.length > 0) console.log(`  not answered: ${failures.length}, as ${failures[0]}`);
}
