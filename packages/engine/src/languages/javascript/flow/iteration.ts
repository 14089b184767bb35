// What comes out of iterables and promises.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import { PROMISED_KEY } from './hidden-keys.ts';
import type { ScriptFlow } from './script-flow.ts';

/**
 * What a loop over the value gets: elements of lists, and what iterators give.
 * https://tc39.es/ecma262/#sec-iteration
 */
export function elementsOf(flow: ScriptFlow, iterable: Place, isAsync = false): Place {
  const { builder } = flow;
  const element = builder.place();
  if (iterable === -1) return element;
  builder.read(iterable, ELEMENT_KEY, element);
  for (const key of isAsync ? ['@@asyncIterator', '@@iterator'] : ['@@iterator']) {
    const iterator = builder.place();
    const step = builder.place();
    builder.callMember(iterable, key, { result: iterator, arguments: [], flags: ['implicit'] });
    builder.read(iterator, '<yielded>', element);
    builder.callMember(iterator, 'next', { result: step, arguments: [], flags: ['implicit'] });
    builder.read(isAsync ? awaited(flow, step) : step, 'value', element);
  }
  return isAsync ? awaited(flow, element) : element;
}

/** A promise's value; what is no promise is passed on as it is. */
export function awaited(flow: ScriptFlow, value: Place): Place {
  if (value === -1) return -1;
  const place = flow.builder.place();
  flow.builder.copy(value, place);
  flow.builder.read(value, PROMISED_KEY, place);
  return place;
}
