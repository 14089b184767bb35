// The little that is known here about ESTree nodes, and a walk over them that never recurses: nesting in
// user code may be deeper than any call stack.
import { visitorKeys } from 'oxc-parser';

/** A syntax node as the parser gives it; which fields there are depends on `type`. */
export interface SyntaxNode {
  readonly type: string;
  /** UTF-16 offsets into the parsed text. */
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export interface TreeVisitor {
  /** Before the node's children; `parent` is `null` at the root. */
  enter(node: SyntaxNode, parent: SyntaxNode | null): void;
  /** After the node's children. */
  leave(node: SyntaxNode): void;
}

/** All nodes of one script, listed once for all walks: finding the children of a node is what a walk costs. */
export interface SyntaxTree {
  readonly root: SyntaxNode;
  /**
   * In source order of the parser's child keys, each before what is below it. Decorators of a method's parameters stand
   * in front of its function, since they run where the class does.
   */
  readonly nodes: readonly SyntaxNode[];
  /** Of each node, the place of the one around it; -1 for the root. */
  readonly parents: readonly number[];
}

/** @param root as the parser gave it; from here on it belongs to the tree */
export function listTree(root: SyntaxNode): SyntaxTree {
  const nodes: SyntaxNode[] = [];
  const parents: number[] = [];
  const pending: SyntaxNode[] = [root];
  const pendingParents: number[] = [-1];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const place = nodes.length;
    nodes.push(node);
    parents.push(pendingParents.pop() as number);
    const kind = kindOf(node);
    if (kind === undefined) continue;
    // The parser makes a text of its own for each node; names that are the same one are compared at once.
    (node as { type: string }).type = kind.type;
    pushChildren(node, kind.keys, pending);
    if (kind.hasParameters) pending.push(...parameterDecorators(childOf(node, 'value')).reverse());
    while (pendingParents.length < pending.length) pendingParents.push(place);
  }
  return { root, nodes, parents };
}

interface NodeKind {
  readonly type: string;
  /** Under which its children are found. */
  readonly keys: readonly string[];
  /** Whether it is a method, with parameters that may be decorated. */
  readonly hasParameters: boolean;
}

/** Of these decorators are children; of everything else that may have some, a parameter, they are the method's. */
const DECORATED: ReadonlySet<string> = new Set([
  'ClassDeclaration',
  'ClassExpression',
  'MethodDefinition',
  'PropertyDefinition',
  'AccessorProperty',
  'TSAbstractPropertyDefinition',
  'TSAbstractAccessorProperty',
]);

const kindWith = (type: string, keys: readonly string[]): NodeKind => ({
  type,
  keys: DECORATED.has(type) ? keys : keys.filter((key) => key !== 'decorators'),
  hasParameters: type === 'MethodDefinition',
});

const KINDS: ReadonlyMap<string, NodeKind> = new Map(
  Object.entries(visitorKeys).map(([type, keys = []]) => [type, kindWith(type, keys)]),
);

const kindOf = (node: SyntaxNode): NodeKind | undefined => KINDS.get(node.type);

function pushChildren(node: SyntaxNode, keys: readonly string[], pending: SyntaxNode[]): void {
  for (let at = keys.length - 1; at >= 0; at -= 1) {
    const child = node[keys[at] as string];
    if (Array.isArray(child)) {
      for (let index = child.length - 1; index >= 0; index -= 1) {
        if (isNode(child[index])) pending.push(child[index]);
      }
    } else if (isNode(child)) pending.push(child);
  }
}

/** Decorators of a function's parameters: the legacy form, which TypeScript has. */
export function parameterDecorators(method: SyntaxNode | undefined): SyntaxNode[] {
  return childrenOf(method, 'params').flatMap((parameter) => [
    ...childrenOf(parameter, 'decorators'),
  ]);
}

/** Visits every node once, in the order in which the tree lists them. */
export function walkTree({ nodes, parents }: SyntaxTree, { enter, leave }: TreeVisitor): void {
  const open: number[] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const parent = parents[at] as number;
    while (open.length > 0 && open[open.length - 1] !== parent) {
      leave(nodes[open.pop() as number] as SyntaxNode);
    }
    enter(nodes[at] as SyntaxNode, parent === -1 ? null : (nodes[parent] as SyntaxNode));
    open.push(at);
  }
  while (open.length > 0) leave(nodes[open.pop() as number] as SyntaxNode);
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The child under a key, or `undefined` when there is none. */
export function childOf(node: SyntaxNode | undefined, key: string): SyntaxNode | undefined {
  const child = node?.[key];
  return isNode(child) ? child : undefined;
}

/** The children under a key, holes left out. */
export function childrenOf(node: SyntaxNode | undefined, key: string): readonly SyntaxNode[] {
  const children = node?.[key];
  return Array.isArray(children) ? children.filter(isNode) : [];
}

/** The name of an identifier; `undefined` for any other node. */
export function nameOf(node: SyntaxNode | undefined): string | undefined {
  return node?.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined;
}

/** `b` of `a.b` and of `a['b']`; `undefined` when it is computed. */
export function propertyNameOf(member: SyntaxNode): string | undefined {
  const property = childOf(member, 'property');
  return member.computed === true ? constantTextOf(property) : nameOf(property);
}

/** The key of a property or method; `undefined` when it is computed. */
export function keyNameOf(property: SyntaxNode): string | undefined {
  const key = childOf(property, 'key');
  const name = property.computed === true ? undefined : nameOf(key);
  return name ?? constantTextOf(key);
}

/**
 * The text of a string that is constant as written: a literal, a template without holes, or a
 * concatenation of such. `undefined` for anything else.
 */
export function constantTextOf(node: SyntaxNode | undefined): string | undefined {
  const pending: (SyntaxNode | undefined)[] = [node];
  let text = '';
  while (pending.length > 0) {
    const part = withoutWrappers(pending.pop());
    if (part?.type === 'BinaryExpression' && part.operator === '+') {
      pending.push(childOf(part, 'right'), childOf(part, 'left'));
      continue;
    }
    const piece = plainTextOf(part);
    if (piece === undefined) return undefined;
    text += piece;
  }
  return text;
}

/** The texts with which an expression that puts one together begins and ends; empty where they are not constant. */
export function endsOfText(node: SyntaxNode | undefined): {
  readonly beginning: string;
  readonly ending: string;
} {
  return { beginning: endOfText(node, 'left'), ending: endOfText(node, 'right') };
}

function endOfText(node: SyntaxNode | undefined, side: 'left' | 'right'): string {
  let part = withoutWrappers(node);
  for (;;) {
    const whole = constantTextOf(part);
    if (whole !== undefined) return whole;
    if (part?.type === 'TemplateLiteral')
      return cookedOf(childrenOf(part, 'quasis').at(side === 'left' ? 0 : -1)) ?? '';
    if (part?.type !== 'BinaryExpression' || part.operator !== '+') return '';
    part = withoutWrappers(childOf(part, side));
  }
}

function plainTextOf(node: SyntaxNode | undefined): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type !== 'TemplateLiteral' || childrenOf(node, 'expressions').length > 0)
    return undefined;
  return cookedOf(childrenOf(node, 'quasis')[0]);
}

/** The text of a part of a template. */
export function cookedOf(quasi: SyntaxNode | undefined): string | undefined {
  const cooked = (quasi?.value as { cooked?: unknown } | undefined)?.cooked;
  return typeof cooked === 'string' ? cooked : undefined;
}

const WRAPPERS: ReadonlySet<string> = new Set([
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'ChainExpression',
]);

/** The expression inside parentheses, casts and optional chains. */
export function withoutWrappers(node: SyntaxNode | undefined): SyntaxNode | undefined {
  let inner = node;
  while (inner !== undefined && WRAPPERS.has(inner.type)) inner = childOf(inner, 'expression');
  return inner;
}
