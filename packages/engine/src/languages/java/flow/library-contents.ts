// As `jdk-contents.ts`, of libraries that programs of every kind use: Reactor and RxJava, Guava, Vavr, Spring.
import type { OutsideContents } from '../../../flow/call-rules.ts';

export function each(
  of: OutsideContents['of'],
  containers: Readonly<Record<string, readonly string[]>>,
): (readonly [string, OutsideContents])[] {
  return Object.entries(containers).map(([name, inside]) => [name, { of, containers: inside }]);
}

/** Types of what comes later, one by one or once: https://projectreactor.io/docs/core/release/api/, https://reactivex.io */
const REACTIVE = 'Mono Flux ParallelFlux Observable Flowable Single Maybe';

/** Give what their callback gives as it is. */
const FLAT_MAPPING =
  'flatMap flatMapMany flatMapSequential flatMapSingle flatMapMaybe flatMapObservable flatMapPublisher concatMap ' +
  'concatMapEager switchMap flatMapIterable concatMapIterable';

/** Give what their callback gives, in a container of their own kind. */
const MAPPING = 'map mapNotNull mapOptional';

/** Give one of what each of their arguments has. */
const tupleOf = (container: string): readonly string[] => [
  `${container}<Tuple2<#0,?>>`,
  `${container}<Tuple2<?,#0>>`,
];

const reactive = (type: string): (readonly [string, OutsideContents])[] => [
  ...FLAT_MAPPING.split(' ').map((member) => [`${type} ${member}`, { of: 'results' }] as const),
  ...each('results', {
    ...sameFor(type, MAPPING, [`${type}<#0>`]),
    ...sameFor(type, 'fromCallable fromSupplier generate', [`${type}<#0>`]),
  }),
  [`${type} defer`, { of: 'results' }],
  [`${type} using`, { of: 'results' }],
  ...each('rest', sameFor(type, 'just', [`${type}<#0>`])),
  ...each('arguments', {
    ...sameFor(type, 'justOrEmpty', [`${type}<#0>`]),
    ...sameFor(type, 'thenReturn defaultIfEmpty', [`${type}<#0>`]),
    ...sameFor(type, 'then thenMany andThen', ['#0']),
  }),
  ...each('elements', {
    ...sameFor(
      type,
      'fromIterable fromStream fromFuture fromCompletionStage fromOptional from fromPublisher merge concat mergeSequential',
      [`${type}<#0>`],
    ),
    ...sameFor(type, 'zip', tupleOf(type)),
  }),
];

const sameFor = (
  type: string,
  members: string,
  containers: readonly string[],
): Record<string, readonly string[]> =>
  Object.fromEntries(members.split(' ').map((member) => [`${type} ${member}`, containers]));

const PAIRS = ['Map<#0,?>', 'Map<?,#0>'];

const GUAVA: readonly (readonly [string, OutsideContents])[] = [
  ...each('rest', {
    ...sameFor('ImmutableList', 'of', ['List<#0>']),
    ...sameFor('ImmutableSet', 'of', ['Set<#0>']),
    ...sameFor('ImmutableSortedSet', 'of', ['Set<#0>']),
  }),
  ...each('arguments', {
    ...sameFor('ImmutableMap', 'of', PAIRS),
    ...sameFor('Optional', 'fromNullable', ['Optional<#0>']),
    ...sameFor('Futures', 'immediateFuture', ['ListenableFuture<#0>']),
  }),
  ...each('elements', {
    ...sameFor('ImmutableList', 'copyOf', ['List<#0>']),
    ...sameFor('ImmutableSet', 'copyOf', ['Set<#0>']),
    ...sameFor('ImmutableMap', 'copyOf', ['Map<#0,#1>']),
    ...sameFor('Lists', 'newArrayList newLinkedList reverse', ['List<#0>']),
    ...sameFor('Lists', 'partition', ['List<List<#0>>']),
    ...sameFor('Sets', 'newHashSet newLinkedHashSet union intersection difference', ['Set<#0>']),
    ...sameFor('Maps', 'newHashMap newLinkedHashMap', ['Map<#0,#1>']),
    ...sameFor('Iterables', 'getOnlyElement getFirst getLast get', ['#0']),
    ...sameFor('Iterables', 'filter concat', ['Iterable<#0>']),
    ...sameFor('FluentIterable', 'from', ['FluentIterable<#0>']),
  }),
  ...each('results', {
    ...sameFor('Lists', 'transform', ['?', 'List<#0>']),
    ...sameFor('Collections2', 'transform', ['?', 'Collection<#0>']),
    ...sameFor('Iterables', 'transform', ['?', 'Iterable<#0>']),
    ...sameFor('FluentIterable', 'transform', ['FluentIterable<#0>']),
    ...sameFor('Suppliers', 'memoize', ['Supplier<#0>']),
    ...sameFor('Maps', 'uniqueIndex', ['?', 'Map<#0,?>']),
    ...sameFor('Futures', 'transform', ['?', 'ListenableFuture<#0>']),
  }),
];

const VAVR: readonly (readonly [string, OutsideContents])[] = [
  ...each('arguments', {
    ...sameFor('Option', 'of some', ['Option<#0>']),
    ...sameFor('Either', 'right', ['Either<?,#0>']),
    ...sameFor('Either', 'left', ['Either<#0,?>']),
  }),
  ...each('results', {
    ...sameFor('Try', 'of ofSupplier ofCallable', ['Try<#0>']),
    ...sameFor('Lazy', 'of', ['Lazy<#0>']),
  }),
  ...each('elements', sameFor('Option', 'ofOptional', ['Option<#0>'])),
];

const SPRING: readonly (readonly [string, OutsideContents])[] = [
  ...each('arguments', {
    ...sameFor('ResponseEntity', 'ok <new>', ['ResponseEntity<#0>']),
    ...sameFor('EntityModel', 'of', ['EntityModel<#0>']),
  }),
  ...each('elements', {
    ...sameFor('ResponseEntity', 'of', ['ResponseEntity<#0>']),
    ...sameFor('PageImpl', '<new>', ['PageImpl<#0>', '?', '?']),
    ...sameFor('SliceImpl', '<new>', ['SliceImpl<#0>', '?', '?']),
    ...sameFor('CollectionModel', 'of', ['CollectionModel<#0>']),
  }),
  ...[
    'TransactionTemplate execute',
    'TransactionOperations execute',
    'RetryTemplate execute',
    'NamedParameterJdbcTemplate queryForObject',
    'JdbcTemplate queryForObject',
  ].map((member) => [member, { of: 'results' }] as const),
  ...each('results', {
    ...sameFor('JdbcTemplate', 'query', ['List<#0>']),
    ...sameFor('NamedParameterJdbcTemplate', 'query', ['List<#0>']),
  }),
];

const CONTENTS = new Map([...REACTIVE.split(' ').flatMap(reactive), ...GUAVA, ...VAVR, ...SPRING]);

/** @param type its simple name  @param member `<new>` for constructors */
export const contentsOfLibrary = (type: string, member: string): OutsideContents | undefined =>
  CONTENTS.get(`${type} ${member}`);
