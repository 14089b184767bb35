// Decides whether the condition of an `if` is settled before the program runs: type checkers take
// `TYPE_CHECKING` for true, at run time it is false. https://docs.python.org/3/library/typing.html#typing.TYPE_CHECKING
import type { SyntaxNode } from '../../syntax/syntax-node.ts';

/** `undefined` when only the run can tell. */
export type Truth = boolean | undefined;

/** Worth asking `runtimeTruth`: nearly all conditions are sorted out by their text. */
export function mayBeSettled(condition: string): boolean {
  return /TYPE_CHECKING|MYPY|\bFalse\b|\bTrue\b|^\(*\s*[01]\s*\)*$/.test(condition);
}

// Names that stood for the same before `typing.TYPE_CHECKING`, and in code that must not load `typing`.
const FALSE_AT_RUNTIME = new Set(['TYPE_CHECKING', 'MYPY', 'MYPY_CHECK_RUNNING', 'False', '0']);
const TRUE_AT_RUNTIME = new Set(['True', '1']);

/** The truth of the condition at run time, in three-valued logic. */
export function runtimeTruth(condition: SyntaxNode): Truth {
  // Operands are evaluated onto `values`; a string on `pending` is an operator that waits for them.
  const pending: (SyntaxNode | string)[] = [condition];
  const values: Truth[] = [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') applyOperator(next, values);
    else if (next.type === 'parenthesized_expression')
      pending.push(...definite(next.namedChild(0)));
    else if (next.type === 'not_operator') {
      pending.push('not', ...definite(next.childForFieldName('argument')));
    } else if (next.type === 'boolean_operator') {
      const operator = next.childForFieldName('operator')?.type ?? '';
      const operands = [next.childForFieldName('left'), next.childForFieldName('right')];
      pending.push(operator, ...operands.flatMap(definite));
    } else values.push(truthOfOperand(next));
  }
  return values[0];
}

function definite(node: SyntaxNode | null): SyntaxNode[] {
  return node === null ? [] : [node];
}

function applyOperator(operator: string, values: Truth[]): void {
  const last = values.pop();
  if (operator === 'not') {
    values.push(last === undefined ? undefined : !last);
    return;
  }
  const other = values.pop();
  const decisive = operator === 'or';
  if (last === decisive || other === decisive) values.push(decisive);
  else values.push(last === undefined || other === undefined ? undefined : !decisive);
}

function truthOfOperand(node: SyntaxNode): Truth {
  // `typing.TYPE_CHECKING` under whatever name the module goes.
  const name = node.type === 'attribute' ? node.childForFieldName('attribute') : node;
  const text = name?.text ?? '';
  if (FALSE_AT_RUNTIME.has(text)) return false;
  return TRUE_AT_RUNTIME.has(text) ? true : undefined;
}
