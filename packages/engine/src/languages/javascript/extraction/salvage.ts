// Imports of a file with a syntax error. The parser stops at the first one, but most files in the middle of
// an edit are sound elsewhere: statements that begin a line are recognised by their shape alone.
import { type FoundImport, importedNames } from './import-list.ts';

/** Clauses are bounded, so that the word alone, line after line, costs no more than its share. */
const STATEMENT =
  /^(?:import|export)\b(?<clause>[^'"`;=()]{0,1500}?)\bfrom\s*(?<quote>['"])(?<specifier>[^'"\n]+)\k<quote>|^import\s*(?<quote2>['"])(?<bare>[^'"\n]+)\k<quote2>|^(?:const|let|var)\s+(?<bound>[\w$]+|\{[^{}'"`;=()]{0,1500}\})\s*=\s*require\(\s*(?<quote3>['"])(?<required>[^'"\n]+)\k<quote3>\s*\)/gm;

/** Statements of the whole text: a parser that gives up leaves no tree of what it read before, either. */
export function salvageImports(text: string): FoundImport[] {
  const found: FoundImport[] = [];
  for (const match of text.matchAll(STATEMENT)) {
    const groups = match.groups ?? {};
    const specifier = groups.specifier ?? groups.bare ?? groups.required;
    const clause = groups.clause ?? groups.bound ?? '';
    if (specifier === undefined) continue;
    const offset = match.index + match[0].lastIndexOf(specifier) - 1;
    found.push({ specifier, ...readClause(match[0], clause), offset });
  }
  return found;
}

function readClause(
  statement: string,
  clause: string,
): Pick<FoundImport, 'kind' | 'symbols' | 'aliases'> {
  const isType = /^\s*type(?:of)?\b\s*[\w${*]/.test(clause) && !/^\s*type\s+from/.test(clause);
  const names = clause.replace(/^\s*type(?:of)?\b(?=\s*[\w${*])/, '');
  const [, outside = '', inside = ''] = /^([^{]*)(?:\{([^}]*)\})?/.exec(names) ?? [];
  const first = outside.replace(/[,\s]+$/, '').trim();
  const isRequire = !/^(?:import|export)\b/.test(statement);
  const symbol = isRequire || first.startsWith('*') ? '*' : 'default';
  const whole = first === '' ? [] : [{ symbol, local: /[\w$]+$/.exec(first)?.[0] }];
  const listed = inside.split(',').flatMap((entry) => {
    const words = entry.trim().split(/[\s:]+/);
    const symbol = words[0] === 'type' && words.length > 1 ? words[1] : words[0];
    return symbol ? [{ symbol, local: words.at(-1) }] : [];
  });
  const bound = importedNames([...whole, ...listed]);
  if (isRequire) return { kind: 'require', ...bound };
  if (!statement.startsWith('export')) return { kind: isType ? 'type' : 'static', ...bound };
  // What is passed on is not bound here.
  return { kind: isType ? 'type' : 'reexport', symbols: bound.symbols };
}
