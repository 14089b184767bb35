// What the runtime's methods over sequences do with elements, where type arguments do not tell it: elements are
// those of what the method is called on, or what a function makes of each of them.
// https://learn.microsoft.com/en-us/dotnet/api/system.linq.enumerable
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import { readFunctions } from './function-lists.ts';
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
    'Select SelectMany Sort ConvertAll Aggregate'
  ).split(' '),
);

const MAKING = new Set(['Select', 'SelectMany', 'ConvertAll']);

export interface SequenceCall {
  readonly name: string;
  readonly receiver: Place;
  readonly given: readonly Argument[];
  /** Those among the arguments that may be methods by their names, in the place of a function. */
  readonly groups: readonly Place[];
}

/** @returns the sequence that functions among the arguments make; -1 when the call makes none of them */
export function madeSequence(
  reading: Reading,
  { name, receiver, given, groups }: SequenceCall,
): Place {
  const { builder } = reading;
  const functions = given.filter(({ place }) => reading.lambdaResults.has(place));
  if (!MAKING.has(name) || functions.length + groups.length === 0) return -1;
  const results = functions.map(({ place: lambda }) => reading.lambdaResults.get(lambda) as Place);
  if (groups.length > 0) {
    const element = builder.place();
    builder.read(receiver, ELEMENT_KEY, element);
    for (const group of groups) results.push(callGroup(reading, group, element));
  }
  const place = builder.place();
  builder.object(place);
  builder.type(builder.addType('IEnumerable'), place);
  for (const made of results) {
    if (name !== 'SelectMany') builder.write(made, place, ELEMENT_KEY);
    else {
      const element = builder.place();
      builder.read(made, ELEMENT_KEY, element);
      builder.write(element, place, ELEMENT_KEY);
    }
  }
  return place;
}

/** A method that is named in the place of a function is called by whoever names it. */
function callGroup({ builder }: Reading, group: Place, element: Place): Place {
  const result = builder.place();
  const given = [{ kind: 'positional', place: element } as const];
  builder.call(group, { arguments: given, flags: ['implicit'], result });
  return result;
}

/** A sequence of sequences of the same elements. */
function giveGroups({ builder }: Reading, element: Place, result: Place): void {
  const [groups, group] = [builder.place(), builder.place()];
  builder.object(group);
  builder.write(element, group, ELEMENT_KEY);
  builder.object(groups);
  builder.write(group, groups, ELEMENT_KEY);
  builder.copy(groups, result);
}

/** Elements get into functions among the arguments, and into what the call gives. */
export function handElements(
  reading: Reading,
  { name, receiver, given, groups }: SequenceCall,
  result: Place | undefined,
): void {
  const { builder, lambdas } = reading;
  const isPicking = PICKING.has(name);
  const isKeeping = KEEPING.has(name);
  if (!isPicking && !isKeeping && !VISITING.has(name)) return;
  const parameters = given.flatMap(({ place }) => lambdas.get(place)?.slice(0, 1) ?? []);
  const isRun = groups.length > 0 && !MAKING.has(name);
  if (parameters.length === 0 && !isRun && (result === undefined || (!isPicking && !isKeeping)))
    return;
  const element = builder.place();
  builder.read(receiver, ELEMENT_KEY, element);
  readFunctions(reading, receiver, element);
  for (const parameter of parameters) builder.copy(element, parameter);
  if (isRun) for (const group of groups) callGroup(reading, group, element);
  if (result !== undefined && name === 'GroupBy') giveGroups(reading, element, result);
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
