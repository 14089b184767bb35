// What the runtime's methods over sequences compare: with an object that they are given for it, or by the elements' own
// methods.
// https://learn.microsoft.com/en-us/dotnet/api/system.collections.generic.comparer-1.default
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { Reading } from './reading.ts';
import type { SequenceCall } from './sequences.ts';

/** They put elements, or what a function makes of each, in an order. */
const ORDERING = new Set(
  'Sort OrderBy OrderByDescending ThenBy ThenByDescending BinarySearch Max Min'.split(' '),
);

/** They ask elements whether they are equal. */
const EQUATING = new Set(
  'Distinct Union Except Intersect GroupBy ToDictionary ToLookup ToHashSet Contains IndexOf SequenceEqual'.split(
    ' ',
  ),
);

/** They look for an element from one end to the other. */
const SEARCHING = new Set(['Contains', 'IndexOf', 'SequenceEqual']);

export function compareElements(reading: Reading, { name, receiver, given }: SequenceCall): void {
  const isOrdering = ORDERING.has(name);
  if (!isOrdering && !EQUATING.has(name)) return;
  const { builder, lambdas, lambdaResults, plainNames } = reading;
  if (plainNames.has(receiver)) return;
  const isSearching = SEARCHING.has(name);
  const keys = isOrdering ? ['Compare'] : isSearching ? ['Equals'] : ['Equals', 'GetHashCode'];
  for (const { place } of given) {
    if (!lambdas.has(place) && !plainNames.has(place)) run(reading, place, keys);
  }
  const own = isOrdering ? ['CompareTo'] : keys;
  const made = given.flatMap(({ place }) => lambdaResults.get(place) ?? []);
  for (const key of made) if (isOrdering && name !== 'Sort') run(reading, key, own);
  if (given.length > 0 && !isSearching) return;
  const element = builder.place();
  builder.read(receiver, ELEMENT_KEY, element);
  run(reading, element, own);
}

function run({ builder }: Reading, place: Place, keys: readonly string[]): void {
  for (const key of keys) builder.callMember(place, key, { arguments: [], flags: ['implicit'] });
}
