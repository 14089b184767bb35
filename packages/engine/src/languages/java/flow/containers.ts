// What is known of variables that are declared as containers of the JDK: by which members they tell keys apart, and
// the tasks and callbacks that are put into them and taken out again. Elements of the repository's own types are known
// by the type arguments; of a `Runnable` nothing else would say what it runs.
import type { Place } from '../../../flow/flow-builder.ts';
import { javaLangTypes } from '../../../platforms/jvm/runtime-library.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { arityByName } from './conversions.ts';
import { callEach } from './handed-over.ts';
import type { Reading } from './reading.ts';

export interface Container {
  /** Members that are called on what is put in or looked for, with the number of their arguments. */
  readonly keyMembers: ReadonlyMap<string, number>;
  /** Names of methods whose first argument is asked so. */
  readonly keyedBy: ReadonlySet<string>;
  /** Holds the callbacks that it holds; -1 where it holds none. */
  readonly held: Place;
}

type Kind = Pick<Container, 'keyMembers' | 'keyedBy'>;

const ACCESSES = [
  'add contains remove put get containsKey getOrDefault putIfAbsent computeIfAbsent',
  'computeIfPresent compute merge replace offer',
];
const KEYED = new Set(ACCESSES.join(' ').split(' '));
const HASHED: Kind = {
  keyMembers: new Map([
    ['hashCode', 0],
    ['equals', 1],
  ]),
  keyedBy: KEYED,
};
const SORTED: Kind = { keyMembers: new Map([['compareTo', 1]]), keyedBy: KEYED };
const LISTED: Kind = {
  keyMembers: new Map([['equals', 1]]),
  keyedBy: new Set(['contains', 'indexOf', 'lastIndexOf', 'remove']),
};

const GIVEN: Kind = { keyMembers: new Map(), keyedBy: KEYED };

const KINDS = new Map<string, Kind>([
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

function kindsOf(names: string, kind: Kind): [string, Kind][] {
  return names.split(' ').map((name) => [name, kind]);
}

const PUTTING = new Set(
  'add addFirst addLast offer offerFirst offerLast push put putIfAbsent addAll set'.split(' '),
);
const TAKING = new Set(
  (
    'get getFirst getLast getOrDefault poll pollFirst pollLast peek element remove removeFirst ' +
    'removeLast pop take'
  ).split(' '),
);

/** @param type the node of a type as written; -1 for none */
export function noteContainer(reading: Reading, type: FlatNode, place: Place): void {
  const { tree, builder, containers } = reading;
  if (type === -1 || tree.typeOf(type) !== 'generic_type') return;
  const kind = KINDS.get(simpleName(tree.textOf(tree.firstChildOf(type))));
  if (kind === undefined) return;
  const given = tree.childrenOf(tree.childOfType(type, 'type_arguments'));
  const [key] = given;
  const isAsked = key !== undefined && mayBeOwn(reading, key);
  const holdsCallbacks = given.some((each) => {
    const head = tree.typeOf(each) === 'generic_type' ? tree.firstChildOf(each) : each;
    return (arityByName(simpleName(tree.textOf(head))) ?? -1) >= 0;
  });
  if (!isAsked && !holdsCallbacks) return;
  const held = holdsCallbacks ? builder.place() : -1;
  containers.set(place, { ...(isAsked ? kind : GIVEN), held });
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
  containers.set(to, { ...declared, ...(kind === SORTED && isGiven ? GIVEN : kind) });
}

/** Follows the call itself. @param result -1 when nobody asks for it */
export function readContainerCall(
  reading: Reading,
  {
    receiver,
    name,
    result,
  }: { readonly receiver: Place; readonly name: string; readonly result: Place },
  given: readonly Place[],
): void {
  const { builder, containers } = reading;
  const container = containers.get(receiver);
  if (container === undefined) return;
  const [first] = given;
  if (first !== undefined && container.keyedBy.has(name)) {
    for (const [member, count] of container.keyMembers)
      callEach(reading, { objects: [first], members: [member], count });
  }
  const { held } = container;
  if (held === -1) return;
  if (PUTTING.has(name)) for (const value of given) if (value !== -1) builder.copy(value, held);
  if (TAKING.has(name) && result !== -1) builder.copy(held, result);
}

/** What a loop takes out of a variable. */
export function readHeld({ builder, containers }: Reading, iterated: Place, variable: Place): void {
  const held = containers.get(iterated)?.held ?? -1;
  if (held !== -1 && variable !== -1) builder.copy(held, variable);
}

const simpleName = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
