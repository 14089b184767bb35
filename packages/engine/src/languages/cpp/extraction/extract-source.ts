// Reads one C or C++ file: its includes off the directives, its declarations off the tree of the mended text.
import type { ExportFact, ImportFact } from '../../../facts.ts';
import type { Extraction, ExtractionDepth } from '../../../language.ts';
import { FlatTree } from '../../../syntax/flat-tree.ts';
import { findSyntaxErrors } from '../../../syntax/syntax-errors.ts';
import type { SyntaxParser } from '../../../syntax/syntax-parser.ts';
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { hasUnreadableNesting } from '../../../syntax/unreadable-nesting.ts';
import { type CppDialect, isHeaderDialect } from '../claim.ts';
import { gatherMacros } from '../flow/macros.ts';
import { readFlow } from '../flow/read-flow.ts';
import { chooseBranches } from '../scan/conditionals.ts';
import { readMacrosAround } from '../scan/macros-around.ts';
import { mendSource } from '../scan/mend-source.ts';
import { olderSyntax } from '../scan/older-syntax.ts';
import { insideOf, mergeRanges } from '../scan/rewrite-text.ts';
import { type TokenizedSource, tokenize } from '../scan/tokenize.ts';
import { writeOutMacros } from '../scan/write-out-macros.ts';
import type { SourceSettings } from '../source-settings.ts';
import { isOfCpp } from './cpp-marks.ts';
import { type Declarations, readDeclarations } from './declarations.ts';
import { indexLines } from './lines.ts';
import { readIncludes } from './read-includes.ts';

export interface SourceOptions {
  readonly dialect: CppDialect;
  readonly depth: ExtractionDepth;
  /** Macros of other files, as `resolve/given-macros.ts` gives them. */
  readonly given: string;
}

export function extractSource(
  parser: SyntaxParser,
  written: string,
  { dialect, depth, given }: SourceOptions,
): Extraction {
  const { text, source, branches, macrosAround } = writeOut(written, given);
  const { dropped, dead } = branches;
  const lineOf = indexLines(text);
  const hasModules = dialect === 'cpp' || dialect === 'cpp-header';
  const includes = readIncludes(text, source, { dead: mergeRanges(dead), lineOf, hasModules });
  const { imports } = includes;
  const configuration: SourceSettings = { ...includes.settings, ...macrosAround };
  const isC = dialect === 'c' || (dialect === 'header' && !isOfCpp(text));
  const mended = mendSource(text, source, { isC, dropped, hidden: includes.hidden });
  const unread = isObjectiveC(text) ? OBJECTIVE_C : UNREADABLE;
  if (unread === OBJECTIVE_C || hasUnreadableNesting(mended.text)) {
    const diagnostics = [{ code: 'syntax-error', line: null, message: unread } as const];
    const exports = exportsOf(imports, { declarations: [], namespaces: [] });
    return { imports, exports, declarations: [], diagnostics, configuration };
  }
  const isHeader = isHeaderDialect(dialect);
  const readTree = (cursor: TreeCursor) => {
    const diagnostics = findSyntaxErrors(cursor, isC ? 'C' : 'C++');
    const { comments } = source;
    const read = readDeclarations(cursor, { ...mended, text, lineOf, comments, isHeader });
    if (depth !== 'calls') return { read, tree: undefined, diagnostics };
    return { read, tree: new FlatTree(cursor, text), diagnostics };
  };
  const readable = olderSyntax(mended.text, isC);
  const { read, tree, diagnostics } = parser.parse(mended.text, readTree, readable);
  const declarations = depth !== 'imports' ? read.declarations : [];
  const exports = exportsOf(imports, read);
  const extraction = { imports, exports, declarations, diagnostics, configuration };
  if (tree === undefined) return extraction;
  const macros = gatherMacros(text, source, { lineOf, isDead: insideOf(dead) });
  const flow = readFlow({
    tree,
    lines: lineOf(text.length),
    isC,
    isHeader,
    declarations: { functions: read.functionAt, types: read.typeAt },
    macros,
    macroTree: readMacroTree(parser, macros.text, isC),
  });
  return { ...extraction, flow };
}

/** The text that everything else is read from. Most files have no macro that pastes names together, and are their own. */
function writeOut(written: string, given: string) {
  const source = tokenize(written);
  const branches = chooseBranches(written, source);
  const isDead = insideOf(branches.dead);
  const macrosAround = readMacrosAround(written, source, isDead);
  if (given === '' && !mayBeWrittenOut(written, source))
    return { text: written, source, branches, macrosAround };
  const text = writeOutMacros({ text: written, source, given: given.split('\n'), isDead });
  if (text === written) return { text, source, branches, macrosAround };
  const other = tokenize(text);
  return { text, source: other, branches: chooseBranches(text, other), macrosAround };
}

const mayBeWrittenOut = (text: string, { directives }: TokenizedSource): boolean =>
  directives.some(
    ({ name, nameEnd, end }) =>
      name === 'define' && MAY_BE_WRITTEN_OUT.test(text.slice(nameEnd, end)),
  );

/** Pasted names, braces, and members that are called or that all further arguments name. */
const MAY_BE_WRITTEN_OUT = /##|\{|(?:\.|->|::)\s*\w+\s*\(|\.__VA_ARGS__|\w::/;

/** The bodies of macros as functions, mended as code is; absent when there are none that can be read. */
function readMacroTree(parser: SyntaxParser, text: string, isC: boolean): FlatTree | undefined {
  if (text === '') return undefined;
  const mended = mendSource(text, tokenize(text), { isC, dropped: [], hidden: [] }).text;
  if (hasUnreadableNesting(mended)) return undefined;
  return parser.parse(mended, (cursor) => new FlatTree(cursor, text), olderSyntax(mended, isC));
}

/** Headers of both have one ending. What C and C++ include as well keeps the other language's words behind `__OBJC__`. */
const isObjectiveC = (text: string): boolean =>
  /^@(?:interface|protocol|implementation)\b[^;\n]*$/m.test(text) &&
  /^@end\b/m.test(text) &&
  !text.includes('__OBJC__');

const OBJECTIVE_C =
  'This is Objective-C, which Orrery does not read, so only the includes of this file were read.';

const UNREADABLE =
  'Thousands of < stand open at once, so only the includes of this file were read. Close them or split the file.';

/**
 * All that it includes it passes on to whoever includes it. Its own names are offered under their last segment
 * too, since a reader within the same namespace writes no more of it.
 */
function exportsOf(
  imports: readonly ImportFact[],
  { declarations, namespaces }: Pick<Declarations, 'declarations' | 'namespaces'>,
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
