// What `include` and `require` are given, as far as it can be told without running the file: texts, the
// file's own directory, and constants, joined.
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';

/** Longer chains of `.` are no paths. */
const MAX_PARTS = 50;

/**
 * The path as one text: `__DIR__` stands for the file's own directory, `{NAME}` for a constant.
 * @param expression of which the path is the value
 * @returns `undefined` when it is known only at run time
 */
export function includedPath(expression: SyntaxNode): string | undefined {
  const pending: SyntaxNode[] = [expression];
  const parts: string[] = [];
  let visited = 0;
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    visited += 1;
    if (visited > MAX_PARTS) return undefined;
    const inner = innerOf(node);
    if (inner !== undefined) {
      pending.push(...inner.reverse());
      continue;
    }
    const part = partOf(node);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  const path = parts.join('');
  return path.trim() === '' || path.startsWith('__FILE__') ? undefined : path;
}

/** Operands of a joined text, or what stands in parentheses; `undefined` for everything else. */
function innerOf(node: SyntaxNode): SyntaxNode[] | undefined {
  if (node.type === 'parenthesized_expression') return operandsOf(node);
  if (node.type !== 'binary_expression') return undefined;
  return node.children.some((child) => child?.type === '.') ? operandsOf(node) : undefined;
}

function operandsOf(node: SyntaxNode): SyntaxNode[] {
  return node.namedChildren.filter(
    (child) => child !== null && child.type !== 'comment',
  ) as SyntaxNode[];
}

function partOf(node: SyntaxNode): string | undefined {
  switch (node.type) {
    case 'string':
    case 'encapsed_string':
      return literalText(node);
    case 'name':
      return constantPath(node.text);
    case 'qualified_name':
      return `{${node.text.replace(/^\\/, '')}}`;
    case 'function_call_expression':
      return calledPath(node);
    default:
      return undefined;
  }
}

/** @returns `undefined` when the text holds variables */
export function literalText(node: SyntaxNode): string | undefined {
  if (node.type === 'string') return node.text.replace(/^b?'|'$/gi, '').replace(/\\([\\'])/g, '$1');
  if (node.type !== 'encapsed_string') return undefined;
  const isPlain = node.namedChildren.every(
    (child) => child?.type === 'string_content' || child?.type === 'escape_sequence',
  );
  return isPlain ? node.text.replace(/^b?"|"$/gi, '').replace(/\\([\\"$])/g, '$1') : undefined;
}

function constantPath(name: string): string {
  if (name === 'DIRECTORY_SEPARATOR') return '/';
  return name === '__DIR__' || name === '__FILE__' ? name : `{${name}}`;
}

/** `dirname` and what only tidies a path. Nested calls are rare, and deeper ones than three are not read. */
function calledPath(call: SyntaxNode, depth = 0): string | undefined {
  const name = call.childForFieldName('function')?.text.replace(/^\\/, '').toLowerCase();
  const values = operandsOf(call.childForFieldName('arguments') ?? call);
  const [first, second] = values.map((argument) => argument.namedChildren.at(-1) ?? undefined);
  if (name === undefined || first === undefined || depth > 3) return undefined;
  const path =
    first.type === 'function_call_expression'
      ? calledPath(first, depth + 1)
      : includedOrFile(first);
  if (path === undefined) return undefined;
  if (name === 'realpath') return path;
  // WordPress: the directory of the file that is given, with a slash.
  if (name === 'plugin_dir_path') return `${directoryOf(path, 1)}/`;
  const levels = second === undefined ? 1 : Number(second.text);
  if (name !== 'dirname' || !(levels >= 1 && levels <= MAX_PARTS)) return undefined;
  return directoryOf(path, levels);
}

function includedOrFile(node: SyntaxNode): string | undefined {
  return node.type === 'name' && node.text === '__FILE__' ? '__FILE__' : includedPath(node);
}

function directoryOf(path: string, levels: number): string {
  const isFile = path === '__FILE__';
  const up = '/..'.repeat(isFile ? levels - 1 : levels);
  return `${isFile ? '__DIR__' : path}${up}`;
}
