// How well a value of one type of the JDK suits a parameter of another, by their names alone.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-15.html#jls-15.12.2
import { MISFIT } from '../../../flow/call-rules.ts';

/** What a primitive value becomes without being asked, the nearest first. */
const WIDER: Record<string, readonly string[]> = {
  byte: ['short', 'int', 'long', 'float', 'double'],
  short: ['int', 'long', 'float', 'double'],
  char: ['int', 'long', 'float', 'double'],
  int: ['long', 'float', 'double'],
  long: ['float', 'double'],
  float: ['double'],
  double: [],
  boolean: [],
};

const BOXES: Record<string, string> = {
  byte: 'Byte',
  short: 'Short',
  char: 'Character',
  int: 'Integer',
  long: 'Long',
  float: 'Float',
  double: 'Double',
  boolean: 'Boolean',
};

export const primitives = new Map(Object.entries(WIDER));
const boxOf = new Map(Object.entries(BOXES));
const primitiveOf = new Map(Object.entries(BOXES).map(([primitive, box]) => [box, primitive]));

const NUMBER = ['Number', 'Comparable', 'Serializable'];
const LIST = ['List', 'Collection', 'Iterable'];
const SET = ['Set', 'Collection', 'Iterable'];

const TIME = ['Temporal', 'TemporalAccessor', 'TemporalAdjuster', 'Comparable', 'Serializable'];

/** Of `java.time`, all final. */
const TIMES: readonly (readonly [string, readonly string[]])[] = [
  ['LocalDate', ['ChronoLocalDate', ...TIME]],
  ['LocalDateTime', ['ChronoLocalDateTime', ...TIME]],
  ['ZonedDateTime', ['ChronoZonedDateTime', ...TIME]],
  ...['Instant', 'LocalTime', 'OffsetDateTime', 'OffsetTime', 'Year', 'YearMonth'].map(
    (name) => [name, TIME] as const,
  ),
  ['MonthDay', ['TemporalAccessor', 'TemporalAdjuster', 'Comparable', 'Serializable']],
];

/** What else an instance is, the nearest first. */
const ABOVE = new Map<string, readonly string[]>([
  ['String', ['CharSequence', 'Comparable', 'Serializable']],
  ['StringBuilder', ['CharSequence', 'Appendable', 'Comparable', 'Serializable']],
  ['StringBuffer', ['CharSequence', 'Appendable', 'Comparable', 'Serializable']],
  ['CharBuffer', ['CharSequence', 'Appendable', 'Comparable']],
  ...[
    'Byte',
    'Short',
    'Integer',
    'Long',
    'Float',
    'Double',
    'BigDecimal',
    'BigInteger',
    'AtomicInteger',
    'AtomicLong',
  ].map((name): [string, readonly string[]] => [name, NUMBER]),
  ['Boolean', ['Comparable', 'Serializable']],
  ['Character', ['Comparable', 'Serializable']],
  ['Class', ['Type', 'AnnotatedElement', 'GenericDeclaration', 'Serializable']],
  ['Method', ['Executable', 'AccessibleObject', 'AnnotatedElement', 'Member']],
  ['Constructor', ['Executable', 'AccessibleObject', 'AnnotatedElement', 'Member']],
  ['Field', ['AccessibleObject', 'AnnotatedElement', 'Member']],
  ['ParameterizedType', ['Type']],
  ['WildcardType', ['Type']],
  ['GenericArrayType', ['Type']],
  ['TypeVariable', ['Type']],
  ['ArrayList', LIST],
  ['LinkedList', [...LIST, 'Deque', 'Queue']],
  ['List', ['Collection', 'Iterable']],
  ['HashSet', SET],
  ['LinkedHashSet', ['HashSet', ...SET]],
  ['TreeSet', ['SortedSet', ...SET]],
  ['Set', ['Collection', 'Iterable']],
  ['Collection', ['Iterable']],
  ['HashMap', ['Map']],
  ['LinkedHashMap', ['HashMap', 'Map']],
  ['TreeMap', ['SortedMap', 'NavigableMap', 'Map']],
  ['ConcurrentHashMap', ['ConcurrentMap', 'Map']],
  ['ListIterator', ['Iterator']],
  ['GregorianCalendar', ['Calendar']],
  ['Timestamp', ['Date']],
  ['StringReader', ['Reader']],
  ['InputStreamReader', ['Reader']],
  ['BufferedReader', ['Reader']],
  ['FileInputStream', ['InputStream']],
  ['ByteArrayInputStream', ['InputStream']],
  ['FileOutputStream', ['OutputStream']],
  ['ByteArrayOutputStream', ['OutputStream']],
  ['PrintStream', ['OutputStream', 'Appendable']],
  ['StringWriter', ['Writer', 'Appendable']],
  ['PrintWriter', ['Writer', 'Appendable']],
  ['Writer', ['Appendable']],
  ['RuntimeException', ['Exception', 'Throwable']],
  ['IllegalArgumentException', ['RuntimeException', 'Exception', 'Throwable']],
  ['IllegalStateException', ['RuntimeException', 'Exception', 'Throwable']],
  ['IOException', ['Exception', 'Throwable']],
  ['Exception', ['Throwable']],
  ['Error', ['Throwable']],
  ...TIMES,
  ['Duration', ['TemporalAmount', 'Comparable', 'Serializable']],
  ['Period', ['ChronoPeriod', 'TemporalAmount', 'Serializable']],
  ['ZoneId', ['Serializable']],
  ['ZoneOffset', ['ZoneId', 'TemporalAccessor', 'TemporalAdjuster', 'Comparable', 'Serializable']],
  ['ReentrantLock', ['Lock']],
  ['ReentrantReadWriteLock', ['ReadWriteLock']],
]);

/** Nothing else in the JDK is below them, and they are below nothing that is not listed. */
const CLOSED = new Set([
  ...Object.values(BOXES),
  'String',
  'Class',
  'StringBuilder',
  'StringBuffer',
  ...TIMES.map(([name]) => name),
  'Duration',
  'Period',
  'ZoneId',
  'ZoneOffset',
]);

const EXACT = 3;
const OBJECT = 1;
/** Boxing is thought of only where nothing fits without it. */
const BOXING = -20;
/** Two types of which nothing is known are hardly related. */
const UNLIKELY = -3;

/** Higher is better; `MISFIT` for what the compiler would refuse. Both are simple or qualified names. */
export function suitsByName(givenName: string, wantedName: string): number {
  const given = simpleName(givenName);
  const wanted = simpleName(wantedName);
  if (given === wanted) return EXACT;
  if (given === 'null') return suitsNothing(wanted);
  const wider = primitives.get(given);
  if (wider !== undefined) return suitsPrimitive(given, wider, wanted);
  if (primitives.has(wanted)) return unboxes(given, wanted);
  if (wanted === 'Object') return OBJECT;
  const rank = ABOVE.get(given)?.indexOf(wanted) ?? -1;
  if (rank !== -1) return 2 - rank / 10;
  return suitsUnrelated(given, wanted);
}

/** `null` suits everything but primitives, and what is nearest to nothing the best. */
function suitsNothing(wanted: string): number {
  if (primitives.has(wanted)) return MISFIT;
  return wanted === 'Object' ? OBJECT - 0.1 : OBJECT;
}

function unboxes(given: string, wanted: string): number {
  const unboxed = primitiveOf.get(given);
  if (unboxed === undefined) return MISFIT;
  if (unboxed === wanted) return BOXING + EXACT;
  return BOXING + suitsPrimitive(unboxed, primitives.get(unboxed) ?? [], wanted);
}

function suitsUnrelated(given: string, wanted: string): number {
  if (given === '[]') return wanted === 'Cloneable' || wanted === 'Serializable' ? OBJECT : MISFIT;
  if (wanted === '[]' || CLOSED.has(given) || CLOSED.has(wanted)) return MISFIT;
  // An object as such, or a base of what is wanted, fits nothing without a cast.
  if (given === 'Object' || ABOVE.get(wanted)?.includes(given) === true) return MISFIT;
  return UNLIKELY;
}

function suitsPrimitive(given: string, wider: readonly string[], wanted: string): number {
  const rank = wider.indexOf(wanted);
  if (rank !== -1) return 2.5 - rank / 10;
  if (primitives.has(wanted)) return MISFIT;
  const box = boxOf.get(given) ?? '';
  if (wanted === box) return BOXING + EXACT;
  if (wanted === 'Object') return BOXING + OBJECT;
  return ABOVE.get(box)?.includes(wanted) === true ? BOXING + 2 : MISFIT;
}

const simpleName = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** How many parameters the one method has that a lambda stands for. */
const ARITIES = new Map<string, number>([
  ...[
    'Runnable',
    'Callable',
    'Supplier',
    'BooleanSupplier',
    'IntSupplier',
    'LongSupplier',
    'DoubleSupplier',
    'PrivilegedAction',
  ].map((name): [string, number] => [name, 0]),
  ...[
    'Consumer',
    'Function',
    'Predicate',
    'UnaryOperator',
    'IntConsumer',
    'IntFunction',
    'IntPredicate',
    'IntUnaryOperator',
    'LongFunction',
    'LongPredicate',
    'DoubleFunction',
    'DoublePredicate',
    'ToIntFunction',
    'ToLongFunction',
    'ToDoubleFunction',
  ].map((name): [string, number] => [name, 1]),
  ...[
    'BiConsumer',
    'BiFunction',
    'BiPredicate',
    'BinaryOperator',
    'Comparator',
    'IntBinaryOperator',
    'LongBinaryOperator',
    'DoubleBinaryOperator',
    'ToIntBiFunction',
    'ToLongBiFunction',
  ].map((name): [string, number] => [name, 2]),
]);

/** Classes that a lambda cannot be. */
const NO_LAMBDAS = new Set([
  ...CLOSED,
  ...primitives.keys(),
  'Object',
  '[]',
  'Number',
  'CharSequence',
]);

/** @returns -1 for a type that no lambda stands for; `undefined` when nothing is known */
export function arityByName(name: string): number | undefined {
  const simple = simpleName(name);
  return NO_LAMBDAS.has(simple) ? -1 : ARITIES.get(simple);
}
