// What the parts of Python's syntax tree are, for all who follow values through it: parameters, targets of
// assignments, elements, keys. Looks at the tree alone.
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';

/** Python compares identifiers in this form. */
export function nameOf(tree: FlatTree, node: FlatNode): string {
  const text = tree.textOf(node);
  return isAscii(text) ? text : text.normalize('NFKC');
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** What may stand between any two parts. */
const BETWEEN: ReadonlySet<string> = new Set(['comment', 'line_continuation']);

/** Children that are no comments, nor ends of lines that go on. */
export function partsOf(tree: FlatTree, node: FlatNode): FlatNode[] {
  const parts: FlatNode[] = [];
  if (node === -1) return parts;
  for (let at = tree.firstChildOf(node); at !== -1; at = tree.nextSiblingOf(at)) {
    if (!BETWEEN.has(tree.typeOf(at))) parts.push(at);
  }
  return parts;
}

/** The first of the parts; -1 for none. */
export function partOf(tree: FlatTree, node: FlatNode): FlatNode {
  let at = node === -1 ? -1 : tree.firstChildOf(node);
  while (at !== -1 && BETWEEN.has(tree.typeOf(at))) at = tree.nextSiblingOf(at);
  return at;
}

/** Without the brackets around it, and without the star of what it is the beginning of. */
export function unwrap(tree: FlatTree, node: FlatNode): FlatNode {
  let at = node;
  while (at !== -1 && (tree.typeOf(at) === 'parenthesized_expression' || isStarInFront(tree, at)))
    at = partOf(tree, at);
  return at;
}

/** Which part of an expression its text begins with. */
const BEGINNINGS: ReadonlyMap<string, string> = new Map([
  ['call', 'function'],
  ['attribute', 'object'],
  ['subscript', 'value'],
]);

/** Of `[*f(x)]`, which the grammar takes for a call of `*f` where it is the first element. */
const isStarInFront = (tree: FlatTree, node: FlatNode): boolean =>
  tree.typeOf(node) === 'list_splat' &&
  BEGINNINGS.get(tree.typeOf(tree.parentOf(node))) === tree.fieldOf(node);

/** Whether an element begins with a star that the grammar takes for a part of its beginning. */
export function beginsWithStar(tree: FlatTree, element: FlatNode): boolean {
  let at = element;
  for (let field = BEGINNINGS.get(tree.typeOf(at)); field !== undefined; ) {
    at = tree.childOf(at, field);
    if (at === -1 || isStarInFront(tree, at)) return at !== -1;
    field = BEGINNINGS.get(tree.typeOf(at));
  }
  return false;
}

/** Whether it is `and`. @param node a `boolean_operator` */
export const isAnd = (tree: FlatTree, node: FlatNode): boolean =>
  tree.text
    .slice(tree.endOf(tree.childOf(node, 'left')), tree.startOf(tree.childOf(node, 'right')))
    .includes('and');

export interface Parameter {
  /** Its identifier. */
  readonly name: FlatNode;
  /** `separator` stands for the bare `*` and `/`. */
  readonly kind: 'plain' | 'rest' | 'keywords';
  /** -1 for none. */
  readonly annotation: FlatNode;
  readonly value: FlatNode;
  /** Whether it can be given by name alone. */
  readonly isKeywordOnly: boolean;
}

/** @param node a function definition or a lambda */
export function parametersOf(tree: FlatTree, node: FlatNode): Parameter[] {
  const found: Parameter[] = [];
  let isKeywordOnly = false;
  for (const child of partsOf(tree, tree.childOf(node, 'parameters'))) {
    const type = tree.typeOf(child);
    if (type === 'keyword_separator') isKeywordOnly = true;
    const isTyped = type === 'typed_parameter';
    const inner = isTyped ? partOf(tree, child) : child;
    const innerType = inner === -1 ? '' : tree.typeOf(inner);
    const kind =
      innerType === 'list_splat_pattern'
        ? 'rest'
        : innerType === 'dictionary_splat_pattern'
          ? 'keywords'
          : 'plain';
    const name =
      kind !== 'plain'
        ? tree.firstChildOf(inner)
        : innerType === 'identifier'
          ? inner
          : tree.childOf(child, 'name');
    if (name === -1 || tree.typeOf(name) !== 'identifier') continue;
    found.push({
      name,
      kind,
      annotation: tree.childOf(child, 'type'),
      value: tree.childOf(child, 'value'),
      isKeywordOnly: isKeywordOnly && kind === 'plain',
    });
    if (kind === 'rest') isKeywordOnly = true;
  }
  return found;
}

/** Nodes that hold several targets or values side by side. */
const LISTS: ReadonlySet<string> = new Set([
  'pattern_list',
  'tuple_pattern',
  'list_pattern',
  'tuple',
  'list',
  'expression_list',
]);

export const isList = (tree: FlatTree, node: FlatNode): boolean =>
  node !== -1 && LISTS.has(tree.typeOf(node));

/** Identifiers that an assignment to the pattern binds. */
export function targetsOf(tree: FlatTree, pattern: FlatNode): FlatNode[] {
  const found: FlatNode[] = [];
  const open = [pattern];
  while (open.length > 0) {
    const node = open.pop() as FlatNode;
    if (node === -1) continue;
    const type = tree.typeOf(node);
    if (type === 'identifier') found.push(node);
    else if (LISTS.has(type)) open.push(...partsOf(tree, node).reverse());
    else if (
      type === 'list_splat_pattern' ||
      type === 'list_splat' ||
      type === 'parenthesized_expression'
    )
      open.push(partOf(tree, node));
  }
  return found;
}

/** The text of plain strings, also side by side or added up; `undefined` when one has escapes or is put together at run time. */
export const stringOf = (tree: FlatTree, node: FlatNode): string | undefined =>
  addedText(tree, node, (part) => plainString(tree, part));

/** The text of what is added up, or stands alone; `undefined` when that of one part is. */
export function addedText(
  tree: FlatTree,
  node: FlatNode,
  partText: (part: FlatNode) => string | undefined,
): string | undefined {
  let text = '';
  let at = unwrap(tree, node);
  // What is added up nests to the left, however long it is.
  while (at !== -1 && tree.typeOf(at) === 'binary_operator') {
    if (tree.textOf(tree.childOf(at, 'operator')) !== '+') return undefined;
    const right = partText(unwrap(tree, tree.childOf(at, 'right')));
    if (right === undefined) return undefined;
    text = right + text;
    at = unwrap(tree, tree.childOf(at, 'left'));
  }
  const first = partText(at);
  return first === undefined ? undefined : first + text;
}

function plainString(tree: FlatTree, node: FlatNode): string | undefined {
  if (node === -1 || tree.typeOf(node) !== 'concatenated_string') return contentOf(tree, node);
  const parts = partsOf(tree, node).map((part) => contentOf(tree, part));
  return parts.includes(undefined) ? undefined : parts.join('');
}

function contentOf(tree: FlatTree, node: FlatNode): string | undefined {
  if (node === -1 || tree.typeOf(node) !== 'string') return undefined;
  let content: FlatNode = -1;
  for (let at = tree.firstChildOf(node); at !== -1; at = tree.nextSiblingOf(at)) {
    const type = tree.typeOf(at);
    if (type === 'interpolation' || (type === 'string_content' && content !== -1)) return undefined;
    if (type === 'string_content') content = at;
  }
  if (content === -1) return '';
  return tree.firstChildOf(content) === -1 ? tree.textOf(content) : undefined;
}

/**
 * The key of an entry of a list or map, as flow facts write it: positions as they are, texts behind a quote,
 * so that neither is taken for the other, nor for a member. `undefined` for what is no constant.
 */
export function constantKeyOf(tree: FlatTree, node: FlatNode): string | undefined {
  if (node === -1) return undefined;
  const type = tree.typeOf(node);
  if (type === 'integer') {
    const text = tree.textOf(node);
    return /^(?:0|[1-9]\d{0,8})$/.test(text) ? text : undefined;
  }
  const text = type === 'string' ? stringOf(tree, node) : undefined;
  return text === undefined ? undefined : entryKey(text);
}

/** What stands in front of a text that is the key of an entry. */
export const ENTRY_PREFIX = '"';

/** A text of which nothing is known but that it is one: as a key it is any. */
export const UNKNOWN_TEXT = ENTRY_PREFIX;
export const entryKey = (text: string): string => `${ENTRY_PREFIX}${text.slice(0, 200)}`;

/** Positions of lists that are told apart; further ones are any element. */
export const MAX_POSITIONS = 16;

/** The member of a class that runs where an attribute is deleted; none that a program could name. */
export const deleterKey = (name: string): string => `delete ${name}`;
