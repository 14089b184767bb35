// Every setting of the server, in one table: `orrery serve --help`, the README and the reader below are
// made from it. A setting that is unknown or malformed stops the start; nothing is guessed.
import { availableParallelism } from 'node:os';
import { type AnalysisLimits, defaultLimits } from '@orrery/runner';
import { METRICS_ACCESS, type MetricsAccess } from './metrics/metrics-access.ts';
import { ROLES, type Role } from './role.ts';
import {
  blobPlace,
  bytes,
  bytesOrNone,
  databaseAddress,
  optional,
  type Parser,
  SettingsError,
  seconds,
  text,
  token,
  webAddress,
  whole,
  words,
  yesOrNo,
} from './settings-parsers.ts';

export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly role: Role;
  /** Empty for the database in the data directory. */
  readonly databaseUrl: string;
  readonly databaseConnections: number;
  /** Empty for the data directory. */
  readonly blobs: string;
  /** Empty for Amazon's own. */
  readonly s3Endpoint: string;
  /** Empty for what the AWS variables say. */
  readonly s3Region: string;
  readonly s3PathStyle: boolean;
  readonly orphanSeconds: number;
  readonly logLevel: string;
  readonly rateLimit: number;
  readonly failureLimit: number;
  readonly signInLimit: number;
  readonly retentionSeconds: number;
  readonly pendingSeconds: number;
  readonly maxUploadBytes: number;
  readonly maxEntries: number;
  readonly maxInflatedBytes: number;
  readonly maxFileBytes: number;
  readonly maxPathBytes: number;
  readonly maxPathDepth: number;
  readonly maxSourceBytes: number;
  readonly maxLineLength: number;
  readonly maxSourceSeconds: number;
  readonly maxNodes: number;
  readonly maxRelationships: number;
  readonly maxAnalysisSeconds: number;
  readonly maxAnalysisMemoryBytes: number;
  readonly analyses: number;
  readonly threads: number;
  readonly readyProcesses: number;
  readonly processJobs: number;
  readonly factsCacheBytes: number;
  readonly shutdownSeconds: number;
  readonly maxConnections: number;
  readonly headerSeconds: number;
  readonly requestSeconds: number;
  readonly idleSeconds: number;
  readonly trustedProxies: readonly string[];
  readonly metrics: MetricsAccess;
  readonly llmUrl: string;
  readonly llmModel: string;
  readonly llmKey: string;
  readonly llmSeconds: number;
}

export interface SettingDescription<Value = unknown> {
  /** Name of the environment variable. */
  readonly variable: string;
  /** Name of the flag, with its dashes; absent for a secret, since every user sees command lines. */
  readonly flag?: string;
  /** Whether messages leave its value out. */
  readonly isHidden?: boolean;
  /** As it would be written. */
  readonly defaultText: string;
  /** The default for people: where it depends on the machine, how. */
  readonly defaultMeaning: string;
  /** Throws a plain Error that says what would be right, as the end of a sentence. */
  readonly parse: Parser<Value>;
  /** One sentence, with the unit. */
  readonly description: string;
}

const MIB = 1024 ** 2;
const CORES = availableParallelism();
// A small archive keeps one core busy, and parts of the analysis of a large one do. Two at once, each with all the
// threads that it can use, leave no core idle; the system shares out the cores where there are more threads.
const ANALYSES = Math.min(4, CORES);
const THREADS = Math.min(CORES, Math.max(2, Math.floor(CORES / 2)));
/** Each holds memory while it waits, and one that is missed takes a second to start. */
const READY_PROCESSES = Math.ceil(ANALYSES / 2);
/** The ids of all shown nodes are held in one set, which has an end in V8. */
const MOST_NODES = 10_000_000;
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];

type SettingsTable = { readonly [Name in keyof Settings]: SettingDescription<Settings[Name]> };

const TABLE: SettingsTable = {
  host: row('HOST', '127.0.0.1', text, 'Address to listen on; 0.0.0.0 for all.'),
  port: row('PORT', 8080, whole(0, 65535), 'Port to listen on; 0 for any that is free.'),
  dataDir: row('DATA_DIR', '.orrery', text, 'Directory for the database, uploads and results.'),
  role: row(
    'ROLE',
    'all',
    words(ROLES),
    'What this process does: api answers requests, worker runs analyses, all does both. Other than all needs ORRERY_DATABASE_URL.',
  ),
  databaseUrl: asSecret(
    row(
      'DATABASE_URL',
      '',
      optional(databaseAddress),
      'PostgreSQL for jobs, queue, keys, usage and rate limits of a fleet, as postgres://user:password@host/database.',
    ),
  ),
  databaseConnections: row(
    'DATABASE_CONNECTIONS',
    10,
    whole(2, 1000),
    'Connections of this process to PostgreSQL, at most; one more listens.',
  ),
  blobs: row(
    'BLOBS',
    '',
    optional(blobPlace),
    'Where uploads and results lie, as s3://bucket/prefix; the data directory otherwise. Credentials come from the usual AWS variables.',
  ),
  s3Endpoint: row(
    'S3_ENDPOINT',
    '',
    optional(webAddress),
    "Base address of the S3-compatible store; Amazon's own otherwise.",
  ),
  s3Region: row('S3_REGION', '', optional(text), 'Region of the bucket; AWS_REGION otherwise.'),
  s3PathStyle: row(
    'S3_PATH_STYLE',
    false,
    yesOrNo,
    'Whether the bucket stands in the path of addresses, as most stores but Amazon want it: true or false.',
  ),
  orphanSeconds: row(
    'ORPHAN_SECONDS',
    3600,
    seconds,
    'Age at which an upload or a result that no job names is removed from a fleet; longer than an upload takes.',
  ),
  logLevel: row('LOG_LEVEL', 'warn', words(LOG_LEVELS), `One of ${LOG_LEVELS.join(', ')}.`),
  rateLimit: row('RATE_LIMIT', 300, whole(1), 'Requests a minute and API key.'),
  failureLimit: row('FAILURE_LIMIT', 60, whole(1), 'Failed authentications a minute and address.'),
  signInLimit: row(
    'SIGN_IN_LIMIT',
    10,
    whole(1),
    'Passwords of the page that may be tried a minute from one address; from all together five times as many.',
  ),
  retentionSeconds: row('RETENTION_SECONDS', 86_400, seconds, 'How long ended jobs are kept.'),
  pendingSeconds: row(
    'PENDING_SECONDS',
    3600,
    seconds,
    'How long a job may wait before its upload expires.',
  ),
  maxUploadBytes: row('MAX_UPLOAD_BYTES', 256 * MIB, bytes, 'Largest archive.'),
  maxEntries: row('MAX_ENTRIES', defaultLimits.maxEntries, whole(1), 'Most entries of an archive.'),
  maxInflatedBytes: row(
    'MAX_INFLATED_BYTES',
    defaultLimits.maxInflatedBytes,
    bytes,
    'Most bytes of all files of an archive when inflated.',
  ),
  maxFileBytes: row(
    'MAX_FILE_BYTES',
    defaultLimits.maxFileBytes,
    bytes,
    'Largest single file of an archive when inflated.',
  ),
  maxPathBytes: row(
    'MAX_PATH_BYTES',
    defaultLimits.maxPathBytes,
    whole(1),
    'Longest path of an entry, in bytes.',
  ),
  maxPathDepth: row(
    'MAX_PATH_DEPTH',
    defaultLimits.maxPathDepth,
    whole(1),
    'Most segments of the path of an entry.',
  ),
  maxSourceBytes: row(
    'MAX_SOURCE_BYTES',
    defaultLimits.maxSourceBytes,
    bytes,
    'Largest source file that is parsed; larger ones are listed as skipped.',
  ),
  maxLineLength: row(
    'MAX_LINE_LENGTH',
    defaultLimits.maxLineLength,
    whole(1),
    'Longest line of a source file that is parsed, in characters.',
  ),
  maxSourceSeconds: row(
    'MAX_SOURCE_SECONDS',
    defaultLimits.maxSourceSeconds,
    seconds,
    'Processor time for one source file; one that takes longer is listed as skipped.',
  ),
  maxNodes: row(
    'MAX_NODES',
    defaultLimits.maxNodes,
    whole(1, MOST_NODES),
    'Most nodes of a graph; one that has more is cut off and says so.',
  ),
  maxRelationships: row(
    'MAX_RELATIONSHIPS',
    defaultLimits.maxRelationships,
    whole(1),
    'Most relationships of a graph; one that has more is cut off and says so.',
  ),
  maxAnalysisSeconds: row(
    'MAX_ANALYSIS_SECONDS',
    defaultLimits.maxSeconds,
    seconds,
    'Wall time of one analysis.',
  ),
  maxAnalysisMemoryBytes: row(
    'MAX_ANALYSIS_MEMORY_BYTES',
    defaultLimits.maxMemoryBytes,
    bytes,
    'Resident memory of one analysis process.',
  ),
  analyses: {
    ...row('ANALYSES', ANALYSES, whole(1, 1024), 'Analyses at once.'),
    defaultMeaning: 'the cores, at most 4',
  },
  threads: {
    ...row('THREADS', THREADS, whole(1, 1024), 'Threads of one analysis.'),
    defaultMeaning: 'half of the cores, at least 2 where there are as many',
  },
  readyProcesses: {
    ...row(
      'READY_PROCESSES',
      READY_PROCESSES,
      whole(0, 1024),
      'Analysis processes that are started before they are needed, each of about 170 MB; 0 for none.',
    ),
    defaultMeaning: 'half as many as analyses at once by default',
  },
  processJobs: row(
    'PROCESS_JOBS',
    1000,
    whole(1),
    'Jobs of one API key that one process analyses in a row, at most; 1 for a process of its own for each job.',
  ),
  factsCacheBytes: row(
    'FACTS_CACHE_BYTES',
    1024 ** 3,
    bytesOrNone,
    'Disk for what was read of source files, so that a changed repository is read only where it changed; 0 keeps nothing.',
  ),
  shutdownSeconds: row(
    'SHUTDOWN_SECONDS',
    10,
    whole(0, 3600),
    'How long a stopping server lets analyses finish before it gives their jobs back.',
  ),
  maxConnections: row('MAX_CONNECTIONS', 1000, whole(1), 'Connections at once.'),
  headerSeconds: row('HEADER_SECONDS', 15, seconds, 'Time for the headers of a request.'),
  requestSeconds: row(
    'REQUEST_SECONDS',
    900,
    seconds,
    'Time for a whole request to arrive, its upload included.',
  ),
  idleSeconds: row(
    'IDLE_SECONDS',
    60,
    whole(31, 86_400),
    'Seconds without traffic after which a connection is closed; more than the 30 of Prefer: wait.',
  ),
  trustedProxies: row(
    'TRUSTED_PROXIES',
    [],
    (value) => value.split(',').flatMap((word) => word.trim() || []),
    'Addresses or networks of proxies, by commas, whose X-Forwarded-For is believed.',
  ),
  metrics: row(
    'METRICS',
    'open',
    words(METRICS_ACCESS),
    'Who may read /metrics: open for anybody, key for API keys of scope admin, off for nobody.',
  ),
  llmUrl: {
    ...row(
      'LLM_URL',
      '',
      optional(webAddress),
      'Base address of an OpenAI-compatible endpoint, such as http://127.0.0.1:11434/v1, that is asked to name domains.',
    ),
    isHidden: true,
  },
  llmModel: row('LLM_MODEL', '', optional(text), 'Model that this endpoint is asked for.'),
  llmKey: asSecret(row('LLM_KEY', '', optional(token), 'API key for this endpoint.')),
  llmSeconds: row(
    'LLM_SECONDS',
    20,
    whole(1, 600),
    'How long it may take to name the domains of one job.',
  ),
};

/** All settings in the order in which they are shown. */
export const SETTINGS: readonly SettingDescription[] = Object.values(TABLE);

/**
 * Variables of the same beginning that are no settings of the server, and may be there when it starts: those of
 * the other commands, and the database of the tests.
 */
export const OTHER_VARIABLES: ReadonlySet<string> = new Set([
  'ORRERY_API_KEY',
  'ORRERY_MCP_TOKEN',
  'ORRERY_TEST_DATABASE_URL',
]);

/**
 * Reads flags over environment over defaults. Throws a SettingsError that names the setting.
 * @param args what follows `orrery serve`
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): Settings {
  const flags = readFlags(args);
  const known = new Set(SETTINGS.map((setting) => setting.variable));
  for (const variable of Object.keys(environment)) {
    if (variable.startsWith('ORRERY_') && !known.has(variable) && !OTHER_VARIABLES.has(variable)) {
      throw new SettingsError(
        `There is no setting ${variable}.${suggestion(variable, known)} \`orrery serve --help\` lists all settings.`,
      );
    }
  }
  const entries = Object.entries(TABLE).map(([name, setting]: [string, SettingDescription]) => {
    const flag = setting.flag === undefined ? undefined : flags.get(setting.flag);
    const variable = environment[setting.variable];
    if (flag !== undefined) return [name, parse(setting, setting.flag!, flag)];
    if (variable !== undefined) return [name, parse(setting, setting.variable, variable)];
    return [name, parse(setting, setting.variable, setting.defaultText)];
  });
  const settings = Object.fromEntries(entries) as unknown as Settings;
  if (settings.llmUrl !== '' && settings.llmModel === '') {
    throw new SettingsError('ORRERY_LLM_URL needs ORRERY_LLM_MODEL: which model it is asked for.');
  }
  if (settings.databaseUrl === '' && settings.role !== 'all') {
    throw new SettingsError(
      `ORRERY_ROLE is ${settings.role}; this needs ORRERY_DATABASE_URL, by which API processes and workers share their jobs.`,
    );
  }
  if (settings.blobs === '' && settings.role !== 'all') {
    throw new SettingsError(
      `ORRERY_ROLE is ${settings.role}; this needs ORRERY_BLOBS, by which API processes and workers share uploads and results.`,
    );
  }
  return settings;
}

/** What an analysis may use, for the runner. */
export function analysisLimits(settings: Settings): AnalysisLimits {
  const { maxAnalysisSeconds, maxAnalysisMemoryBytes } = settings;
  return {
    maxEntries: settings.maxEntries,
    maxInflatedBytes: settings.maxInflatedBytes,
    maxFileBytes: settings.maxFileBytes,
    maxPathBytes: settings.maxPathBytes,
    maxPathDepth: settings.maxPathDepth,
    maxSourceBytes: settings.maxSourceBytes,
    maxLineLength: settings.maxLineLength,
    maxSourceSeconds: settings.maxSourceSeconds,
    maxNodes: settings.maxNodes,
    maxRelationships: settings.maxRelationships,
    maxSeconds: maxAnalysisSeconds,
    maxMemoryBytes: maxAnalysisMemoryBytes,
  };
}

/** The table as text, for `--help`. */
export function describeSettings(): string {
  return SETTINGS.map(
    ({ variable, flag, defaultText, description }) =>
      `  ${flag === undefined ? '' : `${flag}, `}${variable}\n      ${description}${defaultText === '' ? '' : ` Default: ${defaultText}.`}`,
  ).join('\n');
}

function row<Value>(
  word: string,
  defaultValue: Value,
  parser: Parser<Value>,
  description: string,
): SettingDescription<Value> {
  return {
    variable: `ORRERY_${word}`,
    flag: `--${word.toLowerCase().replaceAll('_', '-')}`,
    defaultText: String(defaultValue),
    defaultMeaning: String(defaultValue),
    parse: parser,
    description,
  };
}

function asSecret<Value>(setting: SettingDescription<Value>): SettingDescription<Value> {
  const { flag: _, ...others } = setting;
  return { ...others, isHidden: true };
}

/** Flags by name, written `--name value` or `--name=value`. */
function readFlags(args: readonly string[]): ReadonlyMap<string, string> {
  const known = new Set(SETTINGS.flatMap((setting) => setting.flag ?? []));
  const flags = new Map<string, string>();
  for (let index = 0; index < args.length; index++) {
    const argument = args[index]!;
    const split = argument.indexOf('=');
    const flag = split < 0 ? argument : argument.slice(0, split);
    if (!known.has(flag)) {
      const what = argument.startsWith('-')
        ? `There is no flag ${flag}`
        : `"${argument}" is no flag`;
      throw new SettingsError(
        `${what}.${suggestion(flag, known)} \`orrery serve --help\` lists all settings.`,
      );
    }
    if (flags.has(flag)) throw new SettingsError(`${flag} is given twice.`);
    const value = split < 0 ? args[++index] : argument.slice(split + 1);
    if (value === undefined) throw new SettingsError(`${flag} needs a value.`);
    flags.set(flag, value);
  }
  return flags;
}

function parse(setting: SettingDescription, name: string, value: string): unknown {
  try {
    return setting.parse(value);
  } catch (error) {
    const shown = setting.isHidden ? 'cannot be used' : `is "${value}"`;
    throw new SettingsError(`${name} ${shown}; ${(error as Error).message}.`);
  }
}

/** The known name that shares the most of its words, if any does. */
function suggestion(name: string, known: Iterable<string>): string {
  const wordsOf = (text: string) => text.toLowerCase().split(/[-_]+/).filter(Boolean);
  const wanted = new Set(wordsOf(name).filter((word) => word !== 'orrery'));
  let best = { name: '', shared: 0 };
  for (const candidate of known) {
    const shared = wordsOf(candidate).filter((word) => wanted.has(word)).length;
    if (shared > best.shared) best = { name: candidate, shared };
  }
  return best.shared === 0 ? '' : ` Did you mean ${best.name}?`;
}
