// What the library's own types hold, and what its functions take out of them: pairs and tuples by position, casts, and
// objects of its templates that are made where they stand.
// https://en.cppreference.com/w/cpp/utility
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { dottedName, typeArgumentsOf } from './declarators.ts';
import { readType } from './read-types.ts';
import type { Reading } from './reading.ts';

/** Hold what they are given, each at its position. */
const IN_ORDER: ReadonlySet<string> = new Set(
  'pair tuple make_pair make_tuple forward_as_tuple'.split(' '),
);

/** Hold what they are given, or are made of what holds it. */
const HOLDING: ReadonlySet<string> = new Set(
  (
    'optional make_optional variant array vector deque list forward_list set multiset unordered_set map multimap ' +
    'unordered_map unordered_multimap queue stack priority_queue span unique_ptr shared_ptr weak_ptr'
  ).split(' '),
);

/** Whether what the library's template holds, where its arguments are left to be deduced, is what it is given. */
export const holdsValues = (name: string): boolean =>
  name.startsWith('std.') && (IN_ORDER.has(name.slice(4)) || HOLDING.has(name.slice(4)));

/** What the lists in a list of initial values are to what it fills. */
export type ListedElements = 'objects' | 'entries' | 'unknown';

/** By the type that is written for a container, in whatever namespace that is. */
export function listedElements(reading: Reading, type: FlatNode): ListedElements {
  const { tree } = reading;
  const name = type === -1 ? '' : lastName(dottedName(tree, type));
  if (name !== 'initializer_list' && !HOLDING.has(name)) return 'unknown';
  const [element = -1] = typeArgumentsOf(tree, type);
  if (element === -1) return 'unknown';
  if (name.endsWith('map')) return 'entries';
  const inner =
    tree.typeOf(element) === 'type_descriptor' ? tree.childOf(element, 'type') : element;
  return inner !== -1 && IN_ORDER.has(lastName(dottedName(tree, inner))) ? 'entries' : 'objects';
}

const lastName = (dotted: string): string => dotted.slice(dotted.lastIndexOf('.') + 1);

/** Give what they are given as another type: `static_pointer_cast<T>(p)`. */
const CASTING: ReadonlySet<string> = new Set(
  'static_pointer_cast dynamic_pointer_cast const_pointer_cast reinterpret_pointer_cast any_cast'.split(
    ' ',
  ),
);

/** Take out what has a type or stands at a position: `get<T>(v)`, `get<1>(v)`. */
const TAKING: ReadonlySet<string> = new Set(['get', 'get_if']);

/** @param name of what is called, without `std` */
export function callLibrary(
  reading: Reading,
  callee: FlatNode,
  name: string,
  given: readonly Argument[],
  result: Place,
): void {
  const { builder, tree } = reading;
  const [first] = given;
  if (IN_ORDER.has(name) || HOLDING.has(name)) {
    hold(reading, callee, given, { isInOrder: IN_ORDER.has(name), result });
    return;
  }
  if (first === undefined || !(CASTING.has(name) || TAKING.has(name))) return;
  const [wanted = -1] = typeArgumentsOf(tree, callee);
  const position = wanted === -1 ? '' : tree.textOf(wanted).trim();
  if (/^\d+$/.test(position)) {
    builder.read(first.place, position, result);
    // What lists in braces put into a container is there without a tuple around it.
    builder.copy(first.place, result);
    return;
  }
  const type = readType(reading, wanted);
  if (type !== -1) builder.type(type, result);
  else if (TAKING.has(name)) builder.read(first.place, ELEMENT_KEY, result);
  if (CASTING.has(name)) builder.copy(first.place, result);
}

function hold(
  reading: Reading,
  callee: FlatNode,
  given: readonly Argument[],
  { isInOrder, result }: { readonly isInOrder: boolean; readonly result: Place },
): void {
  const { builder, tree } = reading;
  builder.object(result);
  if (typeArgumentsOf(tree, callee).length > 0) {
    const type = readType(reading, callee);
    if (type !== -1) builder.type(type, result);
  }
  let position = 0;
  for (const { kind, place } of given) {
    if (kind !== 'positional') continue;
    builder.write(place, result, ELEMENT_KEY);
    if (isInOrder) builder.write(place, result, String(position));
    else {
      // Made of another one: what that holds.
      const held = builder.place();
      builder.read(place, ELEMENT_KEY, held);
      builder.write(held, result, ELEMENT_KEY);
    }
    position += 1;
  }
}
