// Every command with its options and examples: what help, parsing and completion are made from. Each command is
// loaded when it is called, so that `--help` starts no server code.
import { OPERATIONS } from '@orrery/contract';
import type { StartedAhead } from './start-ahead.ts';

export interface Command {
  readonly name: string;
  /** The command line without `orrery` and without options that may be left out. */
  readonly usage: string;
  /** One sentence. */
  readonly summary: string;
  /** What help says besides; lines of at most 110 characters. */
  readonly details?: string;
  readonly options: readonly Option[];
  /** Whole command lines. */
  readonly examples: readonly string[];
  /** What its arguments can be, for completion; nothing when absent. */
  readonly completes?: 'paths' | readonly string[];
  /** Whether the command prints its own help and reads its own flags, as `serve` does with its settings. */
  readonly isSelfDescribing?: boolean;
  /** Whether it analyses, here unless `--server` is given. */
  readonly analyses?: boolean;
  /**
   * Resolves with a function that runs the command and resolves with its exit code. What was started ahead for it is ended
   * by whoever started it, if it is not used.
   */
  load(): Promise<(args: string[], ahead?: StartedAhead) => Promise<number>>;
}

export interface Option {
  /** Without dashes. */
  readonly name: string;
  readonly short?: string;
  /** What stands for its value in help, such as `FILE`; a switch when absent. */
  readonly value?: string;
  /** The only values that it takes. */
  readonly choices?: readonly string[];
  /** A whole number from one to the other, both included. */
  readonly range?: readonly [least: number, most: number];
  readonly summary: string;
}

const GRAPHS = Object.keys(OPERATIONS);

const server: Option = {
  name: 'server',
  value: 'URL',
  summary: 'analyses there instead of here, with the key in ORRERY_API_KEY or --api-key-file',
};
const keyFile: Option = {
  name: 'api-key-file',
  value: 'FILE',
  summary: 'file that holds the API key for --server',
};
const maxWait: Option = {
  name: 'max-wait',
  value: 'SECONDS',
  range: [1, 86_400],
  summary: 'longest wait for a job of --server (default: 300)',
};
const threads: Option = {
  name: 'threads',
  value: 'N',
  range: [1, 256],
  summary: 'worker threads (default: one per core)',
};
const noCache: Option = {
  name: 'no-cache',
  summary: 'reads every source file anew, and keeps nothing for the next time',
};
const output: Option = {
  name: 'output',
  short: 'o',
  value: 'FILE',
  summary: 'writes there instead of to standard output',
};
const quiet: Option = {
  name: 'quiet',
  short: 'q',
  summary: 'nothing on standard error but errors',
};
const verbose: Option = {
  name: 'verbose',
  short: 'v',
  summary: 'lists on standard error what was left out and what was not understood',
};
const place: Option = {
  name: 'in',
  value: 'PATH',
  summary: 'the folder or zip archive (default: the working directory)',
};
const dataDir: Option = {
  name: 'data-dir',
  value: 'DIR',
  summary: "the server's data directory (default: ORRERY_DATA_DIR or .orrery)",
};

const format = (choices: readonly string[], usual: string): Option => ({
  name: 'format',
  short: 'f',
  value: 'FORMAT',
  choices,
  summary: `${choices.join(', ')} (default: ${usual})`,
});

const ANALYSIS = [server, keyFile, maxWait, threads, noCache, output, quiet, verbose];
const GRAPH_FORMATS = ['json', 'ndjson', 'dot', 'mermaid', 'graphml', 'cypher'];
const VIEW_FORMATS = ['table', 'json', 'ndjson', 'dot', 'mermaid'];

export const commands: readonly Command[] = [
  {
    name: 'analyze',
    usage: 'analyze PATH --graph NAME',
    summary: 'Makes a graph of a folder or a zip, here or on a server.',
    details: `Without --server nothing leaves the machine. A folder is read as \`git ls-files\` would list it, without
needing git; .orreryignore files, in the same syntax, leave out more. The result goes to standard output.
What an analysis may use is set by the ORRERY_MAX_… variables that \`orrery serve --help\` lists.`,
    options: [
      {
        name: 'graph',
        short: 'g',
        value: 'NAME',
        choices: GRAPHS,
        summary: `which graph or analysis: ${GRAPHS.join(', ')}`,
      },
      format([...GRAPH_FORMATS, 'sarif'], 'json'),
      {
        name: 'explain',
        value: 'CALLER CALLEE',
        summary:
          'with --graph call, here: prints why there is a call between the two, step by step, or why there is none. Names are path:Qualified.name, a qualified name, or its end, in the spelling of any language; a path is the top level of a file',
      },
      ...ANALYSIS,
    ],
    examples: [
      'orrery analyze . --graph dependency > graph.json',
      'orrery analyze repository.zip --graph dependency --format dot --output graph.dot',
      "orrery analyze . --graph domain | jq -r '.domains[] | .name'",
      'orrery analyze . --graph call --explain main src/store.ts:Store.save',
      'orrery analyze . --graph platform --server http://127.0.0.1:8080 > bundle.json',
    ],
    completes: 'paths',
    analyses: true,
    load: async () => (await import('./commands/analyze.ts')).runAnalyze,
  },
  {
    name: 'cycles',
    usage: 'cycles PATH',
    summary: 'Lists files that import each other in circles, and can fail on them.',
    details: `Exit code 1 says that --fail-on found something. With a baseline only cycles count that it does not know:
one that lost files is known, one that gained a file or became graver is not.`,
    options: [
      format(['table', 'json', 'ndjson', 'dot', 'mermaid', 'sarif'], 'table'),
      {
        name: 'fail-on',
        value: 'SEVERITY',
        choices: ['high', 'medium', 'any'],
        summary: 'exits with 1 when there is a cycle of that severity or graver: high, medium, any',
      },
      { name: 'baseline', value: 'FILE', summary: 'cycles that are known and do not count' },
      { name: 'write-baseline', summary: 'writes all cycles of now to the file of --baseline' },
      ...ANALYSIS,
    ],
    examples: [
      'orrery cycles .',
      'orrery cycles . --baseline cycles.json --write-baseline',
      'orrery cycles . --fail-on high --baseline cycles.json',
      'orrery cycles . --format sarif --output cycles.sarif',
    ],
    completes: 'paths',
    analyses: true,
    load: async () => (await import('./commands/cycles.ts')).runCycles,
  },
  {
    name: 'domains',
    usage: 'domains PATH',
    summary: 'Says what a repository consists of, and where to start reading.',
    details: `Graphviz and Mermaid draw domains, their parts and what depends on what; JSON, NDJSON, GraphML and Cypher
have every file, class and function besides.`,
    options: [format(['table', ...GRAPH_FORMATS], 'table'), ...ANALYSIS],
    examples: ['orrery domains .', 'orrery domains repository.zip --format mermaid'],
    completes: 'paths',
    analyses: true,
    load: async () => (await import('./commands/domains.ts')).runDomains,
  },
  {
    name: 'calls',
    usage: 'calls SYMBOL',
    summary: 'Lists who calls a function and whom it calls, with file and line.',
    details: `SYMBOL is a name such as Store.save or Store::save, src/store.ts:Store.save, a place such as src/store.ts:120,
an id such as fn:src/store.ts:Store.save, or a path; a package may stand in front of a name. Of a class, a
file or a folder, calls over its border are listed.`,
    options: [
      place,
      {
        name: 'direction',
        value: 'WHICH',
        choices: ['in', 'out', 'both'],
        summary: 'in for callers, out for callees, both (default)',
      },
      {
        name: 'limit',
        value: 'N',
        range: [1, 1000],
        summary: 'most of each direction (default: 100)',
      },
      format(VIEW_FORMATS, 'table'),
      ...ANALYSIS,
    ],
    examples: [
      'orrery calls main',
      'orrery calls Store.save --in path/to/repository --direction in',
      'orrery calls fn:src/store.ts:Store.save --format json',
    ],
    analyses: true,
    load: async () => (await import('./commands/calls.ts')).runCalls,
  },
  {
    name: 'path',
    usage: 'path FROM TO',
    summary: 'Shows the shortest way from one file or symbol to another.',
    details: `FROM and TO are files, folders, or symbols as \`orrery calls\` takes them; of a class, file or folder any
member counts. Exit code 1 says that nothing leads from the one to the other.`,
    options: [
      place,
      {
        name: 'types',
        value: 'LIST',
        summary: 'relationships that count, by commas (default: imports,calls,extends,implements)',
      },
      format(VIEW_FORMATS, 'table'),
      ...ANALYSIS,
    ],
    examples: [
      'orrery path src/main.ts src/store.ts',
      'orrery path main Store.save --in path/to/repository --types calls',
    ],
    analyses: true,
    load: async () => (await import('./commands/path.ts')).runPath,
  },
  {
    name: 'stats',
    usage: 'stats PATH',
    summary: 'Counts files, lines, declarations, references and cycles.',
    options: [format(['table', 'json'], 'table'), ...ANALYSIS],
    examples: ['orrery stats .', 'orrery stats repository.zip --format json'],
    completes: 'paths',
    analyses: true,
    load: async () => (await import('./commands/stats.ts')).runStats,
  },
  {
    name: 'mcp',
    usage: 'mcp [PATH]',
    summary: 'Answers questions of coding agents about a folder, by the Model Context Protocol.',
    details: `Tools for overview, symbols, callers and callees, dependencies, what a change touches, cycles and paths.
The folder (default: the working directory) is analysed at the start and again when files change. It is only
read, and nothing leaves the machine unless a server is named. Speaks over standard input and output, or over
HTTP at http://127.0.0.1:PORT/mcp; an address that others reach needs a token in ORRERY_MCP_TOKEN, which
clients send as bearer.`,
    options: [
      {
        name: 'http',
        value: 'PORT',
        range: [0, 65_535],
        summary: 'serves HTTP there instead of standard input and output; 0 for any free port',
      },
      { name: 'host', value: 'HOST', summary: 'address for --http (default: 127.0.0.1)' },
      {
        name: 'allow-origin',
        value: 'LIST',
        summary: 'origins of web pages that may ask over HTTP, by commas (default: none)',
      },
      server,
      keyFile,
      {
        name: 'job',
        value: 'ID',
        summary: 'with --server and without PATH: asks about this completed job',
      },
      threads,
      quiet,
    ],
    examples: [
      'orrery mcp /path/to/repository',
      'orrery mcp . --http 7070',
      'orrery mcp --server http://127.0.0.1:8080 --job job_9f2c61d0a4b84e5f8c7d3a1b2e6f4057',
    ],
    completes: 'paths',
    load: async () => (await import('./commands/mcp.ts')).runMcp,
  },
  {
    name: 'serve',
    usage: 'serve',
    summary: 'Runs the HTTP service.',
    options: [],
    examples: ['orrery serve', 'orrery serve --port 9000 --data-dir /var/lib/orrery'],
    isSelfDescribing: true,
    load: async () => (await import('./commands/serve.ts')).runServe,
  },
  {
    name: 'keys',
    usage: 'keys create|list|revoke',
    summary: 'Manages API keys, also beside a running server.',
    details: `orrery keys create NAME    makes a key and prints it, and nothing else, on standard output, this once
orrery keys list           shows all keys, without the keys themselves
orrery keys revoke ID      ends a key at once; list shows its ID
Where ORRERY_DATABASE_URL is set, keys are those of the fleet that shares this database.`,
    options: [
      {
        name: 'scopes',
        value: 'LIST',
        summary: 'what the key may do, by commas (default: admin, which is everything)',
      },
      {
        name: 'expires',
        value: 'DURATION',
        summary: 'when it ends: 90s, 30m, 12h, 30d or 52w from now (default: never)',
      },
      {
        name: 'rate-limit',
        value: 'N',
        summary: "requests a minute (default: the server's setting)",
      },
      dataDir,
    ],
    examples: [
      'orrery keys create ci-bot > key.txt',
      'orrery keys create graphs --scopes graphs:dependency,graphs:call --expires 30d',
      'orrery keys list',
    ],
    completes: ['create', 'list', 'revoke'],
    load: async () => (await import('./commands/keys.ts')).runKeys,
  },
  {
    name: 'page-link',
    usage: 'page-link',
    summary: 'Makes a one-time link to the page, beside a running server.',
    details: `Prints a link by which one can sign in to the page once, within an hour. Whoever has it can sign in.`,
    options: [
      {
        name: 'address',
        value: 'ADDRESS',
        summary: 'where browsers reach the server (default: where it listens)',
      },
      dataDir,
    ],
    examples: ['orrery page-link', 'orrery page-link --address https://orrery.example.org'],
    load: async () => (await import('./commands/page-link.ts')).runPageLink,
  },
  {
    name: 'doctor',
    usage: 'doctor',
    summary: 'Checks whether everything is there that Orrery needs.',
    details: 'Exit code 1 says that something is not.',
    options: [
      {
        name: 'server',
        value: 'URL',
        summary: 'looks whether this server can be reached, and whether the key is good there',
      },
      keyFile,
      {
        name: 'port',
        value: 'N',
        range: [1, 65_535],
        summary: 'port that `orrery serve` is to listen on (default: ORRERY_PORT or 8080)',
      },
      dataDir,
    ],
    examples: ['orrery doctor', 'orrery doctor --server http://127.0.0.1:8080'],
    load: async () => (await import('./commands/doctor.ts')).runDoctor,
  },
  {
    name: 'completion',
    usage: 'completion bash|zsh|fish',
    summary: 'Prints what a shell needs to complete commands and options.',
    options: [],
    examples: [
      'orrery completion bash > ~/.local/share/bash-completion/completions/orrery',
      'orrery completion zsh > ~/.zfunc/_orrery',
      'orrery completion fish > ~/.config/fish/completions/orrery.fish',
    ],
    completes: ['bash', 'zsh', 'fish'],
    load: async () => (await import('./commands/completion.ts')).runCompletion,
  },
];

/** @throws Error for a name that the table does not have */
export function commandNamed(name: string): Command {
  const found = commands.find((command) => command.name === name);
  if (found === undefined) throw new Error(`The table has no command ${name}`);
  return found;
}
