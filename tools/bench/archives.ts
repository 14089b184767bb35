// `npm run bench:archives`: hostile archives through a real server, one after the other: those that our tests
// generate, and public collections, which are fetched into a folder that stays. Prints what became of them,
// and fails when one is not answered in time, is answered by 5xx, costs too much memory or touches the disk.
//
//   npm run bench:archives
//   npm run bench:archives -- --folder DIR       checkouts lie there, or are fetched there, as DIR/libzip
//   npm run bench:archives -- --only yauzl --verbose
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultLimits } from '@orrery/runner';
import { IntakeError, openSource, readArchiveIndex } from '../../packages/intake/src/index.ts';
import { ambiguousArchives } from '../../packages/intake/test/support/ambiguous-archives.ts';
import { bombs } from '../../packages/intake/test/support/bombs.ts';
import { smallZip } from '../../packages/server/test/support/small-zip.ts';
import {
  archivesOf,
  COLLECTIONS,
  type CollectedArchive,
  fetchCollection,
} from './archive-collections.ts';
import { snapshot } from './folder-snapshot.ts';
import { giveOrdinaryPriority, peakBytesOf, watchChildren } from './process-tree.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** What must hold. */
const MOST_MILLISECONDS = 2000;
const MOST_GROWTH_BYTES = 256 * 1024 ** 2;

/** On a machine with other work. */
const MOST_TRIES = 3;

/** Of the constructions of one kind of ambiguity so many are sent; the tests read all of them. */
const EACH_KIND = 8;

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(tmpdir(), 'orrery-archives') },
    only: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

interface Answer {
  readonly status: number;
  /** `refused` by a 400, or the status of the job. */
  readonly outcome: string;
  readonly text: string;
  readonly milliseconds: number;
}

interface Row {
  readonly name: string;
  readonly answer: Answer;
  /** What intake says of all files of the archive, source or not: `read`, or the reason of the refusal. */
  readonly intake: string;
}

const folder = mkdtempSync(join(tmpdir(), 'orrery-canary-'));
try {
  process.exitCode = (await run(folder)) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run(root: string): Promise<boolean> {
  const dataDirectory = join(root, 'service', 'data');
  plantCanaries(root);
  const before = snapshot(root, dataDirectory);
  const server = await startServerProcess(
    { ORRERY_RATE_LIMIT: '1000000', ORRERY_ANALYSES: '1' },
    dataDirectory,
  );
  try {
    const watch = watchAnalyses(server.pid);
    await submit(server, smallZip({ 'a.ts': 'export const a = 1;\n' }), 'plain');
    const plain = { analysis: watch.peak(), server: await resident(server) };
    const rows = await runAll(server, join(root, '..'));
    watch.stop();
    const grown = {
      analysis: watch.peak() - plain.analysis,
      server: (await resident(server)) - plain.server,
    };
    const isUntouched = snapshot(root, dataDirectory).join('\n') === before.join('\n');
    reportWhole(grown, isUntouched);
    return isUntouched && holds(rows, grown);
  } finally {
    await server.stop();
  }
}

function plantCanaries(root: string): void {
  mkdirSync(join(root, 'service', 'data'), { recursive: true, mode: 0o700 });
  for (const path of ['etc', 'service/beside', 'tmp']) {
    mkdirSync(join(root, path));
    writeFileSync(join(root, path, 'canary.ts'), `export const canary = '${path}';\n`);
  }
}

function watchAnalyses(pid: number) {
  let peak = 0;
  const stop = watchChildren(
    () => pid,
    (children) => {
      for (const child of children) {
        giveOrdinaryPriority(child);
        peak = Math.max(peak, peakBytesOf(child));
      }
    },
  );
  return { peak: () => peak, stop };
}

function resident(server: ServerProcess): Promise<number> {
  return server.figure('process_resident_memory_bytes');
}

async function runAll(server: ServerProcess, scratch: string): Promise<Map<string, Row[]>> {
  const rows = new Map<string, Row[]>();
  for (const [collection, archives] of collections()) {
    if (values.only !== undefined && values.only !== collection) continue;
    const own: Row[] = [];
    for (const { name, bytes } of archives) {
      const answer = await answerTo(server, bytes, `${collection} ${own.length}`);
      own.push({ name, answer, intake: await readByIntake(bytes, scratch) });
    }
    reportCollection(collection, own);
    rows.set(collection, own);
  }
  return rows;
}

function* collections(): Iterable<[name: string, archives: Iterable<CollectedArchive>]> {
  yield ['ambiguous', someAmbiguous()];
  yield ['bombs', bombs()];
  mkdirSync(values.folder, { recursive: true });
  for (const collection of COLLECTIONS) {
    if (values.only !== undefined && values.only !== collection.name) continue;
    if (fetchCollection(values.folder, collection)) {
      yield [collection.name, archivesOf(values.folder, collection)];
    } else console.log(`${collection.name}: could not be fetched from ${collection.repository}`);
  }
}

function* someAmbiguous(): Iterable<CollectedArchive> {
  const counts = new Map<string, number>();
  for (const archive of ambiguousArchives()) {
    const kind = archive.name.slice(0, 2);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count <= EACH_KIND) yield archive;
  }
}

/** One that took too long is sent again: only what an archive costs every time is its own. */
async function answerTo(server: ServerProcess, bytes: Buffer, name: string): Promise<Answer> {
  let best = await submit(server, bytes, name);
  for (let again = 1; again < MOST_TRIES && best.milliseconds >= MOST_MILLISECONDS; again++) {
    const next = await submit(server, bytes, `${name} again ${again}`);
    if (next.milliseconds < best.milliseconds) best = next;
  }
  return best;
}

async function submit(
  { address, key }: ServerProcess,
  bytes: Buffer,
  idempotencyKey: string,
): Promise<Answer> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), 'repository.zip');
  const headers = { 'X-Api-Key': key, 'Idempotency-Key': idempotencyKey, Prefer: 'wait=30' };
  const begin = performance.now();
  const response = await fetch(`${address}/v1/graphs/parse`, { method: 'POST', headers, body });
  const payload = (await response.json()) as { status: unknown; error?: string; message?: string };
  return {
    status: response.status,
    outcome: response.status === 400 ? 'refused' : String(payload.status),
    text: payload.error ?? payload.message ?? '',
    milliseconds: performance.now() - begin,
  };
}

/** The server says nothing of files that are no source; this reads them all. */
async function readByIntake(bytes: Buffer, scratch: string): Promise<string> {
  const path = join(scratch, `orrery-archive-${process.pid}.zip`);
  writeFileSync(path, bytes);
  try {
    const index = await readArchiveIndex(path, defaultLimits);
    const reader = openSource(index);
    try {
      for (const file of index.files) reader.read(file);
    } finally {
      reader.close();
    }
    return index.files.length === 0 ? 'nothing to read' : 'read';
  } catch (error) {
    if (error instanceof IntakeError) return error.reason;
    throw error;
  } finally {
    rmSync(path, { force: true });
  }
}

interface Growth {
  readonly analysis: number;
  readonly server: number;
}

function holds(rows: ReadonlyMap<string, readonly Row[]>, grown: Growth): boolean {
  const all = [...rows.values()].flat();
  return (
    all.every(({ answer }) => answer.status < 500 && answer.milliseconds < MOST_MILLISECONDS) &&
    all.every(({ answer }) => ['refused', 'failed', 'completed'].includes(answer.outcome)) &&
    grown.analysis < MOST_GROWTH_BYTES &&
    grown.server < MOST_GROWTH_BYTES
  );
}

function reportCollection(collection: string, own: readonly Row[]): void {
  const outcomes = countBy(own.map(({ answer }) => answer.outcome));
  const reasons = countBy(own.map(({ intake }) => intake));
  const times = own.map(({ answer }) => answer.milliseconds).sort((a, b) => a - b);
  const [median, longest] = [times[times.length >> 1] ?? 0, times.at(-1) ?? 0];
  console.log(`${collection}: ${own.length} archives, answered ${outcomes}`);
  console.log(`  by intake ${reasons}`);
  console.log(`  median ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`);
  if (values.verbose) {
    for (const { name, answer, intake } of own) {
      const time = `${answer.milliseconds.toFixed(0)} ms`;
      console.log(
        `    ${name}: ${answer.status} ${answer.outcome}, ${intake}, ${time}: ${answer.text.slice(0, 160)}`,
      );
    }
  }
  const inconsistent = own.filter(({ name }) => /(?:^|\/)incons-/.test(name));
  if (inconsistent.length > 0) {
    const refused = inconsistent.filter(({ intake }) => intake !== 'read').length;
    console.log(`  of those named incons-*: ${refused} of ${inconsistent.length} not read`);
  }
}

function reportWhole(grown: Growth, isUntouched: boolean): void {
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  console.log(
    `memory: an analysis process at most ${megabytes(grown.analysis)} more than for one small file, ` +
      `the server ${megabytes(grown.server)} more than before`,
  );
  console.log(`files around the data directory: ${isUntouched ? 'untouched' : 'CHANGED'}`);
}

function countBy(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([word, count]) => `${count} ${word}`)
    .join(', ');
}
