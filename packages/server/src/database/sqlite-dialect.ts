// Kysely's dialect for the SQLite that Node brings along: one connection, one query or group of transactions at a time.
// Queries stay in Kysely's terms, so that the same ones run on PostgreSQL. What is answered, to whomever, is on disk by
// then; others have their turn meanwhile. Knows no table.
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
import { createCommitSyncs } from './commit-syncs.ts';
import type { LogFile } from './log-file.ts';
import { createTransactionGroups } from './transaction-groups.ts';

export interface SqliteOptions {
  readonly database: DatabaseSync;
  /** Of the database, which does not sync it with a commit; closed with it. */
  readonly log: LogFile;
  /** Told once that commits could not be synced. Nothing is answered any more until the database is opened anew. */
  readonly onLost: (cause: unknown) => void;
}

export function sqliteDialect(options: SqliteOptions): Dialect {
  return {
    createDriver: () => createDriver(options),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

function createDriver({ database, log, onLost }: SqliteOptions): Driver {
  const execute = createExecutor(database);
  const syncs = createCommitSyncs({
    log,
    lost: (cause) => {
      leaveLog(database);
      onLost(cause);
      return outOfReach(cause);
    },
  });
  /** Nothing more is written behind a hole in the log. */
  const refuseWhatIsLost = () => {
    const failure = syncs.failure();
    if (failure !== undefined) throw failure;
  };
  const groups = createTransactionGroups({
    run: (statement) => void execute(CompiledQuery.raw(statement)),
    commit: () => {
      refuseWhatIsLost();
      try {
        execute(CompiledQuery.raw('commit'));
      } finally {
        // One that failed may have been written all the same.
        syncs.committed();
      }
      return syncs.onDisk();
    },
    isInTransaction: () => database.isTransaction,
    lost: () => outOfReach(undefined),
  });
  const executeAlone = async (query: CompiledQuery) => {
    while (groups.isUnderWay()) await groups.nextEnd();
    refuseWhatIsLost();
    try {
      return execute(query);
    } finally {
      // Also what was only read, and what an error tells, may be of a commit that is not on disk yet.
      if (query.query.kind !== 'SelectQueryNode') syncs.committed();
      await syncs.onDisk();
    }
  };
  /** Those that have the turn: for one transaction, from its begin to its end. */
  const open = new WeakSet<DatabaseConnection>();
  return {
    init: async () => {},
    acquireConnection: async () => {
      const connection: DatabaseConnection = {
        executeQuery: async <R>(query: CompiledQuery) =>
          (open.has(connection) ? execute(query) : await executeAlone(query)) as QueryResult<R>,
        // biome-ignore lint/correctness/useYield: nothing here reads more rows than fit in memory.
        streamQuery: async function* () {
          throw new Error('Streaming of rows is not supported.');
        },
      };
      return connection;
    },
    releaseConnection: async () => {},
    beginTransaction: async (connection) => {
      refuseWhatIsLost();
      await groups.begin();
      open.add(connection);
    },
    commitTransaction: async (connection) => {
      const onDisk = groups.commit();
      open.delete(connection);
      await onDisk;
    },
    // Also asked for behind a commit that failed, when there is nothing left to take back.
    rollbackTransaction: async (connection) => {
      if (open.delete(connection)) await groups.rollback();
      await syncs.onDisk();
    },
    destroy: async () => {
      await syncs.idle();
      // To close the database is to copy the log to it without a look at its checksums. A new start reads it by these.
      if (syncs.failure() === undefined) database.close();
      log.close();
    },
  };
}

/** Keeps SQLite from copying to the database what only looks written. */
function leaveLog(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA wal_autocheckpoint = 0');
  } catch {
    // Nothing is committed any more, so that it would hardly come to that.
  }
}

/** Far more than there are; a list of values in a query makes a text for each length. */
const MAX_STATEMENTS = 200;

interface Prepared {
  readonly statement: StatementSync;
  /** Whether it answers with rows, also when there are none. */
  readonly hasRows: boolean;
}

function createExecutor(database: DatabaseSync) {
  // Few texts, each run very often: all values are parameters. Statements heed changes of the schema.
  const statements = new Map<string, Prepared>();
  const prepare = (sql: string): Prepared => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    statements.set(sql, prepared);
    return prepared;
  };
  return (query: CompiledQuery): QueryResult<unknown> => {
    try {
      const { statement, hasRows } = prepare(query.sql);
      const parameters = query.parameters as SQLInputValue[];
      if (hasRows) return { rows: statement.all(...parameters) };
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      throw asForeseen(error);
    }
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
  return outOfReach(error);
}

function outOfReach(cause: unknown): OrreryError {
  return new OrreryError(
    'bad_gateway',
    'The job store cannot be reached. Try again after a moment.',
    { cause },
  );
}
