// `orrery mcp`: the graph of a folder for coding agents, over standard input and output or over HTTP. Standard output
// belongs to the protocol; everything about it goes to standard error.
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import manifest from '../../package.json' with { type: 'json' };
import { cacheFolder } from '../cache-folder.ts';
import { commandNamed } from '../command-table.ts';
import { ExitCode } from '../exit-code.ts';
import { readLocalLimits } from '../local-limits.ts';
import { createMcpServer } from '../mcp/create-mcp-server.ts';
import { openFolderSource } from '../mcp/folder-source.ts';
import type { GraphSource } from '../mcp/graph-source.ts';
import { isLoopback, serveHttp } from '../mcp/serve-http.ts';
import { openServerSource, submitForGraph } from '../mcp/server-source.ts';
import { connect } from '../obtain-analysis.ts';
import { type CommandLine, readCommandLine, UsageError } from '../read-command-line.ts';
import { LOCAL_OWNER, localFacts } from '../user-cache.ts';

interface HttpWish {
  readonly port: number;
  readonly host: string;
  readonly origins: readonly string[];
  readonly token?: string;
}

/**
 * @returns the exit code, when the client or the user has ended it
 * @throws UsageError
 */
export async function runMcp(args: string[]): Promise<number> {
  const line = readCommandLine(commandNamed('mcp'), args);
  const http = readHttp(line, process.env.ORRERY_MCP_TOKEN);
  const say = (text: string) => void process.stderr.write(`orrery mcp: ${text}\n`);
  const tell = line.has('quiet') ? () => undefined : say;
  // Before anything is written, which a signal without a listener would leave behind.
  const stop = stopped();
  let source: GraphSource | undefined;
  try {
    source = await openSource(line, say, tell);
    await (http === undefined ? serveStdio(source, stop) : serve(source, stop, { http, tell }));
    return ExitCode.ok;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    say((error as Error).message);
    return ExitCode.failure;
  } finally {
    await source?.close();
  }
}

type Say = (text: string) => void;

/** @throws with a message for the user */
async function openSource(line: CommandLine, say: Say, tell: Say): Promise<GraphSource> {
  const [given = '.', ...rest] = line.positionals;
  if (rest.length > 0) throw new UsageError(`one at a time; '${rest[0]}' is one too many.`);
  const address = line.text('server');
  if (address === undefined && line.text('api-key-file') !== undefined) {
    throw new UsageError('--api-key-file goes with --server.');
  }
  const server = address === undefined ? undefined : await connect(address, line);
  const jobId = line.text('job');
  if (jobId !== undefined) {
    if (server === undefined || line.positionals.length > 0) {
      throw new UsageError('--job goes with --server, and without a PATH.');
    }
    return openServerSource(server, Promise.resolve(jobId));
  }
  const path = resolve(given);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || !(found.isDirectory() || found.isFile())) {
    throw new Error(`there is no folder or zip archive at ${path}.`);
  }
  const input = { kind: found.isDirectory() ? 'directory' : 'archive', path } as const;
  if (server !== undefined) {
    const end = new AbortController();
    return openServerSource(server, submitForGraph(server, input, end.signal), () => end.abort());
  }
  return openFolderSource({
    ...{ input, threads: line.number('threads') ?? availableParallelism() },
    limits: await readLocalLimits(process.env),
    codeCache: cacheFolder('code'),
    facts: { cache: localFacts(), owner: LOCAL_OWNER },
    onAnalysed: (seconds, error) => {
      if (error !== undefined) say(error);
      else tell(`analysed ${path} in ${seconds.toFixed(1)} s`);
    },
  });
}

/** `undefined` for standard input and output. */
function readHttp(line: CommandLine, token: string | undefined): HttpWish | undefined {
  const port = line.number('http');
  const host = line.text('host') ?? '127.0.0.1';
  const origins = (line.text('allow-origin') ?? '').split(',').filter((origin) => origin !== '');
  if (port === undefined) {
    if (line.text('host') === undefined && origins.length === 0) return undefined;
    throw new UsageError('--host and --allow-origin go with --http.');
  }
  if (!isLoopback(host) && !token) {
    throw new UsageError(
      `others can reach ${host}: set ORRERY_MCP_TOKEN to a secret that clients send as bearer.`,
    );
  }
  return { port, host, origins, ...(token && { token }) };
}

/** Until the client closes standard input or no longer reads the answers, or a signal. */
async function serveStdio(source: GraphSource, stop: Promise<void>): Promise<void> {
  const server = createMcpServer(source, manifest.version);
  await server.connect(new StdioServerTransport());
  await Promise.race([stop, ended(process.stdin), ended(process.stdout)]);
  await server.close();
}

async function serve(
  source: GraphSource,
  stop: Promise<void>,
  { http, tell }: { readonly http: HttpWish; readonly tell: Say },
): Promise<void> {
  const service = await serveHttp({
    ...http,
    createServer: () => createMcpServer(source, manifest.version),
  });
  tell(`listening on ${service.address}`);
  await stop;
  await service.close();
}

/** Resolves at the first signal to stop. */
function stopped(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => resolve());
  }
  return promise;
}

function ended(stream: NodeJS.ReadStream | NodeJS.WriteStream): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => resolve();
  for (const event of ['end', 'close', 'error']) stream.once(event, end);
  return promise;
}
