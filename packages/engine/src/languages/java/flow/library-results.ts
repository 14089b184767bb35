// As `jdk-results.ts`, of libraries that programs of every kind use.
import { each } from './jdk-other-results.ts';

const LISTS = (kind: string): Record<string, string> => ({
  ...each('collectList collectSortedList buffer toList', `${kind}<List<#0>>`),
  ...each('block blockFirst blockLast blockingGet blockingFirst blockingLast', '#0'),
});

const TUPLE: Record<string, string> = Object.fromEntries(
  Array.from({ length: 8 }, (_, at) => [`getT${at + 1}`, `#${at}`]),
);

const GIVEN_BACK: Record<string, string> = each(
  'checkNotNull checkArgumentNotNull requireNonNull firstNonNull defaultIfNull notNull emptyIfNull verifyNotNull',
  '@0',
);

export const LIBRARY_RESULTS: Record<string, Record<string, string>> = {
  Mono: LISTS('Mono'),
  Flux: LISTS('Mono'),
  Observable: LISTS('Single'),
  Flowable: LISTS('Single'),
  Tuple2: TUPLE,
  Tuple3: TUPLE,
  Preconditions: GIVEN_BACK,
  MoreObjects: GIVEN_BACK,
  ObjectUtils: GIVEN_BACK,
  Validate: GIVEN_BACK,
  CollectionUtils: GIVEN_BACK,
  ListUtils: GIVEN_BACK,
  Verify: GIVEN_BACK,
};
