// Ruby's syntax trees as their readers see them, for holding those of two parsers against each other.
import type { SyntaxTree } from '../../src/syntax/syntax-tree.ts';
import { NodeFlag } from '../../src/syntax/syntax-tree.ts';

/** Text of heredocs, and statements that are a semicolon: no reader looks at them. */
const UNSEEN: ReadonlySet<string> = new Set([
  'heredoc_content',
  'heredoc_end',
  'uninterpreted',
  'empty_statement',
]);

/** Of these the parts of the text are not looked at, only what is put in. */
const WHOLE: ReadonlySet<string> = new Set([
  'regex',
  'subshell',
  'heredoc_body',
  'complex',
  'rational',
]);

const PARTS: ReadonlySet<string> = new Set([
  'string_content',
  'escape_sequence',
  'integer',
  'float',
]);

/** A line for each node that the grammar names, and for operators in their field. */
export function visibleTree(tree: SyntaxTree): string[] {
  const lines: string[] = [];
  const depths: number[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    const parent = tree.parents[node] as number;
    depths[node] = parent === -1 ? 0 : (depths[parent] as number) + 1;
    if (!isVisible(tree, node)) continue;
    const field = tree.grammar.fields[tree.fieldIds[node] as number];
    const isExtra = ((tree.flags[node] as number) & NodeFlag.extra) !== 0;
    lines.push(
      [
        ' '.repeat(2 * (depths[node] as number)),
        field == null ? '' : `${field}: `,
        tree.typeOf(node),
        isExtra ? ' anywhere' : '',
        ` ${tree.starts[node]}-${tree.ends[node]}`,
      ].join(''),
    );
  }
  return lines;
}

function isVisible(tree: SyntaxTree, node: number): boolean {
  const type = tree.typeOf(node);
  const parent = tree.parents[node] as number;
  const around = parent === -1 ? '' : tree.typeOf(parent);
  if (((tree.flags[node] as number) & NodeFlag.named) === 0) {
    const isOperator = tree.grammar.fields[tree.fieldIds[node] as number] === 'operator';
    return isOperator && around !== 'call';
  }
  return !UNSEEN.has(type) && !(PARTS.has(type) && WHOLE.has(around));
}
