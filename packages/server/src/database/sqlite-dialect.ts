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
  const turns = createTurns();
  const execute = createExecutor(database);
  const run = async (statement: string) => void (await execute(CompiledQuery.raw(statement)));
  /** Whoever has it, has it for one query or one transaction. */
  const open = new WeakSet<DatabaseConnection>();
  const end = (connection: DatabaseConnection) => {
    open.delete(connection);
    turns.end();
  };
  return {
    init: async () => {},
    acquireConnection: async () => {
      const connection: DatabaseConnection = {
        executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
          while (!open.has(connection) && turns.areTaken()) await turns.nextEnd();
          return execute(query) as QueryResult<R>;
        },
        // biome-ignore lint/correctness/useYield: nothing here reads more rows than fit in memory.
        streamQuery: async function* () {
          throw new Error('Streaming of rows is not supported.');
        },
      };
      return connection;
    },
    releaseConnection: async () => {},
    // Every transaction of ours writes. Taking the write lock at once waits for the busy timeout,
    // where raising a read lock later would fail.
    beginTransaction: async (connection) => {
      await turns.begin();
      open.add(connection);
      try {
        await run('begin immediate');
      } catch (error) {
        end(connection);
        throw error;
      }
    },
    commitTransaction: async (connection) => {
      await run('commit');
      end(connection);
    },
    rollbackTransaction: async (connection) => {
      try {
        // SQLite has rolled back by itself after some errors, such as a full disk.
        if (database.isTransaction) await run('rollback');
      } finally {
        end(connection);
      }
    },
    destroy: async () => database.close(),
  };
}

/** Far more than there are; a list of values in a query makes a text for each length. */
const MAX_STATEMENTS = 200;

function createExecutor(database: DatabaseSync) {
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
  return (query: CompiledQuery): QueryResult<unknown> => {
    try {
      const statement = prepare(query.sql);
      const parameters = query.parameters as SQLInputValue[];
      if (statement.columns().length > 0) {
        return { rows: statement.all(...parameters) };
      }
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      throw asForeseen(error);
    }
  };
}

/**
 * Transactions get the connection in the order in which they asked for it. Single queries go between two of them,
 * and so do requests: SQLite answers at once, and a hundred transactions in a row would keep everybody waiting
 * until the last of them is on disk.
 */
function createTurns() {
  const transactions: (() => void)[] = [];
  let singles: (() => void)[] = [];
  let isTaken = false;
  let isHandedOver = false;

  const handOver = () => {
    isHandedOver = false;
    isTaken = true;
    transactions.shift()!();
  };
  return {
    /** Resolves when it is the transaction's turn, until `end`. */
    begin: (): Promise<void> => {
      if (isTaken || isHandedOver) return new Promise((resolve) => transactions.push(resolve));
      isTaken = true;
      return Promise.resolve();
    },
    end: (): void => {
      isTaken = false;
      const waiting = singles;
      singles = [];
      for (const resume of waiting) resume();
      if (transactions.length === 0) return;
      isHandedOver = true;
      setImmediate(handOver);
    },
    /** Whether a transaction is under way. */
    areTaken: (): boolean => isTaken,
    /** Resolves when it has ended. */
    nextEnd: (): Promise<void> => new Promise((resolve) => singles.push(resolve)),
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
