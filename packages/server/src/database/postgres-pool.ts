// Connections to PostgreSQL, made, kept and given up as needed. Whatever says that the database is away
// becomes `bad_gateway` here; a connection that has failed is never used again. Knows no table.
import { OrreryError } from '@orrery/contract';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import { StartError } from './data-directory.ts';

export interface PoolOptions {
  /** A `postgres://` address; what it does not say comes from the usual `PG…` variables. */
  readonly url: string;
  /** Most connections at once. */
  readonly connections: number;
  /** Without limits to what a statement may take, for migrations. */
  readonly isPatient?: boolean;
  /** Of an idle connection that breaks; the next query gets another. */
  readonly onIdleError: (error: Error) => void;
}

/** A connection as queries use it. */
export interface PostgresClient {
  query(text: string, parameters?: readonly unknown[]): Promise<PostgresAnswer>;
  /** @param isSpent whether nobody is to use it again */
  release(isSpent?: boolean): void;
}

export interface PostgresAnswer {
  readonly command: 'UPDATE' | 'DELETE' | 'INSERT' | 'SELECT' | 'MERGE';
  readonly rowCount: number;
  // biome-ignore lint/suspicious/noExplicitAny: Kysely and pg-boss say what their own statements return.
  readonly rows: any[];
}

export interface PostgresPool {
  /** Rejects with `bad_gateway` when there is none within five seconds. */
  connect(): Promise<PostgresClient>;
  /** One statement on any connection. */
  query(text: string, parameters?: readonly unknown[]): Promise<PostgresAnswer>;
  /** A connection outside of the pool, for listening. Its errors are the caller's. */
  dedicated(): Promise<InstanceType<typeof import('pg').Client>>;
  end(): Promise<void>;
}

const CONNECT_MILLISECONDS = 5000;
/** In milliseconds. */
const TIME_LIMITS = {
  statement_timeout: 10_000,
  lock_timeout: 5000,
  // A transaction whose process hangs must not keep its locks.
  idle_in_transaction_session_timeout: 30_000,
  // For an answer that never comes, since the network does not say that the other side is gone.
  query_timeout: 12_000,
};
const IDLE_MILLISECONDS = 30_000;
/** Texts that are prepared once on each connection. There are some forty; more would be a list of a new length. */
const MAX_PREPARED = 300;

/** Rejects with a StartError when the driver is not installed. Connects to nothing yet. */
export async function createPostgresPool(options: PoolOptions): Promise<PostgresPool> {
  const pg = await loadDriver();
  const config: PoolConfig = {
    connectionString: options.url,
    max: options.connections,
    application_name: 'orrery',
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    idleTimeoutMillis: IDLE_MILLISECONDS,
    ...(options.isPatient !== true && TIME_LIMITS),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') => parserOf(pg, type, format),
    } as never,
  };
  const pool: Pool = new pg.Pool(config);
  pool.on('error', options.onIdleError);
  // A server that shuts down may say so in the packet that makes a connection ready: the pool has stopped listening
  // then, and whoever gets the connection has not begun. Its first query tells that it is broken.
  pool.on('connect', (client) => client.on('error', () => {}));
  const nameOf = createStatementNames();

  const connect = async () => wrap(await foreseen(pool.connect()), nameOf);
  return {
    connect,
    query: async (text, parameters) => {
      const client = await connect();
      let isClean = !/;\s*\S/.test(text);
      try {
        const answer = await client.query(text, parameters);
        isClean = true;
        return answer;
      } finally {
        // Several statements that failed half way may have left a transaction open.
        client.release(!isClean);
      }
    },
    dedicated: async () => {
      const client = new pg.Client(config);
      // A connection that breaks before its owner listens must not end the process.
      client.on('error', options.onIdleError);
      await foreseen(client.connect());
      return client;
    },
    end: () => pool.end(),
  };
}

async function loadDriver(): Promise<typeof import('pg')> {
  try {
    return (await import('pg')).default as never;
  } catch (cause) {
    throw new StartError(
      'ORRERY_DATABASE_URL needs the PostgreSQL driver, which is not installed. Install it beside Orrery: npm install pg pg-boss.',
      { cause },
    );
  }
}

const INT8 = 20;

/** Times and counts are whole numbers far below 2^53; one that is not must not be rounded silently. */
function parserOf(pg: typeof import('pg'), type: number, format: 'text' | 'binary' | undefined) {
  if (type !== INT8) return pg.types.getTypeParser(type, format as never);
  return (text: string) => {
    const number = Number(text);
    if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number.`);
    return number;
  };
}

/** Statements that change or read rows are planned once a connection; their texts are few, values are parameters. */
function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MAX_PREPARED || !/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) {
      return undefined;
    }
    if (/;\s*\S/.test(text)) return undefined;
    const name = `orrery_${names.size}`;
    names.set(text, name);
    return name;
  };
}

function wrap(client: PoolClient, nameOf: (text: string) => string | undefined): PostgresClient {
  let isBroken = false;
  // Between the moment at which a connection breaks and its release the driver tells it as an event.
  const note = () => {
    isBroken = true;
  };
  client.on('error', note);
  return {
    query: async (text, parameters) => {
      // There is nothing to undo any more; the first error is the one to be told.
      if (isBroken && text === 'rollback') return { command: 'SELECT', rowCount: 0, rows: [] };
      const name = nameOf(text);
      const values =
        parameters === undefined || parameters.length === 0 ? undefined : [...parameters];
      try {
        return (await client.query({
          text,
          ...(values !== undefined && { values }),
          ...(name !== undefined && { name }),
        })) as never;
      } catch (error) {
        if (!isOfStatement(error)) isBroken = true;
        throw asForeseen(error);
      }
    },
    release: (isSpent = false) => {
      client.off('error', note);
      client.release(isBroken || isSpent);
    },
  };
}

async function foreseen<T>(action: Promise<T>): Promise<T> {
  try {
    return await action;
  } catch (error) {
    throw asForeseen(error);
  }
}

/**
 * Classes of SQLSTATE that tell of the database's trouble and not of a wrong statement
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection, invalid authorisation, no such
 * database, transaction rollback (deadlocks among it), insufficient resources, locks, operator intervention
 * (shutdown, timeouts), system error.
 */
const TROUBLE_CLASSES: ReadonlySet<string> = new Set([
  '08',
  '28',
  '3D',
  '40',
  '53',
  '55',
  '57',
  '58',
]);
/** A plan that was made before a newer version added a column; the next connection makes another. */
const STALE_PLAN = '0A000';
/** A server that follows another while it is being made the first. */
const READ_ONLY = '25006';

function asForeseen(error: unknown): unknown {
  // Faults of ours are no trouble of the database's.
  if (error instanceof OrreryError || error instanceof RangeError || error instanceof TypeError) {
    return error;
  }
  const code = sqlState(error);
  const isForeseen =
    code === undefined ||
    TROUBLE_CLASSES.has(code.slice(0, 2)) ||
    code === STALE_PLAN ||
    code === READ_ONLY;
  if (!isForeseen) return error;
  return new OrreryError(
    'bad_gateway',
    'The job store cannot be reached. Try again after a moment.',
    { cause: error },
  );
}

/** Whether the connection is as good as before. */
function isOfStatement(error: unknown): boolean {
  const code = sqlState(error);
  if (code === undefined || code === STALE_PLAN || code === READ_ONLY) return false;
  // 57P01 to 57P05: the server ends the connection; 57014 is a cancelled statement.
  return !code.startsWith('08') && !(code.startsWith('57') && code !== '57014') && code !== '25P03';
}

/** Undefined for what did not come from the server: sockets, timeouts, a pool that gave up. */
function sqlState(error: unknown): string | undefined {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && severity !== undefined ? code : undefined;
}
