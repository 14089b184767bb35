// Requests begin in turns: a few a round, from both ends, and behind the connections that still come.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRequestTurns } from '../../src/http/request-turns.ts';

/** Turns whose rounds are run by hand; what a round begins is what it returns. */
function turnsByHand() {
  const rounds: (() => void)[] = [];
  const turns = createRequestTurns((round) => rounds.push(round));
  let begun: string[] = [];
  return {
    accepted: turns.accepted,
    take: (name: string) => turns.take(() => void begun.push(name)),
    scheduled: () => rounds.length,
    round: () => {
      begun = [];
      rounds.shift()!();
      return begun;
    },
  };
}

test('a single request begins in the next round, and no round is left behind', () => {
  const { take, round, scheduled } = turnsByHand();
  take('one');
  assert.deepEqual(round(), ['one']);
  assert.equal(scheduled(), 0);
  take('two');
  assert.deepEqual(round(), ['two']);
});

test('a request behind a burst of two hundred is in the second round at the latest', () => {
  const { take, round } = turnsByHand();
  for (let at = 0; at < 200; at++) take(`burst ${at}`);
  const first = round();
  assert.ok(first.length < 20, `${first.length} requests in one round`);
  take('poll');
  assert.ok(round().includes('poll'));
});

test('all of a burst begin, each once, and the oldest is not forgotten for newer ones', () => {
  const { take, round, scheduled } = turnsByHand();
  take('oldest');
  const begun: string[] = [];
  for (let at = 0; at < 300; at++) {
    // More come than a round begins.
    for (let more = 0; at < 20 && more < 10; more++) take(`${at} ${more}`);
    if (scheduled() > 0) begun.push(...round());
  }
  assert.equal(begun.length, 201);
  assert.equal(new Set(begun).size, 201);
  assert.equal(begun[0], 'oldest');
});

test('while connections come nothing begins, but not for ever', () => {
  const { take, accepted, round } = turnsByHand();
  take('one');
  let rounds = 0;
  do {
    accepted();
    rounds += 1;
    assert.ok(rounds < 1000, 'it never begins');
  } while (round().length === 0);
  assert.ok(rounds > 10, `${rounds} rounds`);
});

test('once no connection has come in a round, requests begin', () => {
  const { take, accepted, round } = turnsByHand();
  take('one');
  accepted();
  assert.deepEqual(round(), []);
  assert.deepEqual(round(), ['one']);
});
