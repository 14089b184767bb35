// Functions in the runtime's lists and tables: what is put into a variable that is declared as `List<Action>` comes
// out of it again. Elements of other types are known by the type alone.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import type { Reading } from './reading.ts';

/** Members that put what they are given into what they are called on. */
const ADDING = new Set(
  'Add Push Enqueue Insert AddLast AddFirst TryAdd AddOrUpdate Append Prepend'.split(' '),
);

const GENERAL = /\b(?:Func|Action|Predicate|Comparison|Converter|EventHandler)\b/;

/** Whether the type is a collection of functions: of a general delegate, or of one that the file declares. */
export function holdsFunctions({ tree, delegates }: Reading, type: FlatNode): boolean {
  if (type === -1) return false;
  const kind = tree.typeOf(type);
  if (kind !== 'generic_name' && kind !== 'array_type') return false;
  const text = tree.textOf(type);
  if (/^(?:Func|Action|Lazy|Task|Predicate)\b/.test(text) && kind === 'generic_name') return false;
  const open = text.indexOf('<');
  if (open !== -1 && GENERAL.test(text.slice(open))) return true;
  return text.split(/[^\p{L}\p{N}_]+/u).some((word) => delegates.has(word));
}

/** Fields have their places before the first callable opens. */
export function noteFunctionFields(reading: Reading): void {
  for (const { fields } of reading.classes.byNode.values()) {
    for (const { place, type } of fields.values()) noteFunctionList(reading, place, type);
  }
}

export function noteFunctionList(reading: Reading, place: Place, type: FlatNode): void {
  const { functionLists, builder } = reading;
  if (place !== -1 && !functionLists.has(place) && holdsFunctions(reading, type))
    functionLists.set(place, builder.place());
}

/** Functions that a call puts into what it is called on. */
export function addFunctions(
  { functionLists, builder }: Reading,
  name: string,
  receiver: Place,
  given: readonly Place[],
): void {
  const list = functionLists.get(receiver);
  if (list === undefined || !ADDING.has(name)) return;
  for (const place of given) builder.copy(place, list);
}

/** The element that is read from the list may be any function in it. */
export function readFunctions(
  { functionLists, builder }: Reading,
  from: Place,
  element: Place,
): void {
  const list = functionLists.get(from);
  if (list === undefined) return;
  builder.copy(list, element);
  // Lists of lists hold their functions together.
  if (!functionLists.has(element)) functionLists.set(element, list);
}
