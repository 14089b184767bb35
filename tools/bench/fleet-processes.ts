// A fleet on this machine: PostgreSQL, an S3 server behind a proxy that can fail, API processes and workers,
// each with a data directory of its own. One worker reaches both stores through a proxy that can fall silent.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ServerProcess,
  startServerProcess,
} from '../../packages/cli/test/support/server-process.ts';
import { S3_CREDENTIALS, startS3, type TestS3 } from '../../packages/server/test/support/s3.ts';
import {
  type StartedPostgres,
  startPostgres,
} from '../../packages/server/test/support/start-postgres.ts';
import {
  type FaultProxy,
  type SilenceProxy,
  startFaultProxy,
  startSilenceProxy,
} from './fault-proxies.ts';

export interface Fleet {
  readonly postgres: StartedPostgres;
  readonly s3: TestS3;
  readonly s3Proxy: FaultProxy;
  /** Between the last worker and both stores. */
  readonly cuttable: readonly SilenceProxy[];
  readonly apis: readonly Member[];
  readonly workers: readonly Member[];
  /** Starts another process, beside those that there are. */
  add(role: string, settings?: Readonly<Record<string, string>>): Promise<Member>;
  close(): Promise<void>;
}

/** A process that can be ended and comes back under the same address. */
export interface Member {
  process(): ServerProcess;
  /** Ends it with SIGKILL and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface FleetOptions {
  readonly apis: number;
  readonly workers: number;
  readonly settings: Readonly<Record<string, string>>;
  /** Without proxies to the stores, so that all processes reach them alike; nothing can be made to fail then. */
  readonly isDirect?: boolean;
}

export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-fleet-'));
  const postgres = await startPostgres({ flags: ['max_connections=200'] });
  const s3 = await startS3();
  const s3Proxy = await startFaultProxy(Number(new URL(s3.location.endpoint).port));
  const cuttable = [await startSilenceProxy(postgres.port), await startSilenceProxy(s3Proxy.port)];
  const members: Member[] = [];

  const settingsFor = (databasePort: number, s3Port: number) => ({
    ...S3_CREDENTIALS,
    ORRERY_DATABASE_URL: postgres.url.replace(`:${postgres.port}/`, `:${databasePort}/`),
    ORRERY_BLOBS: 's3://orrery/fleet',
    ORRERY_S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
    ORRERY_S3_PATH_STYLE: 'true',
    ...options.settings,
  });
  const start = async (settings: Readonly<Record<string, string>>): Promise<Member> => {
    const directory = join(folder, String(members.length));
    const begin = (port: string) =>
      startServerProcess(directory, { ...settings, ORRERY_PORT: port });
    let running = await begin('0');
    const { port } = new URL(running.address);
    const member = {
      process: () => running,
      restart: async () => {
        await running.kill();
        running = await begin(port);
      },
      stop: async () => {
        await running.kill();
      },
    };
    members.push(member);
    return member;
  };
  const isDirect = options.isDirect === true;
  const s3Port = isDirect ? Number(new URL(s3.location.endpoint).port) : s3Proxy.port;
  const direct = settingsFor(postgres.port, s3Port);
  const cut = isDirect ? direct : settingsFor(cuttable[0]!.port, cuttable[1]!.port);
  const apis: Member[] = [];
  const workers: Member[] = [];
  for (let index = 0; index < options.apis; index++) {
    apis.push(await start({ ...direct, ORRERY_ROLE: 'api' }));
  }
  for (let index = 0; index < options.workers; index++) {
    const isLast = index > 0 && index === options.workers - 1;
    workers.push(await start({ ...(isLast ? cut : direct), ORRERY_ROLE: 'worker' }));
  }
  return {
    ...{ postgres, s3, s3Proxy, cuttable, apis, workers },
    add: (role, settings = {}) => start({ ...direct, ORRERY_ROLE: role, ...settings }),
    close: async () => {
      await Promise.all(members.map((member) => member.stop()));
      await Promise.all(cuttable.map((proxy) => proxy.close()));
      await s3Proxy.close();
      await s3.close();
      await postgres.remove();
      // What a worker has started may keep compiled code once more before it finds its worker gone.
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
