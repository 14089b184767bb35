// `orrery analyze`: one analysis of a folder or a zip on this machine. The result goes to standard output,
// everything about it to standard error.
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { availableParallelism, homedir, tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { isOperationName, OPERATIONS, type OperationName } from '@orrery/contract';
import {
  type AnalysisInput,
  type AnalysisRequest,
  type CallExplanation,
  createFactsCache,
  defaultLimits,
  type FactsCache,
  runAnalysis,
} from '@orrery/runner';
import { ExitCode } from '../exit-code.ts';
import { type AnalysisResult, formatDiagnostics, formatSummary } from '../format-result.ts';
import { showProgress } from '../show-progress.ts';

const HELP = `Usage: orrery analyze PATH --graph NAME [options]

Analyses a folder or a zip archive on this machine and prints the result as JSON on standard output.
No server is needed, and nothing leaves the machine.

  --graph NAME     which graph or analysis: ${Object.keys(OPERATIONS).join(', ')}
  --explain CALLER CALLEE
                   with --graph call: prints why there is a call between the two functions, step by step, or
                   why there is none. Names are path:Qualified.name, a qualified name, or its end
  --threads N      worker threads (default: one per core)
  --no-cache       extracts everything anew, and keeps nothing for the next time
  --verbose        lists on standard error what was not understood: every unresolved import with file, line
                   and reason, syntax errors, skipped files
  --help           this text

Examples:
  orrery analyze . --graph dependency > graph.json
  orrery analyze repo.zip --graph dependency --verbose | jq '.stats'
  orrery analyze . --graph call --explain main src/store.ts:Store.save
  orrery analyze . --graph circular-dependencies | jq '.cycles[].breakingSuggestion'
`;

/** What the facts of some ten repositories of a million lines take. */
const FACTS_BYTES = 1024 ** 3;
/** A month. */
const FACTS_SECONDS = 30 * 86_400;

interface AnalyzeOptions {
  readonly path: string;
  readonly operation: OperationName;
  readonly threads: number;
  readonly verbose: boolean;
  readonly keepsFacts: boolean;
  readonly question?: NonNullable<AnalysisRequest['question']>;
}

/** @returns the exit code */
export async function runAnalyze(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (typeof options === 'string') {
    process.stderr.write(`orrery analyze: ${options}\n\n${HELP}`);
    return ExitCode.usage;
  }
  if (options === undefined) {
    process.stdout.write(HELP);
    return ExitCode.ok;
  }
  const input = await readInput(options.path);
  if (typeof input === 'string') {
    process.stderr.write(`orrery analyze: ${input}\n`);
    return ExitCode.failure;
  }
  const folder = await mkdtemp(join(tmpdir(), 'orrery-'));
  try {
    return await analyzeInto(folder, input, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function analyzeInto(
  folder: string,
  input: AnalysisInput,
  { operation, threads, verbose, keepsFacts, question }: AnalyzeOptions,
): Promise<number> {
  const path = join(folder, 'result.json');
  const interrupt = new AbortController();
  const onInterrupt = () => interrupt.abort();
  process.once('SIGINT', onInterrupt).once('SIGTERM', onInterrupt);
  const progress = showProgress(process.stderr);
  const outcome = await runAnalysis(
    {
      ...{ operation, input, threads, limits: defaultLimits },
      output: { path, encoding: 'identity' },
      ...(question !== undefined && { question }),
    },
    {
      signal: interrupt.signal,
      onProgress: progress.show,
      codeCache: cacheFolder('code'),
      ...(keepsFacts && { facts: { cache: localFacts(), owner: 'local' } }),
    },
  );
  progress.clear();
  process.off('SIGINT', onInterrupt).off('SIGTERM', onInterrupt);
  if (outcome.status === 'failed') {
    process.stderr.write(`orrery analyze: ${outcome.error}\n`);
    if (verbose && outcome.log !== undefined) process.stderr.write(`${outcome.log}\n`);
    return ExitCode.failure;
  }
  if (question !== undefined) {
    const { lines }: CallExplanation = JSON.parse(await readFile(path, 'utf8'));
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
    return ExitCode.ok;
  }
  if (verbose || process.stderr.isTTY) {
    const text = await readFile(path, 'utf8');
    const result: AnalysisResult = JSON.parse(text);
    if (verbose) process.stderr.write(formatDiagnostics(result.metadata));
    process.stderr.write(formatSummary(result));
  }
  await printFile(path);
  return ExitCode.ok;
}

/** The user's own folder for what can be made again; without one that can be written, nothing is kept. */
function cacheFolder(name: string): string {
  const { XDG_CACHE_HOME } = process.env;
  // The specification has relative paths ignored. https://specifications.freedesktop.org/basedir/latest/
  const isGiven = XDG_CACHE_HOME !== undefined && isAbsolute(XDG_CACHE_HOME);
  return join(isGiven ? XDG_CACHE_HOME : join(homedir(), '.cache'), 'orrery', name);
}

/** All that this user analyses on this machine shares one. */
function localFacts(): FactsCache {
  return createFactsCache({
    folder: cacheFolder('facts'),
    maxBytes: FACTS_BYTES,
    maxSeconds: FACTS_SECONDS,
  });
}

/** Options; a sentence about what is wrong with them; or `undefined` when help was asked for. */
function readOptions(args: string[]): AnalyzeOptions | string | undefined {
  let parsed: ReturnType<typeof parseAnalyzeArgs>;
  try {
    parsed = parseAnalyzeArgs(args);
  } catch (error) {
    return (error as Error).message;
  }
  const { values, positionals, question } = parsed;
  if (values.help) return undefined;
  const [path, ...rest] = positionals;
  if (path === undefined) return 'name the folder or the zip archive to analyse.';
  if (rest.length > 0) return `one PATH at a time; '${rest[0]}' is one too many.`;
  const known = Object.keys(OPERATIONS).join(', ');
  if (values.graph === undefined) return `name the graph with --graph: ${known}.`;
  if (!isOperationName(values.graph))
    return `there is no graph '${values.graph}'; there is ${known}.`;
  const threads = Number(values.threads ?? availableParallelism());
  if (!Number.isInteger(threads) || threads < 1 || threads > 256) {
    return `--threads takes a whole number from 1 to 256, not '${values.threads}'.`;
  }
  const { graph: operation, verbose, 'no-cache': isWithoutCache } = values;
  if (typeof question === 'string') return question;
  if (question !== undefined && operation !== 'call') return '--explain goes with --graph call.';
  return {
    ...{ path: resolve(path), operation, threads, verbose, keepsFacts: !isWithoutCache },
    ...(question !== undefined && { question }),
  };
}

function parseAnalyzeArgs(given: string[]) {
  const { args, question } = takeQuestion(given);
  const parsed = parseArgs({
    args,
    allowPositionals: true,
    options: {
      graph: { type: 'string' },
      threads: { type: 'string' },
      'no-cache': { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  return { ...parsed, question };
}

/** `--explain` is the one option with two values, which `parseArgs` does not know. */
function takeQuestion(given: readonly string[]): {
  readonly args: string[];
  readonly question?: AnalyzeOptions['question'] | string;
} {
  const at = given.indexOf('--explain');
  if (at === -1) return { args: [...given] };
  const [caller, callee] = given.slice(at + 1, at + 3);
  const args = [...given.slice(0, at), ...given.slice(at + 3)];
  if (caller === undefined || callee === undefined || callee.startsWith('--')) {
    return { args, question: '--explain takes two names: the caller and the callee.' };
  }
  return { args, question: { caller, callee } };
}

/** What the path holds, or a sentence about why it cannot be analysed. */
async function readInput(path: string): Promise<AnalysisInput | string> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => error.code ?? 'unknown');
  if (found === 'ENOENT') return `there is no file or folder at ${path}.`;
  if (typeof found === 'string') return `${path} cannot be read (${found}).`;
  if (found.isDirectory()) return { kind: 'directory', path };
  if (found.isFile()) return { kind: 'archive', path };
  return `${path} is neither a folder nor a zip archive.`;
}

/** A reader that has seen enough (`| head`) closes the pipe; that is no failure. */
async function printFile(path: string): Promise<void> {
  try {
    await pipeline(createReadStream(path), process.stdout, { end: false });
    process.stdout.write('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}
