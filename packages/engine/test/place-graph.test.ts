// Places hand on what they hold, up to bounds. Values are numbers here: what is below 100 is a function.
import { deepEqual, equal } from 'node:assert/strict';
import { it } from 'node:test';
import { PlaceGraph, type PlaceGraphOptions } from '../src/link/calls/graph/place-graph.ts';

const isFunction = (value: number): boolean => value < 100;

/** @param mostKin how many values may be in places of the whole program by kinship */
const graphWith = (mostKin: number, others: Partial<PlaceGraphOptions> = {}): PlaceGraph =>
  new PlaceGraph({
    onUse: () => {},
    admits: () => true,
    isDeclared: () => false,
    isOfTrait: () => false,
    sameAs: (value) => value,
    kinOf: () => 0,
    isFunction,
    mostFunctionsWith: () => 0,
    mayBeBesideFunctions: isFunction,
    isClassOrModule: () => false,
    mostKinOf: () => mostKin,
    generalOf: () => -1,
    mostAlike: () => 0,
    isHeardOf: () => false,
    onWide: () => {},
    onTurnedAway: () => {},
    useTurnedAway: () => {},
    ...others,
  } satisfies PlaceGraphOptions);

/** What comes to a place from a list of the values. */
function readFromList(graph: PlaceGraph, values: readonly number[]): number {
  const list = graph.addPlaces(2);
  graph.holdTable(list);
  graph.addEdge(list, list + 1);
  for (const value of values) graph.addValue(list, value);
  graph.run(1000);
  return list + 1;
}

const many = Array.from({ length: 12 }, (_, at) => at);

it('kin have room as long as few values are anywhere by that', () => {
  const [roomy, full] = [graphWith(100), graphWith(0)];
  deepEqual(roomy.valuesOf(readFromList(roomy, many)), many);
  const things = many.map((value) => value + 100);
  deepEqual(roomy.valuesOf(readFromList(roomy, things)), things);
  equal(full.valuesOf(readFromList(full, things)).length < things.length, true);
});

it('functions of one list have room all the same', () => {
  const graph = graphWith(0);
  const place = readFromList(graph, many);
  equal(graph.isWide(place), false);
  deepEqual(graph.valuesOf(place), many);
});

it('a wide place takes in traits, of which many say no more than a few', () => {
  const isOfTrait = (value: number) => value >= 200;
  const graph = graphWith(0, { isOfTrait, isDeclared: isOfTrait });
  const [place, next] = [graph.addPlaces(1), graph.addPlaces(1)];
  graph.addEdge(place, next);
  for (let value = 100; value < 110; value++) graph.addValue(place, value);
  equal(graph.isWide(place), true);
  graph.addValue(place, 200);
  graph.run(1000);
  equal(graph.valuesOf(next).includes(200), true);
  for (let value = 201; value < 1000; value++) graph.addValue(place, value);
  equal(graph.countOf(place), 40);
});
