// What a file includes, imports and embeds, and what it says about modules and names of headers. Read off the
// directives and tokens, so that nothing that a grammar stumbles over can hide an include.
// https://eel.is/c++draft/cpp.include and https://eel.is/c++draft/module.import
import type { ImportFact, ImportKind } from '../../../facts.ts';
import { cutText } from '../../../syntax/first-sentence.ts';
import { type Directive, skipBlanks, type TokenizedSource, WORD } from '../scan/tokenize.ts';
import type { SourceSettings } from '../source-settings.ts';
import type { LineOf } from './lines.ts';

export interface Includes {
  /** In source order. */
  readonly imports: readonly ImportFact[];
  readonly settings: SourceSettings;
  /** Starts and ends of module directives, in turn, which the grammar is not to see. */
  readonly hidden: readonly number[];
}

export interface IncludeOptions {
  /** Starts and ends of what no compiler sees, in turn, sorted. */
  readonly dead: readonly number[];
  readonly lineOf: LineOf;
  /** Whether `import` and `module` may be directives. */
  readonly hasModules: boolean;
}

export function readIncludes(
  text: string,
  source: TokenizedSource,
  { dead, lineOf, hasModules }: IncludeOptions,
): Includes {
  const found: { readonly at: number; readonly fact: ImportFact }[] = [];
  const nextLines: number[] = [];
  const headerMacros: (readonly [string, string])[] = [];
  for (const directive of source.directives) {
    const { name, start } = directive;
    if (!READ.has(name) || isInside(dead, start)) continue;
    if (name === 'define') {
      const macro = readHeaderMacro(text, directive);
      if (macro !== undefined) headerMacros.push(macro);
      continue;
    }
    const fact = readInclude(text, directive, lineOf);
    if (fact === undefined) continue;
    if (name === 'include_next') nextLines.push(fact.line);
    found.push({ at: start, fact });
  }
  const modules = hasModules ? readModules(text, source, lineOf) : { found: [], hidden: [] };
  const imports = [...found, ...modules.found].sort((a, b) => a.at - b.at).map(({ fact }) => fact);
  return {
    imports,
    settings: {
      ...(nextLines.length > 0 && { nextLines }),
      ...(headerMacros.length > 0 && { headerMacros }),
      ...(modules.declares !== undefined && { declares: modules.declares }),
    },
    hidden: modules.hidden,
  };
}

const READ = new Set(['include', 'include_next', 'import', 'embed', 'define']);

/** An include lets in all names of the file, as they are. */
const ALL_NAMES = { symbols: ['*'], aliases: [{ symbol: '*', local: '*' }] } as const;

function readInclude(
  text: string,
  { nameEnd, end, name }: Directive,
  lineOf: LineOf,
): ImportFact | undefined {
  const start = skipBlanks(text, nameEnd);
  const line = lineOf(start);
  const written = text.slice(start, end);
  const header = /^(?:"([^"\n]+)"|<([^>\n]+)>)/.exec(written);
  const names = name === 'embed' ? { symbols: [] } : ALL_NAMES;
  if (header !== null) {
    const [, quoted, angled] = header;
    const specifier = quoted ?? `<${angled?.trim()}>`;
    return { specifier, kind: 'include', ...names, line };
  }
  const expression = written
    .replace(/\\\r?\n/g, ' ')
    .replace(/\/\*[\s\S]*?(?:\*\/|$)|\/\/.*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (expression === '' || /^["<]/.test(expression)) return undefined;
  const cut = cutText(expression, LONGEST_EXPRESSION);
  return { specifier: null, expression: cut, kind: 'include', ...names, line };
}

const LONGEST_EXPRESSION = 100;

/** `#define CONFIG_FILE "config.h"`: a header by another name. */
function readHeaderMacro(
  text: string,
  { nameEnd, end }: Directive,
): readonly [string, string] | undefined {
  if (end - nameEnd > LONGEST_HEADER_MACRO) return undefined;
  const found = HEADER_MACRO.exec(text.slice(nameEnd, end));
  if (found === null) return undefined;
  const [, name, quoted, angled] = found;
  return [name as string, quoted ?? `<${angled}>`];
}

const LONGEST_HEADER_MACRO = 300;
const HEADER_MACRO =
  /^\s+(\w+)\s+(?:"([^"\n]+\.(?:h|hh|hpp|hxx|inc|def|inl|ipp|c|cc|cpp))"|<([^<>\n]+)>)\s*(?:\/[*/].*)?$/;

function isInside(ranges: readonly number[], offset: number): boolean {
  for (let at = 0; at < ranges.length; at += 2) {
    if (offset < (ranges[at] as number)) return false;
    if (offset < (ranges[at + 1] as number)) return true;
  }
  return false;
}

interface Modules {
  readonly found: { readonly at: number; readonly fact: ImportFact }[];
  readonly hidden: number[];
  readonly declares?: NonNullable<SourceSettings['declares']>;
}

function readModules(text: string, { tokens }: TokenizedSource, lineOf: LineOf): Modules {
  const found: Modules['found'] = [];
  const hidden: number[] = [];
  let declares: Modules['declares'];
  for (let at = 0; at < tokens.starts.length; at += 1) {
    const start = tokens.starts[at] as number;
    if (tokens.kinds[at] !== WORD || !/[eim]/.test(text.charAt(start))) continue;
    const word = text.slice(start, tokens.ends[at]);
    if (word !== 'import' && word !== 'module' && word !== 'export') continue;
    if (at > 0 && !/[;}]/.test(text.charAt(tokens.starts[at - 1] as number))) {
      const previousEnd = tokens.ends[at - 1] as number;
      if (!text.slice(previousEnd, start).includes('\n')) continue;
    }
    const read = readModuleDirective(text, start, lineOf(start), declares?.name ?? '');
    if (read === undefined) continue;
    hidden.push(start, read.end);
    if (read.fact !== undefined) found.push({ at: start, fact: read.fact });
    declares ??= read.declares;
  }
  return { found, hidden, ...(declares !== undefined && { declares }) };
}

const IMPORT =
  /(export\s+)?import\s*(?!\s)(?:<([^>\n]+)>|"([^"\n]+)"|((?:(?<=\s)[\w.]+)?(?:\s*:\s*[\w.]+)?))\s*(?:\[\[[^\]]*\]\]\s*)?;/y;
const MODULE = /(export\s+)?module(?:\s+([\w.]+))?(?:\s*:\s*([\w.]+))?\s*(?:\[\[[^\]]*\]\]\s*)?;/y;

interface ModuleDirective {
  readonly end: number;
  readonly fact?: ImportFact;
  readonly declares?: NonNullable<SourceSettings['declares']>;
}

function readModuleDirective(
  text: string,
  start: number,
  line: number,
  own: string,
): ModuleDirective | undefined {
  IMPORT.lastIndex = start;
  const imported = IMPORT.exec(text);
  if (imported !== null) {
    const [, exported, angled, quoted, name = ''] = imported;
    const isHeader = angled !== undefined || quoted !== undefined;
    const module = name.replace(/\s+/g, '');
    if (!isHeader && module === '') return undefined;
    const specifier = angled !== undefined ? `<${angled.trim()}>` : (quoted ?? module);
    const kind: ImportKind = exported !== undefined ? 'reexport' : isHeader ? 'include' : 'static';
    // A partition belongs to the module that is declared above.
    const whole = !isHeader && module.startsWith(':') ? `${own.split(':')[0]}${module}` : specifier;
    return { end: IMPORT.lastIndex, fact: { specifier: whole, kind, ...ALL_NAMES, line } };
  }
  MODULE.lastIndex = start;
  const declared = MODULE.exec(text);
  if (declared === null) return undefined;
  const [, exported, module, partition] = declared;
  const end = MODULE.lastIndex;
  if (module === undefined) return { end };
  const name = partition === undefined ? module : `${module}:${partition}`;
  const declares = { name, isInterface: exported !== undefined || partition !== undefined };
  if (declares.isInterface) return { end, declares };
  return { end, declares, fact: { specifier: module, kind: 'implicit', ...ALL_NAMES, line } };
}
