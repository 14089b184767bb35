// Bodies are received a few at a time, and slow ones keep nobody waiting.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUploadSlots } from '../../src/http/upload-slots.ts';
import { createManualClock } from '../support/manual-clock.ts';

/** So many ask for a slot; `given` has how to leave them, in the order in which they were given. */
async function askFor(count: number) {
  const clock = createManualClock();
  const takeSlot = createUploadSlots(clock);
  const given: { readonly who: number; readonly leave: () => void }[] = [];
  const ask = async (who: number) => void given.push({ who, leave: await takeSlot() });
  for (let who = 0; who < count; who++) void ask(who);
  await settled();
  return { clock, given };
}

const settled = () => new Promise(setImmediate);

test('no more than a few have a slot, and who leaves gives it to the one that waits longest', async () => {
  const { given } = await askFor(40);
  const most = given.length;
  assert.ok(most > 0 && most < 20, `${most} at once`);
  given[3]!.leave();
  await settled();
  assert.deepEqual(
    given.map(({ who }) => who),
    Array.from({ length: most + 1 }, (_, who) => who),
  );
});

test('leaving twice gives one slot only', async () => {
  const { given } = await askFor(40);
  const most = given.length;
  given[0]!.leave();
  given[0]!.leave();
  await settled();
  assert.equal(given.length, most + 1);
});

test('bodies that come slowly hold up others for a moment only', async () => {
  const { clock, given } = await askFor(40);
  const most = given.length;
  clock.advance(1000);
  await settled();
  assert.ok(given.length >= 2 * most, `${given.length} of 40 after a second`);
  // Those whose time is over give nothing when they leave at last.
  const before = given.length;
  given[0]!.leave();
  await settled();
  assert.equal(given.length, before);
});

test('slots that all have left are there again', async () => {
  const clock = createManualClock();
  const takeSlot = createUploadSlots(clock);
  for (let round = 0; round < 100; round++) (await takeSlot())();
  let isGiven = false;
  void takeSlot().then(() => {
    isGiven = true;
  });
  await settled();
  assert.ok(isGiven);
});
