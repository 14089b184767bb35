// What is known of variables that are declared as containers of the JDK: by which members they tell keys apart.
import type { Place } from '../../../flow/flow-builder.ts';
import { javaLangTypes } from '../../../platforms/jvm/runtime-library.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { noteTable } from './callback-tables.ts';
import { callEach } from './handed-over.ts';
import type { Reading } from './reading.ts';

export interface Container {
  /** Members that are called on what is put in or looked for, with the number of their arguments. */
  readonly keyMembers: ReadonlyMap<string, number>;
  /** Names of methods whose first argument is asked so. */
  readonly keyedBy: ReadonlySet<string>;
}

const ACCESSES = [
  'add contains remove put get containsKey getOrDefault putIfAbsent computeIfAbsent',
  'computeIfPresent compute merge replace offer',
];
const KEYED = new Set(ACCESSES.join(' ').split(' '));
const HASHED: Container = {
  keyMembers: new Map([
    ['hashCode', 0],
    ['equals', 1],
  ]),
  keyedBy: KEYED,
};
const SORTED: Container = { keyMembers: new Map([['compareTo', 1]]), keyedBy: KEYED };
const LISTED: Container = {
  keyMembers: new Map([['equals', 1]]),
  keyedBy: new Set(['contains', 'indexOf', 'lastIndexOf', 'remove']),
};

const GIVEN: Container = { keyMembers: new Map(), keyedBy: KEYED };

const KINDS = new Map<string, Container>([
  ...kindsOf(
    'Map HashMap LinkedHashMap WeakHashMap Hashtable ConcurrentMap ConcurrentHashMap Set HashSet LinkedHashSet',
    HASHED,
  ),
  ...kindsOf(
    'TreeMap TreeSet SortedMap SortedSet NavigableMap NavigableSet ConcurrentSkipListMap ' +
      'ConcurrentSkipListSet PriorityQueue PriorityBlockingQueue',
    SORTED,
  ),
  ...kindsOf(
    'List ArrayList LinkedList Vector CopyOnWriteArrayList Collection Deque ArrayDeque Queue Stack ' +
      'BlockingQueue LinkedBlockingQueue ConcurrentLinkedQueue',
    LISTED,
  ),
]);

function kindsOf(names: string, kind: Container): [string, Container][] {
  return names.split(' ').map((name) => [name, kind]);
}

/** @param type the node of a type as written; -1 for none */
export function noteContainer(reading: Reading, type: FlatNode, place: Place): void {
  const { tree, containers } = reading;
  noteTable(reading, type, place);
  if (type === -1 || tree.typeOf(type) !== 'generic_type') return;
  const kind = KINDS.get(simpleName(tree.textOf(tree.firstChildOf(type))));
  if (kind === undefined) return;
  const [key] = tree.childrenOf(tree.childOfType(type, 'type_arguments'));
  if (key !== undefined && mayBeOwn(reading, key)) containers.set(place, kind);
}

/** Whether keys of the type may be of a class of the repository. */
function mayBeOwn({ tree, names }: Reading, type: FlatNode): boolean {
  if (tree.typeOf(type) !== 'type_identifier') return tree.typeOf(type) === 'generic_type';
  const name = tree.textOf(type);
  return names.typeParameter(name) === undefined && !javaLangTypes.has(name);
}

/** A variable that is declared as a map is what is put into it: `Map<K, V> m = new TreeMap<>()`. */
export function noteCreated({ tree, containers }: Reading, value: FlatNode, to: Place): void {
  const declared = containers.get(to);
  if (declared === undefined || tree.typeOf(value) !== 'object_creation_expression') return;
  const type = tree.childOf(value, 'type');
  const named = tree.typeOf(type) === 'generic_type' ? tree.firstChildOf(type) : type;
  const kind = KINDS.get(simpleName(tree.textOf(named)));
  if (kind === undefined || declared.keyMembers.size === 0) return;
  // What is sorted by something else that it is given does not ask the keys themselves.
  const isGiven = tree.childrenOf(tree.childOf(value, 'arguments')).length > 0;
  containers.set(to, kind === SORTED && isGiven ? GIVEN : kind);
}

/** Follows the call itself. */
export function readContainerCall(
  reading: Reading,
  { receiver, name }: { readonly receiver: Place; readonly name: string },
  [first]: readonly Place[],
): void {
  const container = reading.containers.get(receiver);
  if (container === undefined || first === undefined || !container.keyedBy.has(name)) return;
  for (const [member, count] of container.keyMembers)
    callEach(reading, { objects: [first], members: [member], count });
}

const simpleName = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
