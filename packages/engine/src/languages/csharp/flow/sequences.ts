// What the runtime's methods over sequences do with elements, where type arguments do not tell it: elements are
// those of what the method is called on, or what a function makes of each of them.
// https://learn.microsoft.com/en-us/dotnet/api/system.linq.enumerable
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { Reading } from './reading.ts';

/** They give an element. */
const PICKING = new Set(
  (
    'First FirstOrDefault Last LastOrDefault Single SingleOrDefault ElementAt ElementAtOrDefault MaxBy MinBy ' +
    'Find FindLast Peek Pop Dequeue Current'
  ).split(' '),
);

/** They give a sequence of the same elements. */
const KEEPING = new Set(
  (
    'Where OrderBy OrderByDescending ThenBy ThenByDescending Reverse Skip SkipWhile SkipLast Take TakeWhile ' +
    'TakeLast Distinct DistinctBy Concat Union Except Intersect Append Prepend ToList ToArray ToHashSet ' +
    'AsEnumerable AsQueryable AsReadOnly FindAll DefaultIfEmpty OfType Cast'
  ).split(' '),
);

/** They run what they are given with each element. */
const VISITING = new Set(
  (
    'Any All Count Sum Min Max Average ForEach GroupBy ToDictionary ToLookup Exists RemoveAll TrueForAll ' +
    'Select SelectMany'
  ).split(' '),
);

const MAKING = new Set(['Select', 'SelectMany']);

export interface SequenceCall {
  readonly name: string;
  readonly receiver: Place;
  readonly given: readonly Argument[];
}

/** @returns the sequence that functions among the arguments make; -1 when the call makes none of them */
export function madeSequence(reading: Reading, { name, given }: SequenceCall): Place {
  const { builder } = reading;
  const functions = given.filter(({ place }) => reading.lambdaResults.has(place));
  if (!MAKING.has(name) || functions.length === 0) return -1;
  const place = builder.place();
  builder.object(place);
  builder.type(builder.addType('IEnumerable'), place);
  for (const { place: lambda } of functions) {
    const made = reading.lambdaResults.get(lambda) as Place;
    if (name === 'Select') builder.write(made, place, ELEMENT_KEY);
    else {
      const element = builder.place();
      builder.read(made, ELEMENT_KEY, element);
      builder.write(element, place, ELEMENT_KEY);
    }
  }
  return place;
}

/** Elements get into functions among the arguments, and into what the call gives. */
export function handElements(
  { builder, lambdas }: Reading,
  { name, receiver, given }: SequenceCall,
  result: Place | undefined,
): void {
  const isPicking = PICKING.has(name);
  const isKeeping = KEEPING.has(name);
  if (!isPicking && !isKeeping && !VISITING.has(name)) return;
  const parameters = given.flatMap(({ place }) => lambdas.get(place)?.slice(0, 1) ?? []);
  if (parameters.length === 0 && (result === undefined || (!isPicking && !isKeeping))) return;
  const element = builder.place();
  builder.read(receiver, ELEMENT_KEY, element);
  for (const parameter of parameters) builder.copy(element, parameter);
  if (result === undefined || (!isPicking && !isKeeping)) return;
  if (isPicking) {
    builder.copy(element, result);
    return;
  }
  const kept = builder.place();
  builder.object(kept);
  builder.write(element, kept, ELEMENT_KEY);
  builder.copy(kept, result);
}
