// Reads one C or C++ file: its includes off the directives, its declarations off the tree of the mended text.
import type { ExportFact, ImportFact } from '../../../facts.ts';
import type { Extraction, ExtractionDepth } from '../../../language.ts';
import { findSyntaxErrors } from '../../../syntax/syntax-errors.ts';
import type { SyntaxParser } from '../../../syntax/syntax-parser.ts';
import { hasUnreadableNesting } from '../../../syntax/unreadable-nesting.ts';
import type { CppDialect } from '../claim.ts';
import { chooseBranches } from '../scan/conditionals.ts';
import { mendSource, mergeRanges } from '../scan/mend-source.ts';
import { tokenize } from '../scan/tokenize.ts';
import { type Declarations, readDeclarations } from './declarations.ts';
import { indexLines } from './lines.ts';
import { readIncludes } from './read-includes.ts';

export function extractSource(
  parser: SyntaxParser,
  text: string,
  dialect: CppDialect,
  depth: ExtractionDepth,
): Extraction {
  const source = tokenize(text);
  const { dropped, dead } = chooseBranches(text, source);
  const lineOf = indexLines(text);
  const hasModules = dialect === 'cpp' || dialect === 'cpp-header';
  const includes = readIncludes(text, source, { dead: mergeRanges(dead), lineOf, hasModules });
  const { imports, settings: configuration } = includes;
  const isC = dialect === 'c' || (dialect === 'header' && !CPP_MARKS.test(text));
  const mended = mendSource(text, source, { isC, dropped, hidden: includes.hidden });
  if (hasUnreadableNesting(mended.text)) {
    const diagnostics = [{ code: 'syntax-error', line: null, message: UNREADABLE } as const];
    const exports = exportsOf(imports, { declarations: [], namespaces: [] });
    return { imports, exports, declarations: [], diagnostics, configuration };
  }
  const isHeader = dialect === 'header' || dialect === 'cpp-header';
  return parser.parse(mended.text, (cursor) => {
    const diagnostics = findSyntaxErrors(cursor, isC ? 'C' : 'C++');
    const { comments } = source;
    const read = readDeclarations(cursor, { ...mended, text, lineOf, comments, isHeader });
    const declarations = depth !== 'imports' ? read.declarations : [];
    return { imports, exports: exportsOf(imports, read), declarations, diagnostics, configuration };
  });
}

/** What no header of C has at the beginning of a line, and a qualified name. */
const CPP_MARKS =
  /^[ \t]*(?:namespace\b|template\s*<|class\s+\w+|using\s+\w|public\s*:|private\s*:|protected\s*:)|\b\w+::\w/m;

const UNREADABLE =
  'Thousands of < stand open at once, so only the includes of this file were read. Close them or split the file.';

/**
 * All that it includes it passes on to whoever includes it. Its own names are offered under their last segment
 * too, since a reader within the same namespace writes no more of it.
 */
function exportsOf(
  imports: readonly ImportFact[],
  { declarations, namespaces }: Declarations,
): ExportFact[] {
  const exports: ExportFact[] = [];
  const seen = new Set<string>();
  for (const { specifier, symbols } of imports) {
    if (specifier === null || symbols.length === 0 || seen.has(specifier)) continue;
    seen.add(specifier);
    exports.push({ name: '*', from: { specifier, name: '*' } });
  }
  const offered = new Set<string>();
  const offer = (name: string, qualifiedName: string) => {
    if (offered.has(`${name} ${qualifiedName}`)) return;
    offered.add(`${name} ${qualifiedName}`);
    exports.push(name === qualifiedName ? { name } : { name, declaration: qualifiedName });
  };
  for (const namespace of namespaces) {
    const inner = namespace.slice(namespace.lastIndexOf('.') + 1);
    if (inner !== namespace) offer(inner, namespace);
  }
  for (const { name, qualifiedName, parent, isExported, kind } of declarations) {
    const isMember = parent !== null || kind === 'method' || kind === 'constructor';
    if (isExported && !isMember) offer(name, qualifiedName);
  }
  return exports;
}
