// `orrery keys`: makes, lists and revokes API keys in a data directory, beside a running server or
// without one. A new key goes to standard output alone, so that it can be piped; all else to standard error.
import {
  InvalidKeyRequest,
  type KeyDescription,
  type OpenKeyRing,
  openKeyRing,
  readSettings,
  SettingsError,
  StartError,
} from '@orrery/server';
import { commandNamed } from '../command-table.ts';
import { helpText } from '../help-text.ts';
import { readCommandLine, UsageError } from '../read-command-line.ts';

/** What the command touches of its process; tests bring their own. */
export interface KeysSurroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  write(text: string): void;
  writeError(text: string): void;
}

const COMMAND = commandNamed('keys');
const USAGE = helpText(COMMAND);

/** Resolves with the exit code: 0 ok, 2 usage, 3 failure. */
export function runKeys(args: string[]): Promise<number> {
  return keys(args, {
    environment: process.env,
    write: (text) => void process.stdout.write(text),
    writeError: (text) => void process.stderr.write(text),
  });
}

export async function keys(
  args: readonly string[],
  surroundings: KeysSurroundings,
): Promise<number> {
  const { write, writeError } = surroundings;
  try {
    const command = readCommand(args, surroundings.environment);
    if (command === 'help') {
      write(USAGE);
      return 0;
    }
    const ring = await openKeyRing(command.dataDir, readDatabaseUrl(surroundings.environment));
    try {
      return await command.run(ring, surroundings);
    } finally {
      await ring.close();
    }
  } catch (error) {
    writeError(`orrery keys: ${(error as Error).message}\n`);
    const isUsage =
      error instanceof UsageError ||
      error instanceof SettingsError ||
      error instanceof InvalidKeyRequest;
    if (!isUsage && !(error instanceof StartError)) writeError(`${(error as Error).stack}\n`);
    return isUsage ? 2 : 3;
  }
}

interface Command {
  readonly dataDir: string;
  run(ring: OpenKeyRing, surroundings: KeysSurroundings): Promise<number>;
}

function readCommand(
  args: readonly string[],
  environment: KeysSurroundings['environment'],
): Command | 'help' {
  if (args.includes('--help') || args.includes('-h')) return 'help';
  const line = readCommandLine(COMMAND, args);
  const [name, argument, ...rest] = line.positionals;
  const [scopes, expires] = [line.text('scopes'), line.text('expires')];
  const rateLimit = line.text('rate-limit');
  const dataDir = readDataDir(line.text('data-dir') ?? environment.ORRERY_DATA_DIR);
  const isPlain = scopes === undefined && expires === undefined && rateLimit === undefined;
  if (name === 'create' && argument !== undefined && rest.length === 0) {
    const wanted = {
      name: argument,
      ...(scopes !== undefined && { scopes: scopes.split(',').map((scope) => scope.trim()) }),
      ...(expires !== undefined && { expiresInSeconds: readDuration(expires) }),
      ...(rateLimit !== undefined && { rateLimit: readRateLimit(rateLimit) }),
    };
    return { dataDir, run: (ring, surroundings) => create(ring, wanted, dataDir, surroundings) };
  }
  if (name === 'list' && argument === undefined && isPlain) return { dataDir, run: list };
  if (name === 'revoke' && argument !== undefined && rest.length === 0 && isPlain) {
    return { dataDir, run: (ring, surroundings) => revoke(ring, argument, surroundings) };
  }
  throw new UsageError(`it is not clear what to do.\n\n${USAGE.trimEnd()}`);
}

async function create(
  ring: OpenKeyRing,
  wanted: Parameters<OpenKeyRing['create']>[0],
  dataDir: string,
  { write, writeError }: KeysSurroundings,
): Promise<number> {
  const { key, description } = await ring.create(wanted);
  write(`${key}\n`);
  const expiry =
    description.expiresAt === null ? 'never expires' : `expires ${day(description.expiresAt)}`;
  writeError(
    `Made the key "${description.name}" (${description.id}) in ${dataDir}. ` +
      `Scopes: ${description.scopes.join(', ')}; ${expiry}. It is not shown again.\n`,
  );
  return 0;
}

async function list(ring: OpenKeyRing, { write, writeError }: KeysSurroundings): Promise<number> {
  const found = await ring.list();
  if (found.length === 0) {
    writeError('There is no key yet. Make one with: orrery keys create NAME\n');
    return 0;
  }
  const now = Date.now();
  const rows = found.map((key) => [
    key.id,
    key.name,
    stateOf(key, now),
    key.scopes.join(','),
    key.rateLimit === null ? 'default' : String(key.rateLimit),
    day(key.createdAt),
    key.expiresAt === null ? 'never' : day(key.expiresAt),
  ]);
  write(table([['ID', 'NAME', 'STATE', 'SCOPES', 'RATE LIMIT', 'CREATED', 'EXPIRES'], ...rows]));
  return 0;
}

async function revoke(
  ring: OpenKeyRing,
  id: string,
  { writeError }: KeysSurroundings,
): Promise<number> {
  if (await ring.revoke(id)) {
    writeError(`The key ${id} is revoked; requests with it are refused from now on.\n`);
    return 0;
  }
  writeError(`There is no key ${id} that could be revoked. \`orrery keys list\` shows all keys.\n`);
  return 3;
}

/** Reads it as the server does, so that both mean the same directory. */
function readDataDir(value: string | undefined): string {
  return readSettings(value === undefined ? {} : { ORRERY_DATA_DIR: value }, []).dataDir;
}

/** Keys of a fleet lie in its database. */
function readDatabaseUrl(environment: KeysSurroundings['environment']): string {
  const value = environment.ORRERY_DATABASE_URL;
  return readSettings(value === undefined ? {} : { ORRERY_DATABASE_URL: value }, []).databaseUrl;
}

const SECONDS_A_UNIT: ReadonlyMap<string, number> = new Map([
  ['s', 1],
  ['m', 60],
  ['h', 3600],
  ['d', 86_400],
  ['w', 7 * 86_400],
]);
const CENTURY_SECONDS = 3_155_760_000;

function readDuration(text: string): number {
  const match = /^(\d{1,10})([smhdw])$/.exec(text);
  const seconds = match === null ? 0 : Number(match[1]) * SECONDS_A_UNIT.get(match[2]!)!;
  if (seconds < 1 || seconds > CENTURY_SECONDS) {
    throw new UsageError(`--expires is "${text}"; it must be a duration such as 12h, 30d or 52w.`);
  }
  return seconds;
}

function readRateLimit(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new UsageError(`--rate-limit is "${text}"; it must be a whole number of at least 1.`);
  }
  return Number(text);
}

function stateOf(key: KeyDescription, now: number): string {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt !== null && key.expiresAt <= now ? 'expired' : 'works';
}

const day = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ');

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '),
  );
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
