// Types as annotations write them, also in strings, and what they say about a place: instances of a class,
// elements of a container, or a class itself. https://typing.python.org/en/latest/spec/annotations.html
import type { Place } from '../../../flow/flow-builder.ts';
import { CLASSES_THAT_COMPLETE } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { positionKey } from './patterns.ts';
import { type Reading, readChain, scopeOf } from './reading.ts';
import { findVariable, type Scope } from './scopes.ts';

export interface TypeExpression {
  readonly name: string;
  readonly arguments: readonly (readonly TypeExpression[])[];
}

const LONGEST = 400;
const DEEPEST = 6;

/** @param text of the annotation, as written */
export function declareType(reading: Reading, text: string, place: Place): void {
  if (text.length > LONGEST) return;
  const types = parseType(text);
  if (!types.some(({ name }) => ANYTHING.has(simpleName(name)))) {
    for (const type of types) declare(reading, type, place);
    return;
  }
  // What may be anything besides is not said to be any of these: they come there, as others do.
  const named = reading.flow.place();
  for (const type of types)
    if (CONTAINERS.get(simpleName(type.name)) !== 'str') declare(reading, type, named);
  reading.flow.copy(named, place);
}

/** The annotation is a name or a chain of names, as in `except a.B` and `isinstance(x, a.B)`. */
export function declareInstance(reading: Reading, name: string, place: Place): void {
  if (/^[\w.]{1,200}$/.test(name)) addType(reading, { name, arguments: [] }, place);
}

/** The type of that name, which may be a chain of names; -1 for what says nothing. */
export const nominalType = (reading: Reading, name: string): number =>
  typeIndex(reading, { name, arguments: [] }, 0);

/**
 * Types of the classes that the nodes name, to be tested for: of those that the module binds, also by stars, and of
 * built-in ones. `undefined` where it is not known what one of them is.
 */
export function testedTypes(
  reading: Reading,
  classes: readonly FlatNode[],
): readonly number[] | undefined {
  const types = classes.map((each) => testedType(reading, each));
  return types.includes(-1) ? undefined : types;
}

function testedType(reading: Reading, node: FlatNode): number {
  const { tree, scopes, flow } = reading;
  const text = tree.textOf(node);
  if (!/^[\p{L}_][\p{L}\p{N}_.]{0,200}$/u.test(text)) return -1;
  const [head = ''] = text.split('.');
  const found = findVariable(scopeOf(reading), head, true);
  const isOfModule = found !== undefined && scopes.module.variables.get(head) === found.variable;
  const isNamed = isOfModule || (found === undefined && scopes.hasStar);
  const builtIn = found === undefined ? BUILT_IN_CLASSES.get(text) : undefined;
  const name = builtIn ?? (isNamed ? text : undefined);
  return name === undefined ? -1 : flow.addType(name, [], scopeOf(reading).declaration);
}

/** Names of the runtime's sources by those that they stand for; `_plain` is all that holds nothing. */
const BUILT_IN_CLASSES: ReadonlyMap<string, string> = new Map([
  ...['list', 'tuple', 'dict', 'set', 'frozenset', 'str'].map((name) => [name, name] as const),
  ...['int', 'float', 'complex', 'bool', 'bytes', 'bytearray'].map(
    (name) => [name, '_plain'] as const,
  ),
]);

function declare(reading: Reading, type: TypeExpression, place: Place): void {
  const simple = simpleName(type.name);
  if (NOTHING.has(simple)) return;
  if ((simple === 'Type' || simple === 'type') && type.arguments.length > 0) {
    for (const each of type.arguments[0] ?? []) declareClass(reading, each.name, place);
    return;
  }
  addType(reading, type, place);
}

/** `type[C]`: the class itself, whatever its name means as an expression, or one that completes it. */
function declareClass(reading: Reading, name: string, place: Place): void {
  const { flow } = reading;
  const at = readChain(reading, name);
  flow.copy(at, place);
  flow.read(at, CLASSES_THAT_COMPLETE, place);
}

function addType(reading: Reading, type: TypeExpression, place: Place): void {
  const index = typeIndex(reading, type, 0);
  if (index !== -1) reading.flow.type(index, place);
}

function typeIndex(
  reading: Reading,
  { name, arguments: given }: TypeExpression,
  depth: number,
): number {
  const simple = simpleName(name);
  if (NOTHING.has(simple) || depth > DEEPEST) return -1;
  const scope = scopeOf(reading);
  if (simple === 'Self') {
    const around = classAround(scope);
    return around === -1 ? -1 : reading.flow.addType('Self', [], around);
  }
  const container = CONTAINERS.get(simple);
  const elements =
    container === undefined
      ? given
      : container === 'dict'
        ? given.slice(-1)
        : simple.includes('Generator')
          ? given.slice(0, 1)
          : given;
  const indicesOf = (union: readonly TypeExpression[]) =>
    union.map((each) => typeIndex(reading, each, depth + 1)).filter((index) => index !== -1);
  const indices =
    container === 'tuple' && !isOfOneKind(given)
      ? given.flatMap((union, at) => {
          const inside = indicesOf(union);
          return inside.length === 0 ? [] : [reading.flow.addType(positionKey(at), inside, -1)];
        })
      : elements.flatMap(indicesOf);
  return reading.flow.addType(container ?? name, indices, scope.declaration);
}

/** Whether the arguments of a tuple say `tuple[C, ...]`: any number of `C`. */
const isOfOneKind = (given: TypeExpression['arguments']): boolean =>
  given.some((union) => union.some(({ name }) => name === '...'));

function classAround(scope: Scope): number {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    if (at.kind === 'class') return at.declaration;
  }
  return -1;
}

export const simpleName = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** What says nothing about what can be called. */
const NOTHING: ReadonlySet<string> = new Set([
  'None',
  'Any',
  'object',
  'int',
  'float',
  'bool',
  'complex',
  'Callable',
  'Literal',
  'NoReturn',
  'Never',
  'AnyStr',
  'TypeAlias',
  '...',
  '',
]);

/** Of these, what says that an instance of any class may be there. */
const ANYTHING: ReadonlySet<string> = new Set(['Any', 'object', 'Callable', 'AnyStr']);

/** Standing for what is inside. */
const TRANSPARENT: ReadonlySet<string> = new Set([
  'Optional',
  'Union',
  'Annotated',
  'Final',
  'ClassVar',
  'InitVar',
  'Required',
  'NotRequired',
  'ReadOnly',
  'Awaitable',
  'Coroutine',
]);

const CONTAINERS: ReadonlyMap<string, string> = new Map([
  ...[
    'list',
    'List',
    'Sequence',
    'MutableSequence',
    'Collection',
    'Container',
    'Deque',
    'deque',
  ].map((name) => [name, 'list'] as const),
  ...['Iterable', 'Iterator', 'Generator', 'AsyncIterable', 'AsyncIterator', 'AsyncGenerator'].map(
    (name) => [name, 'generator'] as const,
  ),
  ...['dict', 'Dict', 'Mapping', 'MutableMapping', 'DefaultDict', 'OrderedDict', 'defaultdict'].map(
    (name) => [name, 'dict'] as const,
  ),
  ...['set', 'Set', 'FrozenSet', 'frozenset', 'AbstractSet', 'MutableSet'].map(
    (name) => [name, 'set'] as const,
  ),
  ...['tuple', 'Tuple'].map((name) => [name, 'tuple'] as const),
  ...['str', 'Text', 'LiteralString'].map((name) => [name, 'str'] as const),
]);

/** The alternatives of a union; what is transparent is looked through. */
export function parseType(text: string): readonly TypeExpression[] {
  const tokens = text.match(/[\p{L}\p{N}_.]+|[[\],|]/gu) ?? [];
  return parseUnion({ tokens, at: 0 }, 0);
}

interface Tokens {
  readonly tokens: readonly string[];
  at: number;
}

function parseUnion(reader: Tokens, depth: number): TypeExpression[] {
  const found: TypeExpression[] = [];
  for (;;) {
    found.push(...parseOne(reader, depth));
    if (reader.tokens[reader.at] !== '|') return found;
    reader.at += 1;
  }
}

function parseOne(reader: Tokens, depth: number): readonly TypeExpression[] {
  const name = reader.tokens[reader.at] ?? '';
  const isList = name === '[';
  if (!isList && /^[\],|]?$/.test(name)) return [];
  if (!isList) reader.at += 1;
  const given: TypeExpression[][] = [];
  // Deeper nesting than any program has is passed by.
  if (reader.tokens[reader.at] === '[' && depth <= DEEPEST * 2) {
    do {
      reader.at += 1;
      given.push(parseUnion(reader, depth + 1));
    } while (reader.tokens[reader.at] === ',');
    if (reader.tokens[reader.at] === ']') reader.at += 1;
  }
  if (isList) return [];
  const simple = simpleName(name);
  if (!TRANSPARENT.has(simple)) return [{ name, arguments: given }];
  if (simple === 'Union' || simple === 'Optional') return given.flat();
  return (simple === 'Coroutine' ? given.at(-1) : given[0]) ?? [];
}
