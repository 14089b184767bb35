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

/** Postfixes one around the other, `last` around an operator whose last operand is what they belong to. */
interface Run {
  readonly first: number;
  readonly last: number;
  readonly operator: number;
}

/**
 * Binds what stands behind the last operand of an operator to that operand, in the lists of the tree. In source order
 * nothing changes but that the postfixes, which stood in front of the operator, stand in front of the operand.
 */
export function bindToOperands(tree: SyntaxTree): void {
  const runs = findRuns(tree);
  if (runs.size === 0) return;
  const { parents, fieldIds, starts, ends } = tree;
  const before = { parents: parents.slice(), fieldIds: fieldIds.slice(), ends: ends.slice() };
  for (const [operand, around] of runs) {
    let parent = before.parents[operand] as number;
    let field = before.fieldIds[operand] as number;
    for (const { first, last, operator } of around) {
      parents[operator] = before.parents[first] as number;
      fieldIds[operator] = before.fieldIds[first] as number;
      parents[first] = parent;
      fieldIds[first] = field;
      for (let at = first; at <= last; at++) starts[at] = starts[operand] as number;
      parent = last;
      field = before.fieldIds[operator] as number;
    }
    parents[operand] = parent;
    fieldIds[operand] = field;
  }
  extendOperators(tree, runs, before.ends);
  reorder(tree, runs);
}

/** By operand, the outermost run first. */
function findRuns(tree: SyntaxTree): ReadonlyMap<number, readonly Run[]> {
  const { grammar, typeIds, text, starts, afters, size } = tree;
  const isPostfix = grammar.types.map((type) => POSTFIX.has(type));
  const isOperator = grammar.types.map((type) => OPERATORS.has(type));
  /** By postfix, the operator in front of it, through other postfixes; -1 for none. */
  const operatorOf = new Map<number, number>();
  /** By operator, its last operand, through operators and what is bound to their operands. */
  const operandOf = new Map<number, number>();
  const runs = new Map<number, Run[]>();
  // What is inside has the higher number.
  for (let node = size - 1; node >= 0; node--) {
    const type = typeIds[node] as number;
    // `.name` is a member by itself.
    if (isOperator[type] === true && text[starts[node] as number] !== '.') {
      const last = lastOperand(tree, node);
      if (last === -1) continue;
      operandOf.set(node, operandOf.get(operatorOf.get(last) ?? last) ?? last);
    } else if (isPostfix[type] === true && node + 1 < (afters[node] as number)) {
      const operator = operandOf.has(node + 1) ? node + 1 : operatorOf.get(node + 1);
      if (operator === undefined) continue;
      operatorOf.set(node, operator);
      note(runs, operandOf.get(operator) as number, { first: node, last: operator - 1, operator });
    }
  }
  return runs;
}

/** A run that goes on outwards takes the place of what was known of it. */
function note(runs: Map<number, Run[]>, operand: number, run: Run): void {
  const known = runs.get(operand) ?? [];
  runs.set(operand, known);
  if (known[0]?.operator === run.operator) known.shift();
  known.unshift(run);
}

/** The last node directly below, where that is an operand; otherwise -1. */
function lastOperand({ afters, grammar, fieldIds }: SyntaxTree, node: number): number {
  const end = afters[node] as number;
  let last = -1;
  for (let at = node + 1; at < end; at = afters[at] as number) last = at;
  const field = last === -1 ? null : grammar.fields[fieldIds[last] as number];
  return field === 'rhs' || field === 'target' ? last : -1;
}

/** An operator reaches as far as what is bound to its last operand. */
function extendOperators(
  { parents, ends }: SyntaxTree,
  runs: ReadonlyMap<number, readonly Run[]>,
  before: Int32Array,
): void {
  for (const [, [outermost]] of runs) {
    const { first, operator } = outermost as Run;
    const end = before[first] as number;
    for (let at = parents[first] as number; at >= operator; at = parents[at] as number)
      ends[at] = end;
  }
}

/** Numbers the nodes in source order again, by what is around each now. */
function reorder(tree: SyntaxTree, runs: ReadonlyMap<number, readonly Run[]>): void {
  const { size, parents, afters } = tree;
  const isMoved = new Uint8Array(size);
  for (const around of runs.values()) {
    for (const { first, last } of around) isMoved.fill(1, first, last + 1);
  }
  const order: number[] = [];
  const place = new Int32Array(size);
  const put = (node: number) => {
    place[node] = order.push(node) - 1;
  };
  for (let node = 0; node < size; node++) {
    for (const { first, last } of runs.get(node) ?? []) {
      for (let at = first; at <= last; at++) put(at);
    }
    if (isMoved[node] === 0) put(node);
  }
  for (const list of [tree.typeIds, tree.fieldIds, tree.flags, tree.starts, tree.ends]) {
    const before = list.slice();
    for (let at = 0; at < size; at++) list[at] = before[order[at] as number] as number;
  }
  const around = parents.slice();
  for (let at = 0; at < size; at++) {
    const parent = around[order[at] as number] as number;
    parents[at] = parent === -1 ? -1 : (place[parent] as number);
    afters[at] = at + 1;
  }
  for (let at = size - 1; at > 0; at--) {
    const parent = parents[at] as number;
    if ((afters[at] as number) > (afters[parent] as number)) afters[parent] = afters[at] as number;
  }
}
