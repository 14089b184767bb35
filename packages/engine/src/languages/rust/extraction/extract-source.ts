// Reads one Rust file: imports and exports off its tokens, declarations and syntax errors off its tree. The
// tree says nothing of what stands inside of macros, tokens do.

import type { Diagnostic, ImportFact } from '../../../facts.ts';
import type { Extraction, ExtractionDepth } from '../../../language.ts';
import { FlatTree } from '../../../syntax/flat-tree.ts';
import { findSyntaxErrors } from '../../../syntax/syntax-errors.ts';
import type { SyntaxParser } from '../../../syntax/syntax-parser.ts';
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { hasUnreadableNesting } from '../../../syntax/unreadable-nesting.ts';
import { textOfMacros } from '../flow/macro-text.ts';
import { readFlow } from '../flow/read-flow.ts';
import { readDeclarations } from './declarations.ts';
import { toFacts } from './import-facts.ts';
import { readOutline } from './read-outline.ts';
import { cutTokens } from './tokens.ts';
import { withoutAllWrappers, withoutWrappers } from './unwrap-macros.ts';

export function extractSource(
  parser: SyntaxParser,
  source: string,
  depth: ExtractionDepth,
  isRuntime = false,
): Extraction {
  const text = readableText(source);
  const outline = readOutline(cutTokens(text));
  const facts = toFacts(outline, lineFinder(text));
  if (hasUnreadableNesting(text)) return { ...facts, declarations: [], diagnostics: [unreadable] };
  let tree: FlatTree | undefined;
  const declarationAt = new Map<number, number>();
  const read = (cursor: TreeCursor, plain: string): Extraction => {
    if (depth === 'calls') tree = new FlatTree(cursor, plain);
    const diagnostics = withinLines(findSyntaxErrors(cursor, 'Rust'), text);
    const declarations = depth !== 'imports' ? readDeclarations(cursor, plain, declarationAt) : [];
    return { ...facts, declarations, diagnostics };
  };
  // Nearly always it is Rust without all of them, so that one tree will do.
  const bare = withoutAllWrappers(text, outline.wrappers);
  const readBare = () =>
    bare === undefined
      ? undefined
      : parser.parse(bare, (cursor) =>
          cursor.currentNode.hasError ? undefined : read(cursor, bare),
        );
  const readPlain = () => {
    const plain = withoutWrappers(parser, text, outline.wrappers);
    return parser.parse(plain, (cursor) => read(cursor, plain));
  };
  const extraction = readBare() ?? readPlain();
  if (tree === undefined) return extraction;
  const macros = parseMacros(parser, tree);
  const flow = readFlow({
    ...{ tree, macros, outline, declarationAt, isRuntime },
    lines: text.split('\n').length,
    importAt: importFinder(facts.imports),
  });
  return { ...extraction, flow };
}

function parseMacros(parser: SyntaxParser, tree: FlatTree): FlatTree | undefined {
  const text = textOfMacros(tree);
  if (text === undefined || hasUnreadableNesting(text)) return undefined;
  return parser.parse(text, (cursor) => new FlatTree(cursor, tree.text));
}

/** Which fact says where a path in code leads, by what it asks of which module; -1 for none. */
function importFinder(
  imports: readonly ImportFact[],
): (specifier: string, symbol: string) => number {
  const places = new Map<string, number>();
  imports.forEach(({ specifier, symbols }, at) => {
    for (const symbol of symbols) {
      const key = `${specifier} ${symbol}`;
      if (!places.has(key)) places.set(key, at);
    }
  });
  return (specifier, symbol) => places.get(`${specifier} ${symbol}`) ?? -1;
}

/** The same text at the same places: a lone carriage return is no line to the parser, NUL its end. */
function readableText(source: string): string {
  const text = source.includes('\r') ? source.replace(/\r(?!\n)/g, '\n') : source;
  const whole = text.includes('\0') ? text.replaceAll('\0', ' ') : text;
  return whole.replace(FRONTMATTER, (manifest) => manifest.replace(/[^\n]/g, ' '));
}

/** The manifest of a script, in front of its code: https://rust-lang.github.io/rfcs/3503-frontmatter.html */
const FRONTMATTER = /^(?:#!(?!\[)[^\n]*\n)?\s*(-{3,})(?!-)[^\n]*\n(?:[\s\S]*?\n)?\1[ \t]*(?:\n|$)/;

const unreadable: Diagnostic = {
  code: 'syntax-error',
  line: null,
  message: 'Type arguments are nested too deep to be read. The file has no declarations.',
};

/** What lacks at the end of a text lacks behind its last line break, where there is no line any more. */
function withinLines(diagnostics: Diagnostic[], text: string): Diagnostic[] {
  if (diagnostics.length === 0) return diagnostics;
  const breaks = text.split('\n').length - 1;
  const lines = Math.max(1, text.endsWith('\n') ? breaks : breaks + 1);
  return diagnostics.map((diagnostic) => ({
    ...diagnostic,
    line: Math.min(diagnostic.line ?? 1, lines),
  }));
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
