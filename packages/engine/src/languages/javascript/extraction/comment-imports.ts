// Imports written in comments: triple-slash references and the types of JSDoc.
// https://www.typescriptlang.org/docs/handbook/triple-slash-directives.html
// https://www.typescriptlang.org/docs/handbook/jsdoc-supported-types.html
import { headerComments } from './header-comments.ts';
import { type FoundImport, type ImportedNames, importedNames } from './import-list.ts';

const REFERENCE =
  /^\/\/\/\s*<(?:reference\s[^>]*?\b(path|types)|amd-dependency\s[^>]*?\b(path))\s*=\s*(["'])([^"']*)\3/;

/** References count only above the first statement, as for the compiler. */
export function importsOfHeader(text: string): FoundImport[] {
  const found: FoundImport[] = [];
  if (!text.includes('///')) return found;
  for (const { content, start } of headerComments(text)) {
    const [whole, attribute, isLoaded, , specifier] = REFERENCE.exec(content) ?? [];
    if (whole === undefined || specifier === undefined || specifier === '') continue;
    const kind = isLoaded !== undefined ? 'require' : attribute === 'types' ? 'type' : 'include';
    const offset = start + whole.length - specifier.length - 1;
    found.push({ specifier, kind, symbols: [], offset });
  }
  return found;
}

interface Comment {
  readonly type: 'Line' | 'Block';
  /** Without its delimiters. */
  readonly value: string;
  readonly start: number;
}

const TYPE_TAG = /@[a-zA-Z]+\s*\{/g;
const TYPE_IMPORT = /\bimport\(\s*(["'])([^"'\n]+)\1\s*\)(?:\s*\.\s*([\w$]+))?/g;
const IMPORT_TAG = /@import\s+(?!\s)(?:type\s+(?!\s))?([^@]*?)\bfrom\s*(["'])([^"'\n]+)\2/g;

/** Whether comments are worth reading; the test is cheap, reading them is not. */
export function mayHoldDocumentedTypes(text: string): boolean {
  return text.includes('/**') && (text.includes('@import') || text.includes('import('));
}

/** `@import` tags, and `import('x')` inside the braces of a tag's type. JavaScript files only. */
export function importsOfDocumentation(comments: readonly Comment[]): FoundImport[] {
  return comments.flatMap(({ type, value, start }) => {
    if (type !== 'Block' || !value.startsWith('*') || !value.includes('import')) return [];
    // Where the comment's text begins: behind the two characters that open it.
    return [...taggedImports(value, start + 2), ...typedImports(value, start + 2)];
  });
}

function taggedImports(value: string, start: number): FoundImport[] {
  return [...value.matchAll(IMPORT_TAG)].map((match) => {
    const [whole, clause = '', , specifier = ''] = match;
    const offset = start + match.index + whole.length - specifier.length - 2;
    return { specifier, kind: 'type', ...namesOfClause(clause), offset };
  });
}

/** `a, { b as c }`, `* as ns`, with the stars that begin lines of a comment. */
function namesOfClause(clause: string): ImportedNames {
  const [, outside = '', inside = ''] =
    /^([^{]*)(?:\{([^}]*)\}?)?/.exec(clause.replace(/\n[^\S\n]*\*/g, '\n')) ?? [];
  const first = outside.replace(/,\s*$/, '').trim();
  const whole =
    first === '' ? [] : [namedAs(first.startsWith('*') ? first : `default as ${first}`)];
  const names = inside.split(',').filter((entry) => entry.trim() !== '');
  return importedNames([...whole, ...names.map(namedAs)]);
}

/** `b as c`: the symbol and the name that the file has for it. */
function namedAs(entry: string): { readonly symbol: string; readonly local: string } {
  const [symbol = '', as, local = symbol] = entry.trim().split(/\s+/);
  return { symbol, local: as === 'as' ? local : symbol };
}

function typedImports(value: string, start: number): FoundImport[] {
  const found: FoundImport[] = [];
  TYPE_TAG.lastIndex = 0;
  for (let tag = TYPE_TAG.exec(value); tag !== null; tag = TYPE_TAG.exec(value)) {
    const end = closingBrace(value, TYPE_TAG.lastIndex);
    for (const match of value.slice(TYPE_TAG.lastIndex, end).matchAll(TYPE_IMPORT)) {
      const offset =
        start + TYPE_TAG.lastIndex + match.index + match[0].indexOf(match[1] as string);
      const specifier = match[2] as string;
      found.push({ specifier, kind: 'type', ...namesOfType(specifier, match[3]), offset });
    }
    TYPE_TAG.lastIndex = end;
  }
  return found;
}

/** What `import('x').T` asks of the module; only that type goes by the name. */
export function namesOfType(specifier: string, symbol = '*'): ImportedNames {
  return importedNames([{ symbol, local: localOfType(specifier, symbol) }]);
}

/** The name under which a type of another module is known that is written with the module. */
export const localOfType = (specifier: string, symbol = '*'): string =>
  symbol === '*' ? `import("${specifier}")` : `import("${specifier}").${symbol}`;

/** Whether a name is one of those. */
export const isWithModule = (name: string): boolean => /^import\W/.test(name);

/** The place of the brace that closes the one before `from`; the end of the text when none does. */
export function closingBrace(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
