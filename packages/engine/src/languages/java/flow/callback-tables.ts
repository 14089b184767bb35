// Functions that are kept in containers of the JDK and taken out again: handlers in a list, commands by their names. Elements
// of the repository's own types are known by the type arguments; of a `Runnable` nothing else would say what it runs.
// A table is an object whose elements are the functions, and flows as any value does; the lists of a map and the entries of
// a view are the table itself.
import type { Place } from '../../../flow/flow-builder.ts';
import { HELD_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { arityByName } from './conversions.ts';
import type { Reading } from './reading.ts';

/** What a place is that holds functions. */
export interface CallbackTable {
  /** How many containers are around the functions. */
  readonly depth: number;
}

interface TableCall {
  readonly node: FlatNode;
  /** -1 where there is none. */
  readonly object: FlatNode;
  readonly receiver: Place;
  readonly name: string;
  /** -1 when nobody asks for it. */
  readonly result: Place;
  /** The arguments. */
  readonly nodes: readonly FlatNode[];
}

/** Type arguments nested deeper hardly hold functions. */
const MAX_DEPTH = 4;

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const HOLDERS = words(
  'Map HashMap LinkedHashMap TreeMap EnumMap WeakHashMap IdentityHashMap Hashtable SortedMap NavigableMap ' +
    'ConcurrentMap ConcurrentHashMap ConcurrentSkipListMap Set HashSet LinkedHashSet TreeSet SortedSet NavigableSet ' +
    'CopyOnWriteArraySet ConcurrentSkipListSet List ArrayList LinkedList Vector Stack CopyOnWriteArrayList Collection ' +
    'Iterable Iterator ListIterator Queue Deque ArrayDeque PriorityQueue BlockingQueue BlockingDeque LinkedBlockingQueue ' +
    'LinkedBlockingDeque ArrayBlockingQueue PriorityBlockingQueue ConcurrentLinkedQueue ConcurrentLinkedDeque Optional ' +
    'Stream Entry SimpleEntry SimpleImmutableEntry AtomicReference ThreadLocal ImmutableList ImmutableSet ImmutableMap ' +
    'Multimap ListMultimap SetMultimap',
);

/** Those of the static methods below that put what they are given inside of what they make, and do not show what is in it. */
const AROUND = words('of entry asList ofNullable singleton singletonList singletonMap');

/** Static methods that make a container of what they are given, or show one. */
const FACTORIES = new Map<string, ReadonlySet<string>>([
  ['List', words('of copyOf')],
  ['Set', words('of copyOf')],
  ['Map', words('of copyOf entry ofEntries')],
  ['Arrays', words('asList stream')],
  ['Stream', words('of concat ofNullable')],
  ['Optional', words('of ofNullable')],
  [
    'Collections',
    words(
      'singleton singletonList singletonMap unmodifiableCollection unmodifiableList unmodifiableMap unmodifiableSet ' +
        'synchronizedCollection synchronizedList synchronizedMap synchronizedSet',
    ),
  ],
  ['ImmutableList', words('of copyOf')],
  ['ImmutableSet', words('of copyOf')],
  ['ImmutableMap', words('of copyOf entry')],
  ['Lists', words('newArrayList newLinkedList')],
  ['Sets', words('newHashSet newLinkedHashSet')],
]);

const PUTTING = words(
  'add addFirst addLast offer offerFirst offerLast push put putIfAbsent putAll putFirst putLast addAll set replace',
);

const TAKING = words(
  'get getFirst getLast getOrDefault getValue poll pollFirst pollLast peek peekFirst peekLast element remove removeFirst ' +
    'removeLast pop take next previous orElse orElseThrow orElseGet computeIfAbsent putIfAbsent',
);

/** Methods of the functional interfaces of the JDK that nothing else of it has. */
const RUNNING = words(
  'run call accept apply applyAsInt applyAsLong applyAsDouble test compare getAsInt getAsLong getAsDouble getAsBoolean',
);

/** What it gives has an entry around each element. */
const ENTRIES = 'entrySet';

/** Give a container of what is in the receiver. */
const VIEWS = words(
  'values entrySet iterator listIterator descendingIterator descendingMap descendingSet reversed stream parallelStream subList ' +
    'headMap tailMap subMap firstEntry lastEntry floorEntry ceilingEntry higherEntry lowerEntry pollFirstEntry pollLastEntry ' +
    'filter sorted distinct limit skip peek takeWhile dropWhile toList collect findFirst findAny reduce max min or build',
);

/** @param type the node of a type as written; -1 for none */
export function noteTable(reading: Reading, type: FlatNode, place: Place): void {
  const { tree, builder, tables, callbacks } = reading;
  if (type === -1) return;
  if (isFunctional(reading, type)) callbacks.add(place);
  if (tree.typeOf(type) !== 'generic_type') return;
  const depth = depthOfFunctions(reading, type, 0);
  if (depth === 0) return;
  const own = builder.place();
  builder.object(own);
  builder.copy(own, place);
  tables.set(place, { depth });
}

/** How many containers are around the functions that the type holds; 0 where it holds none. */
function depthOfFunctions(reading: Reading, type: FlatNode, depth: number): number {
  const { tree } = reading;
  if (depth === MAX_DEPTH || tree.typeOf(type) !== 'generic_type') return 0;
  if (!HOLDERS.has(simpleName(tree.textOf(tree.firstChildOf(type))))) return 0;
  const inside = tree.childrenOf(tree.childOfType(type, 'type_arguments')).map((given) => {
    const inner = isFunctional(reading, given) ? 0 : depthOfFunctions(reading, given, depth + 1);
    return inner > 0 || isFunctional(reading, given) ? inner + 1 : 0;
  });
  return Math.max(0, ...inside);
}

function isFunctional({ tree }: Reading, type: FlatNode): boolean {
  const head = tree.typeOf(type) === 'generic_type' ? tree.firstChildOf(type) : type;
  return (arityByName(simpleName(tree.textOf(head))) ?? -1) >= 0;
}

/** Follows the call itself. */
export function readTableCall(reading: Reading, call: TableCall, given: readonly Place[]): void {
  const { tree, builder, tables } = reading;
  const { object, receiver, name, result, nodes } = call;
  const isFactory =
    object !== -1 && FACTORIES.get(simpleName(tree.textOf(object)))?.has(name) === true;
  if (isFactory && result !== -1)
    makeTable(reading, result, { nodes, given, isAround: AROUND.has(name) });
  const table = tables.get(receiver);
  if (table === undefined) {
    if (TAKING.has(name) && isRun(reading, call)) builder.read(receiver, HELD_KEY, result);
    return;
  }
  if (PUTTING.has(name)) for (const value of given) put(reading, value, receiver);
  handElements(reading, receiver, nodes, given);
  if (result === -1) return;
  if (TAKING.has(name)) take(reading, receiver, result);
  else if (VIEWS.has(name)) {
    builder.copy(receiver, result);
    tables.set(result, name === ENTRIES ? { depth: table.depth + 1 } : table);
  }
}

/** What is in a table: the functions, or tables that are inside of it. */
function take({ builder, tables }: Reading, from: Place, to: Place): void {
  const { depth } = tables.get(from)!;
  if (depth === 1) builder.read(from, HELD_KEY, to);
  else {
    builder.copy(from, to);
    tables.set(to, { depth: depth - 1 });
  }
}

/** Whether what is taken out of the result of another call is run at once: `handlers().get(name).run()`. */
function isRun({ tree }: Reading, { object, node, result }: TableCall): boolean {
  if (result === -1 || object === -1 || tree.typeOf(object) !== 'method_invocation') return false;
  const around = tree.parentOf(node);
  return (
    tree.typeOf(around) === 'method_invocation' &&
    tree.childOf(around, 'object') === node &&
    RUNNING.has(tree.textOf(tree.childOf(around, 'name')))
  );
}

/**
 * What is made of functions, or of tables of such, is one.
 * @param isAround whether tables that are given are inside of what is made
 */
export function makeTable(
  reading: Reading,
  result: Place,
  {
    nodes,
    given,
    isAround,
  }: {
    readonly nodes: readonly FlatNode[];
    readonly given: readonly Place[];
    readonly isAround: boolean;
  },
): void {
  const { builder, tables, callbacks } = reading;
  const held = given.filter(
    (value, at) => isFunction(reading, nodes[at]!) || callbacks.has(value) || tables.has(value),
  );
  if (held.length === 0) return;
  builder.object(result);
  const inside = held.map((value) => tables.get(value)?.depth ?? 0);
  tables.set(result, { depth: Math.max(1, ...inside.map((depth) => depth + (isAround ? 1 : 0))) });
  for (const value of held) put(reading, value, result);
}

/** Whether a constructor makes a container. @param name of the class, as written */
export const makesHolder = (name: string): boolean => HOLDERS.has(simpleName(name));

/** Of a table that is put into another one it is what it holds. */
function put({ builder, tables }: Reading, value: Place, table: Place): void {
  if (value === -1 || value === table) return;
  if (!tables.has(value)) {
    builder.write(value, table, HELD_KEY);
    return;
  }
  const held = builder.place();
  builder.read(value, HELD_KEY, held);
  builder.write(held, table, HELD_KEY);
}

/** What is written as a function in a call on a table is called with what is in it. */
function handElements(
  reading: Reading,
  table: Place,
  nodes: readonly FlatNode[],
  given: readonly Place[],
): void {
  const { builder } = reading;
  const functions = given.filter((value, at) => value !== -1 && isFunction(reading, nodes[at]!));
  if (functions.length === 0) return;
  const element = builder.place();
  take(reading, table, element);
  // Of a map it is the second one.
  const elements = [element, element].map((place) => ({ kind: 'positional', place }) as const);
  for (const each of functions)
    builder.call(each, { arguments: elements, flags: ['implicit', 'handedOver'] });
}

/** A loop takes out what is in a table. */
export function noteTaken(reading: Reading, iterated: Place, variable: Place): void {
  if (variable !== -1 && reading.tables.has(iterated)) take(reading, iterated, variable);
}

function isFunction({ tree }: Reading, node: FlatNode): boolean {
  const type = tree.typeOf(node);
  return type === 'lambda_expression' || type === 'method_reference';
}

const simpleName = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
