// Computes the path that an expression gives where that needs no running program: strings, `__dir__`,
// `File.join`, `File.expand_path`, `Rails.root.join` and names that were given such a path in the same file.
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';

/** Stand in computed text for the file's directory and for the root of a Rails application. */
const DIRECTORY = '\u0001';
const APPLICATION = '\u0002';

/** Expressions nested deeper are given up; no real one is. Bounds the recursion. */
const MAX_DEPTH = 12;

/** Longer text is no path. */
const MAX_LENGTH = 500;

/** Paths by the name of the variable or constant that holds them; `undefined` when there are several. */
export type KnownPaths = Map<string, string | undefined>;

/**
 * @returns a specifier: `./x` and `../x` are relative to the file's directory, `Rails.root/x` to the
 * application, all else is as written; `undefined` when it cannot be computed
 */
export function literalPath(node: SyntaxNode, known: KnownPaths): string | undefined {
  const computed = compute(node, known, 0);
  return computed === undefined ? undefined : specifierOf(computed);
}

/** What the name would stand for, in the form that `KnownPaths` holds; plain strings are no paths. */
export function knownPath(node: SyntaxNode, known: KnownPaths): string | undefined {
  const computed = compute(node, known, 0);
  return computed?.startsWith(DIRECTORY) || computed?.startsWith(APPLICATION)
    ? computed
    : undefined;
}

/** Written behind `require_relative`: relative even without a leading dot. */
export function relativeSpecifier(path: string): string {
  return /^(?:\.{0,2}\/|Rails\.root)/.test(path) ? path : specifierOf(`${DIRECTORY}/${path}`);
}

function specifierOf(computed: string): string {
  if (computed.startsWith(APPLICATION)) {
    return `Rails.root/${normalise(computed.slice(1))}`.replace(/\/$/, '');
  }
  if (!computed.startsWith(DIRECTORY)) return computed;
  const path = normalise(computed.slice(1));
  if (path === '') return '.';
  return path.startsWith('../') || path === '..' ? path : `./${path}`;
}

/** Without `.`, empty segments and `x/..`. */
function normalise(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..' && segments.length > 0 && segments.at(-1) !== '..') segments.pop();
    else segments.push(segment);
  }
  return segments.join('/');
}

function compute(node: SyntaxNode | null, known: KnownPaths, depth: number): string | undefined {
  if (node === null || depth > MAX_DEPTH || node.endIndex - node.startIndex > MAX_LENGTH) {
    return undefined;
  }
  const below = depth + 1;
  switch (node.type) {
    case 'string':
    case 'chained_string':
    case 'parenthesized_statements':
      return concatenate(node.namedChildren, known, below);
    case 'string_content':
      return node.text;
    case 'interpolation':
      return compute(node.namedChild(0), known, below);
    case 'identifier':
    case 'constant':
      return computeName(node.text, known);
    case 'binary':
      return computeBinary(node, known, below);
    case 'call':
      return computeCall(node, known, below);
    default:
      return undefined;
  }
}

function concatenate(
  nodes: readonly SyntaxNode[],
  known: KnownPaths,
  depth: number,
): string | undefined {
  let text = '';
  for (const node of nodes) {
    const part = compute(node, known, depth);
    if (part === undefined) return undefined;
    text += part;
  }
  return text;
}

function computeName(name: string, known: KnownPaths): string | undefined {
  if (name === '__dir__') return DIRECTORY;
  // The file's own name does not matter: what follows goes up from it.
  if (name === '__FILE__') return `${DIRECTORY}/file`;
  return known.get(name);
}

function computeBinary(node: SyntaxNode, known: KnownPaths, depth: number): string | undefined {
  const operator = node.childForFieldName('operator')?.text;
  const left = compute(node.childForFieldName('left'), known, depth);
  const right = compute(node.childForFieldName('right'), known, depth);
  if (left === undefined || right === undefined) return undefined;
  if (operator === '+') return left + right;
  return operator === '/' ? join([left, right]) : undefined;
}

function computeCall(node: SyntaxNode, known: KnownPaths, depth: number): string | undefined {
  const receiver = node.childForFieldName('receiver');
  const method = node.childForFieldName('method')?.text ?? '';
  if (receiver === null)
    return method === 'Pathname' ? computeFirst(node, known, depth) : undefined;
  const holder = receiver.text;
  if (holder === 'Rails' && method === 'root') return APPLICATION;
  const values = argumentsOf(node).map((argument) => compute(argument, known, depth));
  if (values.includes(undefined)) return undefined;
  const paths = values as string[];
  if (holder === 'File' || holder === '::File') return computeFile(method, paths);
  if (holder === 'Pathname') return method === 'new' ? paths[0] : undefined;
  const base = compute(receiver, known, depth);
  if (base === undefined) return undefined;
  if (TRANSPARENT.has(method)) return base;
  if (method === 'join') return join([base, ...paths]);
  if (method === 'parent' || method === 'dirname') return expand('..', base);
  return method === 'expand_path' ? expand(base, paths[0]) : undefined;
}

const TRANSPARENT = new Set(['to_s', 'to_path', 'realpath', 'freeze', 'cleanpath', 'sort', 'dup']);

function computeFirst(node: SyntaxNode, known: KnownPaths, depth: number): string | undefined {
  return compute(argumentsOf(node)[0] ?? null, known, depth);
}

function computeFile(method: string, paths: readonly string[]): string | undefined {
  const [first, second] = paths;
  if (first === undefined) return undefined;
  if (method === 'join') return join(paths);
  if (method === 'expand_path' || method === 'absolute_path') return expand(first, second);
  if (method === 'dirname') return expand('..', first);
  return method === 'realpath' ? first : undefined;
}

function join(paths: readonly string[]): string {
  return paths.join('/').replace(/\/{2,}/g, '/');
}

/** Without a base, the path is relative to where the program was started. */
function expand(path: string, base: string | undefined): string | undefined {
  if (isRooted(path)) return path;
  if (base === undefined) return path.startsWith('.') ? path : `./${path}`;
  if (!isRooted(base)) return undefined;
  return `${base.slice(0, 1)}/${normalise(`${base.slice(1)}/${path}`)}`;
}

function isRooted(path: string): boolean {
  return path.startsWith(DIRECTORY) || path.startsWith(APPLICATION);
}

/** Arguments of a call, without comments and blocks. */
export function argumentsOf(call: SyntaxNode): SyntaxNode[] {
  const list = call.childForFieldName('arguments');
  return list === null ? [] : list.namedChildren.filter(({ isExtra }) => !isExtra);
}
