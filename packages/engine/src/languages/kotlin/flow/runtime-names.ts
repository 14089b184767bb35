// Types of the standard library under the names by which the runtime's sources have them.

const ITERABLE =
  'Collection MutableCollection MutableIterable List MutableList Set MutableSet Sequence Array ArrayList LinkedList ' +
  'AbstractList AbstractMutableList AbstractSet AbstractCollection HashSet LinkedHashSet TreeSet SortedSet ' +
  'NavigableSet Queue Deque ArrayDeque PriorityQueue Stack Vector CopyOnWriteArrayList ConcurrentLinkedQueue ' +
  'ConcurrentLinkedDeque CopyOnWriteArraySet SequenceScope';

const BLOCKING_QUEUE =
  'BlockingDeque LinkedBlockingQueue LinkedBlockingDeque ArrayBlockingQueue PriorityBlockingQueue SynchronousQueue';

const MAP =
  'MutableMap HashMap LinkedHashMap TreeMap SortedMap NavigableMap ConcurrentMap ConcurrentHashMap WeakHashMap ' +
  'AbstractMap AbstractMutableMap ConcurrentSkipListMap';

const PAIR = 'Map.Entry MutableMap.MutableEntry Entry';

const ITERATOR = 'MutableIterator ListIterator MutableListIterator AbstractIterator';

const FLOW =
  'StateFlow MutableStateFlow SharedFlow MutableSharedFlow FlowCollector ProducerScope Channel ReceiveChannel SendChannel Deferred CompletableDeferred';

const STATE = 'MutableState SnapshotMutableState';

const LIVE_DATA = 'MutableLiveData MediatorLiveData';

export const runtimeNames: ReadonlyMap<string, string> = new Map(
  [
    ['Iterable', ITERABLE],
    ['BlockingQueue', BLOCKING_QUEUE],
    ['Map', MAP],
    ['Pair', PAIR],
    ['Iterator', ITERATOR],
    ['Flow', FLOW],
    ['State', STATE],
    ['LiveData', LIVE_DATA],
  ].flatMap(([name = '', others = '']) => others.split(' ').map((other) => [other, name] as const)),
);
