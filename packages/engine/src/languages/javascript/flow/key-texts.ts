// Keys of members that are put together while the program runs: what is known of their beginnings and ends.
import { keyBeginning } from '../../../flow/flow-facts.ts';
import {
  childOf,
  childrenOf,
  constantTextOf,
  cookedOf,
  endsOfText,
  type SyntaxNode,
  withoutWrappers,
} from '../extraction/syntax-tree.ts';

/** Other texts are hardly names of members. */
export const KEY_LIKE: RegExp = /^[\w$.:@/-]{1,40}$/;

/** Behind a name a letter or two say nothing. */
export const SHORTEST_END = 3;

/**
 * The key of all members whose names begin and end as a text that is put together.
 * @returns `undefined` where neither the beginning nor the end is at least so long
 */
export function patternOfKey(node: SyntaxNode | undefined, shortest: number): string | undefined {
  const { beginning, ending } = endsOfText(node);
  if (Math.max(beginning.length, ending.length) < shortest) return undefined;
  const areLike = [beginning, ending].every((end) => end === '' || KEY_LIKE.test(end));
  return areLike ? keyBeginning(beginning, ending) : undefined;
}

/** Patterns under which a script writes members itself: what it reads by these is whatever it wrote by a computed key. */
export function patternsWritten(nodes: readonly SyntaxNode[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const node of nodes) {
    const target =
      node.type === 'AssignmentExpression' ? withoutWrappers(childOf(node, 'left')) : undefined;
    if (target?.type !== 'MemberExpression' || target.computed !== true) continue;
    const pattern = patternOfKey(childOf(target, 'property'), 1);
    if (pattern !== undefined) found.add(pattern);
  }
  return found;
}

/** An expression with more texts than this may be any. */
const MOST_TEXTS = 8;

/** Expressions nested deeper are not looked into. */
const MAX_DEPTH = 6;

/**
 * Whatever an expression may be that chooses between texts, or puts such together: `${isNew ? 'create' : 'update'}Release`.
 * @param textsOfName what a name may hold; `undefined` where that is not known
 * @returns `undefined` where it may be something else
 */
export function textsOf(
  node: SyntaxNode | undefined,
  textsOfName: (name: SyntaxNode) => readonly string[] | undefined,
  depth = 0,
): readonly string[] | undefined {
  const inner = withoutWrappers(node);
  const constant = constantTextOf(inner);
  if (constant !== undefined) return [constant];
  if (inner === undefined || depth > MAX_DEPTH) return undefined;
  const parts = (of: readonly (SyntaxNode | undefined)[]) =>
    of.map((part) => textsOf(part, textsOfName, depth + 1));
  switch (inner.type) {
    case 'Identifier':
      return textsOfName(inner);
    case 'ConditionalExpression':
      return eachOf(parts([childOf(inner, 'consequent'), childOf(inner, 'alternate')]));
    case 'BinaryExpression':
      return inner.operator === '+'
        ? joined(parts([childOf(inner, 'left'), childOf(inner, 'right')]))
        : undefined;
    case 'TemplateLiteral': {
      const [first, ...texts] = childrenOf(inner, 'quasis').map((each) => [cookedOf(each) ?? '']);
      const holes = parts(childrenOf(inner, 'expressions'));
      return joined([first, ...holes.flatMap((hole, at) => [hole, texts[at]])]);
    }
    default:
      return undefined;
  }
}

type Texts = readonly string[] | undefined;

function eachOf(parts: readonly Texts[]): Texts {
  const all = parts.flatMap((texts) => texts ?? []);
  return parts.includes(undefined) || all.length > MOST_TEXTS ? undefined : all;
}

/** Each text of one part with each of the others. */
function joined(parts: readonly Texts[]): Texts {
  let all: readonly string[] = [''];
  for (const texts of parts) {
    if (texts === undefined || all.length * texts.length > MOST_TEXTS) return undefined;
    all = all.flatMap((front) => texts.map((text) => front + text));
  }
  return all;
}
