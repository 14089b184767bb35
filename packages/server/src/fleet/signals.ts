// What processes of a fleet tell each other at once, over PostgreSQL's LISTEN and NOTIFY: hints, which may be
// lost or come twice. Whoever gets one looks at the store; whoever gets none finds out a few seconds later.
import { type Clock, every } from '../clock.ts';
import type { PostgresPool } from '../database/postgres-pool.ts';
import type { Log } from '../log.ts';

/** A job has ended or is gone; a job is to be cancelled wherever it runs; a job waits. */
export type SignalKind = 'ended' | 'cancelled' | 'queued';

export interface SignalHandlers {
  received(kind: SignalKind, jobId: string): void;
  /** Signals may have been lost, and while this lasts more are. */
  missed(): void;
}

export interface Signals {
  /** Tells all other processes, in a moment. Never fails. */
  send(kind: SignalKind, jobId: string): void;
  /** From now on; once. */
  listen(handlers: SignalHandlers): void;
  close(): Promise<void>;
}

export interface SignalsOptions {
  readonly pool: PostgresPool;
  readonly clock: Clock;
  readonly log: Log;
}

const CHANNEL = 'orrery';
/** Signals of a burst travel together. */
const GATHER_MILLISECONDS = 10;
/** A notification holds 8,000 bytes. */
const MOST_AT_ONCE = 100;
/** How often the connection is tried, and whoever waits told to look while there is none. */
const LOOK_MILLISECONDS = 2000;

type Client = Awaited<ReturnType<PostgresPool['dedicated']>>;

export function createSignals({ pool, clock, log }: SignalsOptions): Signals {
  const outgoing = new Set<string>();
  let isSending = false;
  let isClosed = false;
  let client: Client | undefined;
  let stopLooking = () => {};

  async function sendAll(): Promise<void> {
    const [...signals] = outgoing;
    outgoing.clear();
    for (let at = 0; at < signals.length; at += MOST_AT_ONCE) {
      const payload = signals.slice(at, at + MOST_AT_ONCE).join(' ');
      await pool.query('select pg_notify($1, $2)', [CHANNEL, payload]);
    }
  }

  function flush(): void {
    isSending = false;
    sendAll().catch((error) => log.warn({ err: error }, 'other processes could not be told'));
  }

  async function connect(handlers: SignalHandlers): Promise<void> {
    if (client !== undefined) {
      // An answer in time shows that the connection is more than a memory.
      await client.query('select 1').catch(() => lose(client!));
      return;
    }
    const made = await pool.dedicated();
    made.on('error', () => lose(made));
    made.on('end', () => lose(made));
    made.on('notification', ({ payload }) => deliver(payload ?? '', handlers));
    try {
      await made.query(`listen ${CHANNEL}`);
    } catch (error) {
      // Otherwise each look would leave another connection behind.
      lose(made);
      throw error;
    }
    if (isClosed) await made.end();
    else client = made;
  }

  function lose(lost: Client): void {
    if (client === lost) client = undefined;
    void lost.end().catch(() => {});
  }

  return {
    send: (kind, jobId) => {
      outgoing.add(`${kind}:${jobId}`);
      if (isSending) return;
      isSending = true;
      clock.after(GATHER_MILLISECONDS, flush);
    },
    listen: (handlers) => {
      const look = async () => {
        const wasConnected = client !== undefined;
        await connect(handlers).catch((error) => {
          log.warn({ err: error }, 'signals of other processes cannot be heard');
        });
        if (!wasConnected || client === undefined) handlers.missed();
      };
      void look();
      stopLooking = every(clock, LOOK_MILLISECONDS, look);
    },
    close: async () => {
      isClosed = true;
      stopLooking();
      await sendAll().catch(() => {});
      await client?.end().catch(() => {});
    },
  };
}

const KINDS: ReadonlySet<string> = new Set<SignalKind>(['ended', 'cancelled', 'queued']);

/** Kinds that a later version has invented are nothing to us. */
function deliver(payload: string, handlers: SignalHandlers): void {
  for (const signal of payload.split(' ')) {
    const [kind = '', jobId = ''] = signal.split(':');
    if (KINDS.has(kind)) handlers.received(kind as SignalKind, jobId);
  }
}
