// `import` and `export` clauses, read from their text: the tree does not keep apart the parts of a list.
// https://docs.scala-lang.org/scala3/reference/changed-features/imports.html
import { plainName } from './names.ts';
import type { Scope } from './scopes.ts';
import type { Template } from './templates.ts';

/** One name, or one wildcard, of an import. `import a.{B, C as D, *}` has three. */
export interface ImportClause {
  /** `a.B`, `a._`, `a.*` or `a.given`. */
  readonly specifier: string;
  readonly path: readonly string[];
  readonly isWildcard: boolean;
  /** For a wildcard: names that the same import renames or hides. */
  readonly hidden: readonly string[];
  /** Empty for a wildcard. */
  readonly local: string;
  readonly isExport: boolean;
  /** From 1. */
  readonly line: number;
  readonly scope: Scope;
  /** What stands in front of it. */
  readonly context: number | null;
  /** Set once scopes are known: the object of the file itself whose members a wildcard lets in. */
  ownObject?: Template | undefined;
  /** Set once scopes are known: whether it names members of a value or of an object of the file. */
  isLocal?: boolean;
  /** Names that code selects on what is imported, and whether it is used in any other way. */
  readonly selected: Set<string>;
  isUsedItself?: boolean;
}

/** What an import says, before it is known where it stands. */
export type ReadClause = Pick<
  ImportClause,
  'specifier' | 'path' | 'isWildcard' | 'hidden' | 'local' | 'isExport' | 'line'
>;

const TOKEN =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|\n|`[^`\n]*`|[\p{L}\p{Nl}$_][\p{L}\p{N}$_]*|=>|⇒|[{}.,()[\]]|[^\s\p{L}\p{N}$_`{}.,()[\]]+/gu;

/** Longer text is no import that a person wrote. */
const LONGEST_IMPORT = 20_000;

interface Token {
  readonly text: string;
  readonly line: number;
}

/** @param firstLine of the text, from 1 */
export function readImport(text: string, firstLine: number): ReadClause[] {
  const tokens = tokensOf(text.slice(0, LONGEST_IMPORT), firstLine);
  const isExport = tokens[0]?.text === 'export';
  const clauses: ReadClause[] = [];
  let path: Token[] = [];
  const close = () => {
    const last = path.at(-1);
    if (last !== undefined) clauses.push(...simpleClause(path, isExport));
    path = [];
  };
  for (let at = 1; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.text === ',') close();
    else if (token.text === '{') {
      const end = closingBrace(tokens, at);
      clauses.push(...selectedClauses(path, tokens.slice(at + 1, end), isExport));
      path = [];
      at = end;
    } else if (token.text === 'as' && tokens[at + 1] !== undefined && path.length > 0) {
      const alias = tokens[at + 1] as Token;
      clauses.push(...namedClause(path, alias.text, isExport));
      path = [];
      at += 1;
    } else if (token.text !== '.') path.push(token);
  }
  close();
  return clauses;
}

function tokensOf(text: string, firstLine: number): Token[] {
  const tokens: Token[] = [];
  let line = firstLine;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '\n') line += 1;
    else if (token.startsWith('/*')) line += token.split('\n').length - 1;
    else if (!token.startsWith('//')) tokens.push({ text: token, line });
  }
  return tokens;
}

function closingBrace(tokens: readonly Token[], open: number): number {
  const end = tokens.findIndex(({ text }, at) => at > open && text === '}');
  return end === -1 ? tokens.length : end;
}

function isWildcard(text: string): boolean {
  return text === '_' || text === '*' || text === 'given';
}

/** `a.b.C`, `a.b._`, `a.b.given` */
function simpleClause(path: readonly Token[], isExport: boolean): ReadClause[] {
  const last = path.at(-1) as Token;
  if (!isWildcard(last.text)) return namedClause(path, last.text, isExport);
  return wildcardClause(path.slice(0, -1), last, [], isExport);
}

function namedClause(path: readonly Token[], alias: string, isExport: boolean): ReadClause[] {
  const last = path.at(-1);
  const segments = namesOf(path);
  if (last === undefined || segments.length === 0 || alias === '_') return [];
  const local = plainName(alias);
  const { line } = path[0] as Token;
  return [
    {
      specifier: segments.join('.'),
      path: segments,
      isWildcard: false,
      hidden: [],
      local,
      isExport,
      line,
    },
  ];
}

function wildcardClause(
  path: readonly Token[],
  { text }: Token,
  hidden: readonly string[],
  isExport: boolean,
): ReadClause[] {
  const segments = namesOf(path);
  if (segments.length === 0) return [];
  const { line } = path[0] as Token;
  const specifier = [...segments, text].join('.');
  return [{ specifier, path: segments, isWildcard: true, hidden, local: '', isExport, line }];
}

/** `package` is how the package object is called inside. */
function namesOf(path: readonly Token[]): string[] {
  return path.map(({ text }) => plainName(text)).filter((name) => name !== 'package');
}

function selectedClauses(
  path: readonly Token[],
  tokens: readonly Token[],
  isExport: boolean,
): ReadClause[] {
  const clauses: ReadClause[] = [];
  const hidden: string[] = [];
  let wildcard: Token | undefined;
  for (const selector of partSelectors(tokens)) {
    const [name, arrow, alias] = selector;
    if (name === undefined) continue;
    if (isWildcard(name.text)) {
      // `{given, *}` lets in all of both; `given Foo[Int]` some given of that type.
      if (wildcard === undefined || wildcard.text === 'given') wildcard = name;
      continue;
    }
    const isRenamed = arrow !== undefined && alias !== undefined;
    const local = isRenamed ? alias.text : name.text;
    hidden.push(plainName(name.text));
    const named = namedClause([...path, name], local, isExport);
    clauses.push(...named.map((clause) => ({ ...clause, line: name.line })));
  }
  if (wildcard !== undefined) {
    const found = wildcardClause(path, wildcard, hidden, isExport);
    clauses.push(...found.map((clause) => ({ ...clause, line: wildcard.line })));
  }
  return clauses;
}

function partSelectors(tokens: readonly Token[]): Token[][] {
  const selectors: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.text === '[' || token.text === '(') depth += 1;
    else if (token.text === ']' || token.text === ')') depth -= 1;
    if (token.text === ',' && depth === 0) selectors.push([]);
    else selectors.at(-1)?.push(token);
  }
  return selectors;
}
