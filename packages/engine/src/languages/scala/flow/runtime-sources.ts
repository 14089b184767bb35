// What is written in the sources of the runtime alone: `x.each` for elements, and `made[C](…)`.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { type Reading, valueAt } from './reading.ts';

/** In sources of the runtime `each` is any element. */
export const runtimeKey = (name: string): string => (name === 'each' ? ELEMENT_KEY : name);

/** `made[C](a, b)` in sources of the runtime: an instance of the class with these elements. */
export function readMade(reading: Reading, callee: FlatNode, list: FlatNode): Place {
  const { tree, builder } = reading;
  const place = builder.place();
  const [shape = -1] = tree.childrenOf(tree.childOf(callee, 'type_arguments'));
  builder.object(place, tree.textOf(shape));
  for (const element of tree.childrenOf(list)) {
    const value = valueAt(reading, element);
    if (value !== -1) builder.write(value, place, ELEMENT_KEY);
  }
  return place;
}

export const isMade = ({ tree }: Reading, callee: FlatNode): boolean =>
  tree.typeOf(callee) === 'generic_function' &&
  tree.textOf(tree.childOf(callee, 'function')) === 'made';
