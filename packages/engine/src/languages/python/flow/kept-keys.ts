// Entries that come into another map under the keys that they have: `for key, value in given.items(): kept[key] = value`,
// `{key: value for key, value in given.items() if key}`, and the same of pairs that are listed. What is no map is gone
// through as it says itself. https://docs.python.org/3/library/stdtypes.html#dict.items
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { givesPairs, loopAround, mapGone } from './entries-as-members.ts';
import { iterate } from './iterate.ts';
import { listsMembers } from './listed-members.ts';
import { type Reading, valuePlace } from './reading.ts';
import { targetsOf, unwrap } from './syntax.ts';

/** `kept[key] = value` in a loop that gives both. @returns whether it is one */
export function keepEntry(reading: Reading, kept: Place, key: FlatNode, value: FlatNode): boolean {
  const { tree } = reading;
  if (key === -1 || value === -1 || tree.typeOf(key) !== 'identifier') return false;
  const loop = loopAround(tree, key);
  return loop !== -1 && keepEntries(reading, loop, { kept, key, value });
}

/** `{key: value for key, value in given.items()}` @returns whether it is one */
export function keepPairs(reading: Reading, comprehension: FlatNode, kept: Place): boolean {
  const { tree } = reading;
  const body = tree.childOf(comprehension, 'body');
  const key = tree.childOf(body, 'key');
  const value = tree.childOf(body, 'value');
  for (let at = tree.firstChildOf(comprehension); at !== -1; at = tree.nextSiblingOf(at)) {
    if (tree.typeOf(at) !== 'for_in_clause') continue;
    if (keepEntries(reading, at, { kept, key, value })) return true;
  }
  return false;
}

/** Keeps what the loop gives, and what its names hold as it begins. */
export function noteLoop(reading: Reading, loop: FlatNode, element: Place): void {
  const { tree, elements } = reading;
  const names = targetsOf(tree, tree.childOf(loop, 'left'));
  if (element === -1 || names.length > MOST_NAMES) return;
  elements.set(loop, { element, held: names.map((name) => valuePlace(reading, name)) });
}

/** A key and its value, or a key alone. */
const MOST_NAMES = 2;

/** Whether the name still holds what the loop has given. */
export function isGiven(reading: Reading, loop: FlatNode, name: FlatNode): boolean {
  const held = reading.elements.get(loop)?.held ?? [];
  return held.includes(valuePlace(reading, name));
}

interface Kept {
  readonly kept: Place;
  readonly key: FlatNode;
  readonly value: FlatNode;
}

function keepEntries(reading: Reading, loop: FlatNode, { kept, key, value }: Kept): boolean {
  const { tree, flow } = reading;
  if (!isGiven(reading, loop, key)) return false;
  const callee = calleeOf(tree, value);
  if (callee !== -1) return keepMade(reading, loop, { kept, key, value: callee });
  if (givesPairs(tree, loop, key, value) && !isGiven(reading, loop, value)) return false;
  const map = listsMembers(reading, loop) ? -1 : mapGone(tree, loop, key, value);
  const given = map === -1 ? -1 : valuePlace(reading, map);
  if (given !== -1) {
    const other = flow.place();
    flow.copyEntries(given, kept, other);
    if (givesPairs(tree, loop, key, value)) writePairs(reading, other, kept);
    else keepElements(reading, other, kept);
    return true;
  }
  const pair = reading.elements.get(loop)?.element;
  if (pair === undefined || !givesPairs(tree, loop, key, value)) return false;
  flow.writePair(pair, kept);
  return true;
}

/** What is no map tells its items itself. */
function writePairs(reading: Reading, given: Place, kept: Place): void {
  const { flow } = reading;
  const items = flow.place();
  flow.callMember(given, 'items', { arguments: [], flags: ['implicit'], result: items });
  flow.writePair(iterate(reading, items), kept);
}

function keepElements({ flow }: Reading, given: Place, kept: Place): void {
  const element = flow.place();
  flow.read(given, ELEMENT_KEY, element);
  flow.write(element, kept, ELEMENT_KEY);
}

/** The name that is called there; -1 where none is. */
function calleeOf(tree: FlatTree, node: FlatNode): FlatNode {
  const written = unwrap(tree, node);
  const callee = tree.typeOf(written) === 'call' ? tree.childOf(written, 'function') : -1;
  return callee !== -1 && tree.typeOf(callee) === 'identifier' ? callee : -1;
}

/** `{name: kind(self) for name, kind in kinds.items()}`: each key has what its own entry makes. */
function keepMade(reading: Reading, loop: FlatNode, { kept, key, value }: Kept): boolean {
  const { tree, flow } = reading;
  if (!givesPairs(tree, loop, key, value) || !isGiven(reading, loop, value)) return false;
  const map = mapGone(tree, loop, key, value);
  const given = map === -1 ? -1 : valuePlace(reading, map);
  if (given === -1) return false;
  const [other, items, maker, made] = [flow.place(), flow.place(), flow.place(), flow.place()];
  const flags = ['implicit'] as const;
  flow.copyMade(given, kept, other);
  flow.callMember(other, 'items', { arguments: [], flags, result: items });
  flow.read(iterate(reading, items), '1', maker);
  flow.call(maker, { arguments: [], flags, result: made });
  flow.write(made, kept, ELEMENT_KEY);
  return true;
}
