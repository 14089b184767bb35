// Kysely's dialect for the SQLite that Node brings along: one connection, one query at a time.
// Queries stay in Kysely's terms, so that the same ones run on PostgreSQL. Knows no table.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { OrreryError } from '@orrery/contract';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

export function sqliteDialect(database: DatabaseSync): Dialect {
  return {
    createDriver: () => createDriver(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

function createDriver(database: DatabaseSync): Driver {
  const connection = createConnection(database);
  const turns = createTurns();
  const run = (statement: string) => connection.executeQuery(CompiledQuery.raw(statement));
  return {
    init: async () => {},
    acquireConnection: async () => {
      await turns.take();
      return connection;
    },
    releaseConnection: async () => turns.give(),
    // Every transaction of ours writes. Taking the write lock at once waits for the busy timeout,
    // where raising a read lock later would fail.
    beginTransaction: async () => void (await run('begin immediate')),
    commitTransaction: async () => void (await run('commit')),
    rollbackTransaction: async () => {
      // SQLite has rolled back by itself after some errors, such as a full disk.
      if (database.isTransaction) await run('rollback');
    },
    destroy: async () => database.close(),
  };
}

/** Far more than there are; a list of values in a query makes a text for each length. */
const MAX_STATEMENTS = 200;

function createConnection(database: DatabaseSync): DatabaseConnection {
  // Few texts, each run very often: all values are parameters. Statements heed changes of the schema.
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    statements.set(sql, statement);
    return statement;
  };
  return {
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      try {
        const statement = prepare(query.sql);
        const parameters = query.parameters as SQLInputValue[];
        if (statement.columns().length > 0) {
          return { rows: statement.all(...parameters) as R[] };
        }
        const { changes, lastInsertRowid } = statement.run(...parameters);
        return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
      } catch (error) {
        throw asForeseen(error);
      }
    },
    // biome-ignore lint/correctness/useYield: nothing here reads more rows than fit in memory.
    streamQuery: async function* () {
      throw new Error('Streaming of rows is not supported.');
    },
  };
}

/** Waiters get the connection in the order in which they asked for it. */
function createTurns() {
  const waiting: (() => void)[] = [];
  let taken = false;
  return {
    take: (): Promise<void> => {
      if (taken) return new Promise((resolve) => waiting.push(resolve));
      taken = true;
      return Promise.resolve();
    },
    give: (): void => {
      const next = waiting.shift();
      if (next === undefined) taken = false;
      else next();
    },
  };
}

/**
 * Primary result codes that tell of the machine's trouble and not of a wrong statement
 * (https://www.sqlite.org/rescode.html): busy, locked, out of memory, read-only, input/output, corrupt,
 * full, cannot open, not a database.
 */
const TROUBLE_OF_THE_MACHINE: ReadonlySet<number> = new Set([5, 6, 7, 8, 10, 11, 13, 14, 26]);

function asForeseen(error: unknown): unknown {
  const code = (error as { errcode?: unknown }).errcode;
  if (typeof code !== 'number' || !TROUBLE_OF_THE_MACHINE.has(code & 0xff)) return error;
  return new OrreryError(
    'bad_gateway',
    'The job store cannot be reached. Try again after a moment.',
    {
      cause: error,
    },
  );
}
