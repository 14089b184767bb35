// What the JDK calls of what it is given: the task that a thread runs, the comparator that a list is sorted by,
// the text that an object is turned into. It counts for whoever hands the object over, and only where the call
// leads to the JDK, which is not known here. Lambdas need none of it: what is in them belongs to whoever writes them.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { Reading } from './reading.ts';

/** Members that are called on each argument, by the method that it is given to. */
const BY_METHOD = table({
  'submit schedule': 'run call',
  'execute scheduleAtFixedRate scheduleWithFixedDelay runAsync thenRun addShutdownHook invokeLater invokeAndWait':
    'run',
  doPrivileged: 'run',
  'sort sorted max min binarySearch thenComparing': 'compare',
  'setUncaughtExceptionHandler setDefaultUncaughtExceptionHandler': 'uncaughtException',
  newProxyInstance: 'invoke',
  'supplyAsync orElseGet generate withInitial': 'get',
  'forEach forEachOrdered forEachRemaining ifPresent thenAccept whenComplete': 'accept',
  'map flatMap computeIfAbsent replaceAll thenApply thenCompose exceptionally handle': 'apply',
  'filter removeIf anyMatch allMatch noneMatch takeWhile dropWhile': 'test',
  writeObject: 'writeObject writeReplace writeExternal',
  'valueOf toString print println printf format formatted append': 'toString',
  'newFixedThreadPool newCachedThreadPool newSingleThreadExecutor newScheduledThreadPool newSingleThreadScheduledExecutor':
    'newThread',
});

/** Members that static methods of the JDK call on what they are given, with all that stands behind it. */
const BY_STATIC_METHOD = table({
  'Objects.equals': 'equals',
  'Objects.hashCode': 'hashCode',
});

/** As `BY_STATIC_METHOD`, on each argument alone. */
const ON_ALL = table({ 'Objects.hash': 'hashCode', 'Objects.toString': 'toString' });

/** The same for constructors. */
const BY_CLASS = table({
  'Thread Timer': 'run',
  FutureTask: 'run call',
  'TreeMap TreeSet PriorityQueue PriorityBlockingQueue ConcurrentSkipListMap ConcurrentSkipListSet':
    'compare',
  'ThreadPoolExecutor ScheduledThreadPoolExecutor': 'newThread rejectedExecution',
});

/** Members that are called on each element of the first argument. */
const BY_METHOD_OF_ELEMENTS = table({
  'invokeAll invokeAny': 'call',
  'sort max min': 'compareTo',
});

/** Members that are called on the receiver itself. */
const ON_RECEIVER = table({
  start: 'run',
  fork: 'compute',
  invoke: 'compute',
  forEachRemaining: 'hasNext next',
});

/** Members that are called on each element of the receiver, where nothing is given that would do instead. */
const ON_OWN_ELEMENTS = table({ sorted: 'compareTo' });

/** Members that are called on what is read back as an instance of a class. */
const READ_BACK = ['readObject', 'readExternal', 'readResolve', 'validateObject'];

function table(rows: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(rows).flatMap(([names, members]) =>
      names.split(' ').map((name) => [name, members.split(' ')] as const),
    ),
  );
}

/** Methods that something is known of: of nearly all calls nothing is, and then one look tells it. */
const KNOWN_METHODS = new Set(
  [ON_RECEIVER, BY_METHOD, ON_OWN_ELEMENTS, BY_METHOD_OF_ELEMENTS].flatMap((each) => [
    ...each.keys(),
  ]),
);

/** @param receiver -1 where there is none. Follows the call itself. */
export function readHandedOver(
  reading: Reading,
  name: string,
  receiver: Place,
  given: readonly Place[],
): void {
  if (!KNOWN_METHODS.has(name)) return;
  const ofReceiver = ON_RECEIVER.get(name);
  if (ofReceiver !== undefined) callEach(reading, { objects: [receiver], members: ofReceiver });
  const ofGiven = BY_METHOD.get(name);
  if (ofGiven !== undefined) callEach(reading, { objects: given, members: ofGiven });
  const own = ON_OWN_ELEMENTS.get(name);
  if (own !== undefined && given.length === 0) callElements(reading, receiver, own);
  const [first] = given;
  const ofElements = BY_METHOD_OF_ELEMENTS.get(name);
  if (first !== undefined && ofElements !== undefined) callElements(reading, first, ofElements);
}

/** What the interface of all that can be iterated does by itself. */
export function readForEach(reading: Reading, receiver: Place, given: readonly Place[]): void {
  if (isPlain(reading, receiver) || reading.containers.has(receiver)) return;
  const { builder } = reading;
  const flags = ['implicit', 'handedOver'] as const;
  const iterator = builder.place();
  builder.callMember(receiver, 'iterator', { arguments: [], result: iterator, flags });
  callEach(reading, { objects: [iterator], members: ['hasNext'] });
  const element = builder.place();
  builder.callMember(iterator, 'next', { arguments: [], result: element, flags });
  handElements(reading, element, given);
}

/** The JDK runs the callbacks, as a stream of the elements would. */
function handElements({ builder }: Reading, element: Place, callbacks: readonly Place[]): void {
  const [type, stream] = [builder.place(), builder.place()];
  builder.type(builder.addType('java.util.stream.Stream'), type);
  const elements = [{ kind: 'positional', place: element }] as const;
  builder.callMember(type, 'ofNullable', {
    arguments: elements,
    result: stream,
    flags: ['implicit'],
  });
  const given = callbacks.filter((place) => place !== -1);
  const handed = given.map((place) => ({ kind: 'positional', place }) as const);
  builder.callMember(stream, 'forEach', { arguments: handed, flags: ['implicit'] });
}

function callElements(reading: Reading, holder: Place, members: readonly string[]): void {
  if (isPlain(reading, holder)) return;
  const element = reading.builder.place();
  reading.builder.read(holder, ELEMENT_KEY, element);
  callEach(reading, { objects: [element], members });
}

/** `(C) in.readObject()`. Follows that call. */
export function readBack(reading: Reading, value: Place): void {
  callEach(reading, { objects: [value], members: READ_BACK });
}

/** Names of methods for which `readHandedToStatic` knows something, without the class. */
export const HANDED_TO_STATIC: ReadonlySet<string> = new Set(
  [...BY_STATIC_METHOD.keys(), ...ON_ALL.keys()].map((name) => name.slice(name.indexOf('.') + 1)),
);

/** @param name with the class in front, as written. Follows the call itself. */
export function readHandedToStatic(reading: Reading, name: string, given: readonly Place[]): void {
  callEach(reading, { objects: given, members: ON_ALL.get(name) });
  const [member] = BY_STATIC_METHOD.get(name) ?? [];
  if (member === undefined) return;
  const [first, ...others] = given;
  if (first === undefined || isPlain(reading, first)) return;
  reading.builder.callMember(first, member, {
    arguments: others.map((place) => ({
      kind: 'positional',
      place: place === -1 ? reading.builder.place() : place,
    })),
    flags: ['implicit', 'handedOver'],
  });
}

/** @param name of the class, as written. Follows the call of its constructor. */
export function readHandedToClass(reading: Reading, name: string, given: readonly Place[]): void {
  callEach(reading, { objects: given, members: BY_CLASS.get(name) });
}

/** What stands beside a text is turned into one. */
export function readTextOf(reading: Reading, value: Place): void {
  callEach(reading, { objects: [value], members: ['toString'], flags: ['implicit'] });
}

interface HandedOver {
  readonly objects: readonly Place[];
  readonly members: readonly string[] | undefined;
  /** How many arguments each is called with, of which nothing is known; absent for none. */
  readonly count?: number;
  readonly flags?: readonly ('implicit' | 'handedOver')[];
}

export function callEach(
  reading: Reading,
  { objects, members = [], count = 0, flags = ['implicit', 'handedOver'] }: HandedOver,
): void {
  const { builder } = reading;
  for (const object of objects) {
    if (isPlain(reading, object)) continue;
    for (const member of members) {
      const given = Array.from({ length: count }, () => builder.place());
      const list = given.map((place) => ({ kind: 'positional', place }) as const);
      builder.callMember(object, member, { arguments: list, flags });
    }
  }
}

const isPlain = ({ plainNames }: Reading, place: Place): boolean =>
  place === -1 || plainNames.has(place);
