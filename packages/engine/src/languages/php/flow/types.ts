// Declared types, as the language writes them and as documentation does where it is silent.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { coreExtensionOf } from '../runtime-classes.ts';
import { dottedName, ENTRY_PREFIX } from './names.ts';
import { type Reading, scopeOf } from './reading.ts';

const PLAIN = new Set(
  (
    'int float bool boolean integer double string true false null void iterable object mixed never array ' +
    'callable resource scalar list'
  ).split(' '),
);

/** Says what the place holds by its declared type. @returns whether that tells anything */
export function declareType(reading: Reading, node: FlatNode, place: Place): boolean {
  if (node === -1 || place === -1) return false;
  const { tree } = reading;
  const pending = [node];
  let isKnown = false;
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (tree.typeOf(at) === 'named_type') {
      isKnown = declareNamed(reading, tree.textOf(at), [], place) || isKnown;
    } else pending.push(...tree.childrenOf(at).reverse());
  }
  return isKnown;
}

function declareNamed(
  reading: Reading,
  name: string,
  given: readonly number[],
  place: Place,
): boolean {
  const type = namedType(reading, name, given);
  if (type === -1) return false;
  reading.builder.type(type, place);
  return true;
}

/** @returns the index of the type that a name means; -1 for one that says nothing */
export function namedType(reading: Reading, name: string, given: readonly number[] = []): number {
  const lower = name.toLowerCase();
  const { class: own, declaration } = scopeOf(reading);
  const around = reading.classes.at(-1) ?? own;
  if (lower === 'self' || lower === 'static' || lower === '$this') return around?.type ?? -1;
  if (PLAIN.has(lower)) return -1;
  return reading.builder.addType(dottedName(name, reading), given, declaration);
}

const LONGEST_DOCUMENTED = 300;

/** Types in types are read so deep. */
const MAX_DEPTH = 4;

/** `Order[]|null`, `array<string, Order>`, `Collection<Order>`, `array{id: int, order: Order}`, `callable(): Order` */
export function declareDocumented(reading: Reading, written: string, place: Place): void {
  if (place === -1 || written.length > LONGEST_DOCUMENTED) return;
  for (const part of alternativesOf(written)) {
    const result = /^\\?(?:callable|Closure)\([^()]*\)\s*:\s*(.+)$/.exec(part)?.[1];
    if (result !== undefined) declareResult(reading, result, place);
    else declareParts(reading, part, place);
  }
}

/** `Store&Countable` */
function declareParts(reading: Reading, written: string, place: Place): void {
  for (const part of splitAt(written, '&'))
    for (const type of typesOf(reading, part.trim(), 0)) reading.builder.type(type, place);
}

/** Whether it says what is inside of what the language itself can only name. */
export const tellsMore = (written: string): boolean => /[<({[]/.test(written);

const alternativesOf = (written: string): string[] =>
  splitAt(written.replace(/^\(([^()]*)\)$/, '$1'), '|').map((part) =>
    part.trim().replace(/^\?/, ''),
  );

/** What calls of the place give. */
function declareResult(reading: Reading, written: string, place: Place): void {
  const { builder, tree, comment } = reading;
  const line = tree.lineAt(comment.end);
  const callable = builder.openCallable({ startLine: line, endLine: line, isAbstract: true });
  declareDocumented(reading, written, builder.resultOf(callable));
  builder.closeCallable();
  builder.callable(callable, place);
}

function typesOf(reading: Reading, text: string, depth: number): readonly number[] {
  if (depth > MAX_DEPTH) return NOTHING;
  if (text.endsWith('[]'))
    return [listOf(reading, insideOf(reading, text.slice(0, -2), depth))].flat();
  const shape = /^(?:non-empty-)?(?:array|list|object)\{([\s\S]*)\}$/.exec(text);
  if (shape !== null) return listOf(reading, entriesOf(reading, shape[1] ?? '', depth));
  const generic = /^(\\?[\w\\-]+)<([\s\S]*)>$/.exec(text);
  if (generic !== null) {
    const [, name = '', inner = ''] = generic;
    const given = splitAt(inner, ',').flatMap((each) => insideOf(reading, each, depth));
    if (PLAIN.has(name.toLowerCase()) || name.includes('-')) return listOf(reading, given);
    const type = documentedType(reading, name, given);
    return type === -1 ? NOTHING : [type];
  }
  if (!/^(?:\\?[A-Za-z_][\w\\]*|\$this)$/.test(text)) return NOTHING;
  const type = documentedType(reading, text, []);
  return type === -1 ? NOTHING : [type];
}

/** A name in a comment is no use of the file, and is looked for by the same rules. */
function documentedType(reading: Reading, name: string, given: readonly number[]): number {
  const { builder, namespace, declared, imported } = reading;
  const local = dottedName(name, reading);
  const isPlain = !local.includes('.') && !local.startsWith('\\');
  const isKnown = imported.has(local) || (isPlain && declared.has(local));
  const isOfLanguage = PLAIN.has(name.toLowerCase()) || coreExtensionOf(name) !== undefined;
  const isRelative = /^(?:self|static|\$this)$/i.test(name) || (!isPlain && !name.startsWith('\\'));
  if (!isKnown && !isOfLanguage && !isRelative) {
    imported.add(local);
    const symbol = name.slice(name.lastIndexOf('\\') + 1);
    builder.addImport({
      specifier: isPlain ? namespace : name,
      kind: 'implicit',
      symbols: [symbol],
      // Names that only the flow asks for are bound where they are said to be.
      aliases: [{ symbol, local }],
      line: 1,
    });
  }
  return namedType(reading, name, given);
}

const insideOf = (reading: Reading, written: string, depth: number): readonly number[] =>
  alternativesOf(written.trim()).flatMap((part) => typesOf(reading, part, depth + 1));

const listOf = ({ builder }: Reading, given: readonly number[]): readonly number[] =>
  given.length === 0 ? NOTHING : [builder.addType('[]', given)];

/** What `array{id: int, 0: Order, Order}` has under each of its keys. */
function entriesOf(reading: Reading, written: string, depth: number): readonly number[] {
  return splitAt(written, ',').flatMap((each, at) => {
    const [, key, value] = /^\s*(?:['"]?([\w-]+)['"]?\??\s*:(?!:))?([\s\S]*)$/.exec(each) ?? [];
    const inside = insideOf(reading, value ?? '', depth);
    const name = key === undefined ? String(at) : /^\d+$/.test(key) ? key : `${ENTRY_PREFIX}${key}`;
    return inside.length === 0 ? NOTHING : [reading.builder.addType(name, inside)];
  });
}

const NOTHING: readonly number[] = [];

/** Parts between the separators that stand outside of brackets. */
function splitAt(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string;
    if ('<({['.includes(character)) depth += 1;
    else if ('>)}]'.includes(character)) depth -= 1;
    else if (character === separator && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

/** What a comment says of types. */
export interface Documented {
  readonly parameters: ReadonlyMap<string, string>;
  readonly result: string | undefined;
  readonly variable: string | undefined;
  /** Whose type `variable` is; absent where that is what follows the comment. */
  readonly variableName: string | undefined;
}

/** Brackets in a type hold blanks and others of their kind. */
const INSIDE_ANGLES = String.raw`<[^<>\n]*(?:<[^<>\n]*(?:<[^<>\n]*>[^<>\n]*)*>[^<>\n]*)*>`;
const INSIDE_BRACES = String.raw`\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}`;
const SIGNATURE = String.raw`(?:callable|Closure)\([^()\n]*\)\s*:\s*`;
// A signature is read as one where there is one, so that there is one way alone to read a text.
const TYPE = String.raw`((?:${SIGNATURE}|(?!${SIGNATURE})[^\s<>{}$*]|${INSIDE_ANGLES}|${INSIDE_BRACES}|\$this)+)`;
const PARAMETER = new RegExp(
  String.raw`@(?:phpstan-|psalm-)?param\s+${TYPE}\s+&?(?:\.\.\.)?\$(\w+)`,
  'g',
);
const RESULT = new RegExp(String.raw`@(?:phpstan-|psalm-)?return\s+${TYPE}`);
const VARIABLE = new RegExp(String.raw`@(?:phpstan-|psalm-)?var\s+${TYPE}(?:\s+\$(\w+))?`);

const NONE: Documented = {
  parameters: new Map(),
  result: undefined,
  variable: undefined,
  variableName: undefined,
};

const LONGEST_COMMENT = 10_000;

/** Of the comment right in front of the node. */
export function documentedAt(reading: Reading, node: FlatNode): Documented {
  const text = commentAt(reading, node);
  return text === '' || text.length > LONGEST_COMMENT ? NONE : documentedIn(text);
}

/** The comment right in front of the node; empty where there is none. */
function commentAt({ tree, comment }: Reading, node: FlatNode): string {
  const between = tree.text.slice(comment.end, tree.startOf(node));
  return between.length > 200 || between.trim() !== '' ? '' : comment.text;
}

/** `@property Order $order`, one a line: a class may have hundreds of them. */
const PROPERTY =
  /@(?:phpstan-|psalm-)?property(?:-read|-write)?[^\S\n]+([^\s$][^\n$]{0,300}?)[^\S\n]+\$(\w+)/g;

const LONGEST_OF_CLASS = 200_000;

/**
 * Properties that a class says it has though it does not declare them, by name, with their types.
 * https://docs.phpdoc.org/guide/references/phpdoc/tags/property.html
 */
export function propertiesAt(reading: Reading, node: FlatNode): ReadonlyMap<string, string> {
  const text = commentAt(reading, node);
  if (!text.includes('property') || text.length > LONGEST_OF_CLASS) return new Map();
  return new Map([...text.matchAll(PROPERTY)].map(([, type = '', name = '']) => [name, type]));
}

export function documentedIn(written: string): Documented {
  // A type with braces may have several lines.
  const text = written.includes('{') ? written.replace(/\n[^\S\n]*\*(?!\/)/g, '\n') : written;
  const parameters = new Map<string, string>();
  for (const [, type = '', name = ''] of text.matchAll(PARAMETER)) parameters.set(name, type);
  const [, variable, variableName] = VARIABLE.exec(text) ?? [];
  return { parameters, result: RESULT.exec(text)?.[1], variable, variableName };
}
