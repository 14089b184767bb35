// `orrery doctor`: looks at everything that Orrery needs, and says of each what was found and what to do about it.
import { access, constants, mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism, freemem, tmpdir, totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { defaultLimits, runAnalysis } from '@orrery/runner';
import { readSettings, SettingsError } from '@orrery/server';
import { commandNamed } from '../command-table.ts';
import { ExitCode } from '../exit-code.ts';
import { connect, withTemporaryFolder } from '../obtain-analysis.ts';
import { createPaint, printable } from '../printable.ts';
import { type CommandLine, readCommandLine } from '../read-command-line.ts';
import { messageOf } from '../run-on-analysis.ts';

interface Check {
  readonly name: string;
  /** Resolves with what was found. */
  look(): Promise<Finding>;
}

interface Finding {
  readonly state: 'ok' | 'warning' | 'problem';
  readonly text: string;
}

const ok = (text: string): Finding => ({ state: 'ok', text });
const warning = (text: string): Finding => ({ state: 'warning', text });
const problem = (text: string): Finding => ({ state: 'problem', text });

const OLDEST_NODE = 24;
const GIB = 1024 ** 3;
const MIN_MEMORY = 2 * GIB;
const MIN_DISK = 1 * GIB;

/** @throws UsageError */
export async function runDoctor(args: string[]): Promise<number> {
  const line = readCommandLine(commandNamed('doctor'), args);
  const paint = createPaint(process.stdout, process.env);
  let hasProblem = false;
  for (const { name, look } of checks(line)) {
    const { state, text } = await look();
    hasProblem ||= state === 'problem';
    const style = { ok: 'green', warning: 'yellow', problem: 'red' } as const;
    process.stdout.write(`${paint(style[state], state.padEnd(7))}  ${name}: ${printable(text)}\n`);
  }
  return hasProblem ? ExitCode.findings : ExitCode.ok;
}

function checks(line: CommandLine): Check[] {
  const server = line.text('server');
  return [
    { name: 'Node', look: lookAtNode },
    { name: 'cores', look: async () => ok(`${availableParallelism()} can be used`) },
    { name: 'memory', look: lookAtMemory },
    { name: 'temporary folder', look: () => lookAtFolder(tmpdir()) },
    ...checksOfServe(line),
    { name: 'analysis', look: tryAnalysis },
    ...(server === undefined ? [] : [{ name: 'server', look: () => lookAtServer(server, line) }]),
  ];
}

/** What `orrery serve` would need with the settings that it would have here. */
function checksOfServe(line: CommandLine): Check[] {
  const flags = ['data-dir', 'port'].flatMap((name) => {
    const value = line.text(name);
    return value === undefined ? [] : [`--${name}=${value}`];
  });
  try {
    const { dataDir, host, port } = readSettings(process.env, flags);
    return [
      { name: 'data directory', look: () => lookAtFolder(resolve(dataDir)) },
      { name: 'port', look: () => lookAtPort(port, host) },
    ];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [{ name: 'settings', look: async () => problem(error.message) }];
  }
}

async function lookAtNode(): Promise<Finding> {
  const { node } = process.versions;
  return Number.parseInt(node, 10) >= OLDEST_NODE
    ? ok(node)
    : problem(`${node}; ${OLDEST_NODE} or later is needed`);
}

async function lookAtMemory(): Promise<Finding> {
  // A container's limit where there is one; 0 where it is not known.
  const total = process.constrainedMemory() || totalmem();
  const limit = Math.min(total, totalmem());
  const text = `${gib(limit)} in all, ${gib(freemem())} free`;
  return limit < MIN_MEMORY
    ? warning(`${text}; large repositories need ${gib(MIN_MEMORY)} and more`)
    : ok(text);
}

async function lookAtFolder(folder: string): Promise<Finding> {
  const place = await nearestExisting(folder);
  try {
    await access(place, constants.W_OK);
    const probe = join(place, `.orrery-doctor-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe);
    const { bavail, bsize } = await statfs(place);
    const free = bavail * bsize;
    const text = `${folder} can be written, ${gib(free)} free`;
    return free < MIN_DISK ? warning(`${text}; less than ${gib(MIN_DISK)} is soon full`) : ok(text);
  } catch (error) {
    return problem(`${folder} cannot be written: ${(error as Error).message}`);
  }
}

/** The folder, or the one above it where it will be made. */
async function nearestExisting(folder: string): Promise<string> {
  for (let at = folder; ; at = dirname(at)) {
    const isThere = await access(at).then(
      () => true,
      () => false,
    );
    if (isThere || dirname(at) === at) return at;
  }
}

async function lookAtPort(port: number, host: string): Promise<Finding> {
  if (port === 0) return ok('any that is free');
  const { promise, resolve: settle } = Promise.withResolvers<Finding>();
  const server = createServer();
  server.once('error', (error: NodeJS.ErrnoException) =>
    settle(
      error.code === 'EADDRINUSE'
        ? warning(`${port} is taken, perhaps by Orrery itself; --port chooses another`)
        : problem(`${port} cannot be listened on: ${error.message}`),
    ),
  );
  server.listen(port, host, () => server.close(() => settle(ok(`${port} is free`))));
  return promise;
}

/** A real one, of two files, in a process of its own: threads, parsers and permissions all have their part. */
function tryAnalysis(): Promise<Finding> {
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'sample');
    await mkdir(path);
    await writeFile(join(path, 'a.ts'), "import './b.ts';\n");
    await writeFile(join(path, 'b.py'), 'import os\n');
    const outcome = await runAnalysis({
      ...{ operation: 'dependency', threads: 1, limits: defaultLimits },
      input: { kind: 'directory', path },
      output: { path: join(folder, 'result.json'), encoding: 'identity' },
    });
    return outcome.status === 'completed' ? ok('two files were analysed') : problem(outcome.error);
  });
}

async function lookAtServer(server: string, line: CommandLine): Promise<Finding> {
  const client = await connect(server, line, { maxRetries: 0 });
  try {
    const { jobs } = await client.jobs({ limit: 1 });
    return ok(`${server} answers and takes the key${jobs.length > 0 ? '; it has jobs of it' : ''}`);
  } catch (error) {
    return problem(messageOf(error) ?? String(error));
  }
}

const gib = (bytes: number): string => `${(bytes / GIB).toFixed(1)} GiB`;
