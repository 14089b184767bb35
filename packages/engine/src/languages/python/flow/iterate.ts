// What a loop, a comprehension or unpacking gets of what it goes through, one by one.
// https://docs.python.org/3/reference/datamodel.html#object.__iter__
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, ITERATED_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { type Reading, scopeOf, valuePlace } from './reading.ts';
import { findVariable } from './scopes.ts';

/**
 * Who goes through the map gets the key: what a call makes, as in `{pool.submit(f, x): x}`, and what the module names, as a
 * class or a function. Most other keys are data.
 */
export function noteKey(reading: Reading, key: FlatNode, map: Place): void {
  const { tree, flow } = reading;
  if (key === -1 || (tree.typeOf(key) !== 'call' && !isOfModule(reading, key))) return;
  const place = valuePlace(reading, key);
  if (place !== -1) flow.write(place, map, ITERATED_KEY);
}

/** Whether it is a name of the module, or a member of what has one. */
function isOfModule(reading: Reading, node: FlatNode): boolean {
  const { tree, scopes } = reading;
  let at = node;
  while (tree.typeOf(at) === 'attribute') at = tree.childOf(at, 'object');
  if (tree.typeOf(at) !== 'identifier') return false;
  const name = tree.textOf(at);
  const found = findVariable(scopeOf(reading), name);
  return found !== undefined && found.variable === scopes.module.variables.get(name);
}

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
