// What members of the JDK hold of what they are given: a list of the elements that it is made of, a stream of
// what the callback makes of each element.
import type { OutsideContents } from '../../../flow/call-rules.ts';
import { contentsOfLibrary, each } from './library-contents.ts';

/** Give what their callback gives, in a container of their own kind. */
const MAPPING = new Set(
  'map mapToObj thenApply thenApplyAsync handle handleAsync thenCombine'.split(' '),
);

/** Give what their callback gives as it is, which is such a container itself. */
const FLAT_MAPPING = new Set('flatMap thenCompose thenComposeAsync'.split(' '));

/** Members of executors that run a task, with what stands for its result. */
const SUBMITTING = new Map([
  ['submit', 'Future'],
  ['schedule', 'ScheduledFuture'],
]);

const COLLECTIONS =
  'ArrayList LinkedList Vector CopyOnWriteArrayList HashSet LinkedHashSet TreeSet CopyOnWriteArraySet ' +
  'ConcurrentSkipListSet ArrayDeque PriorityQueue LinkedBlockingQueue LinkedBlockingDeque ' +
  'PriorityBlockingQueue ConcurrentLinkedQueue ConcurrentLinkedDeque';

const MAPS =
  'HashMap LinkedHashMap TreeMap EnumMap WeakHashMap ConcurrentHashMap ConcurrentSkipListMap Hashtable';

const PAIRED = (name: string): readonly string[] => [`${name}<#0,?>`, `${name}<?,#0>`];

/** Static members and constructors, by their types. */
const CONTENTS = new Map<string, OutsideContents>([
  ...each('results', {
    'CompletableFuture supplyAsync': ['CompletableFuture<#0>'],
    'Stream generate': ['Stream<#0>'],
    'ThreadLocal withInitial': ['ThreadLocal<#0>'],
  }),
  ...each('rest', {
    'List of': ['List<#0>'],
    'Set of': ['Set<#0>'],
    'Stream of': ['Stream<#0>'],
    'Arrays asList': ['List<#0>'],
  }),
  ...each('arguments', {
    'Stream ofNullable': ['Stream<#0>'],
    'Stream iterate': ['Stream<#0>'],
    'Optional of': ['Optional<#0>'],
    'Optional ofNullable': ['Optional<#0>'],
    'Collections singletonList': ['List<#0>'],
    'Collections singleton': ['Set<#0>'],
    'Collections singletonMap': PAIRED('Map'),
    'Collections nCopies': ['?', 'List<#0>'],
    'CompletableFuture completedFuture': ['CompletableFuture<#0>'],
    'Map of': PAIRED('Map'),
    'Map entry': PAIRED('Entry'),
    'SimpleEntry <new>': PAIRED('Entry'),
    'SimpleImmutableEntry <new>': PAIRED('Entry'),
    'AtomicReference <new>': ['AtomicReference<#0>'],
    'WeakReference <new>': ['WeakReference<#0>'],
    'SoftReference <new>': ['SoftReference<#0>'],
  }),
  ...each('elements', {
    'List copyOf': ['List<#0>'],
    'Set copyOf': ['Set<#0>'],
    'Map copyOf': ['Map<#0,#1>'],
    'Map ofEntries': ['Map<#0,#1>'],
    'Stream concat': ['Stream<#0>'],
    'Collections max': ['#0'],
    'Collections min': ['#0'],
    ...Object.fromEntries(COLLECTIONS.split(' ').map((name) => [`${name} <new>`, [`${name}<#0>`]])),
    ...Object.fromEntries(MAPS.split(' ').map((name) => [`${name} <new>`, [`${name}<#0,#1>`]])),
  }),
]);

/** Views of `Collections`: `unmodifiableList`, with the kind of what they show. */
const VIEW = /^(?:unmodifiable|synchronized|checked)(\w*?(Map|[A-Z][a-z]+))$/;

/** @param type as written, empty where it is not known  @param member `<new>` for constructors */
export function contentsByName(type: string, member: string): OutsideContents | undefined {
  const simple = type.slice(type.lastIndexOf('.') + 1);
  const ofLibrary = contentsOfLibrary(simple, member);
  if (ofLibrary !== undefined) return ofLibrary;
  if (FLAT_MAPPING.has(member)) return { of: 'results' };
  if (MAPPING.has(member)) {
    const container = simple === '' || simple.endsWith('Stream') ? 'Stream' : simple;
    return { of: 'results', containers: [`${container}<#0>`] };
  }
  const submitted = SUBMITTING.get(member);
  if (submitted !== undefined) return { of: 'results', containers: [`${submitted}<#0>`] };
  const [, view, kind] = simple === 'Collections' ? (VIEW.exec(member) ?? []) : [];
  if (view !== undefined)
    return { of: 'elements', containers: [`${view}<${kind === 'Map' ? '#0,#1' : '#0'}>`] };
  return CONTENTS.get(`${simple} ${member}`);
}
