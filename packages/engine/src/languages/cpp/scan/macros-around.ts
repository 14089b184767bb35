// What a file's macros are to other files: those that it offers to whoever includes it, as far as these have to write them
// out, and the names by which it may use macros of others.
import type { SourceSettings } from '../source-settings.ts';
import { type MacroDefinition, parametersOf, readDefinition } from './macro-definition.ts';
import { macroOf } from './macro-pieces.ts';
import { isOfMacros, isOfNamespaces } from './namespace-macros.ts';
import { leavesOpen } from './opened-by-macros.ts';
import { type TokenizedSource, WORD } from './tokenize.ts';
import { SUITES } from './words.ts';

/** A definition that is longer is not offered, nor is what comes to more in all. */
const LONGEST = 65_536;
const MOST_OFFERED = 262_144;

/** @param isDead whether no compiler sees what stands at an offset */
export function readMacrosAround(
  text: string,
  source: TokenizedSource,
  isDead: (offset: number) => boolean,
): Pick<SourceSettings, 'offered' | 'used' | 'aroundNames'> {
  const definitions = definitionsAtEnd(text, source, isDead);
  const offered = offeredOf(definitions);
  const used = usedNames(text, source);
  const aroundNames = namesAroundNames(text, source);
  return {
    ...(offered.length > 0 && { offered }),
    ...(used !== '' && { used }),
    ...(aroundNames !== '' && { aroundNames }),
  };
}

type Definitions = ReadonlyMap<string, readonly MacroDefinition[]>;

/** What is not defined any more where the file ends is nothing to others. */
function definitionsAtEnd(
  text: string,
  { directives }: TokenizedSource,
  isDead: (offset: number) => boolean,
): Definitions {
  const found = new Map<string, MacroDefinition[]>();
  for (const { name: directive, start, nameEnd, end } of directives) {
    if ((directive !== 'define' && directive !== 'undef') || isDead(start)) continue;
    const written = text.slice(nameEnd, end);
    if (directive === 'undef') found.delete(/\w+/.exec(written)?.[0] ?? '');
    else if (written.length <= LONGEST) {
      const definition = readDefinition(plain(written));
      if (definition === undefined) continue;
      const others = found.get(definition.name) ?? [];
      found.set(definition.name, others);
      others.push(definition);
    }
  }
  return found;
}

/** On one line, without comments. */
const plain = (written: string): string =>
  written
    .replace(/\\\r?\n/g, ' ')
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ' ')
    .replace(/\s+/g, ' ')
    .trimEnd();

/**
 * What pastes names together, what may use a macro that does, other names for names, which may be parts of what is pasted,
 * and what opens and closes namespaces and other blocks.
 */
function offeredOf(definitions: Definitions): string[] {
  const all = [...definitions.values()].flat();
  const pasting = new Set(
    all
      .filter(({ rest }) => rest.includes('##') || SHAPES.some((shape) => shape.test(rest)))
      .map(({ name }) => name),
  );
  const offered: string[] = [];
  let length = 0;
  for (const definition of all) {
    const { name, list, rest } = definition;
    if (!isOfInterest(definition, pasting)) continue;
    const written = ` ${name}${list === undefined ? '' : `(${list})`}${rest}`;
    length += written.length;
    if (length > MOST_OFFERED) break;
    offered.push(written);
  }
  return offered;
}

function isOfInterest(definition: MacroDefinition, pasting: ReadonlySet<string>): boolean {
  const { name, list, rest } = definition;
  if (list === undefined)
    return rest.trim() !== name && (NAME.test(rest) || mayBeAround(definition));
  if (isSuite(name, list)) return false;
  const isPasting = pasting.has(name) || mayUsePasting(list, rest, pasting);
  return isPasting || isGivenNames(list, rest) || mayBeAround(definition);
}

const DEFINITION = /\)\s*\{/;

/** `{ name, run }`, `.name = run` */
const ENTRY = /^ ?[{.[][^;]*$/;

/** `static int name(struct s *a)` */
const HEAD = /^ ?[A-Za-z_]\w*[ *]+[\w *]*\([^;{}=]*\)[^;{}=]*$/;

const SHAPES = [DEFINITION, ENTRY, HEAD];

const NAME = /^ ?[A-Za-z_]\w*$/;

function mayBeAround(definition: MacroDefinition): boolean {
  if (!MAY_BE_AROUND.test(definition.rest)) return false;
  const macro = macroOf(definition);
  return leavesOpen(macro) || isOfNamespaces(macro) || isOfMacros(macro);
}

/** Cheaper than to cut each into its pieces: a name, braces, and macros beside each other. */
const MAY_BE_AROUND =
  /^ ?[A-Za-z_][\w: ]*(?:__attribute__.*|\[\[.*)?$|[{}]|\bnamespace\b|^ ?[A-Z_][A-Z0-9_]*[^;"]*[)}]?$/;

/** Whether something is called that may be a macro of another file: by its name in capitals, or as a parameter. */
function mayUsePasting(list: string, rest: string, pasting: ReadonlySet<string>): boolean {
  const parameters = parametersOf(list);
  return calledIn(rest).some(
    (word) => /^[A-Z][A-Z0-9_]+$/.test(word) || parameters.includes(word) || pasting.has(word),
  );
}

/** `kind::make()`, `a.__VA_ARGS__` */
function isGivenNames(list: string, rest: string): boolean {
  if (/(?:\.|->|::) ?__VA_ARGS__/.test(rest)) return true;
  return rest.includes('::') && parametersOf(list).some((each) => rest.includes(`${each}::`));
}

/** `TEST(Suite, Name) {…}` is known by these names, `TEST_XML(name, xml) {…}` by what it writes. */
function isSuite(name: string, list: string): boolean {
  const [first = '', second = '', ...others] = parametersOf(list);
  if (!SUITES.test(name) || list.includes('...') || second === '' || others.length > 0)
    return false;
  return !NAMES_TEST.test(first) || NAMES_TEST.test(second);
}

const NAMES_TEST = /name/i;

const calledIn = (text: string): string[] =>
  [...text.matchAll(/([A-Za-z_]\w*)\s*\(/g)].map(([, word]) => word!);

/** Of the code, and of the bodies of the file's own macros; without those that the file defines, and nothing takes away. */
function usedNames(
  text: string,
  { tokens: { starts, ends, kinds }, directives }: TokenizedSource,
): string {
  const used = new Set<string>();
  const own = new Set<string>();
  const taken = new Set<string>();
  for (let at = 0; at + 1 < starts.length; at += 1) {
    if (kinds[at] !== WORD || text[starts[at + 1]!] !== '(') continue;
    used.add(text.slice(starts[at], ends[at]));
  }
  for (const { name, nameEnd, end } of directives) {
    if (name !== 'define' && name !== 'undef') continue;
    const [defined = ''] = /[A-Za-z_]\w*/.exec(text.slice(nameEnd, nameEnd + LONGEST_NAME)) ?? [];
    (name === 'define' ? own : taken).add(defined);
    if (name === 'undef' || end - nameEnd > LONGEST) continue;
    for (const word of calledIn(text.slice(nameEnd, end))) used.add(word);
  }
  const isOwn = (name: string) => own.has(name) && !taken.has(name);
  return [...used].filter((name) => !isOwn(name) && !KEYWORDS.has(name)).join(' ');
}

const LONGEST_NAME = 300;

/**
 * Words that may be macros which open or close namespaces, since they are alone on their line, or stand for the name of one,
 * since they stand where such a name does, or are given to a macro that stands alone; without those that the file defines.
 */
function namesAroundNames(text: string, { tokens, directives }: TokenizedSource): string {
  const { starts, ends, kinds } = tokens;
  const found = new Set<string>();
  for (let at = 0; at < starts.length; at += 1) {
    if (kinds[at] !== WORD) continue;
    const isNamed =
      text.startsWith('::', starts[at + 1]) ||
      (kinds[at - 1] === WORD && text.slice(starts[at - 1], ends[at - 1]) === 'namespace');
    const isGiven = at > 1 && text[starts[at - 1]!] === '(' && text[starts[at + 1]!] === ')';
    const [first, last] = isGiven ? [at - 2, at + 1] : [at, at];
    if (isNamed || isAlone(text, starts[first]!, ends[last]!))
      found.add(text.slice(starts[at], ends[at]));
  }
  for (const { name, nameEnd } of directives) {
    if (name !== 'define') continue;
    found.delete(/[A-Za-z_]\w*/.exec(text.slice(nameEnd, nameEnd + LONGEST_NAME))?.[0] ?? '');
  }
  return [...found].join(' ');
}

/** Whether nothing but blanks, a semicolon and a comment stand in the same line. */
function isAlone(text: string, start: number, end: number): boolean {
  let at = end;
  while (text[at] === ' ' || text[at] === '\t' || text[at] === ';') at += 1;
  if (at < text.length && text[at] !== '\n' && text[at] !== '/') return false;
  for (at = start - 1; text[at] === ' ' || text[at] === '\t'; ) at -= 1;
  return at < 0 || text[at] === '\n';
}

const KEYWORDS: ReadonlySet<string> = new Set(['if', 'for', 'while', 'switch', 'return', 'sizeof']);
