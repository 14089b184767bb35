// The server's time when somebody sets the machine's clock.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createSteadyTime, remembered } from '../src/clock.ts';
import { createManualClock } from './support/manual-clock.ts';

const HOUR = 3_600_000;

function createMachine() {
  let wall = Date.UTC(2026, 0, 31, 12);
  let passed = 0;
  const now = createSteadyTime({ wall: () => wall, monotonic: () => passed });
  return {
    now,
    wall: () => wall,
    wait: (milliseconds: number) => {
      wall += milliseconds;
      passed += milliseconds;
    },
    set: (milliseconds: number) => {
      wall += milliseconds;
    },
  };
}

test('a clock that nobody sets is the wall clock', () => {
  const { now, wall, wait } = createMachine();
  for (const milliseconds of [0, 1, 59_999, HOUR, 24 * HOUR]) {
    wait(milliseconds);
    assert.equal(now(), wall());
  }
});

for (const jump of [HOUR, -HOUR]) {
  test(`a jump of ${jump / HOUR} h changes the time of a minute by a tenth at most`, () => {
    const { now, wall, wait, set } = createMachine();
    const before = now();
    set(jump);
    assert.equal(now(), before);
    wait(60_000);
    assert.ok(Math.abs(now() - before - 60_000) <= 6000);
    for (let minute = 0; minute < 600; minute++) {
      wait(60_000);
      now();
    }
    assert.ok(Math.abs(now() - wall()) <= 1, 'it has caught up');
  });
}

test('time never goes back and never runs much faster than it passes, whatever jumps', () => {
  const step = fc.record({
    waits: fc.nat({ max: HOUR }),
    sets: fc.oneof(fc.constant(0), fc.integer({ min: -24 * HOUR, max: 24 * HOUR })),
  });
  const property = fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
    const { now, wait, set } = createMachine();
    for (const { waits, sets } of steps) {
      const before = now();
      set(sets);
      wait(waits);
      const passed = now() - before;
      assert.ok(passed >= waits * 0.9 - 1 && passed <= waits * 1.1 + 1, `${passed} for ${waits}`);
    }
  });
  fc.assert(property);
});

test('what takes long to answer is asked less often', async () => {
  const clock = createManualClock();
  let asked = 0;
  const ask = remembered(
    clock,
    1000,
    async () => {
      asked++;
      await null;
      // So long the answer takes.
      clock.advance(300);
    },
    0.1,
  );
  const askAfter = async (milliseconds: number) => {
    clock.advance(milliseconds);
    await ask('');
    return asked;
  };
  assert.equal(await askAfter(0), 1);
  assert.equal(await askAfter(2699), 1);
  assert.equal(await askAfter(1), 2);
});
