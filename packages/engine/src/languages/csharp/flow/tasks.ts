// Tasks, for which what they give stands from the start (`types.ts`): calls that make them, and those that hand on what
// they are called on.
// https://learn.microsoft.com/dotnet/api/system.threading.tasks.task
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import type { Reading } from './reading.ts';
import type { SequenceCall } from './sequences.ts';

interface TaskCall extends SequenceCall {
  /** The node in front of the dot. */
  readonly object: FlatNode;
}

const HANDING_ON = new Set(['ConfigureAwait', 'GetAwaiter', 'GetResult', 'AsTask', 'WaitAsync']);

/** Classes whose static members make tasks. */
const MAKERS =
  /^(?:System\s*\.\s*Threading\s*\.\s*Tasks\s*\.\s*)?(?:Value)?Task(?:\s*\.\s*Factory)?$/;

const RUNNING = new Set(['Run', 'StartNew']);

/** Follows the call itself. */
export function readTask(reading: Reading, call: TaskCall, result: Place | undefined): void {
  const { tree, builder, lambdas, lambdaResults } = reading;
  const { object, name, receiver, given } = call;
  if (name === 'ContinueWith') {
    const parameters = given.flatMap(({ place }) => lambdas.get(place)?.slice(0, 1) ?? []);
    for (const parameter of parameters) builder.copy(receiver, parameter);
    const task = { kind: 'positional', place: receiver } as const;
    for (const group of call.groups)
      builder.call(group, {
        arguments: [task],
        flags: ['implicit'],
        ...(result !== undefined && { result }),
      });
  }
  if (result === undefined) return;
  if (HANDING_ON.has(name)) builder.copy(receiver, result);
  const results = given.flatMap(({ place }) => lambdaResults.get(place) ?? []);
  if (name === 'ContinueWith') for (const made of results) builder.copy(made, result);
  if (!MAKERS.test(tree.textOf(object))) return;
  if (name === 'FromResult') for (const { place } of given) builder.copy(place, result);
  if (RUNNING.has(name))
    for (const made of [...results, ...ran(call, reading)]) builder.copy(made, result);
  if (name === 'WhenAll') builder.copy(allOf(reading, given), result);
  if (name === 'WhenAny') builder.read(allOf(reading, given), ELEMENT_KEY, result);
}

/** What methods give that are named in the place of a function. */
function ran({ groups }: TaskCall, { builder }: Reading): Place[] {
  return groups.map((group) => {
    const result = builder.place();
    builder.call(group, { arguments: [], flags: ['implicit'], result });
    return result;
  });
}

/** An array of what several tasks give, or those of a sequence. */
function allOf({ builder }: Reading, given: TaskCall['given']): Place {
  const all = builder.place();
  builder.object(all);
  for (const { place } of given) {
    builder.write(place, all, ELEMENT_KEY);
    if (given.length > 1) continue;
    const element = builder.place();
    builder.read(place, ELEMENT_KEY, element);
    builder.write(element, all, ELEMENT_KEY);
  }
  return all;
}
