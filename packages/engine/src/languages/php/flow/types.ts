// Declared types, as the language writes them and as documentation does where it is silent.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { dottedName } from './names.ts';
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

/** `Order[]|null`, `array<string, Order>`, `Collection<Order>`; types in types are read one level deep. */
export function declareDocumented(reading: Reading, written: string, place: Place): void {
  if (place === -1 || written.length > LONGEST_DOCUMENTED) return;
  for (const part of splitAt(written.replace(/^\(|\)$/g, ''), '|')) {
    const text = part.trim().replace(/^\?/, '');
    const array = /^\\?([\w\\]+)\[\]$/.exec(text);
    const generic = /^(\\?[\w\\-]+)<(.*)>$/.exec(text);
    if (array !== null) {
      const element = namedType(reading, text.slice(0, -2), []);
      if (element !== -1) reading.builder.type(reading.builder.addType('[]', [element]), place);
    } else if (generic !== null) {
      const [, name = '', inner = ''] = generic;
      const given = splitAt(inner, ',')
        .map((each) => each.trim())
        .filter((each) => /^\\?[A-Za-z_][\w\\]*$/.test(each))
        .map((each) => namedType(reading, each, []))
        .filter((type) => type !== -1);
      if (PLAIN.has(name.toLowerCase()) || name.includes('-')) {
        if (given.length > 0) reading.builder.type(reading.builder.addType('[]', given), place);
      } else declareNamed(reading, name, given, place);
    } else if (/^(?:\\?[A-Za-z_][\w\\]*|\$this)$/.test(text))
      declareNamed(reading, text, [], place);
  }
}

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

const TYPE = String.raw`((?:[^\s<>$*]|<[^<>\n]*(?:<[^<>\n]*>[^<>\n]*)?>|\$this)+)`;
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
export function documentedAt({ tree, comment }: Reading, node: FlatNode): Documented {
  const between = tree.text.slice(comment.end, tree.startOf(node));
  if (comment.text === '' || comment.text.length > LONGEST_COMMENT) return NONE;
  if (between.length > 200 || between.trim() !== '') return NONE;
  return documentedIn(comment.text);
}

export function documentedIn(text: string): Documented {
  const parameters = new Map<string, string>();
  for (const [, type = '', name = ''] of text.matchAll(PARAMETER)) parameters.set(name, type);
  const [, variable, variableName] = VARIABLE.exec(text) ?? [];
  return { parameters, result: RESULT.exec(text)?.[1], variable, variableName };
}
