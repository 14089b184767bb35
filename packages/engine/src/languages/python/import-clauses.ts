// Reads Python's import statements off their tokens. Tokens come from the statement's text, or from a
// stretch that the parser gave up on: the grammar of imports is small enough to be read in both.
// https://docs.python.org/3/reference/simple_stmts.html#the-import-statement
import type { ExportFact, ImportFact } from '../../facts.ts';

export interface Token {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** One module named by an import statement. */
export interface ImportClause {
  /** Leading dots and dotted name, joined. */
  readonly specifier: string;
  /** Names asked of the module, each once; `*` for the module itself or for all its names. */
  readonly symbols: readonly string[];
  readonly line: number;
  /** What the file calls the module, or a name of it, where that is not the symbol. */
  readonly aliases: NonNullable<ImportFact['aliases']>;
  /** Names that the statement binds where it stands. */
  readonly bindings: readonly ExportFact[];
}

const TOKEN = /#.*|\\\r?\n|\n|[^\S\n]+|\.|[(),;*]|[^\s#\\.(),;*]+|\\/gu;

/** Splits the text of one import statement; comments, white space and line continuations are no tokens. */
export function tokenizeImport(text: string, firstLine: number): Token[] {
  const tokens: Token[] = [];
  let line = firstLine;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token.endsWith('\n')) line += 1;
    else if (token.trim() !== '' && !token.startsWith('#')) tokens.push({ text: token, line });
  }
  return tokens;
}

/**
 * Reads one statement from its first token on.
 * @returns what it names, in source order; empty when the tokens are no import statement
 */
export function readImportStatement(tokens: readonly Token[]): ImportClause[] {
  const reader = { tokens, at: 1 };
  if (tokens[0]?.text === 'import') return readModules(reader);
  return tokens[0]?.text === 'from' ? readFrom(reader) : [];
}

interface Reader {
  readonly tokens: readonly Token[];
  at: number;
}

/** `import a.b as c, d` */
function readModules(reader: Reader): ImportClause[] {
  const clauses: ImportClause[] = [];
  do {
    const line = lineAt(reader);
    const specifier = readDottedName(reader);
    if (specifier === '') break;
    const alias = readAlias(reader);
    // Without an alias the statement binds the first component, which is the outermost package.
    const top = specifier.slice(0, `${specifier}.`.indexOf('.'));
    const binding =
      alias === undefined
        ? { name: top, from: { specifier: top, name: '*' } }
        : { name: alias, from: { specifier, name: '*' } };
    // The module itself is reached by its whole dotted name.
    const aliases = [{ symbol: '*', local: alias ?? specifier }];
    clauses.push({ specifier, symbols: ['*'], aliases, line, bindings: [binding] });
  } while (accept(reader, ','));
  return clauses;
}

/** `from .a import b as c, d`, with or without parentheses */
function readFrom(reader: Reader): ImportClause[] {
  const line = lineAt(reader);
  let dots = '';
  for (;;) {
    if (accept(reader, '.')) dots += '.';
    else break;
  }
  const specifier = dots + readDottedName(reader);
  if (specifier === '' || !accept(reader, 'import')) return [];
  accept(reader, '(');
  const symbols = new Set<string>();
  const bindings: ExportFact[] = [];
  do {
    const name = accept(reader, '*') ? '*' : readName(reader);
    if (name === undefined) break;
    symbols.add(name);
    bindings.push({ name: readAlias(reader) ?? name, from: { specifier, name } });
  } while (accept(reader, ','));
  const aliases = aliasesOf(bindings);
  return symbols.size === 0 ? [] : [{ specifier, symbols: [...symbols], aliases, line, bindings }];
}

/** Beside an alias the plain name has to be said too: `from m import a, a as b`. A star lets all names in. */
function aliasesOf(bindings: readonly ExportFact[]): ImportClause['aliases'] {
  const named = bindings.map(({ name, from }) => ({ symbol: from?.name ?? name, local: name }));
  const renamed = new Set(
    named.filter(({ symbol, local }) => symbol !== local).map(({ symbol }) => symbol),
  );
  return named.filter(({ symbol }) => symbol === '*' || renamed.has(symbol));
}

function readDottedName(reader: Reader): string {
  const parts: string[] = [];
  do {
    const part = readName(reader);
    if (part === undefined) break;
    parts.push(part);
  } while (accept(reader, '.'));
  return parts.join('.');
}

function readAlias(reader: Reader): string | undefined {
  return accept(reader, 'as') ? readName(reader) : undefined;
}

const NAME = /^[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]*$/u;
const RESERVED = new Set([
  'import',
  'from',
  'as',
  'class',
  'def',
  'if',
  'in',
  'is',
  'for',
  'return',
]);

/** What nearly every name looks like, which is told faster than by properties of characters. */
const PLAIN_NAME = /^[A-Za-z_]\w*$/;

function readName(reader: Reader): string | undefined {
  const text = reader.tokens[reader.at]?.text;
  if (text === undefined || RESERVED.has(text)) return undefined;
  const isPlain = PLAIN_NAME.test(text);
  if (!isPlain && !NAME.test(text)) return undefined;
  reader.at += 1;
  if (isPlain) return text;
  // Python compares identifiers in this form: https://docs.python.org/3/reference/lexical_analysis.html#identifiers
  return text.normalize('NFKC');
}

function accept(reader: Reader, text: string): boolean {
  if (reader.tokens[reader.at]?.text !== text) return false;
  reader.at += 1;
  return true;
}

function lineAt(reader: Reader): number {
  return (reader.tokens[reader.at] ?? reader.tokens.at(-1))?.line ?? 1;
}
