// What the parts of Ruby's syntax tree are, for all who follow values through it. Looks at the tree alone.
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';

/** What stands in front of a text that is the key of an entry; symbols and strings are not told apart. */
export const ENTRY_PREFIX = '"';
export const entryKey = (text: string): string => `${ENTRY_PREFIX}${text.slice(0, 200)}`;

/** What a method is called with that could be a constant by its name: `Integer(text)`. */
const CALLED = '()';

/** The key of a method; those of `*` and `Name()` are kept apart from the keys of any element and of constants. */
export const methodKey = (name: string): string => {
  if (/^\*+$/.test(name)) return name.replaceAll('*', '×');
  return /^\p{Lu}/u.test(name) ? `${name}${CALLED}` : name;
};

/** The method whose key it is. */
export const methodOfKey = (key: string): string =>
  key.endsWith(CALLED) ? key.slice(0, -CALLED.length) : key;

/** The key of a class or module among the constants of what is around it. */
export const constantKey = (name: string): string => `::${name}`;

/** Positions of lists that are told apart; further ones are any element. */
export const MAX_POSITIONS = 16;
export const positionKey = (position: number): string =>
  position < MAX_POSITIONS ? String(position) : '*';

/** Children that are no comments. */
export function partsOf(tree: FlatTree, node: FlatNode): FlatNode[] {
  const parts: FlatNode[] = [];
  if (node === -1) return parts;
  for (let at = tree.firstChildOf(node); at !== -1; at = tree.nextSiblingOf(at)) {
    if (tree.typeOf(at) !== 'comment') parts.push(at);
  }
  return parts;
}

/** The first child that is no comment; -1 for none. */
export function partOf(tree: FlatTree, node: FlatNode): FlatNode {
  let at = node === -1 ? -1 : tree.firstChildOf(node);
  while (at !== -1 && tree.typeOf(at) === 'comment') at = tree.nextSiblingOf(at);
  return at;
}

/** The last child that is a statement of a body; -1 for none. */
export function lastStatement(tree: FlatTree, node: FlatNode): FlatNode {
  let last = -1;
  for (
    let at = node === -1 ? -1 : tree.firstChildOf(node);
    at !== -1;
    at = tree.nextSiblingOf(at)
  ) {
    if (!NO_STATEMENT.has(tree.typeOf(at))) last = at;
  }
  return last;
}

const NO_STATEMENT: ReadonlySet<string> = new Set([
  'comment',
  'rescue',
  'ensure',
  'else',
  'empty_statement',
]);

/** The text of a symbol or plain string; `undefined` when it is put together at run time. */
export function literalOf(tree: FlatTree, node: FlatNode): string | undefined {
  if (node === -1) return undefined;
  switch (tree.typeOf(node)) {
    case 'simple_symbol':
      return tree.textOf(node).slice(1);
    case 'hash_key_symbol':
      return tree.textOf(node);
    case 'string':
    case 'delimited_symbol':
    case 'bare_symbol':
    case 'bare_string': {
      const parts = tree.childrenOf(node);
      if (parts.length === 0) return tree.typeOf(node).startsWith('bare') ? tree.textOf(node) : '';
      if (parts.length > 1 || tree.typeOf(parts[0] as FlatNode) !== 'string_content')
        return undefined;
      return tree.textOf(parts[0] as FlatNode);
    }
    default:
      return undefined;
  }
}

/**
 * What a name begins with that is put together, where nothing else is known of it: `"visit_#{kind}"`. As long as
 * this, so that few names begin so by chance.
 */
export function beginningOf(tree: FlatTree, node: FlatNode): string | undefined {
  if (node === -1 || !/^(?:string|delimited_symbol)$/.test(tree.typeOf(node))) return undefined;
  const [first = -1, second = -1, ...others] = tree.childrenOf(node);
  if (second === -1 || others.length > 0 || tree.typeOf(second) !== 'interpolation')
    return undefined;
  const beginning = tree.textOf(first);
  return /^[a-z_]\w{2,}$/.test(beginning) ? beginning : undefined;
}

/** Names that symbols and strings give, also in `%i[a b]` and lists. */
export function literalsOf(tree: FlatTree, nodes: readonly FlatNode[]): string[] {
  return nodes.flatMap((node) => {
    const one = literalOf(tree, node);
    if (one !== undefined) return [one];
    if (!/^(?:array|symbol_array|string_array|splat_argument)$/.test(tree.typeOf(node))) return [];
    return partsOf(tree, node).flatMap((part) => {
      const inner = /_array$/.test(tree.typeOf(part)) ? partsOf(tree, part) : [part];
      return inner.flatMap((each) => literalOf(tree, each) ?? []);
    });
  });
}

/** The key of an entry as flow facts write it; `undefined` for what is no constant. */
export function constantKeyOf(tree: FlatTree, node: FlatNode): string | undefined {
  if (node === -1) return undefined;
  if (tree.typeOf(node) === 'integer') {
    const text = tree.textOf(node);
    return /^(?:0|[1-9]\d{0,8})$/.test(text) ? text : undefined;
  }
  const text = literalOf(tree, node);
  return text === undefined ? undefined : entryKey(text);
}

/** `A::B` as it is written, without white space; `undefined` for what is no constant. */
export function constantOf(tree: FlatTree, node: FlatNode): string | undefined {
  if (node === -1) return undefined;
  const type = tree.typeOf(node);
  if (type === 'constant') return tree.textOf(node);
  if (type !== 'scope_resolution') return undefined;
  const text = tree.textOf(node).slice(0, 500).replace(/\s+/g, '');
  return /^(?:::)?\p{Lu}[\p{L}\p{N}_]*(?:::\p{Lu}[\p{L}\p{N}_]*)*$/u.test(text) ? text : undefined;
}

/** Arguments of a call, without comments. */
export const argumentsOf = (tree: FlatTree, call: FlatNode): FlatNode[] =>
  partsOf(tree, tree.childOf(call, 'arguments'));

const SENDING: ReadonlySet<string> = new Set(['send', '__send__', 'public_send']);

/** The name of the method that is asked for, also by `send(:name)`; empty for `f.()` and names that are not written out. */
export function directiveOf(tree: FlatTree, call: FlatNode): string {
  const name = methodOf(tree, call);
  if (!SENDING.has(name)) return name;
  const [first = -1] = argumentsOf(tree, call);
  return literalOf(tree, first) ?? '';
}

/** What that method is given. */
export function directiveArguments(tree: FlatTree, call: FlatNode): FlatNode[] {
  const given = argumentsOf(tree, call);
  return SENDING.has(methodOf(tree, call)) ? given.slice(1) : given;
}

/** The name of the method that is called; empty for `f.()`. */
export function methodOf(tree: FlatTree, call: FlatNode): string {
  const method = tree.childOf(call, 'method');
  return method === -1 ? '' : tree.textOf(method);
}

/** Whether it is a block that may belong to a lambda or a call. */
export const isBlock = (type: string): boolean => type === 'block' || type === 'do_block';
