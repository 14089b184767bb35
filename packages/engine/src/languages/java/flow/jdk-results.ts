// What common methods and constants of the JDK give, where overloads of the repository depend on it: only
// what has the same type whatever its arguments are.

import { each, OTHER_RESULTS } from './jdk-other-results.ts';
import { LIBRARY_RESULTS } from './library-results.ts';

/** Of any object. */
const OF_ANY: Record<string, string> = {
  toString: 'String',
  hashCode: 'int',
  equals: 'boolean',
  getClass: 'Class',
  compareTo: 'int',
  length: 'int',
  size: 'int',
  isEmpty: 'boolean',
  hasNext: 'boolean',
  contains: 'boolean',
  containsKey: 'boolean',
  intValue: 'int',
  longValue: 'long',
  doubleValue: 'double',
  floatValue: 'float',
  shortValue: 'short',
  byteValue: 'byte',
  charValue: 'char',
  booleanValue: 'boolean',
  next: '#0',
  previous: '#0',
  getKey: '#0',
  getValue: '#1',
  keySet: 'Set<#0>',
  values: 'Collection<#1>',
  entrySet: 'Set<Entry<#0,#1>>',
  iterator: 'Iterator<#0>',
  listIterator: 'Iterator<#0>',
  poll: '#0',
  peekFirst: '#0',
  pollFirst: '#0',
  removeFirst: '#0',
  getFirst: '#0',
  getLast: '#0',
  orElse: '#0',
  orElseGet: '#0',
  orElseThrow: '#0',
  findFirst: 'Optional<#0>',
  findAny: 'Optional<#0>',
  stream: 'Stream<#0>',
  parallelStream: 'Stream<#0>',
  clone: '@self',
  toArray: '@0[] or Object[]',
  getCause: 'Throwable',
  getMessage: 'String',
  getLocalizedMessage: 'String',
  ordinal: 'int',
  applyAsInt: 'int',
  applyAsLong: 'long',
  applyAsDouble: 'double',
  getAsInt: 'int',
  getAsLong: 'long',
  getAsDouble: 'double',
  getAsBoolean: 'boolean',
};

const TEXT: Record<string, string> = {
  ...each('charAt', 'char'),
  ...each('indexOf lastIndexOf codePointAt compareToIgnoreCase', 'int'),
  ...each('startsWith endsWith matches equalsIgnoreCase isBlank contentEquals', 'boolean'),
  ...each(
    'substring trim strip toLowerCase toUpperCase replace replaceAll replaceFirst concat intern',
    'String',
  ),
  ...each('repeat valueOf copyValueOf format join', 'String'),
  ...each('toCharArray', 'char[]'),
  ...each('getBytes', 'byte[]'),
  ...each('split', 'String[]'),
  ...each('subSequence', 'CharSequence'),
};

const BUILDER: Record<string, string> = { ...TEXT };

const CLASS: Record<string, string> = {
  ...each('getName getSimpleName getCanonicalName getTypeName getPackageName', 'String'),
  ...each('getSuperclass getComponentType getEnclosingClass getDeclaringClass forName', 'Class'),
  ...each('getGenericSuperclass', 'Type'),
  ...each('getInterfaces getClasses', 'Class[]'),
  ...each('getGenericInterfaces', 'Type[]'),
  ...each('getTypeParameters', 'TypeVariable[]'),
  ...each(
    'isArray isInstance isInterface isAssignableFrom isPrimitive isEnum isAnonymousClass isMemberClass',
    'boolean',
  ),
  ...each('getModifiers', 'int'),
  ...each('getMethod getDeclaredMethod', 'Method'),
  ...each('getMethods getDeclaredMethods', 'Method[]'),
  ...each('getField getDeclaredField', 'Field'),
  ...each('getFields getDeclaredFields', 'Field[]'),
  ...each('getConstructor getDeclaredConstructor', 'Constructor'),
  ...each('getConstructors getDeclaredConstructors', 'Constructor[]'),
  ...each('getClassLoader', 'ClassLoader'),
  ...each('getPackage', 'Package'),
  ...each('getEnumConstants', '#0[]'),
  ...each('newInstance cast', '#0'),
};

const MEMBER: Record<string, string> = {
  ...each('getName toGenericString', 'String'),
  ...each('getDeclaringClass getType getReturnType', 'Class'),
  ...each('getGenericType getGenericReturnType', 'Type'),
  ...each('getParameterTypes getExceptionTypes', 'Class[]'),
  ...each('getGenericParameterTypes', 'Type[]'),
  ...each('getModifiers getParameterCount', 'int'),
  ...each('isAccessible isSynthetic isVarArgs isBridge isEnumConstant', 'boolean'),
};

const number = (own: string, box: string): Record<string, string> => ({
  ...each('MAX_VALUE MIN_VALUE', own),
  ...each('valueOf', box),
  ...each('compare signum bitCount', 'int'),
  ...each('toHexString toBinaryString toOctalString', 'String'),
  ...each('max min sum abs', own),
  ...each('isNaN isInfinite isDigit isLetter isWhitespace isUpperCase isLowerCase', 'boolean'),
});

const RESULTS = new Map<string, ReadonlyMap<string, string>>(
  Object.entries({
    ...OTHER_RESULTS,
    ...LIBRARY_RESULTS,
    String: TEXT,
    CharSequence: TEXT,
    StringBuilder: { ...BUILDER, ...each('append insert reverse deleteCharAt', 'StringBuilder') },
    StringBuffer: { ...BUILDER, ...each('append insert reverse deleteCharAt', 'StringBuffer') },
    Class: CLASS,
    Method: { ...MEMBER, invoke: 'Object' },
    Field: { ...MEMBER, ...each('getInt', 'int'), get: 'Object' },
    Constructor: { ...MEMBER, getDeclaringClass: 'Class' },
    Byte: { ...number('byte', 'Byte'), parseByte: 'byte' },
    Short: { ...number('short', 'Short'), parseShort: 'short' },
    Integer: { ...number('int', 'Integer'), parseInt: 'int' },
    Long: { ...number('long', 'Long'), parseLong: 'long' },
    Float: {
      ...number('float', 'Float'),
      parseFloat: 'float',
      ...each('floatToIntBits floatToRawIntBits', 'int'),
    },
    TimeUnit: each('toMillis toNanos toSeconds', 'long'),
    Double: {
      ...number('double', 'Double'),
      parseDouble: 'double',
      ...each('doubleToLongBits doubleToRawLongBits', 'long'),
    },
    Character: { ...number('char', 'Character'), getNumericValue: 'int' },
    Boolean: {
      ...each('parseBoolean', 'boolean'),
      ...each('valueOf TRUE FALSE', 'Boolean'),
    },
    System: {
      ...each('lineSeparator getProperty getenv', 'String'),
      ...each('out err', 'PrintStream'),
      in: 'InputStream',
      ...each('currentTimeMillis nanoTime', 'long'),
      identityHashCode: 'int',
    },
    Math: each(
      'sqrt pow ceil floor rint random log log10 exp sin cos tan asin acos atan atan2 cbrt hypot toRadians toDegrees',
      'double',
    ),
    Locale: {
      ...each('getLanguage getCountry getVariant getDisplayName', 'String'),
      ...each('getDefault ROOT ENGLISH US', 'Locale'),
    },
    Arrays: {
      ...each('asList', 'List'),
      ...each('hashCode binarySearch', 'int'),
      ...each('stream copyOf copyOfRange', '@0'),
    },
    Collections: {
      ...each('emptyList', 'List'),
      ...each('emptySet', 'Set'),
      ...each('emptyMap', 'Map'),
    },
    Objects: {
      ...each('isNull nonNull', 'boolean'),
      ...each('requireNonNull requireNonNullElse', '@0'),
    },
    AbstractMap: { SimpleEntry: 'SimpleEntry', SimpleImmutableEntry: 'SimpleImmutableEntry' },
    Array: each('get', 'Object'),
    BigDecimal: each(
      'valueOf ZERO ONE TEN add subtract multiply divide negate setScale abs round',
      'BigDecimal',
    ),
    BigInteger: each('valueOf ZERO ONE TEN add subtract multiply divide negate abs', 'BigInteger'),
    AtomicIntegerArray: each('get getAndSet incrementAndGet getAndIncrement', 'int'),
    AtomicLongArray: each('get getAndSet incrementAndGet getAndIncrement', 'long'),
    ZoneId: each('getId', 'String'),
    ZoneOffset: { ...each('getTotalSeconds', 'int'), getId: 'String' },
    ...Object.fromEntries(
      [
        'Supplier',
        'Optional',
        'List',
        'ArrayList',
        'LinkedList',
        'AtomicReference',
        'ThreadLocal',
        'WeakReference',
        'Future',
        'CompletableFuture',
      ].map((name) => [name, each('get', '#0')]),
    ),
    ...Object.fromEntries(
      [
        'Map',
        'HashMap',
        'LinkedHashMap',
        'TreeMap',
        'ConcurrentMap',
        'ConcurrentHashMap',
        'SortedMap',
        'EnumMap',
      ].map((name) => [
        name,
        each('get getOrDefault put remove putIfAbsent computeIfAbsent', '#1'),
      ]),
    ),
    AtomicBoolean: each('get getAndSet', 'boolean'),
    Callable: each('call', '#0'),
    Function: each('apply', '#1'),
    UnaryOperator: each('apply', '#0'),
    BinaryOperator: each('apply', '#0'),
    BiFunction: each('apply', '#2'),
    Thread: each('currentThread', 'Thread'),
    Calendar: {
      ...each('get getWeekYear getActualMaximum getActualMinimum getMaximum', 'int'),
      ...each('getTimeInMillis', 'long'),
      ...each('getTime', 'Date'),
      ...each('getTimeZone', 'TimeZone'),
      getInstance: 'Calendar',
    },
    Date: each('getTime', 'long'),
    TimeZone: {
      ...each('getDefault getTimeZone', 'TimeZone'),
      ...each('getID getDisplayName', 'String'),
      getAvailableIDs: 'String[]',
    },
    Duration: {
      ...each('toMillis toNanos getSeconds toSeconds toMinutes toHours toDays', 'long'),
      ...each('getNano', 'int'),
      ...each('ofMillis ofSeconds ZERO', 'Duration'),
    },
    Pattern: { ...each('compile', 'Pattern'), ...each('matcher', 'Matcher'), pattern: 'String' },
    Matcher: {
      ...each('group replaceAll replaceFirst', 'String'),
      ...each('start end groupCount', 'int'),
    },
    Throwable: { ...each('getMessage getLocalizedMessage', 'String'), getCause: 'Throwable' },
    Exception: { ...each('getMessage getLocalizedMessage', 'String'), getCause: 'Throwable' },
    ParameterizedType: {
      ...each('getRawType getOwnerType', 'Type'),
      getActualTypeArguments: 'Type[]',
    },
    GenericArrayType: each('getGenericComponentType', 'Type'),
    WildcardType: each('getUpperBounds getLowerBounds', 'Type[]'),
    TypeVariable: { ...each('getBounds', 'Type[]'), getName: 'String' },
  }).map(([name, members]) => [name, new Map(Object.entries(members))]),
);

const ofAny = new Map(Object.entries(OF_ANY));

/** What the JDK names so has this type wherever it stands. */
const BY_HABIT: readonly (readonly [RegExp, string])[] = [
  [/^(?:is|has)[A-Z]/, 'boolean'],
  [/^to(?:[A-Z]\w*)?(?:String|Form)$/, 'String'],
  [/^get\w*(?:Name|Text|Message|Language|CurrencyCode|HostAddress|Pattern)$/, 'String'],
];

/**
 * The name of the type that a member of a type gives, with brackets for arrays; `undefined` when not known.
 * `@self` is the type that has the member, `@0` that of the first argument, `@0[]` as well, where that is no function;
 * otherwise it is what the function gives.
 */
export function resultByName(type: string, member: string): string | undefined {
  const simple = type.slice(type.lastIndexOf('.') + 1);
  return (
    RESULTS.get(simple)?.get(member) ??
    ofAny.get(member) ??
    BY_HABIT.find(([names]) => names.test(member))?.[1]
  );
}
