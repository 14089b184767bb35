// Sets of classes that cones stand for besides: what one gets, those get that it flows into, as far as they ask for it.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { KeptSet, type KeptSetOwner } from '../src/link/calls/graph/kept-set.ts';

/** Even numbers are below 0, odd ones below 1. */
function owned(): { readonly owner: KeptSetOwner; readonly lost: number[] } {
  const lost: number[] = [];
  const isBelow = (classIndex: number, above: number) => classIndex % 2 === above;
  return {
    owner: { added: () => undefined, lost: (classIndex) => lost.push(classIndex), isBelow },
    lost,
  };
}

it('a set gets what another one holds and will hold of a class, through chains of any length and in circles', () => {
  const { owner } = owned();
  const sets = Array.from({ length: 50_000 }, (_, at) => new KeptSet(at + 1, owner));
  for (let at = 1; at < sets.length; at++) sets[at - 1]!.flowInto(sets[at]!, 0);
  sets.at(-1)!.flowInto(sets[0]!, 0);
  sets[0]!.add(2);
  sets[0]!.add(3);
  assert.deepEqual([...sets.at(-1)!.classes], [2]);
  assert.deepEqual([...sets[0]!.classes], [2, 3]);
});

it('what a set has lost of a class is lost when it comes, and nothing else', () => {
  const { owner, lost } = owned();
  const set = new KeptSet(1, owner);
  set.add(2);
  set.add(3);
  set.lose(0);
  set.add(4);
  set.add(5);
  assert.deepEqual(lost, [2, 4]);
});
