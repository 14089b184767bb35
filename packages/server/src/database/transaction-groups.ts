// Transactions of one connection to SQLite, one after the other, and those that wait together committed together: a
// commit waits for the disk, and a burst of submissions would wait for it once for each. Each is a savepoint inside
// the group's transaction, so that one that fails takes nothing else back.
// https://www.sqlite.org/lang_savepoint.html

/** What is asked of the connection. */
export interface GroupConnection {
  /** Runs a statement at once; throws what is wrong. */
  run(statement: string): void;
  /** Whether a transaction is open. SQLite ends one by itself after some errors, such as a full disk. */
  isInTransaction(): boolean;
  /** What those are told whose work was taken back with that of another. */
  lost(): Error;
}

export interface TransactionGroups {
  /** Resolves when it is the transaction's turn, until `commit` or `rollback`. */
  begin(): Promise<void>;
  /** Resolves when the transaction is on disk, with its group. Rejects when the group could not be committed. */
  commit(): Promise<void>;
  /** Takes the transaction's own work back. */
  rollback(): void;
  /** Whether a group is under way. */
  isUnderWay(): boolean;
  /** Resolves when it has ended. */
  nextEnd(): Promise<void>;
}

/** Queries wait until a group has ended; so many transactions take a few milliseconds. */
const MOST_TOGETHER = 16;

export function createTransactionGroups(connection: GroupConnection): TransactionGroups {
  const waiting: (() => void)[] = [];
  let queries: (() => void)[] = [];
  let group: { readonly ended: PromiseWithResolvers<void>; size: number } | undefined;
  /** Whether a transaction has its turn, or is about to. */
  let isTaken = false;

  function open(): void {
    // Every transaction of ours writes. Taking the write lock at once waits for the busy timeout, where raising a
    // read lock later would fail.
    connection.run('begin immediate');
    const ended = Promise.withResolvers<void>();
    // There may be nobody left to be told.
    ended.promise.catch(() => {});
    group = { ended, size: 0 };
  }

  /** Gives the turn to the next of the group, or ends the group. */
  function passOn(): void {
    const hasRoom = group !== undefined && group.size < MOST_TOGETHER;
    const next = hasRoom && connection.isInTransaction() ? waiting.shift() : undefined;
    if (next === undefined) close();
    else next();
  }

  function close(): void {
    const closed = group;
    group = undefined;
    try {
      if (!connection.isInTransaction()) closed?.ended.reject(connection.lost());
      else connection.run('commit');
      closed?.ended.resolve();
    } catch (error) {
      if (connection.isInTransaction()) connection.run('rollback');
      closed?.ended.reject(error);
    }
    const resumed = queries;
    queries = [];
    for (const resume of resumed) resume();
    const next = waiting.shift();
    isTaken = next !== undefined;
    // Queries and requests go between two groups: a hundred transactions would keep everybody waiting.
    if (next !== undefined) setImmediate(next);
  }

  return {
    begin: async () => {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
      isTaken = true;
      try {
        if (group === undefined) open();
        connection.run('savepoint own');
        group!.size += 1;
      } catch (error) {
        passOn();
        throw error;
      }
    },
    commit: () => {
      connection.run('release own');
      const { promise } = group!.ended;
      passOn();
      return promise;
    },
    rollback: () => {
      try {
        if (connection.isInTransaction()) {
          connection.run('rollback to own');
          connection.run('release own');
        }
      } finally {
        passOn();
      }
    },
    isUnderWay: () => group !== undefined,
    nextEnd: () => new Promise((resolve) => queries.push(resolve)),
  };
}
