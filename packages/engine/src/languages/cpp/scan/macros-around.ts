// What a file's macros are to other files: those that it offers to whoever includes it, as far as these have to write them
// out, and the names by which it may use macros of others.
import type { SourceSettings } from '../source-settings.ts';
import { type MacroDefinition, parametersOf, readDefinition } from './macro-definition.ts';
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
): Pick<SourceSettings, 'offered' | 'used'> {
  const definitions = definitionsAtEnd(text, source, isDead);
  const offered = offeredOf(definitions);
  const used = usedNames(text, source);
  return { ...(offered.length > 0 && { offered }), ...(used !== '' && { used }) };
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
 * What pastes names together, what may use a macro that does, and other names for names, which may be parts of what is
 * pasted.
 */
function offeredOf(definitions: Definitions): string[] {
  const all = [...definitions.values()].flat();
  const pasting = new Set(
    all.filter(({ rest }) => rest.includes('##') || DEFINITION.test(rest)).map(({ name }) => name),
  );
  const offered: string[] = [];
  let length = 0;
  for (const { name, list, rest } of all) {
    const isOffered =
      list === undefined
        ? NAME.test(rest) && rest.trim() !== name
        : !isSuite(name, list) && (pasting.has(name) || mayUsePasting(list, rest, pasting));
    if (!isOffered) continue;
    const written = ` ${name}${list === undefined ? '' : `(${list})`}${rest}`;
    length += written.length;
    if (length > MOST_OFFERED) break;
    offered.push(written);
  }
  return offered;
}

const DEFINITION = /\)\s*\{/;
const NAME = /^ ?[A-Za-z_]\w*$/;

/** Whether something is called that may be a macro of another file: by its name in capitals, or as a parameter. */
function mayUsePasting(list: string, rest: string, pasting: ReadonlySet<string>): boolean {
  const parameters = parametersOf(list);
  return calledIn(rest).some(
    (word) => /^[A-Z][A-Z0-9_]+$/.test(word) || parameters.includes(word) || pasting.has(word),
  );
}

/** `TEST(Suite, Name) {…}` is known by these names. */
const isSuite = (name: string, list: string): boolean =>
  SUITES.test(name) && !list.includes('...') && parametersOf(list).length === 2;

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

const KEYWORDS: ReadonlySet<string> = new Set(['if', 'for', 'while', 'switch', 'return', 'sizeof']);
