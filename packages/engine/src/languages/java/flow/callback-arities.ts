// With how many arguments members of the JDK call what they are given, by their names: it tells which overload
// a method reference means.

const BY_ARITY = [
  'submit execute orElseGet orElseThrow generate toCollection supplyAsync runAsync withInitial',
  'forEach forEachRemaining forEachOrdered map filter mapToInt mapToLong mapToDouble mapToObj flatMap ' +
    'flatMapToInt flatMapToLong flatMapToDouble anyMatch allMatch noneMatch peek takeWhile dropWhile ' +
    'removeIf ifPresent computeIfAbsent comparing comparingInt comparingLong comparingDouble groupingBy ' +
    'partitioningBy mapping flatMapping filtering toMap toUnmodifiableMap toArray thenApply thenAccept ' +
    'thenCompose exceptionally iterate summingInt summingLong summingDouble averagingInt averagingLong ' +
    'averagingDouble updateAndGet getAndUpdate setAll parallelSetAll',
  'sorted sort reduce computeIfPresent compute merge min max handle whenComplete thenCombine minBy maxBy ' +
    'accumulateAndGet getAndAccumulate',
];

/** Callbacks of the members above that stand at a later position and differ from the first one. */
const LATER = new Map([
  ['comparing 1', 2],
  ['toMap 2', 2],
  ['toUnmodifiableMap 2', 2],
  ['groupingBy 1', 0],
  ['toMap 3', 0],
]);

const ARITIES = new Map(
  BY_ARITY.flatMap((names, arity) => names.split(' ').map((name) => [name, arity] as const)),
);

/** What maps give in pairs. */
const OF_ENTRIES: ReadonlySet<string> = new Set(['forEach', 'replaceAll']);

/**
 * @param type the name of the receiver's type; empty when it is not known
 * @returns `undefined` when nothing is known
 */
export function callbackArity(type: string, member: string, position: number): number | undefined {
  if (OF_ENTRIES.has(member)) return type.endsWith('Map') ? 2 : 1;
  return LATER.get(`${member} ${position}`) ?? ARITIES.get(member);
}
