// Statements that name a value: lambdas, type aliases, and the list of names that a module offers.
// https://docs.python.org/3/reference/simple_stmts.html#the-type-statement https://peps.python.org/pep-0613/
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { type DefinitionHead, identifierOf, signatureOf } from './read-definition.ts';

export type NamedValue =
  | { readonly isAlias: boolean; readonly head: DefinitionHead }
  /** What `__all__` lists, as far as it is written out. */
  | { readonly offered: readonly string[] };

/** Nearly all statements are sorted out by their text. */
const WORTH_A_LOOK = /\blambda\b|\bTypeAlias\b|^__all__\b|^type\b/;

/** @param cursor at an expression statement or a type alias */
export function readNamedValue(cursor: TreeCursor, text: string): NamedValue | undefined {
  if (!WORTH_A_LOOK.test(text.slice(cursor.startIndex, cursor.endIndex))) return undefined;
  const node = cursor.currentNode;
  if (node.type === 'type_alias_statement') return readTypeStatement(node, text);
  const statement = node.firstNamedChild;
  if (statement === null) return undefined;
  const left = statement.childForFieldName('left') ?? calledList(statement);
  if (left?.text === '__all__') return { offered: listedNames(statement) };
  if (statement.type !== 'assignment' || left?.type !== 'identifier') return undefined;
  const annotation = statement.childForFieldName('type');
  if (annotation !== null && /^['"]?(?:\w+\.)*TypeAlias['"]?$/.test(annotation.text)) {
    return namedValue(left, signatureOf(text, node.startIndex, annotation.endIndex), true);
  }
  const lambda = assignedLambda(statement);
  if (lambda === undefined) return undefined;
  const parameters = lambda.childForFieldName('parameters');
  const headEnd = parameters?.endIndex ?? lambda.startIndex + 'lambda'.length;
  return namedValue(left, signatureOf(text, node.startIndex, headEnd), false);
}

function namedValue(name: SyntaxNode, signature: string, isAlias: boolean): NamedValue {
  const head = { name: identifierOf(name), signature, isAsync: false, modifiers: [], bases: [] };
  return { isAlias, head };
}

function readTypeStatement(node: SyntaxNode, text: string): NamedValue | undefined {
  const left = node.childForFieldName('left');
  let name = left;
  while (name !== null && name.type !== 'identifier') name = name.firstNamedChild;
  if (left === null || name === null) return undefined;
  return namedValue(name, signatureOf(text, node.startIndex, left.endIndex), true);
}

/** Through brackets and chained assignments: `f = g = (lambda: 1)` names it `f`. */
function assignedLambda(assignment: SyntaxNode): SyntaxNode | undefined {
  let value: SyntaxNode | null = assignment;
  while (value !== null && value.type !== 'lambda') {
    if (value.type === 'assignment') value = value.childForFieldName('right');
    else if (value.type === 'parenthesized_expression') value = value.firstNamedChild;
    else return undefined;
  }
  return value ?? undefined;
}

/** The list of `__all__.extend([…])` and `__all__.append(…)`. */
function calledList(statement: SyntaxNode): SyntaxNode | null {
  const callee = statement.type === 'call' ? statement.childForFieldName('function') : null;
  return callee?.childForFieldName('object') ?? null;
}

function listedNames(statement: SyntaxNode): string[] {
  return statement.descendantsOfType('string_content').map(({ text }) => text.normalize('NFKC'));
}
