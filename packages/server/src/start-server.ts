// The life of a server: data directory, lock, backend, port, first key; and its end.
import { rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { assembleServer, type ServerParts } from './assemble-server.ts';
import { type Backend, openBackend } from './backend.ts';
import { type Clock, createSystemClock, every } from './clock.ts';
import { lockDataDirectory, openDataDirectory, StartError } from './database/data-directory.ts';
import type { Scheduler } from './jobs/scheduler.ts';
import type { KeyRing } from './keys/key-ring.ts';
import { createLateLog } from './log.ts';
import { FLUSH_MILLISECONDS } from './metering/activity.ts';
import { pageLinkAt } from './page-link.ts';
import type { Settings } from './settings.ts';

export interface RunningServer {
  /** For example `http://127.0.0.1:8080`; of any port, the one that it got. */
  readonly address: string;
  /** Absolute. */
  readonly dataDirectory: string;
  /** The key made at the first start of this data directory; it is never seen again. */
  readonly firstKey: string | undefined;
  /** A one-time link to the page; made as long as nobody has a password or a session. */
  readonly pageLink: string | undefined;
  /** Resolves with what to tell the operator once the server can only be ended and started again. */
  readonly lost: Promise<string>;
  /**
   * Takes no more requests, lets running analyses finish for the settings' time, gives the rest back and
   * resolves when everything is closed. Called again, it stops waiting for analyses.
   */
  close(): Promise<void>;
}

/** How often retention and the pending limit are looked after. */
const SWEEP_MILLISECONDS = 10_000;

/** Longer than from one sweep to the next, so that one process keeps the duty while it lives. */
const SWEEP_DUTY_SECONDS = 30;

/** Looks at every pack that is kept; what has expired is used no more in any case. */
const FACTS_SWEEP_MILLISECONDS = 600_000;

/** Rejects with a StartError that says what to do about it. */
export async function startServer(
  settings: Settings,
  parts: ServerParts = {},
): Promise<RunningServer> {
  const clock = parts.clock ?? createSystemClock();
  const directory = await openDataDirectory(settings.dataDir);
  const unlock = lockDataDirectory(directory);
  let backend: Backend | undefined;
  let app: FastifyInstance | undefined;
  let endProcesses = async () => {};
  let writeActivity = async () => {};
  const release = async () => {
    await app?.close();
    await writeActivity();
    await rm(directory.address, { force: true });
    await endProcesses();
    await backend?.close();
    unlock();
  };
  const lost = Promise.withResolvers<string>();
  try {
    const lateLog = createLateLog();
    backend = await openBackend({
      ...{ settings, directory, clock, log: lateLog },
      say: parts.say ?? (() => {}),
      signal: parts.startSignal,
      onLost: (cause) => lost.resolve(describeLoss(directory.database, cause)),
    });
    const assembly = await assembleServer(settings, { ...parts, clock }, directory, backend);
    const { scheduler, jobs, metrics, sessions, activity } = assembly;
    app = assembly.app;
    endProcesses = assembly.endProcesses;
    const { log } = app;
    lateLog.attach(log);
    writeActivity = () =>
      activity.flush().catch((error) => log.error({ err: error }, 'what was counted is not kept'));
    await listen(app, settings);
    // Only once the port is ours: a start that fails must not use up the first key.
    const firstKey = await makeFirstKey(settings, backend, assembly.keys);
    const address = addressOf(app, settings);
    await writeFile(directory.address, `${address}\n`, { mode: 0o600 });
    const pageLink =
      settings.role === 'worker' || (await sessions.isInUse())
        ? undefined
        : pageLinkAt(address, await sessions.createLink());
    metrics.watchProcess();
    if (settings.role !== 'api') {
      scheduler.start();
      assembly.warmUp();
    }
    backend.listen(scheduler);
    const { takeDuty, sweep } = backend;
    const stopSweeping = every(clock, SWEEP_MILLISECONDS, async () => {
      try {
        if (!(await takeDuty('sweep', SWEEP_DUTY_SECONDS))) return;
        await jobs.sweep();
        await sweep();
      } catch (error) {
        log.error({ err: error }, 'the sweep failed');
      }
    });
    // Facts lie on the disk of each machine.
    await assembly.sweepFacts();
    const stopSweepingFacts = every(clock, FACTS_SWEEP_MILLISECONDS, assembly.sweepFacts);
    const stopWriting = every(clock, FLUSH_MILLISECONDS, writeActivity);
    return {
      address,
      dataDirectory: directory.path,
      firstKey,
      pageLink,
      lost: lost.promise,
      close: closer(app, scheduler, { ...settings, clock }, async () => {
        stopSweeping();
        stopSweepingFacts();
        stopWriting();
        await release();
      }),
    };
  } catch (error) {
    await release();
    throw error;
  }
}

function describeLoss(path: string, cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  return (
    `The disk did not take what was written to the database ${path} (${code ?? message}). ` +
    'Nothing of it was acknowledged. The server ends, since only a new start can tell what is there.'
  );
}

const FIRST_KEY_SECONDS = 60;

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: () => 'listening' });
  } catch (cause) {
    throw new StartError(listenTrouble((cause as NodeJS.ErrnoException).code, host, port), {
      cause,
    });
  }
}

function listenTrouble(code: string | undefined, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use. Stop what listens there, or choose another with ORRERY_PORT or --port.`;
    case 'EACCES':
      return `This user may not listen on port ${port}. Choose one above 1023 with ORRERY_PORT or --port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is no address of this machine. Choose another with ORRERY_HOST or --host.`;
    default:
      return `The server cannot listen on port ${port} of ${host} (${code}).`;
  }
}

/** A database that has never had a key gets one that may do everything, from whoever comes first. */
async function makeFirstKey(
  { role }: Settings,
  { takeDuty }: Backend,
  keys: KeyRing,
): Promise<string | undefined> {
  if (role === 'worker') return undefined;
  if ((await keys.list()).some(({ isInternal }) => !isInternal)) return undefined;
  if (!(await takeDuty('first key', FIRST_KEY_SECONDS))) return undefined;
  return (await keys.create({ name: 'default' })).key;
}

/** As a client on this machine would write it: a server that listens everywhere is reached by loopback. */
function addressOf(app: FastifyInstance, { host }: Settings): string {
  const { port } = app.server.address() as AddressInfo;
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * The order matters: analyses go on while open requests are answered, and the database closes last.
 * Connections that have not ended when the time is over are cut.
 */
function closer(
  app: FastifyInstance,
  scheduler: Scheduler,
  { shutdownSeconds, clock }: { shutdownSeconds: number; clock: Clock },
  release: () => Promise<void>,
): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const close = async () => {
    const grace = shutdownSeconds * 1000;
    const stopTimer = clock.after(grace, () => app.server.closeAllConnections());
    await Promise.all([app.close(), scheduler.stop(grace)]);
    stopTimer();
    await release();
  };
  return () => {
    if (closing !== undefined) {
      app.server.closeAllConnections();
      void scheduler.stop(0);
    }
    closing ??= close();
    return closing;
  };
}
