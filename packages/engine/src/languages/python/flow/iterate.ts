// What a loop, a comprehension or unpacking gets of what it goes through, one by one.
// https://docs.python.org/3/reference/datamodel.html#object.__iter__
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, ITERATED_KEY } from '../../../flow/flow-facts.ts';
import type { Reading } from './reading.ts';

/** @returns the place of any element; -1 when nothing is known of what is iterated */
export function iterate({ flow }: Pick<Reading, 'flow'>, source: Place, isAsync = false): Place {
  if (source === -1) return -1;
  const element = flow.place();
  const iterator = flow.place();
  flow.read(source, ITERATED_KEY, element);
  const [begin, next] = isAsync ? ['__aiter__', '__anext__'] : ['__iter__', '__next__'];
  const options = { arguments: [], flags: ['implicit'] } as const;
  flow.callMember(source, begin as string, { ...options, result: iterator });
  flow.callMember(iterator, next as string, { ...options, result: element });
  flow.read(iterator, ELEMENT_KEY, element);
  return element;
}
