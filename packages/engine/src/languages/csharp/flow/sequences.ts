// What the runtime's methods over sequences do with elements, where type arguments do not tell it: elements are
// those of what the method is called on, or what a function makes of each of them.
// https://learn.microsoft.com/en-us/dotnet/api/system.linq.enumerable
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import { takeOver } from './function-lists.ts';
import type { Reading } from './reading.ts';
import { KEEPING, PICKING } from './sequence-members.ts';

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

/** Classes whose static members work on the sequence that they are given first. */
const STATIC = new Map([
  ['Array', /^(?:Find|FindLast|FindAll|ConvertAll|ForEach|Exists|TrueForAll|Sort)$/],
  ['Parallel', /^ForEach(?:Async)?$/],
  ['Enumerable', /^\p{Lu}/u],
]);

/**
 * `Array.Find(items, i => …)`, `Enumerable.First(items)` as members of what they are given first, and `FirstAsync` as what does
 * the same without a task; others as they are.
 */
export function onSequence(typeName: string, call: SequenceCall): SequenceCall {
  const [first, ...others] = call.given;
  const name = call.name.replace(/Async$/, '');
  if (first === undefined || STATIC.get(typeName)?.test(call.name) !== true)
    return { ...call, name };
  return { ...call, name, receiver: first.place, given: others };
}

/** @returns the sequence that functions among the arguments make; -1 when the call makes none of them */
export function madeSequence(reading: Reading, call: SequenceCall): Place {
  const { name, receiver, given, groups } = call;
  const { builder } = reading;
  if (name === 'Zip' && given.length === 1) return zipped(reading, receiver, given[0]!.place);
  const functions = given.filter(({ place }) => reading.lambdaResults.has(place));
  if (JOINING.has(name) && functions.length === 3) return sequenceOf(reading, functions[2]!);
  if (name === 'SelectMany' && functions.length === 2) return madeOfBoth(reading, functions);
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

/** Pairs of elements of both. */
function zipped(reading: Reading, ...sequences: readonly [Place, Place]): Place {
  const { builder } = reading;
  const pairs = builder.place();
  const parts = sequences.map((sequence) => {
    const element = builder.place();
    builder.read(sequence, ELEMENT_KEY, element);
    return element;
  });
  builder.object(pairs);
  builder.write(pairOf(reading, parts, ['First', 'Second']), pairs, ELEMENT_KEY);
  return pairs;
}

/** What has two parts by position, by number and by name. */
export function pairOf(
  { builder }: Reading,
  parts: readonly Place[],
  names: readonly string[],
): Place {
  const pair = builder.place();
  builder.object(pair);
  for (const [at, part] of parts.entries())
    for (const key of [String(at), `Item${at + 1}`, names[at] as string])
      builder.write(part, pair, key);
  return pair;
}

/** A pair of a table: what is known of its elements are the values. */
export function entryOf({ builder }: Reading, element: Place): Place {
  const entry = builder.place();
  builder.object(entry);
  builder.write(element, entry, '1');
  builder.write(element, entry, 'Value');
  return entry;
}

/** `SelectMany(a => a.Inner, (a, b) => …)`: the second function gets what the first one gives. */
function madeOfBoth(reading: Reading, [inner, outer]: readonly Argument[]): Place {
  const { builder, lambdas, lambdaResults } = reading;
  const element = builder.place();
  builder.read(lambdaResults.get(inner!.place) as Place, ELEMENT_KEY, element);
  const second = lambdas.get(outer!.place)?.[1];
  if (second !== undefined) builder.copy(element, second);
  return sequenceOf(reading, outer!);
}

/** A sequence of what the function gives. */
function sequenceOf({ builder, lambdaResults }: Reading, { place }: Argument): Place {
  const made = builder.place();
  builder.object(made);
  builder.write(lambdaResults.get(place) as Place, made, ELEMENT_KEY);
  return made;
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

const JOINING = new Set(['Join', 'GroupJoin']);

/** `outer.Join(inner, o => …, i => …, (o, i) => …)`; what belongs to one element of the outer is a sequence in a group. */
function handJoined({ builder, lambdas }: Reading, { name, receiver, given }: SequenceCall): void {
  const [joined, ...functions] = given.map(({ place }) => place);
  if (joined === undefined) return;
  const [outer, inner] = [builder.place(), builder.place()];
  builder.read(receiver, ELEMENT_KEY, outer);
  builder.read(joined, ELEMENT_KEY, inner);
  const both = [outer, name === 'Join' ? inner : joined];
  for (const [at, gets] of [[outer], [inner], both].entries()) {
    const parameters = lambdas.get(functions[at] ?? -1) ?? [];
    for (const [position, place] of gets.entries())
      if (parameters[position] !== undefined) builder.copy(place, parameters[position]);
  }
}

/** `items.Aggregate(seed, (sum, item) => …)`: what the function gives is what it is given next, and what comes out. */
function accumulate(
  { builder, lambdas, lambdaResults }: Reading,
  { receiver, given }: SequenceCall,
  result: Place | undefined,
): void {
  const [seed, step] = given.map(({ place }) => place) as [Place, Place];
  const [sum, item] = lambdas.get(step) ?? [];
  if (sum === undefined || item === undefined) return;
  builder.read(receiver, ELEMENT_KEY, item);
  for (const value of [seed, lambdaResults.get(step) as Place]) {
    builder.copy(value, sum);
    if (result !== undefined) builder.copy(value, result);
  }
}

/** Elements get into functions among the arguments, and into what the call gives. */
export function handElements(
  reading: Reading,
  call: SequenceCall,
  result: Place | undefined,
): void {
  const { builder, lambdas } = reading;
  const { name, receiver, given, groups } = call;
  if (JOINING.has(name)) handJoined(reading, { name, receiver, given, groups });
  const isPicking = PICKING.has(name);
  const isKeeping = KEEPING.has(name);
  if (!isPicking && !isKeeping && !VISITING.has(name)) return;
  if (name === 'Aggregate' && lambdas.has(given[1]?.place ?? -1)) {
    accumulate(reading, call, result);
    return;
  }
  // What is included of what was included is no element.
  const functions = name === 'ThenInclude' ? [] : given;
  const parameters = functions.flatMap(({ place }) => lambdas.get(place)?.slice(0, 1) ?? []);
  const isRun = groups.length > 0 && !MAKING.has(name);
  if (parameters.length === 0 && !isRun && (result === undefined || (!isPicking && !isKeeping)))
    return;
  const element = builder.place();
  builder.read(receiver, ELEMENT_KEY, element);
  for (const parameter of parameters) {
    builder.copy(element, parameter);
    if (reading.entries.has(parameter)) builder.copy(entryOf(reading, element), parameter);
  }
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

/** `ToFrozenDictionary()` gives what it is called on, with functions a table of what they make of each element. */
export function convert(reading: Reading, { receiver, given }: SequenceCall, result: Place): void {
  const { builder, lambdas, lambdaResults } = reading;
  const functions = given.filter(({ place }) => lambdas.has(place));
  if (functions.length === 0) {
    builder.copy(receiver, result);
    return;
  }
  const [, made] = functions;
  const table = builder.place();
  builder.object(table);
  if (made === undefined) takeOver(reading, receiver, table);
  else builder.write(lambdaResults.get(made.place) as Place, table, ELEMENT_KEY);
  builder.copy(table, result);
}
