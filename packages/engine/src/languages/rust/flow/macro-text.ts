// What stands in the brackets of macros is tokens to the parser, but with most macros it is expressions. They
// are put into a text of their own, at the places where they stand, to be parsed once for all of them.
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { quotingMacros } from '../extraction/words.ts';
import { transcriberText } from './macro-rules.ts';

/** Macros whose tokens are no code that runs there. */
const NO_CODE: ReadonlySet<string> = new Set(
  'stringify concat include include_str include_bytes env option_env cfg line file'.split(' '),
);

/** Macros that have a pattern behind their first argument. */
const MATCHING: ReadonlySet<string> = new Set([
  'matches',
  'assert_matches',
  'debug_assert_matches',
]);

/** More are no work of a person. */
const MAX_MACROS = 20_000;

/** The text, as long as the file's up to its last macro; `undefined` when there is none to read. */
export function textOfMacros(tree: FlatTree): string | undefined {
  const parts: string[] = [];
  let length = 0;
  let count = 0;
  let behind = 0;
  for (let node = 0; node < tree.size && count < MAX_MACROS; node++) {
    const isRule = tree.typeOf(node) === 'macro_rule';
    if (!isRule && tree.typeOf(node) !== 'macro_invocation') continue;
    if (tree.startOf(node) < behind) continue;
    const content = isRule ? tree.childOf(node, 'right') : tree.childOfType(node, 'token_tree');
    const macro = tree.childOf(node, 'macro');
    if (content === -1 || tree.startOf(content) <= length) continue;
    if (!isRule && macro === -1) continue;
    const name = isRule ? '' : lastName(tree.textOf(macro));
    if (NO_CODE.has(name) || quotingMacros.has(name)) continue;
    const written = contentText(tree, content, name);
    const text = isRule ? transcriberText(written) : written;
    if (text === undefined) continue;
    parts.push(' '.repeat(tree.startOf(content) - length), text, ';');
    length = tree.endOf(content) + 1;
    behind = tree.endOf(node);
    count += 1;
  }
  return count === 0 ? undefined : parts.join('');
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf(':') + 1);
}

/** As written, but without the names of macros inside, names of format arguments, and patterns. */
function contentText(tree: FlatTree, content: FlatNode, name: string): string {
  const from = tree.startOf(content);
  const blanks: (readonly [start: number, end: number])[] = [];
  const end = tree.endOf(content);
  for (let node = content + 1; node < tree.size && tree.startOf(node) < end; node++) {
    if (tree.typeOf(node) !== 'token_tree') continue;
    const start = tree.startOf(node);
    const before = tree.text.slice(Math.max(from + 1, start - 80), start);
    const macro = /\$?(?:\w+\s*::\s*)*(\w+)\s*!\s*$/.exec(before);
    if (macro === null) continue;
    const head = start - macro[0].length;
    const isCode = !NO_CODE.has(macro[1] as string) && !quotingMacros.has(macro[1] as string);
    blanks.push([head, isCode ? start : tree.endOf(node)]);
  }
  let text = withBlanks(tree.text, from, end, blanks);
  if (MATCHING.has(name)) {
    const comma = firstComma(tree, content);
    if (comma !== -1) text = blank(text, comma - from, text.length - 1);
  }
  if (text.startsWith('(')) {
    text = text.replace(/([(,]\s*)(\w+\s*)=(?![=>])/g, (whole, head: string) =>
      head.padEnd(whole.length),
    );
  }
  return text;
}

/** @param blanks stretches to be blanked, by where they start; some lie in others */
function withBlanks(
  text: string,
  from: number,
  end: number,
  blanks: readonly (readonly [start: number, end: number])[],
): string {
  const parts: string[] = [];
  let at = from;
  for (const [start, stop] of blanks) {
    if (stop <= at) continue;
    parts.push(text.slice(at, start), text.slice(Math.max(at, start), stop).replace(/[^\n]/g, ' '));
    at = stop;
  }
  return [...parts, text.slice(at, end)].join('');
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end);
}

/** Directly in the brackets; -1 when there is none. */
function firstComma(tree: FlatTree, content: FlatNode): number {
  let at = tree.startOf(content) + 1;
  for (const child of [...tree.childrenOf(content), -1]) {
    const end = child === -1 ? tree.endOf(content) - 1 : tree.startOf(child);
    const comma = tree.text.slice(at, end).indexOf(',');
    if (comma !== -1) return at + comma;
    if (child !== -1) at = tree.endOf(child);
  }
  return -1;
}

/** The expressions in the text by where they begin. */
export function contentsOf(tree: FlatTree): Map<number, FlatNode> {
  const contents = new Map<number, FlatNode>();
  for (const statement of tree.childrenOf(0)) {
    const isStatement = tree.typeOf(statement) === 'expression_statement';
    const node = isStatement ? tree.firstChildOf(statement) : statement;
    if (node !== -1) contents.set(tree.startOf(node), node);
  }
  return contents;
}
