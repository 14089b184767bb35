// Which questions travel together.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { batched } from '../../src/database/batched.ts';

/** Doubles numbers and refuses zero; `statements` has the questions of each. */
function createDoubling(options?: { readonly most?: number }) {
  const statements: number[][] = [];
  const ask = batched(
    async (questions: readonly number[]) => {
      statements.push([...questions]);
      if (questions.includes(0)) throw new Error('zero');
      return questions.map((question) => question * 2);
    },
    { milliseconds: 1000, ...options },
  );
  return { ask, statements };
}

test('what is asked soon after a statement began goes with the next', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { ask, statements } = createDoubling();
  assert.deepEqual(await Promise.all([ask(1), ask(2)]), [2, 4]);
  const third = ask(3);
  await setImmediate();
  const fourth = ask(4);
  await setImmediate();
  assert.deepEqual(statements, [[1, 2]]);
  context.mock.timers.tick(1000);
  assert.deepEqual(await Promise.all([third, fourth]), [6, 8]);
  assert.deepEqual(statements, [
    [1, 2],
    [3, 4],
  ]);
});

test('a statement that is full keeps the rest waiting no longer than it takes', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { ask, statements } = createDoubling({ most: 2 });
  assert.deepEqual(await Promise.all([1, 2, 3, 4].map(ask)), [2, 4, 6, 8]);
  assert.deepEqual(statements, [
    [1, 2],
    [3, 4],
  ]);
});

test('a statement that fails is the failure of those who asked with it, and of nobody else', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { ask } = createDoubling();
  const results = await Promise.allSettled([ask(0), ask(1)]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  const next = ask(2);
  await setImmediate();
  context.mock.timers.tick(1000);
  assert.equal(await next, 4);
});
