// What happens to the others when one transaction of a group, or the group itself, goes wrong.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import {
  createTransactionGroups,
  type TransactionGroups,
} from '../../src/database/transaction-groups.ts';

/** A connection that notes what it is asked for, and fails once at each of some statements. */
function connect(...failing: readonly string[]) {
  const toFail = new Set(failing);
  const statements: string[] = [];
  const syncs: PromiseWithResolvers<void>[] = [];
  let isOpen = false;
  const run = (statement: string) => {
    statements.push(statement);
    if (toFail.delete(statement)) throw new Error(`no ${statement}`);
    if (statement === 'begin immediate') isOpen = true;
    if (statement === 'commit' || statement === 'rollback') isOpen = false;
  };
  const groups = createTransactionGroups({
    run,
    commit: () => {
      run('commit');
      const sync = Promise.withResolvers<void>();
      syncs.push(sync);
      if (!toFail.has('sync')) sync.resolve();
      return sync.promise;
    },
    isInTransaction: () => isOpen,
    lost: () => new Error('lost'),
  });
  return {
    ...{ groups, statements, syncs },
    /** As SQLite does by itself, when the disk is full. */
    rollBackAll: () => {
      isOpen = false;
    },
  };
}

async function transact({ begin, commit, rollback }: TransactionGroups, work = () => {}) {
  await begin();
  try {
    work();
  } catch (error) {
    void rollback();
    throw error;
  }
  await commit();
}

const fail = () => {
  throw new Error('own');
};

const OWN = ['savepoint own', 'release own'];

test('those that wait together are committed once, each of them for itself', async () => {
  const { groups, statements } = connect();
  const ends = await Promise.allSettled([
    transact(groups),
    transact(groups, fail),
    transact(groups),
  ]);
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(statements, [
    'begin immediate',
    ...OWN,
    ...['savepoint own', 'rollback to own', 'release own'],
    ...OWN,
    'commit',
  ]);
  await transact(groups);
  assert.deepEqual(statements.slice(-4), ['begin immediate', ...OWN, 'commit']);
});

test('nobody is told how it went before the group is on disk, and the next group goes on', async () => {
  const { groups, statements, syncs } = connect('sync');
  const told: string[] = [];
  const failing = async () => {
    await groups.begin();
    await groups.rollback();
  };
  const first = transact(groups).then(() => told.push('first'));
  const second = failing().then(() => told.push('second'));
  await setImmediate();
  const third = transact(groups).then(() => told.push('third'));
  await setImmediate();
  assert.equal(statements.filter((statement) => statement === 'commit').length, 2);
  assert.deepEqual(told, []);
  syncs[0]!.resolve();
  await Promise.all([first, second]);
  assert.deepEqual(told, ['first', 'second']);
  syncs[1]!.resolve();
  await third;
});

test('a group that does not get to the disk is told to all of it', async () => {
  const { groups, syncs } = connect('sync');
  const all = [transact(groups), transact(groups)];
  await setImmediate();
  syncs[0]!.reject(new Error('no sync'));
  for (const end of await Promise.allSettled(all)) {
    assert.match(String((end as PromiseRejectedResult).reason), /no sync/);
  }
});

test('a commit that fails is told to all, and the next group goes on', async () => {
  const { groups, statements } = connect('commit');
  const ends = await Promise.allSettled([transact(groups), transact(groups)]);
  for (const end of ends) assert.match(String((end as PromiseRejectedResult).reason), /no commit/);
  assert.equal(statements.at(-1), 'rollback');
  await transact(groups);
});

test('where SQLite takes everything back, those that went before are told', async () => {
  const { groups, statements, rollBackAll } = connect();
  const full = () => {
    rollBackAll();
    throw new Error('full');
  };
  const all = [transact(groups), transact(groups, full), transact(groups)];
  const [first, second, third] = await Promise.allSettled(all);
  assert.match(String((first as PromiseRejectedResult).reason), /lost/);
  assert.match(String((second as PromiseRejectedResult).reason), /full/);
  assert.equal(third?.status, 'fulfilled');
  assert.equal(statements.filter((statement) => statement === 'commit').length, 1);
});

test('a group that cannot be begun is no end: the next is tried', async () => {
  const { groups } = connect('begin immediate');
  const failed = transact(groups);
  const next = transact(groups);
  await assert.rejects(failed, /no begin/);
  await next;
  assert.equal(groups.isUnderWay(), false);
});
