// `orrery mcp`: the graph of a folder for coding agents, over standard input and output or over HTTP. Standard output
// belongs to the protocol; everything about it goes to standard error.
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import manifest from '../../package.json' with { type: 'json' };
import { ExitCode } from '../exit-code.ts';
import { createMcpServer } from '../mcp/create-mcp-server.ts';
import { openFolderSource } from '../mcp/folder-source.ts';
import type { GraphSource } from '../mcp/graph-source.ts';
import { isLoopback, serveHttp } from '../mcp/serve-http.ts';
import { openServerSource, submitForGraph } from '../mcp/server-source.ts';
import { cacheFolder, LOCAL_OWNER, localFacts } from '../user-cache.ts';

const HELP = `Usage: orrery mcp [PATH] [options]

Lets coding agents ask about the code of a folder or a zip archive, by the Model Context Protocol: overview, symbols,
callers and callees, dependencies, what a change touches, cycles, paths. The folder is analysed at the start and again
when files change. It is only read, and nothing leaves the machine unless you name a server.

  PATH             the folder or the zip archive (default: the working directory)
  --server URL     has it analysed by a server, once, with the API key in the environment variable ORRERY_API_KEY
  --job ID         with --server and without PATH: asks about this completed job
  --http PORT      serves http://127.0.0.1:PORT/mcp instead of standard input and output; 0 for any free port
  --host HOST      the address for --http (default: 127.0.0.1). Any that is not of this machine alone needs a token
                   in the environment variable ORRERY_MCP_TOKEN, which clients send as bearer
  --allow-origin URL
                   lets pages of this origin ask; may be given several times
  --threads N      worker threads of an analysis (default: one per core)
  --quiet          nothing on standard error but failures
  --help           this text

Examples:
  claude mcp add orrery -- orrery mcp /path/to/repository
  orrery mcp . --http 7070
  ORRERY_API_KEY=ork_… orrery mcp --server https://orrery.example --job 018f…
`;

interface McpOptions {
  readonly path: string;
  readonly threads: number;
  readonly isQuiet: boolean;
  readonly server?: {
    readonly baseUrl: string;
    readonly apiKey?: string;
    /** Absent: what lies at the path is submitted. */
    readonly jobId?: string;
  };
  readonly http?: {
    readonly port: number;
    readonly host: string;
    readonly origins: readonly string[];
    readonly token?: string;
  };
}

/** @returns the exit code, when the client or the user has ended it */
export async function runMcp(args: string[]): Promise<number> {
  const options = readOptions(args, process.env);
  if (typeof options === 'string') {
    process.stderr.write(`orrery mcp: ${options}\n\n${HELP}`);
    return ExitCode.usage;
  }
  if (options === undefined) {
    process.stdout.write(HELP);
    return ExitCode.ok;
  }
  const say = (text: string) => void process.stderr.write(`orrery mcp: ${text}\n`);
  let source: GraphSource | undefined;
  try {
    source = await openSource(options, say);
    await (options.http === undefined ? serveStdio(source) : serve(source, options, say));
    return ExitCode.ok;
  } catch (error) {
    say((error as Error).message);
    return ExitCode.failure;
  } finally {
    await source?.close();
  }
}

/** @throws with a message for the user */
async function openSource(
  { path, threads, isQuiet, server }: McpOptions,
  say: (text: string) => void,
): Promise<GraphSource> {
  if (server?.jobId !== undefined) return openServerSource(server, Promise.resolve(server.jobId));
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
    ...{ input, threads, codeCache: cacheFolder('code') },
    facts: { cache: localFacts(), owner: LOCAL_OWNER },
    onAnalysed: (seconds, error) => {
      if (error !== undefined) say(error);
      else if (!isQuiet) say(`analysed ${path} in ${seconds.toFixed(1)} s`);
    },
  });
}

/** Until the client closes standard input, or a signal. */
async function serveStdio(source: GraphSource): Promise<void> {
  const server = createMcpServer(source, manifest.version);
  await server.connect(new StdioServerTransport());
  await Promise.race([stopped(), ended(process.stdin)]);
  await server.close();
}

async function serve(
  source: GraphSource,
  { http, isQuiet }: McpOptions,
  say: (text: string) => void,
): Promise<void> {
  if (http === undefined) return;
  const stop = stopped();
  const service = await serveHttp({
    ...http,
    createServer: () => createMcpServer(source, manifest.version),
  });
  if (!isQuiet) say(`listening on ${service.address}`);
  await stop;
  await service.close();
}

function stopped(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => resolve());
  return promise;
}

function ended(stream: NodeJS.ReadStream): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  stream
    .once('end', resolve)
    .once('close', resolve)
    .once('error', () => resolve());
  return promise;
}

/** Options; a sentence about what is wrong with them; or `undefined` when help was asked for. */
function readOptions(
  args: string[],
  environment: Readonly<Record<string, string | undefined>>,
): McpOptions | string | undefined {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return (error as Error).message;
  }
  const { values, positionals } = parsed;
  if (values.help) return undefined;
  const [path = '.', ...rest] = positionals;
  if (rest.length > 0) return `one PATH at a time; '${rest[0]}' is one too many.`;
  const threads = Number(values.threads ?? availableParallelism());
  if (!Number.isInteger(threads) || threads < 1 || threads > 256) {
    return `--threads takes a whole number from 1 to 256, not '${values.threads}'.`;
  }
  const { server: baseUrl, job: jobId } = values;
  if (jobId !== undefined && (baseUrl === undefined || positionals.length > 0)) {
    return '--job goes with --server, and without a PATH.';
  }
  if (baseUrl !== undefined && !/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? '')) {
    return `--server takes an address such as http://127.0.0.1:8080, not '${baseUrl}'.`;
  }
  const { ORRERY_API_KEY: apiKey, ORRERY_MCP_TOKEN: token } = environment;
  const server = baseUrl !== undefined && {
    server: { baseUrl, ...(apiKey && { apiKey }), ...(jobId !== undefined && { jobId }) },
  };
  const basics = { path: resolve(path), threads, isQuiet: values.quiet, ...server };
  const { http, host = '127.0.0.1', 'allow-origin': origins = [] } = values;
  if (http === undefined) {
    return values.host === undefined && origins.length === 0
      ? basics
      : '--host and --allow-origin go with --http.';
  }
  const port = Number(http);
  if (!/^\d+$/.test(http) || port > 65535) return `--http takes a port, not '${http}'.`;
  if (!isLoopback(host) && !token) {
    return `others can reach ${host}: set ORRERY_MCP_TOKEN to a secret that clients send as bearer.`;
  }
  return { ...basics, http: { port, host, origins, ...(token && { token }) } };
}

function parse(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      http: { type: 'string' },
      host: { type: 'string' },
      'allow-origin': { type: 'string', multiple: true },
      server: { type: 'string' },
      job: { type: 'string' },
      threads: { type: 'string' },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}
