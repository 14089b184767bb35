// What the runtime's generic types have of their type arguments.
import { ELEMENT_KEY, getterKey } from '../../../flow/flow-facts.ts';
import { KEEPING, PICKING } from './sequence-members.ts';

const INDEXER = getterKey('this[]');

/** Key by which an index asks: what a loop over the same gives may be something else. */
export const INDEXED_KEY = '"at';

const PAIR: Readonly<Record<string, string>> = {
  Key: '#0',
  Value: '#1',
  [ELEMENT_KEY]: '#1',
  0: '#0',
  1: '#1',
  // Its parts are known by position.
  'Deconstruct()': '?',
};

/** `Item1` to `Item7` of the types in their order. */
const TUPLE: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 7 }, (_, at) => [`Item${at + 1}`, `#${at}`]),
);

const TAKING =
  'TryGetValue GetValueOrDefault GetOrAdd AddOrUpdate Remove TryRemove GetValueRefOrNullRef'.split(
    ' ',
  );

/** What calls of the members give. */
function each(names: Iterable<string>, part: string): Record<string, string> {
  return Object.fromEntries([...names].map((name) => [`${name}()`, part]));
}

const TABLE: Readonly<Record<string, string>> = {
  [ELEMENT_KEY]: 'KeyValuePair<#0,#1>',
  [INDEXED_KEY]: '#1',
  Keys: 'ICollection<#0>',
  Values: 'ICollection<#1>',
  ...each(['GetEnumerator'], 'IEnumerator<KeyValuePair<#0,#1>>'),
  ...each([INDEXER, ...TAKING], '#1'),
  ...each(PICKING, 'KeyValuePair<#0,#1>'),
  ...each(KEEPING, 'IEnumerable<KeyValuePair<#0,#1>>'),
};

const TABLES =
  'Dictionary IDictionary IReadOnlyDictionary ReadOnlyDictionary ConcurrentDictionary SortedDictionary SortedList ' +
  'ImmutableDictionary IImmutableDictionary ImmutableSortedDictionary FrozenDictionary OrderedDictionary';

const PARTS = new Map<string, ReadonlyMap<string, string>>(
  Object.entries({
    KeyValuePair: PAIR,
    DictionaryEntry: PAIR,
    Tuple: TUPLE,
    ValueTuple: TUPLE,
    ...Object.fromEntries(TABLES.split(' ').map((name) => [name, TABLE])),
    ILookup: { [ELEMENT_KEY]: 'IGrouping<#0,#1>', [INDEXED_KEY]: 'IEnumerable<#1>' },
    IGrouping: { Key: '#0', [ELEMENT_KEY]: '#1' },
    PriorityQueue: { [ELEMENT_KEY]: '#0' },
    IEnumerator: { Current: '#0' },
    IAsyncEnumerator: { Current: '#0' },
    ConsumeContext: { Message: '#0' },
    EntityEntry: { Entity: '#0' },
    Channel: { Reader: 'ChannelReader<#0>', Writer: 'ChannelWriter<#0>' },
    ChannelReader: { 'ReadAsync()': '#0', 'ReadAllAsync()': 'IAsyncEnumerable<#0>' },
    LinkedList: { First: 'LinkedListNode<#0>', Last: 'LinkedListNode<#0>' },
    LinkedListNode: { Next: 'LinkedListNode<#0>', Previous: 'LinkedListNode<#0>' },
  }).map(([name, parts]) => [name, new Map(Object.entries(parts))]),
);

/** @param type as written */
export function partByName(type: string, member: string): string | undefined {
  return PARTS.get(type.slice(type.lastIndexOf('.') + 1))?.get(member);
}
