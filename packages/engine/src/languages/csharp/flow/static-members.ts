// Static members of the runtime that give what they are given: as it is, as a pair, or as the elements of a collection.
// https://learn.microsoft.com/dotnet/api/system.delegate.combine
// https://learn.microsoft.com/dotnet/api/system.collections.immutable
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import { takeOver } from './function-lists.ts';
import type { Reading } from './reading.ts';
import { pairOf } from './sequences.ts';

/** By class. */
const HANDING_ON = new Map([
  ['Delegate', /^(?:Combine|Remove|RemoveAll)$/],
  ['Interlocked', /^(?:Exchange|CompareExchange)$/],
  ['Volatile', /^(?:Read|Write)$/],
]);

const COLLECTIONS = /^(?:Immutable|Frozen)(?:List|Array|HashSet|SortedSet|Set|Queue|Stack)$/;

interface StaticCall {
  /** The text in front of the dot. */
  readonly typeName: string;
  readonly name: string;
  readonly given: readonly Argument[];
}

/** Follows the call itself. */
export function readStatic(reading: Reading, call: StaticCall, result: Place): void {
  const { builder, plainNames } = reading;
  if (call.typeName === 'KeyValuePair' && call.name === 'Create') {
    const parts = call.given.map(({ place }) => place).slice(0, 2);
    builder.copy(pairOf(reading, parts, ['Key', 'Value']), result);
  }
  const typeName = call.typeName.slice(call.typeName.lastIndexOf('.') + 1);
  const isHandedOn = HANDING_ON.get(typeName)?.test(call.name) === true;
  const isCollection = COLLECTIONS.test(typeName) && /^Create(?:Range)?$/.test(call.name);
  if (!isHandedOn && !isCollection) return;
  if (isCollection) builder.object(result);
  for (const { place } of call.given) {
    if (plainNames.has(place)) continue;
    if (isHandedOn) builder.copy(place, result);
    else {
      builder.write(place, result, ELEMENT_KEY);
      takeOver(reading, place, result);
    }
  }
}
