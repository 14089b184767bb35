// How many actions run at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { limitAtOnce } from '../../src/jobs/limit-at-once.ts';

test('so many run at once, the others in order, also after one that failed', async () => {
  const atOnce = limitAtOnce(2);
  const begun: number[] = [];
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const all = gates.map(({ promise }, index) =>
    atOnce(() => {
      begun.push(index);
      return promise;
    }),
  );
  await setImmediate();
  assert.deepEqual(begun, [0, 1]);
  gates[1]!.reject(new Error('no'));
  await assert.rejects(all[1]!, /no/);
  await setImmediate();
  assert.deepEqual(begun, [0, 1, 2]);
  gates[0]!.resolve();
  gates[2]!.resolve();
  await Promise.all([all[0], all[2]]);
  await setImmediate();
  assert.deepEqual(begun, [0, 1, 2, 3]);
  gates[3]!.resolve();
  await all[3];
  let isRun = false;
  await atOnce(async () => {
    isRun = true;
  });
  assert.ok(isRun);
});
