// Members that a loop gets with their names, of the map of an object's members or of `inspect.getmembers`: a test of the name
// says how those begin that are meant: `for name, value in globals().items(): if name.startswith('do_'): value()`.
// https://docs.python.org/3/library/functions.html#globals, https://docs.python.org/3/library/inspect.html#inspect.getmembers
import type { Place } from '../../../flow/flow-builder.ts';
import { keyBeginning } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { itemsGone } from './entries-as-members.ts';
import { importOf } from './library-kinds.ts';
import { type Reading, valuePlace } from './reading.ts';
import { nameOf, partsOf, targetsOf, UNKNOWN_TEXT } from './syntax.ts';

/**
 * Adds the pairs that the loop gets to its elements.
 * @param loop a `for` statement or clause @param element what the loop gets of all else
 */
export function listMembers(reading: Reading, loop: FlatNode, element: Place): void {
  const { tree, flow } = reading;
  if (element === -1) return;
  const [name = -1, value = -1, ...others] = targetsOf(tree, tree.childOf(loop, 'left'));
  if (value === -1 || others.length > 0 || tree.typeOf(name) !== 'identifier') return;
  const object = objectGone(reading, tree.childOf(loop, 'right'));
  if (object === -1) return;
  const keys = keysTested(textAround(reading, loop), nameOf(tree, name));
  if (keys.length === 0) return;
  const [pair, unknown] = [flow.place(), flow.place()];
  flow.object(pair, 'list');
  flow.constant(UNKNOWN_TEXT, unknown);
  flow.write(unknown, pair, '0');
  for (const key of keys) {
    const member = flow.place();
    flow.read(object, key, member);
    flow.write(member, pair, '1');
  }
  flow.copy(pair, element);
}

/** Whether members are what the loop gets. */
export const listsMembers = (reading: Reading, loop: FlatNode): boolean =>
  objectGone(reading, reading.tree.childOf(loop, 'right')) !== -1;

/** The object whose members are gone through; -1 for none. */
function objectGone(reading: Reading, source: FlatNode): Place {
  const { tree, nameMaps } = reading;
  const map = itemsGone(tree, source);
  if (map !== -1) return nameMaps.get(valuePlace(reading, map)) ?? -1;
  const call = source !== -1 && tree.typeOf(source) === 'call' ? source : -1;
  if (call === -1 || !isGetMembers(reading, tree.textOf(tree.childOf(call, 'function')))) return -1;
  return valuePlace(reading, partsOf(tree, tree.childOf(call, 'arguments'))[0] ?? -1);
}

function isGetMembers(reading: Reading, callee: string): boolean {
  const [, head = '', rest = ''] = /^(\w{1,40})(\.getmembers)?$/.exec(callee) ?? [];
  return head !== '' && `${importOf(reading, head) ?? ''}${rest}` === 'inspect.getmembers';
}

/** What tests of the name stand in: the loop, or all of a comprehension. */
function textAround({ tree }: Reading, loop: FlatNode): string {
  const isClause = tree.typeOf(loop) === 'for_in_clause';
  return tree.textOf(isClause ? tree.parentOf(loop) : loop).slice(0, LONGEST);
}

/** Of a loop, in characters. */
const LONGEST = 4000;

/** Keys of the members whose names begin or end as some test asks; none where none does. */
function keysTested(text: string, name: string): readonly string[] {
  const test = new RegExp(
    `(?<![\\w.])${name}\\.(starts|ends)with\\(\\s*(['"])(\\w{3,40})\\2\\s*\\)`,
    'gu',
  );
  const keys = new Set<string>();
  for (const [, at, , part = ''] of text.matchAll(test)) {
    if (at === 'starts') keys.add(keyBeginning(part));
    else if (part.length > SHORT) keys.add(keyBeginning('', part));
  }
  return keys.size > MOST_TESTS ? [] : [...keys];
}

/** Ends of so few letters say nothing. */
const SHORT = 3;

const MOST_TESTS = 4;
