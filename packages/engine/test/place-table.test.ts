// What is known of places shares few numbers: it is held against plain lists.
import { deepEqual, equal } from 'node:assert/strict';
import { it } from 'node:test';
import { MOST_VALUES, PlaceTable } from '../src/link/calls/graph/place-table.ts';

/** Around the sizes of blocks, and the most that fits. */
const COUNTS = [0, 1, 2, 3, 4, 10, 11, 17, 18, 100, MOST_VALUES];

it('values, counts and flags of a place do not disturb each other', () => {
  const table = new PlaceTable();
  equal(table.add(COUNTS.length), 0);
  const expected = COUNTS.map((count) => Array.from({ length: count }, (_, at) => 7 * at + 3));
  for (const [place, values] of expected.entries()) {
    table.setEdges(place, place + 1);
    table.setUses(place, place + 100);
    table.setFlags(place, place % 16);
    for (const value of values) {
      equal(table.has(place, value), false);
      table.append(place, value);
    }
    table.setDone(place, values.length);
  }
  for (const [place, values] of expected.entries()) {
    deepEqual(table.valuesOf(place), values);
    equal(table.countOf(place), values.length);
    equal(table.doneOf(place), values.length);
    equal(table.flagsOf(place), place % 16);
    equal(table.edgesOf(place), place + 1);
    equal(table.usesOf(place), place + 100);
    equal(
      values.every((value) => table.has(place, value)),
      true,
    );
    equal(table.has(place, 4), false);
  }
});

it('what has been handed on may be told before more comes', () => {
  const table = new PlaceTable();
  table.add(1);
  for (let value = 0; value < 20; value++) {
    table.append(0, value);
    table.setFlags(0, value % 16);
    table.setDone(0, value);
    equal(table.countOf(0), value + 1);
    equal(table.doneOf(0), value);
    equal(table.flagsOf(0), value % 16);
    equal(table.valueAt(0, value), value);
  }
});
