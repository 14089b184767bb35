// Transactions of one connection to SQLite, one after the other, and those that wait together committed together: in a
// burst of submissions, that costs a fraction of a commit for each. Each is a savepoint inside the group's transaction,
// so that one that fails takes nothing else back. The next group does not wait until the one before is on disk.
// https://www.sqlite.org/lang_savepoint.html

/** What is asked of the connection. */
export interface GroupConnection {
  /** Runs a statement at once; throws what is wrong. */
  run(statement: string): void;
  /** Commits at once; throws what is wrong. Resolves when the commit is on disk. */
  commit(): Promise<void>;
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
  /**
   * Takes the transaction's own work back at once. Resolves when its group is on disk, or could not be committed: it
   * may have failed by what it saw of the others.
   */
  rollback(): Promise<void>;
  /** Whether a group is under way that is not committed yet. */
  isUnderWay(): boolean;
  /** Resolves when it has been committed, or taken back. */
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
      else closed?.ended.resolve(connection.commit());
    } catch (error) {
      closed?.ended.reject(error);
      rollBackAll();
    }
    const resumed = queries;
    queries = [];
    for (const resume of resumed) resume();
    const next = waiting.shift();
    isTaken = next !== undefined;
    // Queries and requests go between two groups: a hundred transactions would keep everybody waiting.
    if (next !== undefined) setImmediate(next);
  }

  function rollBackAll(): void {
    try {
      if (connection.isInTransaction()) connection.run('rollback');
    } catch {
      // What is wrong with the disk was told at the commit.
    }
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
    rollback: async () => {
      const ended = group?.ended.promise;
      try {
        if (connection.isInTransaction()) {
          connection.run('rollback to own');
          connection.run('release own');
        }
      } finally {
        passOn();
      }
      await ended?.catch(() => {});
    },
    isUnderWay: () => group !== undefined,
    nextEnd: () => new Promise((resolve) => queries.push(resolve)),
  };
}
