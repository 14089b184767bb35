// `orrery serve`: starts the embedded server and says how to use it. What a first start prints must work
// when pasted. Everything about settings is the server's.
import {
  describeSettings,
  type RunningServer,
  readSettings,
  type ServerParts,
  SettingsError,
  StartError,
  startServer,
} from '@orrery/server';

/** What the command touches of its process; tests bring their own. */
export interface ServeSurroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly parts?: ServerParts;
  write(text: string): void;
  writeError(text: string): void;
  /** Calls back at every request to stop. Returns how to stop listening. */
  onStop(callback: () => void): () => void;
  /**
   * Ends the process where it stands. When Node ends it in order, it closes a database that was left open, which copies
   * SQLite's log to it.
   */
  endAtOnce?(code: number): void;
}

/** Resolves with the exit code once the server has stopped: 0 ok, 2 usage, 3 failure. */
export function runServe(args: string[]): Promise<number> {
  return serve(args, {
    environment: process.env,
    write: (text) => void process.stdout.write(text),
    writeError: (text) => void process.stderr.write(text),
    onStop: (callback) => {
      const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
      for (const signal of signals) process.on(signal, callback);
      return () => {
        for (const signal of signals) process.off(signal, callback);
      };
    },
    endAtOnce: (code) => process.exit(code),
  });
}

export async function serve(
  args: readonly string[],
  surroundings: ServeSurroundings,
): Promise<number> {
  const { environment, write, writeError, parts, onStop, endAtOnce } = surroundings;
  if (args.includes('--help') || args.includes('-h')) {
    write(helpText());
    return 0;
  }
  // Before the start: a signal that comes during it must not kill the process half way.
  const stopping = Promise.withResolvers<undefined>();
  const starting = new AbortController();
  let stop = () => {
    starting.abort();
    stopping.resolve(undefined);
  };
  const stopListening = onStop(() => stop());
  try {
    const settings = readSettings(environment, args);
    const server = await startServer(settings, {
      ...parts,
      say: (sentence) => writeError(`orrery serve: ${sentence}\n`),
      startSignal: starting.signal,
    });
    const { firstKey } = server;
    write(firstKey === undefined ? laterStart(server) : firstStart(server, firstKey));
    const loss = await Promise.race([stopping.promise, server.lost]);
    // A second request to stop shortens the wait for running analyses.
    stop = () => void server.close();
    const closed = server.close();
    if (loss === undefined) {
      await closed;
      return 0;
    }
    writeError(`orrery serve: ${loss}\n`);
    // What analyses that run now would find could not be stored.
    stop();
    await closed;
    endAtOnce?.(3);
    return 3;
  } catch (error) {
    if (error instanceof SettingsError) {
      writeError(`orrery serve: ${error.message}\n`);
      return 2;
    }
    const isForeseen = error instanceof StartError;
    writeError(`orrery serve: ${isForeseen ? error.message : String((error as Error).stack)}\n`);
    return 3;
  } finally {
    stopListening();
  }
}

function helpText(): string {
  return `Usage: orrery serve [flags]

Serves the HTTP interface until it is told to stop (Ctrl-C or SIGTERM).
Settings are flags, written --name value or --name=value, or environment variables; a flag wins.

${describeSettings()}
`;
}

type Started = Pick<RunningServer, 'address' | 'dataDirectory' | 'pageLink'>;

function laterStart(server: Started): string {
  const { address, dataDirectory } = server;
  return `Orrery is listening on ${address}
Data directory: ${dataDirectory}

${pageText(server)}

To make an API key, run in another terminal:

  npx orrery keys create NAME --data-dir ${shellWord(dataDirectory)}

`;
}

function firstStart(server: Started, key: string): string {
  const { address, dataDirectory } = server;
  return `Orrery is listening on ${address}
Data directory: ${dataDirectory}

${pageText(server)}

Your API key, shown only this once:

  ${key}

To see the graph of a repository, paste this where its files are checked out with git:

  ${curlLine(address, key)}

To make more keys: npx orrery keys create NAME --data-dir ${shellWord(dataDirectory)}

`;
}

/** As long as nobody can sign in, a link; then how to get another. */
function pageText({ address, dataDirectory, pageLink }: Started): string {
  if (pageLink === undefined) {
    return `The page is at ${address}/
To get a one-time link to it: npx orrery page-link --data-dir ${shellWord(dataDirectory)}`;
  }
  return `To open the page, follow this link; it works once, within an hour:

  ${pageLink}`;
}

/**
 * One line for any POSIX shell; the date makes each paste a job of its own, so that no tool is missing. Archives inside of
 * archives are refused, so they stay out.
 */
function curlLine(address: string, key: string): string {
  return [
    "git archive --format=zip HEAD . ':!*.zip' ':!*.tar' ':!*.tar.*' ':!*.tgz' | curl -sS",
    "-F 'file=@-;filename=repo.zip;type=application/zip'",
    `-H 'X-Api-Key: ${key}'`,
    '-H "Idempotency-Key: first-light-$(date +%s)"',
    "-H 'Prefer: wait=30'",
    `'${address}/v1/graphs/dependency'`,
  ].join(' ');
}

function shellWord(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
