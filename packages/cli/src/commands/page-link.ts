// `orrery page-link`: makes a one-time link to the page, beside a running server. The link goes to standard
// output alone, so that it can be piped; all else to standard error.
import {
  createPageLink,
  pageLinkAt,
  readSettings,
  SettingsError,
  StartError,
} from '@orrery/server';
import { commandNamed } from '../command-table.ts';
import { helpText } from '../help-text.ts';
import { readCommandLine, UsageError } from '../read-command-line.ts';

/** What the command touches of its process; tests bring their own. */
export interface PageLinkSurroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  write(text: string): void;
  writeError(text: string): void;
}

const COMMAND = commandNamed('page-link');

/** Resolves with the exit code: 0 ok, 2 usage, 3 failure. */
export function runPageLink(args: string[]): Promise<number> {
  return pageLink(args, {
    environment: process.env,
    write: (text) => void process.stdout.write(text),
    writeError: (text) => void process.stderr.write(text),
  });
}

export async function pageLink(
  args: readonly string[],
  { environment, write, writeError }: PageLinkSurroundings,
): Promise<number> {
  try {
    if (args.includes('--help') || args.includes('-h')) {
      write(helpText(COMMAND));
      return 0;
    }
    const line = readCommandLine(COMMAND, args);
    if (line.positionals.length > 0) {
      throw new UsageError(`it takes no arguments.\n\n${helpText(COMMAND).trimEnd()}`);
    }
    const wanted = readAddress(line.text('address'));
    const dataDir = readDataDir(line.text('data-dir') ?? environment.ORRERY_DATA_DIR);
    const { token, address } = await createPageLink(dataDir, readDatabaseUrl(environment));
    if (wanted === undefined && address === undefined) {
      writeError(
        `No server is running on ${dataDir}; the link works once one listens at this address.\n`,
      );
    }
    write(`${pageLinkAt(wanted ?? address ?? defaultAddress(environment), token)}\n`);
    writeError('It works once, within an hour.\n');
    return 0;
  } catch (error) {
    writeError(`orrery page-link: ${(error as Error).message}\n`);
    const isUsage = error instanceof UsageError || error instanceof SettingsError;
    if (!isUsage && !(error instanceof StartError)) writeError(`${(error as Error).stack}\n`);
    return isUsage ? 2 : 3;
  }
}

function readAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const { protocol, search, hash } = URL.parse(text) ?? {};
  if ((protocol !== 'http:' && protocol !== 'https:') || `${search}${hash}` !== '') {
    throw new UsageError(
      `--address is "${text}"; it must be an http or https address such as https://orrery.example.org.`,
    );
  }
  return text;
}

/** Reads it as the server does, so that both mean the same directory. */
function readDataDir(value: string | undefined): string {
  return readSettings(value === undefined ? {} : { ORRERY_DATA_DIR: value }, []).dataDir;
}

/** Sessions of a fleet lie in its database. */
function readDatabaseUrl(environment: PageLinkSurroundings['environment']): string {
  const value = environment.ORRERY_DATABASE_URL;
  return readSettings(value === undefined ? {} : { ORRERY_DATABASE_URL: value }, []).databaseUrl;
}

/** Where a server with these settings would listen. */
function defaultAddress({ ORRERY_PORT }: PageLinkSurroundings['environment']): string {
  const { port } = readSettings(ORRERY_PORT === undefined ? {} : { ORRERY_PORT }, []);
  return `http://127.0.0.1:${port}`;
}
