// How calls find their targets in Go. https://go.dev/ref/spec#Calls
import { type CallRules, TYPED_RULES } from '../../flow/call-rules.ts';
import { isPredeclared } from './extraction/predeclared-names.ts';

/** Key of the field that holds the functions which are of a named type of functions. */
export const FUNCTIONS_KEY = '()';

/** Name of all types of the language without methods: they are alike in that no instance of another type is of one. */
export const PLAIN_TYPE = '<plain>';

/** Sources that stand for packages of the standard library, by import path. https://pkg.go.dev/std */
const RUNTIME: Readonly<Record<string, string>> = {
  '': 'prelude.go',
  bufio: 'bufio.go',
  bytes: 'strings.go',
  'container/heap': 'heap.go',
  context: 'context.go',
  'encoding/json': 'json.go',
  errors: 'errors.go',
  flag: 'flag.go',
  fmt: 'fmt.go',
  'html/template': 'template.go',
  io: 'io.go',
  'io/fs': 'fs.go',
  log: 'log.go',
  maps: 'maps.go',
  'net/http': 'http.go',
  'net/http/httptest': 'httptest.go',
  'path/filepath': 'filepath.go',
  regexp: 'regexp.go',
  slices: 'slices.go',
  sort: 'sort.go',
  strings: 'strings.go',
  sync: 'sync.go',
  'sync/atomic': 'atomic.go',
  testing: 'testing.go',
  'text/template': 'template.go',
  time: 'time.go',
};

/** https://go.dev/ref/spec#Uniqueness_of_identifiers */
const UNEXPORTED = /^(?!\p{Lu})[\p{L}_]/u;

export const callRules: CallRules = {
  ...TYPED_RULES,
  // https://go.dev/ref/spec#Selectors
  linearization: 'nearest-first',
  // https://pkg.go.dev/testing
  testNames: /^(?:Test|Benchmark|Fuzz|Example)(?!\p{Ll})/u,
  classesSeeMembers: true,
  callingClassConverts: true,
  conversionsChange: true,
  membersOfFolder: UNEXPORTED,
  builtIns: { has: isPredeclared },
  overridesInInterfacesOnly: true,
  selfCalls: [],
  functionsMember: FUNCTIONS_KEY,
  overloadsByType: false,
  runtimeHoldsByObject: true,
  // https://go.dev/ref/spec#Assignability
  plainTypes: new Map([[PLAIN_TYPE, PLAIN_TYPE]]),
  runtime: Object.entries(RUNTIME).map(([module, file]) => ({ module, file, dialect: 'source' })),
};
