// What kind of value an expression has by its text alone, and which kinds `isinstance` and `iscoroutinefunction` ask for:
// literals of one kind are what another branch than that of the others is for. https://docs.python.org/3/library/functions.html#isinstance
import { KIND, kindBit } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { isClassHere, kindOfLibrary } from './library-kinds.ts';
import { isFree, type Reading } from './reading.ts';
import { partOf, unwrap } from './syntax.ts';

/** One of `KIND`; 0 where the text does not tell. */
export function kindWritten(reading: Reading, node: FlatNode): number {
  const { tree } = reading;
  switch (tree.typeOf(node)) {
    case 'none':
      return KIND.none;
    case 'true':
    case 'false':
    case 'not_operator':
      return KIND.bool;
    case 'integer':
      return /j$/i.test(tree.textOf(node)) ? 0 : KIND.int;
    case 'float':
      return /j$/i.test(tree.textOf(node)) ? 0 : KIND.float;
    case 'string':
      return kindOfText(tree.textOf(node));
    case 'concatenated_string':
      return kindOfText(tree.textOf(partOf(tree, node)));
    case 'unary_operator':
      return kindOfNumber(reading, unwrap(tree, tree.childOf(node, 'argument')));
    case 'list':
    case 'list_comprehension':
      return KIND.list;
    case 'tuple':
      return KIND.tuple;
    case 'dictionary':
    case 'dictionary_comprehension':
      return KIND.map;
    case 'set':
    case 'set_comprehension':
      return KIND.set;
    case 'lambda':
      return KIND.function;
    case 'call':
      return kindMade(reading, unwrap(tree, tree.childOf(node, 'function')));
    default:
      return 0;
  }
}

/** Of a function's definition; what is asynchronous and yields is neither of the two. */
export function kindDefined({ tree, scopes }: Reading, definition: FlatNode): number {
  const scope = scopes.byNode.get(definition);
  if (scope === undefined || scope.kind !== 'function') return 0;
  const isAsynchronous = tree.text.startsWith('async', tree.startOf(definition));
  if (!isAsynchronous) return KIND.function;
  return scope.isGenerator ? 0 : KIND.coroutine;
}

/** `-1`: what other operands give follows from their class. */
function kindOfNumber(reading: Reading, operand: FlatNode): number {
  const kind = operand === -1 ? 0 : kindWritten(reading, operand);
  return kind === KIND.int || kind === KIND.float ? kind : 0;
}

/** Prefixes stand in front of the quotes: `rb'…'`. */
const kindOfText = (text: string): number =>
  /^[a-z]{0,2}b[a-z]?['"]/i.test(text.slice(0, 4)) ? KIND.bytes : KIND.text;

const MADE: ReadonlyMap<string, number> = new Map([
  ['bool', KIND.bool],
  ['int', KIND.int],
  ['float', KIND.float],
  ['str', KIND.text],
  ['bytes', KIND.bytes],
  ['list', KIND.list],
  ['tuple', KIND.tuple],
  ['dict', KIND.map],
  ['set', KIND.set],
]);

/** What calls of built-in classes give, and of some of the library; instances of others may be of any class below. */
function kindMade(reading: Reading, callee: FlatNode): number {
  const { tree, scopes } = reading;
  if (callee === -1) return 0;
  const type = tree.typeOf(callee);
  if (type === 'attribute') return kindOfLibrary(reading, tree.textOf(callee)) ?? 0;
  if (type !== 'identifier') return 0;
  const name = tree.textOf(callee);
  const kind = MADE.get(name);
  if (kind === undefined) return kindOfLibrary(reading, name) ?? 0;
  return isFree(reading, name) && !scopes.hasStar ? kind : 0;
}

const ALL_KINDS = Object.values(KIND).reduce((sum, kind) => sum + kindBit(kind), 0);

/** `isinstance` is true for a class below, too. */
const OF_CLASS: ReadonlyMap<string, number> = new Map([
  ...[...MADE].map(([name, kind]) => [name, kindBit(kind)] as const),
  ['int', kindBit(KIND.int) + kindBit(KIND.bool)],
  ['complex', 0],
  ['frozenset', 0],
  ['bytearray', 0],
  ['range', 0],
  ['slice', kindBit(KIND.slice)],
  ['object', ALL_KINDS],
]);

/**
 * The kinds, as a sum of bits, whose literals are instances of the classes, or (`holds` false) are none; `undefined` where
 * the text does not tell.
 * @param classes as `isinstance` is given them: a class, or several in brackets
 */
export function kindsTested(reading: Reading, classes: string, holds: boolean): number | undefined {
  const listed = /^\((.*?),?\s*\)$/s.exec(classes)?.[1] ?? classes;
  let kinds = 0;
  let untold = 0;
  for (const name of listed.split(',')) {
    const found = kindsOfClass(reading, name.trim());
    if (found === undefined) return undefined;
    kinds |= found.kinds;
    untold |= found.untold | (name.trim() === 'slice' ? 0 : kindBit(KIND.entry));
  }
  return holds ? kinds | untold : ALL_KINDS & ~kinds;
}

/** Those that `iscoroutinefunction` is true of, or false. */
export const kindsOfCoroutines = (holds: boolean): number =>
  holds ? kindBit(KIND.coroutine) : ALL_KINDS & ~kindBit(KIND.coroutine);

/** Those that `callable` is true of, or false. */
export const kindsOfCallables = (holds: boolean): number =>
  holds ? CALLABLE | kindBit(KIND.entry) : ALL_KINDS & ~CALLABLE;

const CALLABLE = kindBit(KIND.function) + kindBit(KIND.coroutine);

interface KindsOfClass {
  /** Those that are instances. */
  readonly kinds: number;
  /** Those that may be. */
  readonly untold: number;
}

function kindsOfClass(reading: Reading, name: string): KindsOfClass | undefined {
  const builtIn = OF_CLASS.get(name);
  if (builtIn !== undefined)
    return isFree(reading, name) && !reading.scopes.hasStar
      ? { kinds: builtIn, untold: 0 }
      : undefined;
  const kind = kindOfLibrary(reading, name);
  if (kind === 0) return { kinds: 0, untold: 0 };
  if (kind !== undefined) return { kinds: BELOW.get(kind) ?? kindBit(kind), untold: 0 };
  const last = /^(?:\w+\.)*(\w+)$/.exec(name)?.[1] ?? '';
  const isClass = CLASS_NAME.test(last) || WITHOUT_LITERALS.has(last);
  if (!isClass || ABSTRACT.has(last)) return undefined;
  return { kinds: 0, untold: isClassHere(reading, name) ? 0 : OF_LIBRARY };
}

/** Instances of one class of the library, of which several may be below the one that is asked for, or are told by one kind. */
const BELOW: ReadonlyMap<number, number> = new Map([
  [KIND.date, kindBit(KIND.date) + kindBit(KIND.dateTime)],
]);

const OF_LIBRARY = [KIND.date, KIND.dateTime, KIND.time, KIND.decimal, KIND.ofLibrary].reduce(
  (sum, kind) => sum + kindBit(kind),
  0,
);

/** https://peps.python.org/pep-0008/#class-names */
const CLASS_NAME = /^_*[A-Z](?=\w*[a-z])\w*$/;

/** Classes of the library that are not named like others, of which there are no literals. */
const WITHOUT_LITERALS: ReadonlySet<string> = new Set([
  ...['date', 'datetime', 'time', 'timedelta', 'defaultdict', 'deque'],
]);

/** Classes of which others are by what they can do. https://docs.python.org/3/library/collections.abc.html */
const ABSTRACT: ReadonlySet<string> = new Set([
  ...['Container', 'Hashable', 'Iterable', 'Iterator', 'Reversible', 'Generator', 'Sized'],
  ...['Collection', 'Sequence', 'MutableSequence', 'ByteString', 'Buffer', 'Set', 'MutableSet'],
  ...['Mapping', 'MutableMapping', 'Callable', 'Number', 'Complex', 'Real', 'Rational'],
  ...['Integral', 'Any', 'Type', 'NoneType', 'SupportsInt', 'SupportsFloat', 'SupportsIndex'],
  ...['List', 'Dict', 'Tuple', 'Text', 'AnyStr', 'Protocol', 'UserDict', 'UserString'],
  ...['StringTypes', 'StringType', 'UnicodeType', 'IntType', 'ListType', 'DictType', 'TupleType'],
]);
