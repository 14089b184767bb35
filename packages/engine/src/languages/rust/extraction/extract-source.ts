// Reads one Rust file: imports and exports off its tokens, declarations and syntax errors off its tree. The
// tree says nothing of what stands inside of macros, tokens do.

import type { Diagnostic } from '../../../facts.ts';
import type { Extraction, ExtractionDepth } from '../../../language.ts';
import { FlatTree } from '../../../syntax/flat-tree.ts';
import { findSyntaxErrors } from '../../../syntax/syntax-errors.ts';
import type { SyntaxParser } from '../../../syntax/syntax-parser.ts';
import { NodeFlag } from '../../../syntax/syntax-tree.ts';
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { hasUnreadableNesting } from '../../../syntax/unreadable-nesting.ts';
import { textOfMacros } from '../flow/macro-text.ts';
import { readFlow } from '../flow/read-flow.ts';
import { type OfferedMacro, offeredMacros } from '../macros/offered-macros.ts';
import { treesOf } from '../macros/token-trees.ts';
import {
  type ExpandedText,
  type Expansion,
  expansionsIn,
  type GivenMacro,
  withExpansions,
  withoutErrors,
} from '../macros/write-out.ts';
import { readDeclarations } from './declarations.ts';
import { toFacts } from './import-facts.ts';
import { madeImports } from './made-imports.ts';
import { readOutline } from './read-outline.ts';
import { cutTokens } from './tokens.ts';
import { withoutAllWrappers, withoutWrappers } from './unwrap-macros.ts';
import type { WrittenOutline } from './written-outline.ts';

/** What a reading of one file depends on besides its text. */
export interface SourceOptions {
  readonly depth: ExtractionDepth;
  /** Whether the file stands for the runtime. */
  readonly isRuntime?: boolean;
  /** Macros of other files that it uses. */
  readonly given?: readonly GivenMacro[];
}

/** A text with what its tokens say. */
interface ReadTokens {
  readonly text: string;
  /** The lines of the file that its rows stand for, where these differ. */
  readonly lineOfRow?: readonly number[];
  readonly outline: WrittenOutline;
  readonly facts: Pick<Extraction, 'imports' | 'exports' | 'configuration'>;
}

export function extractSource(
  parser: SyntaxParser,
  source: string,
  { depth, isRuntime = false, given = [] }: SourceOptions,
): Extraction {
  const text = readableText(source);
  const tokens = cutTokens(text);
  const hasMacros = given.length > 0 || text.includes('macro_rules!');
  const trees = hasMacros ? treesOf(tokens) : [];
  const written = readTokens(text, tokens, offeredMacros(trees, text));
  const { facts } = written;
  if (hasUnreadableNesting(text)) return { ...facts, declarations: [], diagnostics: [unreadable] };
  const expansions = depth === 'imports' ? [] : expansionsIn(trees, given);
  const expanded = readExpanded(parser, text, expansions, depth);
  const read = expanded ?? readTree(parser, written, depth);
  const { declarations, diagnostics, tree, declarationAt } = read;
  const extraction = { ...facts, declarations, diagnostics };
  if (tree === undefined) return extraction;
  const made = read.tokens === written ? [] : madeImports(read.tokens, written);
  const flow = readFlow({
    ...{ tree, declarationAt, isRuntime, made },
    macros: parseMacros(parser, tree, read.tokens.lineOfRow),
    outline: read.tokens.outline,
    lines: text.split('\n').length,
    imports: facts.imports,
  });
  return { ...extraction, flow };
}

function readTokens(
  text: string,
  tokens = cutTokens(text),
  macrosOffered: readonly OfferedMacro[] = [],
): ReadTokens {
  const outline = readOutline(tokens);
  return { text, outline, facts: toFacts(outline, lineFinder(text), macrosOffered) };
}

function readExpandedTokens({ text, lineOfRow }: ExpandedText): ReadTokens {
  const outline = readOutline(cutTokens(text));
  const rowAt = lineFinder(text);
  const facts = toFacts(outline, (offset) => lineOfRow[rowAt(offset) - 1] as number);
  return { text, lineOfRow, outline, facts };
}

/** What a text's tree says. */
interface ReadTree extends Pick<Extraction, 'declarations' | 'diagnostics'> {
  readonly tokens: ReadTokens;
  /** Absent unless calls are asked for. */
  readonly tree: FlatTree | undefined;
  readonly declarationAt: ReadonlyMap<number, number>;
  /** Where it is no Rust: offsets. */
  readonly errors: readonly number[];
}

/** Expansions that are no Rust are taken back; more than once is not tried. */
const MOST_READINGS = 3;

/**
 * With macros by example written out.
 * @returns `undefined` where there are none, or nothing can be made of them
 */
function readExpanded(
  parser: SyntaxParser,
  text: string,
  found: readonly Expansion[],
  depth: ExtractionDepth,
): ReadTree | undefined {
  let expansions = found;
  for (let reading = 0; reading < MOST_READINGS && expansions.length > 0; reading++) {
    const tokens = readExpandedTokens(withExpansions(text, expansions));
    if (hasUnreadableNesting(tokens.text)) return undefined;
    const read = readTree(parser, tokens, depth);
    const kept = withoutErrors(expansions, read.errors);
    if (kept.length === expansions.length) return read;
    expansions = kept;
  }
  return undefined;
}

function readTree(parser: SyntaxParser, tokens: ReadTokens, depth: ExtractionDepth): ReadTree {
  const { text, outline, lineOfRow } = tokens;
  const read = (cursor: TreeCursor, plain: string): ReadTree => {
    const tree = depth === 'calls' ? new FlatTree(cursor, plain, undefined, lineOfRow) : undefined;
    const errors = errorsIn(cursor);
    const diagnostics = withinLines(findSyntaxErrors(cursor, 'Rust'), text);
    const declarationAt = new Map<number, number>();
    const declarations = depth !== 'imports' ? readDeclarations(cursor, plain, declarationAt) : [];
    const facts = { declarations, diagnostics };
    const placed = lineOfRow === undefined ? facts : onLines(facts, lineOfRow);
    return { ...placed, tokens, tree, declarationAt, errors };
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
  return readBare() ?? readPlain();
}

/** Facts of rows as such of the lines that these stand for. */
function onLines(
  { declarations, diagnostics }: Pick<Extraction, 'declarations' | 'diagnostics'>,
  lineOfRow: readonly number[],
): Pick<Extraction, 'declarations' | 'diagnostics'> {
  const lineOf = (row: number) => lineOfRow[row - 1] ?? row;
  return {
    declarations: declarations.map((fact) => {
      const [first, last] = [lineOf(fact.startLine), lineOf(fact.endLine)];
      return {
        ...fact,
        startLine: Math.min(first, last),
        endLine: Math.max(first, last),
        bases: fact.bases.map((base) => ({ ...base, line: lineOf(base.line) })),
      };
    }),
    diagnostics: diagnostics.map((diagnostic) => {
      const { line } = diagnostic;
      return line === null ? diagnostic : { ...diagnostic, line: lineOf(line) };
    }),
  };
}

function errorsIn({ tree, currentNode }: TreeCursor): number[] {
  if (!currentNode.hasError) return [];
  const { size, flags, typeIds, starts, grammar } = tree;
  const error = grammar.types.length - 1;
  const errors: number[] = [];
  for (let node = 0; node < size; node++) {
    const isMissing = ((flags[node] as number) & NodeFlag.missing) !== 0;
    if (isMissing || typeIds[node] === error) errors.push(starts[node] as number);
  }
  return errors;
}

function parseMacros(
  parser: SyntaxParser,
  tree: FlatTree,
  lineOfRow: readonly number[] | undefined,
): FlatTree | undefined {
  const text = textOfMacros(tree);
  if (text === undefined || hasUnreadableNesting(text)) return undefined;
  return parser.parse(text, (cursor) => new FlatTree(cursor, tree.text, undefined, lineOfRow));
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
