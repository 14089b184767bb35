// Types of the standard libraries with all that they are based on: which of several extensions and overloads is meant
// where the program declares none of the types. https://kotlinlang.org/api/core/kotlin-stdlib/
import { MISFIT } from '../../../flow/call-rules.ts';

/** Types that nobody can be based on. */
const FINAL = `
  Boolean: Comparable, Serializable
  Byte Short Int Long Float Double: Number, Comparable
  UByte UShort UInt ULong: Comparable
  Char: Comparable, Serializable
  String: CharSequence, Comparable, Serializable
  StringBuilder StringBuffer: CharSequence, Appendable, Comparable, Serializable
  BooleanArray ByteArray ShortArray IntArray LongArray FloatArray DoubleArray CharArray Array: Cloneable, Serializable
  UByteArray UShortArray UIntArray ULongArray: Collection
  IntRange: IntProgression, ClosedRange, OpenEndRange
  LongRange: LongProgression, ClosedRange, OpenEndRange
  CharRange: CharProgression, ClosedRange, OpenEndRange
  UIntRange: UIntProgression, ClosedRange, OpenEndRange
  ULongRange: ULongProgression, ClosedRange, OpenEndRange
  Pair Triple Result KotlinVersion: Serializable
  Regex: Serializable
  Class: Type, AnnotatedElement, GenericDeclaration, Serializable
  UUID BigDecimal BigInteger URI Optional Locale URL Unit`;

/** Others may be below them. */
const OPEN = `
  CharSequence Comparable Serializable Cloneable Appendable Iterable Sequence Iterator ClosedRange OpenEndRange Map
  Number: Serializable
  Enum: Comparable, Serializable
  IntProgression LongProgression CharProgression UIntProgression ULongProgression MutableIterable Collection: Iterable
  List Set: Collection
  MutableCollection: Collection, MutableIterable
  MutableList: List, MutableCollection
  MutableSet: Set, MutableCollection
  AbstractList: List
  AbstractSet: Set
  AbstractMutableList ArrayList Vector CopyOnWriteArrayList: MutableList
  Stack: Vector
  LinkedList: MutableList, Deque
  ArrayDeque: MutableList, Deque
  Deque: Queue
  Queue: MutableCollection
  PriorityQueue BlockingQueue ConcurrentLinkedQueue: Queue
  HashSet SortedSet AbstractMutableSet CopyOnWriteArraySet: MutableSet
  LinkedHashSet: HashSet
  NavigableSet: SortedSet
  TreeSet: NavigableSet
  MutableMap AbstractMap: Map
  HashMap SortedMap ConcurrentMap AbstractMutableMap WeakHashMap: MutableMap
  LinkedHashMap: HashMap
  NavigableMap: SortedMap
  TreeMap: NavigableMap
  ConcurrentHashMap: ConcurrentMap
  MutableIterator ListIterator: Iterator
  MutableListIterator: ListIterator, MutableIterator
  Map.Entry
  MutableMap.MutableEntry: Map.Entry
  Throwable: Serializable
  Exception Error: Throwable
  RuntimeException IOException: Exception
  IllegalArgumentException IllegalStateException: RuntimeException`;

interface StandardType {
  readonly bases: readonly string[];
  readonly isFinal: boolean;
}

const TYPES: ReadonlyMap<string, StandardType> = new Map([
  ...typesIn(FINAL, true),
  ...typesIn(OPEN, false),
]);

function* typesIn(table: string, isFinal: boolean): Generator<[string, StandardType]> {
  for (const line of table.trim().split('\n')) {
    const [names = '', bases = ''] = line.split(':').map((part) => part.trim());
    const type = { bases: bases.split(', ').filter((base) => base !== ''), isFinal };
    for (const name of names.split(' ')) yield [name, type];
  }
}

/** @returns 3 for the same type, less for what is further up, `undefined` where nothing is known of the two */
export function suitsAsPlain(given: string, wanted: string): number | undefined {
  const [own, other] = [withoutPackage(given), withoutPackage(wanted)];
  const [type, base] = [TYPES.get(own), TYPES.get(other)];
  if (own === other) return type?.isFinal === true ? 3 : undefined;
  if (other === 'Any') return type === undefined ? undefined : ANY_OBJECT;
  if (type === undefined) return base?.isFinal === true && own !== 'Any' ? MISFIT / 2 : undefined;
  const distance = distanceTo(own, other);
  if (distance !== -1) return 2 + 1 / (1 + distance);
  if (own === 'Int' && WHOLE_NUMBERS.has(other)) return CONSTANT;
  return type.isFinal || base !== undefined ? MISFIT : undefined;
}

/** How far up the second is among the bases of the first; -1 where it is none. */
function distanceTo(own: string, wanted: string): number {
  let level = [own];
  for (let distance = 0; level.length > 0; distance++) {
    if (level.includes(wanted)) return distance;
    level = level.flatMap((name) => TYPES.get(name)?.bases ?? []);
  }
  return -1;
}

const withoutPackage = (name: string): string => name.replace(/^(?:[a-z]\w*\.)+/, '');

/** What a constant becomes where it fits. */
const WHOLE_NUMBERS: ReadonlySet<string> = new Set(['Byte', 'Short', 'Long']);
const CONSTANT = 0.5;

/** Every value suits it, and anything else suits better. */
const ANY_OBJECT = 1;
