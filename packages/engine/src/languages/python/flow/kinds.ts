// What kind of value an expression has by its text alone, and which kinds `isinstance` and `iscoroutinefunction` ask for:
// literals of one kind are what another branch than that of the others is for. https://docs.python.org/3/library/functions.html#isinstance
import { KIND, kindBit } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
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

/** What calls of built-in classes give; instances of others may be of any class below. */
function kindMade(reading: Reading, callee: FlatNode): number {
  const { tree, scopes } = reading;
  if (callee === -1 || tree.typeOf(callee) !== 'identifier' || scopes.hasStar) return 0;
  const name = tree.textOf(callee);
  const kind = MADE.get(name);
  return kind !== undefined && isFree(reading, name) ? kind : 0;
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
  ['slice', 0],
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
  for (const name of listed.split(',')) {
    const found = kindsOfClass(reading, name.trim());
    if (found === undefined) return undefined;
    kinds |= found;
  }
  return holds ? kinds : ALL_KINDS & ~kinds;
}

/** Those that `iscoroutinefunction` is true of, or false. */
export const kindsOfCoroutines = (holds: boolean): number =>
  holds ? kindBit(KIND.coroutine) : ALL_KINDS & ~kindBit(KIND.coroutine);

function kindsOfClass(reading: Reading, name: string): number | undefined {
  const builtIn = OF_CLASS.get(name);
  if (builtIn !== undefined)
    return isFree(reading, name) && !reading.scopes.hasStar ? builtIn : undefined;
  const last = /^(?:\w+\.)*(\w+)$/.exec(name)?.[1] ?? '';
  const isClass = CLASS_NAME.test(last) || OF_TIME.has(last);
  return isClass && !ABSTRACT.has(last) ? 0 : undefined;
}

/** https://peps.python.org/pep-0008/#class-names */
const CLASS_NAME = /^_*[A-Z](?=\w*[a-z])\w*$/;

/** Classes of the library that are not named like others, of which there are no literals. */
const OF_TIME: ReadonlySet<string> = new Set(['date', 'datetime', 'time', 'timedelta']);

/** Classes of which others are by what they can do. https://docs.python.org/3/library/collections.abc.html */
const ABSTRACT: ReadonlySet<string> = new Set([
  ...['Container', 'Hashable', 'Iterable', 'Iterator', 'Reversible', 'Generator', 'Sized'],
  ...['Collection', 'Sequence', 'MutableSequence', 'ByteString', 'Buffer', 'Set', 'MutableSet'],
  ...['Mapping', 'MutableMapping', 'Callable', 'Number', 'Complex', 'Real', 'Rational'],
  ...['Integral', 'Any', 'Type', 'NoneType', 'SupportsInt', 'SupportsFloat', 'SupportsIndex'],
  ...['List', 'Dict', 'Tuple', 'Text', 'AnyStr', 'Protocol', 'UserDict', 'UserString'],
  ...['StringTypes', 'StringType', 'UnicodeType', 'IntType', 'ListType', 'DictType', 'TupleType'],
]);
