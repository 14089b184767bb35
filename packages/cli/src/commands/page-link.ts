// `orrery page-link`: makes a one-time link to the page, beside a running server. The link goes to standard
// output alone, so that it can be piped; all else to standard error.
import { parseArgs } from 'node:util';
import {
  createPageLink,
  pageLinkAt,
  readSettings,
  SettingsError,
  StartError,
} from '@orrery/server';

/** What the command touches of its process; tests bring their own. */
export interface PageLinkSurroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  write(text: string): void;
  writeError(text: string): void;
}

const USAGE = `Usage: orrery page-link [--address ADDRESS]

Prints a link by which one can sign in to the page once, within an hour. Whoever has it can sign in.

  --address ADDRESS  Where browsers reach the server, such as https://orrery.example.org; where it listens
                     when absent.
  --data-dir DIR     The server's data directory; ORRERY_DATA_DIR or .orrery when absent.
`;

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
    const values = parse(args);
    if (values.help === true) {
      write(USAGE);
      return 0;
    }
    const wanted = readAddress(values.address);
    const dataDir = readDataDir(values['data-dir'] ?? environment.ORRERY_DATA_DIR);
    const { token, address } = await createPageLink(dataDir);
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

class UsageError extends Error {}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', short: 'h' },
        address: { type: 'string' },
        'data-dir': { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE.trimEnd()}`);
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

/** Where a server with these settings would listen. */
function defaultAddress({ ORRERY_PORT }: PageLinkSurroundings['environment']): string {
  const { port } = readSettings(ORRERY_PORT === undefined ? {} : { ORRERY_PORT }, []);
  return `http://127.0.0.1:${port}`;
}
