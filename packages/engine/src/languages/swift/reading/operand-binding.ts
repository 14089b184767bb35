// The grammar takes a call behind an operator for a call of all that is in front of it: `a + b()` for `(a + b)()`, `!b.c`
// for `(!b).c`. In the language whatever stands behind an operand binds tighter than any operator.
// https://docs.swift.org/swift-book/documentation/the-swift-programming-language/expressions/#Postfix-Expressions
import type { SyntaxTree } from '../../../syntax/syntax-tree.ts';

/** What has its operand first. */
const POSTFIX: ReadonlySet<string> = new Set([
  'call_expression',
  'navigation_expression',
  'postfix_expression',
]);

/** What has an operand last. Parentheses around one are a node of their own. */
const OPERATORS: ReadonlySet<string> = new Set([
  'additive_expression',
  'multiplicative_expression',
  'prefix_expression',
]);

/** Binds what stands behind the last operand of an operator to that operand, in the lists of the tree. */
export function bindToOperands(tree: SyntaxTree): void {
  const isPostfix = tree.grammar.types.map((type) => POSTFIX.has(type));
  // What is inside first: what stands behind `b` in `a + b().c` binds one after the other.
  for (let node = tree.size - 1; node >= 0; node--) {
    if (isPostfix[tree.typeIds[node] as number] !== true) continue;
    for (let at = node; at !== -1; ) at = rotate(tree, at);
  }
}

/** @returns where the postfix has come to; -1 where it stands well */
function rotate(tree: SyntaxTree, postfix: number): number {
  const operator = postfix + 1;
  const { typeIds, fieldIds, flags, starts, ends, parents, afters } = tree;
  if (operator >= (afters[postfix] as number) || !isOperator(tree, operator)) return -1;
  const operand = lastChildOf(tree, operator);
  if (operand === -1) return -1;
  const around = parents[postfix] as number;
  const fieldAround = fieldIds[postfix] as number;
  const fieldOfOperator = fieldIds[operator] as number;
  const fieldOfOperand = fieldIds[operand] as number;
  const kept = { type: typeIds[postfix] as number, flags: flags[postfix] as number };
  const [end, after] = [ends[postfix] as number, afters[postfix] as number];

  // The operator takes the place of the postfix, and what is inside follows it.
  for (let at = postfix; at < operand - 1; at++) {
    const from = at + 1;
    typeIds[at] = typeIds[from] as number;
    fieldIds[at] = fieldIds[from] as number;
    flags[at] = flags[from] as number;
    starts[at] = starts[from] as number;
    ends[at] = ends[from] as number;
    parents[at] = (parents[from] as number) - 1;
    afters[at] = (afters[from] as number) - 1;
  }
  parents[postfix] = around;
  fieldIds[postfix] = fieldAround;
  ends[postfix] = end;
  afters[postfix] = after;

  const moved = operand - 1;
  typeIds[moved] = kept.type;
  flags[moved] = kept.flags;
  fieldIds[moved] = fieldOfOperand;
  starts[moved] = starts[operand] as number;
  ends[moved] = end;
  parents[moved] = postfix;
  afters[moved] = after;

  fieldIds[operand] = fieldOfOperator;
  for (let at = operand; at < after; at = afters[at] as number) parents[at] = moved;
  return moved;
}

/** Whether it is an operator with an operand; `.name` is a member by itself. */
function isOperator({ grammar, typeIds, text, starts }: SyntaxTree, node: number): boolean {
  const type = grammar.types[typeIds[node] as number] as string;
  if (!OPERATORS.has(type)) return false;
  return type !== 'prefix_expression' || text[starts[node] as number] !== '.';
}

/** The last node directly below; -1 where there is none, or it is no operand. */
function lastChildOf({ afters, grammar, fieldIds }: SyntaxTree, node: number): number {
  const end = afters[node] as number;
  let last = -1;
  for (let at = node + 1; at < end; at = afters[at] as number) last = at;
  const field = last === -1 ? null : grammar.fields[fieldIds[last] as number];
  return field === 'rhs' || field === 'target' ? last : -1;
}
