// One analysis, here or on a server, with its result in a file: what every command that reads a graph begins with.
// Both ways read the same files of a folder and give the same document.
import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { OperationName } from '@orrery/contract';
import {
  type AnalysisInput,
  type AnalysisProgress,
  type AnalysisRequest,
  openView,
  runAnalysis,
} from '@orrery/runner';
import { type Client, createClient, type JobProgress, zipFolder } from '@orrery/sdk/node';
import { cacheFolder } from './cache-folder.ts';
import { discardSubmitted } from './discard-submitted.ts';
import { type GraphQuestions, questionsOf, questionsTo } from './graph-questions.ts';
import { readLocalLimits } from './local-limits.ts';
import { plural } from './plural.ts';
import { printable } from './printable.ts';
import { type CommandLine, UsageError } from './read-command-line.ts';
import type { ProgressLine } from './show-progress.ts';
import { type StartedAhead, temporaryPath } from './start-ahead.ts';
import { LOCAL_OWNER, localFacts } from './user-cache.ts';

/** The command could not do its work. The message is for its user. */
export class CommandFailure extends Error {}

export interface AnalysisWish {
  /** A folder or a zip archive. */
  readonly path: string;
  readonly operation: OperationName;
  readonly question?: AnalysisRequest['question'] | undefined;
  /** Whether questions to the graph will follow. */
  readonly needsView?: boolean;
  /** As in `Task`. */
  readonly ahead?: StartedAhead;
  /** Where the file of the result, and whatever else is made, may lie. */
  readonly folder: string;
  readonly line: CommandLine;
  readonly signal: AbortSignal;
  readonly progress: ProgressLine;
}

export interface Analysis {
  /** Path of the bare result, a JSON document. */
  readonly result: string;
  /** Lines about what was left out before the analysis, for `--verbose`. */
  readonly notes: readonly string[];
  /** The graph for questions; only where that was wished for. Closed by whoever obtained it. */
  readonly view?: AskedView;
}

/** A graph to ask, here or on a server. */
export interface AskedView {
  readonly questions: GraphQuestions;
  /** As in `Named`. */
  readonly root?: string;
  close(): void;
}

/** @throws CommandFailure, UsageError; errors of the SDK; the signal's reason */
export async function obtainAnalysis(wish: AnalysisWish): Promise<Analysis> {
  const input = await readInput(wish.path);
  const server = wish.line.text('server');
  if (server === undefined && wish.line.has('api-key-file')) {
    throw new UsageError('--api-key-file goes with --server.');
  }
  return server === undefined ? analyseHere(wish, input) : analyseThere(wish, input, server);
}

/**
 * A folder of one's own that is gone when the work ends, however it ends.
 * @param folder absolute path of one that nobody has made
 */
export async function withTemporaryFolder<Outcome>(
  work: (folder: string) => Promise<Outcome>,
  folder: string = temporaryPath(),
): Promise<Outcome> {
  await mkdir(folder, { mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws CommandFailure when the path leads to nothing that can be analysed */
async function readInput(given: string): Promise<AnalysisInput> {
  const path = resolve(given);
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => error.code ?? 'unknown');
  if (found === 'ENOENT') throw new CommandFailure(`there is no file or folder at ${path}.`);
  if (typeof found === 'string') throw new CommandFailure(`${path} cannot be read (${found}).`);
  if (found.isDirectory()) return { kind: 'directory', path };
  if (found.isFile()) return { kind: 'archive', path };
  throw new CommandFailure(`${path} is neither a folder nor a zip archive.`);
}

const STAGES: Record<AnalysisProgress['stage'], string> = {
  intake: 'reading the tree',
  facts: 'reading source files',
  link: 'resolving references',
  write: 'writing the result',
};

async function analyseHere(wish: AnalysisWish, input: AnalysisInput): Promise<Analysis> {
  const { operation, question, folder, line, signal, progress } = wish;
  const limits = await readLocalLimits(process.env);
  const result = join(folder, 'result.json');
  const view = join(folder, 'view');
  const outcome = await runAnalysis(
    {
      ...{ operation, input, limits },
      threads: line.number('threads') ?? availableParallelism(),
      output: {
        ...{ path: result, encoding: 'identity', isUnsynced: true },
        ...(wish.needsView === true && { view }),
      },
      ...(question !== undefined && { question }),
    },
    {
      signal,
      onProgress: ({ stage, filesDone, filesTotal }) =>
        progress.show({
          activity: STAGES[stage],
          ...(stage === 'facts' && { done: filesDone, total: filesTotal }),
        }),
      codeCache: cacheFolder('code'),
      ...(wish.ahead !== undefined && { started: wish.ahead.process }),
      ...(!line.has('no-cache') && { facts: { cache: localFacts(), owner: LOCAL_OWNER } }),
    },
  );
  signal.throwIfAborted();
  if (outcome.status === 'completed') {
    const notes = notesOfRules(outcome.ignoredByRules ?? 0);
    return { result, notes, ...(wish.needsView === true && { view: askHere(view, input) }) };
  }
  const log = line.has('verbose') && outcome.log !== undefined ? `\n${outcome.log}` : '';
  throw new CommandFailure(outcome.error + log);
}

function askHere(path: string, input: AnalysisInput): AskedView {
  const view = openView(path);
  return { questions: questionsOf(view), ...rootOf(input), close: view.close };
}

const rootOf = ({ kind, path }: AnalysisInput) => (kind === 'directory' ? { root: path } : {});

async function analyseThere(
  wish: AnalysisWish,
  input: AnalysisInput,
  baseUrl: string,
): Promise<Analysis> {
  const { operation, question, folder, line, signal, progress } = wish;
  if (question !== undefined) throw new UsageError('--explain works here, without --server.');
  const client = await connect(baseUrl, line);
  const { archive, fileName, notes } = await packInput(input, folder, { signal, progress });
  const idempotencyKey = randomUUID();
  try {
    const seconds = line.number('max-wait');
    const completed = await client.complete(operation, archive, {
      ...{ fileName, signal, idempotencyKey },
      ...(seconds !== undefined && {
        maxWaitMs: seconds * 1000,
        maxPolls: Number.POSITIVE_INFINITY,
      }),
      onProgress: (state) => progress.show({ activity: describeWait(state) }),
    });
    progress.show({ activity: 'receiving the result' });
    const result = join(folder, 'result.json');
    const bytes = Readable.fromWeb(completed.result as unknown as NodeStream);
    await pipeline(bytes, createWriteStream(result), { signal });
    const questions = questionsTo(client, completed.jobId, signal);
    const view = { questions, ...rootOf(input), close: () => undefined };
    return { result, notes, ...(wish.needsView === true && { view }) };
  } catch (error) {
    if (signal.aborted) await discardSubmitted(client, idempotencyKey);
    signal.throwIfAborted();
    throw error;
  }
}

/** @throws UsageError when there is no key or no address */
export async function connect(
  baseUrl: string,
  line: CommandLine,
  options: { readonly maxRetries?: number } = {},
): Promise<Client> {
  const apiKey = await readKey(line);
  if (apiKey === undefined) {
    throw new UsageError('--server needs an API key, in ORRERY_API_KEY or --api-key-file.');
  }
  try {
    return createClient({ baseUrl, apiKey, ...options });
  } catch (error) {
    throw new UsageError(`--server is no address: ${(error as Error).message}`);
  }
}

/** The API key; never from the command line, which other users of a machine can read. */
async function readKey(line: CommandLine): Promise<string | undefined> {
  const file = line.text('api-key-file');
  if (file === undefined) return process.env.ORRERY_API_KEY?.trim() || undefined;
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new UsageError(`--api-key-file cannot be read: ${(error as Error).message}`);
  }
}

async function packInput(
  input: AnalysisInput,
  folder: string,
  { signal, progress }: Pick<AnalysisWish, 'signal' | 'progress'>,
) {
  if (input.kind === 'archive') {
    const archive = await openAsBlob(input.path, { type: 'application/zip' });
    return { archive, fileName: basename(input.path), notes: [] };
  }
  try {
    const zipped = await zipFolder(input.path, {
      ...{ output: join(folder, 'repository.zip'), signal },
      onProgress: ({ files, total }) => progress.show({ activity: 'packing', done: files, total }),
    });
    const skipped = zipped.skipped.map(
      ({ path, reason }) => `${printable(path)}: skipped: ${reason}`,
    );
    const notes = [...skipped, ...notesOfRules(zipped.isRepository ? 0 : zipped.ignored)];
    return { ...zipped, notes };
  } catch (error) {
    signal.throwIfAborted();
    throw new CommandFailure(`${input.path}: ${(error as Error).message}.`);
  }
}

/** Of a folder without a repository: its archive may well have what rules leave out. */
function notesOfRules(ignored: number): readonly string[] {
  if (ignored === 0) return [];
  return [
    `${plural(ignored, 'path')} left out by ignore files, and no git repository here says which it tracks all the same; a line !PATTERN in .orreryignore keeps what is missing.`,
  ];
}

function describeWait({ phase, reason, nextInMs, waitedMs }: JobProgress): string {
  if (phase === 'submitting') return 'sending the archive';
  if (phase === 'retrying') {
    return `trying again in ${Math.ceil((nextInMs ?? 0) / 1000)} s: ${printable(reason?.message ?? '')}`;
  }
  const what = phase === 'pending' ? 'waiting for its turn' : 'analysing';
  return `${what} at the server, ${Math.round(waitedMs / 1000)} s`;
}
