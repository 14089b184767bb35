// How calls find their targets in Python, and what stands for its runtime.
// https://docs.python.org/3/reference/datamodel.html

import type { CallRules, RuntimeSource } from '../../flow/call-rules.ts';
import { PLAIN_BUILT_INS } from './flow/built-ins.ts';
import { ENTRY_PREFIX, UNKNOWN_TEXT } from './flow/syntax.ts';
import { CURRENT_LIBRARY } from './resolve/standard-library.ts';

/** Modules of the standard library, and of frameworks, whose functions run or hand on what they are given. */
const MODULES = [
  'abc',
  'argparse',
  'ast',
  'asyncio',
  'atexit',
  'bisect',
  'celery',
  'cmd',
  'code',
  'collections',
  'concurrent',
  'contextlib',
  'contextvars',
  'copy',
  'dataclasses',
  'django',
  'functools',
  'heapq',
  'html',
  'http',
  'inspect',
  'itertools',
  'json',
  'logging',
  'multiprocessing',
  'operator',
  'optparse',
  'pathlib',
  'queue',
  'random',
  're',
  'rest_framework',
  'sched',
  'shutil',
  'socketserver',
  'string',
  'threading',
  'timeit',
  'types',
  'typing',
  'unittest',
  'weakref',
  'wsgiref',
  'xml',
];

const source = (module: string, file: string): RuntimeSource => ({
  module,
  file: `${file}.py`,
  dialect: 'module',
});

/** Modules whose classes may say that what is not based on them is an instance: protocols do. */
const STANDING_FOR_OTHERS: ReadonlySet<string> = new Set(['typing', 'typing_extensions']);

export const pythonCalls: CallRules = {
  linearization: 'c3',
  rootClass: 'object',
  bindsMethods: true,
  passesOnByFacts: true,
  dispatcher: 'singledispatch',
  typesAreSound: false,
  declaredTypesAgree: true,
  lowerTypesSayMore: true,
  typesBehindModules: true,
  abstractBases: new Set(['abc']),
  askedByStatements:
    /^__(?:[gs]etitem|delitem|iter|next|len|contains|a?enter|a?exit|aiter|anext|await)__$/,
  siblingsStandApart: true,
  strangersStayOut: STANDING_FOR_OTHERS,
  textHintsHold: true,
  receiversMayBeBelow: true,
  receiversMayBeAny: true,
  containersByReceiver: true,
  resultsByReceiver: true,
  resultsOfGiven: true,
  classesAreArguments: true,
  instancesByCall: true,
  defaultsStandOutside: true,
  hasSignatures: true,
  membersOutside: true,
  keyedMethods: ['get', 'setdefault', 'pop', '__getitem__'],
  countsKinOnce: true,
  iteratedByKey: 'dict',
  describers: ['__get__', '__set__', 'property', 'partialmethod'],
  overloadsByType: false,
  makesClassesAlone: true,
  misfitsFail: true,
  entryMethods: {
    methods: ['__getitem__', '__setitem__', '__delitem__'],
    writer: '__setitem__',
    holding: ['dict', 'list', 'tuple', 'set', 'str'],
    classes: ['list', 'tuple'],
    asking: [
      ...['Counter', 'OrderedDict', 'UserDict', 'UserList', 'ChainMap'],
      ...['Mapping', 'MutableMapping', 'Sequence', 'MutableSequence'],
    ],
  },
  testNames: /^test/,
  instancesSeeStatics: true,
  classesSeeMembers: true,
  askedOfClass:
    /^__(?!new_|init_|init_subclass_|class_getitem_|set_name_|call_|subclass|instancecheck_)\w+__$/,
  callMember: '__call__',
  awaitMember: '__await__',
  isOnlyRead: (path) => path.endsWith('.pyi'),
  classMember: '__class__',
  absentMember: '__getattr__',
  attributeWriter: '__setattr__',
  plainForms: { __format__: '__str__', __str__: '__repr__', __getitem__: '__missing__' },
  instanceTest: '__instancecheck__',
  baseTest: '__subclasshook__',
  isStandard: (module) =>
    PLAIN_BUILT_INS.has(module) ||
    (CURRENT_LIBRARY.has(module.split('.', 1)[0]!) && !STANDING_FOR_OTHERS.has(module)),
  allocator: '__new__',
  entryPrefix: ENTRY_PREFIX,
  unknownText: UNKNOWN_TEXT,
  builtIns: PLAIN_BUILT_INS,
  selfCalls: ['__call__'],
  linksByName: false,
  natures: { text: 'str' },
  runtime: [source('', 'builtins'), ...MODULES.map((name) => source(name, name))],
};
