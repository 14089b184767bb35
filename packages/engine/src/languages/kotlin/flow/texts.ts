// Strings: what stands in one is turned into a text, be it written `$name` or `${...}`.
import type { Place } from '../../../flow/flow-builder.ts';
import { childOf, childrenOf } from '../extraction/syntax-tree.ts';
import { plainPlace, type Reading, surroundings, valueAt, valueOfName } from './reading.ts';
import { lineOf, operandsOf } from './tree-walk.ts';

/** `"$name"`: the parser is not shown the names in a text. */
export function readString(reading: Reading, node: number): Place {
  const { tree, templates } = reading;
  const end = tree.ends[node] as number;
  let at = firstTemplate(reading, tree.starts[node] as number);
  if ((templates[at]?.start ?? end) >= end) return plainPlace(reading, 'String');
  const inside = childrenOf(tree, node).filter((child) => tree.types[child] === 'interpolation');
  for (; (templates[at]?.start ?? end) < end; at++) {
    const { start, end: nameEnd } = templates[at] as { start: number; end: number };
    const isInside = inside.some(
      (part) => (tree.starts[part] as number) < start && start < (tree.ends[part] as number),
    );
    if (!isInside) readTemplate(reading, node, tree.text.slice(start, nameEnd));
  }
  return plainPlace(reading, 'String');
}

function readTemplate(reading: Reading, node: number, written: string): void {
  const name = written.replace(/^`(.*)`$/, '$1');
  const value = name === 'this' ? surroundings(reading).self : valueOfName(reading, node, name);
  readText(reading, value, node);
}

/** Place in the templates of the first one behind the offset. */
function firstTemplate({ templates }: Reading, offset: number): number {
  let low = 0;
  let high = templates.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((templates[middle] as { start: number }).start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** `"${x}"` */
export function readInterpolation(reading: Reading, node: number): Place {
  const { tree } = reading;
  const part = operandsOf(tree, node)[0] ?? childOf(tree, node, 'identifier');
  readText(reading, valueAt(reading, part), node);
  return -1;
}

/** What becomes part of a text is asked for it. */
export function readText(reading: Reading, value: Place, node: number): void {
  if (value === -1 || reading.plainNames.has(value)) return;
  const { tree, builder } = reading;
  builder.at(lineOf(tree, node));
  builder.callMember(value, 'toString', { arguments: [], flags: ['implicit'] });
}
