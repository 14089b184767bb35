// Definitions that stand in for a name of the standard library where the import of it fails, as it does in no version of
// Python that is still in use: `try: from threading import RLock`, `except ImportError: class RLock: …`; or for a built-in name:
// `try: step = next`, `except NameError: def step(it): …`. They are never bound.
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import type { Reading } from './reading.ts';
import { partsOf } from './syntax.ts';

const names = (written: string): ReadonlySet<string> => new Set(written.split(' '));

/**
 * Names that every version since 3.8 has on every system, of modules for whose names programs have had stand-ins; what is
 * newer, was removed since, or is not everywhere is not here.
 */
const LASTING: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['abc', names('ABC ABCMeta abstractmethod')],
  ['asyncio', names('Lock Queue Event create_task current_task get_running_loop run wait_for')],
  [
    'collections',
    names('ChainMap Counter OrderedDict UserDict UserList defaultdict deque namedtuple'),
  ],
  [
    'collections.abc',
    names(
      'Callable Iterable Iterator Mapping MutableMapping MutableSequence MutableSet Sequence Set',
    ),
  ],
  [
    'contextlib',
    names(
      'AsyncExitStack ExitStack asynccontextmanager closing contextmanager nullcontext suppress',
    ),
  ],
  ['dataclasses', names('asdict astuple dataclass field fields is_dataclass replace')],
  ['datetime', names('date datetime time timedelta timezone tzinfo')],
  ['enum', names('Enum Flag IntEnum IntFlag auto unique')],
  [
    'functools',
    names(
      'cached_property lru_cache partial partialmethod reduce singledispatch total_ordering wraps',
    ),
  ],
  ['html', names('escape unescape')],
  [
    'inspect',
    names('Parameter Signature getfullargspec isawaitable iscoroutinefunction signature'),
  ],
  ['io', names('BytesIO StringIO TextIOWrapper')],
  ['itertools', names('accumulate zip_longest')],
  ['math', names('gcd isclose')],
  ['os', names('PathLike fsdecode fsencode fspath makedirs replace')],
  ['pathlib', names('Path PurePath')],
  ['queue', names('Empty Full LifoQueue PriorityQueue Queue')],
  ['secrets', names('choice token_bytes token_hex token_urlsafe')],
  ['shlex', names('quote split')],
  ['shutil', names('get_terminal_size which')],
  ['subprocess', names('CalledProcessError DEVNULL TimeoutExpired check_output run')],
  ['tempfile', names('TemporaryDirectory')],
  ['textwrap', names('dedent indent')],
  ['threading', names('Condition Event Lock RLock Thread Timer get_ident local main_thread')],
  ['time', names('monotonic perf_counter process_time')],
  ['types', names('MappingProxyType SimpleNamespace new_class')],
  ['typing', names('Any Final Literal NamedTuple Protocol TYPE_CHECKING TypedDict overload')],
  ['unittest.mock', names('MagicMock Mock call patch')],
  ['urllib.parse', names('parse_qs quote unquote urlencode urljoin urlparse urlsplit urlunparse')],
  ['weakref', names('WeakKeyDictionary WeakMethod WeakSet WeakValueDictionary finalize')],
]);

/** Built-in names that every version since 3.8 has, and for which programs have had stand-ins. */
const LASTING_BUILT_INS = names(
  'all any ascii bytes bytearray callable dict enumerate filter frozenset input int iter list map max memoryview min next object open print range reversed round set sorted str sum super tuple type zip',
);

const HANDLED =
  /^except\s*(?:\(?[^():]*\b(?:ImportError|ModuleNotFoundError|NameError|Exception)\b[^():]*\)?\s*)?:/;

/** Whether the function or class is defined under `except` for what a lasting import has bound already. */
export function isFallback({ tree }: Reading, definition: FlatNode, name: string): boolean {
  const parent = tree.parentOf(definition);
  const isDecorated = parent !== -1 && tree.typeOf(parent) === 'decorated_definition';
  const block = isDecorated ? tree.parentOf(parent) : parent;
  const clause = block === -1 || tree.typeOf(block) !== 'block' ? -1 : tree.parentOf(block);
  if (clause === -1 || tree.typeOf(clause) !== 'except_clause') return false;
  const head = tree.text.slice(tree.startOf(clause), tree.startOf(block));
  if (!HANDLED.test(head)) return false;
  const body = tree.childOf(tree.parentOf(clause), 'body');
  const statements = partsOf(tree, body);
  const bound = statements.map((statement) => namesBound(tree, statement));
  return !bound.includes(undefined) && bound.some((each) => each?.has(name) === true);
}

/** What the statement binds where it never fails; `undefined` for any other one. */
function namesBound(tree: FlatTree, statement: FlatNode): ReadonlySet<string> | undefined {
  const text = tree.textOf(statement);
  const [, given = '', known = ''] = /^(\w+)\s*=\s*(\w+)$/.exec(text) ?? [];
  if (LASTING_BUILT_INS.has(known)) return new Set([given]);
  const [, module = '', listed = ''] =
    /^from\s+([\w.]+)\s+import\s+\(?([\w\s,]+?),?\s*\)?$/.exec(text) ?? [];
  const lasting = LASTING.get(module);
  if (lasting === undefined) return undefined;
  const bound = new Set<string>();
  for (const each of listed.split(',')) {
    const [original = '', alias = original] = each.trim().split(/\s+as\s+/);
    if (!lasting.has(original)) return undefined;
    bound.add(alias);
  }
  return bound;
}
