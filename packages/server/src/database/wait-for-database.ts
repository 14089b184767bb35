// Patience at the start: machines of a fleet come up in any order, and a process that is started again while the
// database restarts should not have to be started once more. Knows no table.
import { setTimeout as sleep } from 'node:timers/promises';
import { OrreryError } from '@orrery/contract';

export interface StartWait {
  /** Told once, since somebody may look on. */
  readonly say: (sentence: string) => void;
  /** Ends the wait, with the last error. */
  readonly signal?: AbortSignal | undefined;
  /** In milliseconds; by default long enough for a database that restarts. */
  readonly total?: number;
  readonly pause?: number;
}

/**
 * Opens again while the database is away. Rejects at once with whatever else goes wrong (a password, a database that is
 * not there), and with the last error when the time is over.
 */
export async function waitForDatabase<T>(
  open: () => Promise<T>,
  { say, signal, total = 60_000, pause = 1000 }: StartWait,
): Promise<T> {
  const deadline = performance.now() + total;
  for (let hasTold = false; ; hasTold = true) {
    try {
      return await open();
    } catch (error) {
      if (!isAway(error) || signal?.aborted || performance.now() > deadline) throw error;
      if (!hasTold) {
        say(`${(error as Error).message} Trying again for ${Math.round(total / 1000)} seconds.`);
      }
      await sleep(pause, undefined, { ...(signal && { signal }) }).catch(() => undefined);
    }
  }
}

/** Classes of SQLSTATE: connection, insufficient resources, operator intervention (it starts or stops). */
const AWAY_CLASSES: ReadonlySet<string> = new Set(['08', '53', '57']);

/** Whether a connection failed or broke; what a reached database refuses is said by a code of its own. */
function isAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (!(at instanceof OrreryError && at.code === 'bad_gateway')) continue;
    const { code, severity } = (at.cause ?? {}) as { code?: unknown; severity?: unknown };
    const isOfServer = typeof code === 'string' && severity !== undefined;
    return !isOfServer || AWAY_CLASSES.has(code.slice(0, 2));
  }
  return false;
}
