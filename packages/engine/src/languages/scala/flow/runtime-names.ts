// Names of the standard library's types and of their companions, under which the sources in `runtime/` have them.

/** In front of names by which collections are told apart. */
const MUTABLE = ['mutable.', 'collection.mutable.', 'scala.collection.mutable.'];

const IMMUTABLE = [
  ...['immutable.', 'collection.immutable.', 'scala.collection.immutable.'],
  ...['collection.', 'scala.collection.', 'scala.'],
];

/** Names that mean what they do here without a package, too. */
const ITERABLE =
  'Seq List Vector Array IArray Set Iterator IndexedSeq LinearSeq Range Traversable TraversableOnce IterableOnce ' +
  'LazyList ArraySeq ListSet HashSet TreeSet SortedSet BitSet BufferedIterator View IndexedSeqView Buffer ' +
  'ListBuffer ArrayBuffer ArrayDeque LinkedHashSet Option Some Try Success Future Promise';

/** Names that are others' as well. */
const PACKAGED_ITERABLE = 'Iterable Stream Queue Stack PriorityQueue Builder ArrayBuilder';

const MAP =
  'HashMap ListMap TreeMap SortedMap VectorMap MapView IntMap LongMap LinkedHashMap AnyRefMap TrieMap SeqMap';

const PACKAGED_MAP = 'Map WeakHashMap';

const namesIn = (words: string): string[] => words.split(' ');

const withPackages = (words: string): string[] =>
  namesIn(words).flatMap((word) => [...MUTABLE, ...IMMUTABLE].map((prefix) => prefix + word));

/** By the name in the sources, what both types and companions are named besides. */
const others: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'Iterable',
    [
      ...namesIn(ITERABLE),
      ...withPackages(`${ITERABLE} ${PACKAGED_ITERABLE}`),
      ...['util.Try', 'scala.util.Try', 'scala.util.Success', 'scala.concurrent.Future'],
    ],
  ],
  [
    'Map',
    [
      ...namesIn(MAP),
      ...withPackages(`${MAP} ${PACKAGED_MAP}`),
      ...['concurrent.Map', 'concurrent.TrieMap', 'scala.collection.concurrent.TrieMap'],
    ],
  ],
  ['StringBuilder', withPackages('StringBuilder')],
]);

export const otherNamesOf = (name: string): readonly string[] => others.get(name) ?? [];

/** Types whose companions are others than those of the types that they belong to. */
const TYPES_ALONE = [
  ['Left', 'Either'],
  ['Right', 'Either'],
  ['Failure', 'Iterable'],
] as const;

/** By what the types are named, their names in the sources. */
export const typeNames: ReadonlyMap<string, string> = new Map([
  ...TYPES_ALONE,
  ...[...others].flatMap(([name, known]) => known.map((other) => [other, name] as const)),
]);
