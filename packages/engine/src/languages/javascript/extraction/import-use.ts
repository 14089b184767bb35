// What an import expression is used for: the names asked of the module, read off the syntax around it.
import {
  childOf,
  childrenOf,
  keyNameOf,
  nameOf,
  propertyNameOf,
  type SyntaxNode,
} from './syntax-tree.ts';

const TRANSPARENT: ReadonlySet<string> = new Set([
  'ParenthesizedExpression',
  'AwaitExpression',
  'ChainExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
]);

/** `*` unless the syntax shows single names; empty when the module is only run. */
export function symbolsOfUse(
  expression: SyntaxNode,
  ancestors: readonly SyntaxNode[],
): readonly string[] {
  let value = expression;
  let at = ancestors.length - 1;
  while (at >= 0 && TRANSPARENT.has((ancestors[at] as SyntaxNode).type)) {
    value = ancestors[at] as SyntaxNode;
    at -= 1;
  }
  const user = ancestors[at];
  if (user === undefined || user.type === 'ExpressionStatement') return [];
  if (user.type === 'MemberExpression' && childOf(user, 'object') === value) {
    const name = propertyNameOf(user);
    if (name === 'then' && expression.type === 'ImportExpression') {
      return symbolsOfCallback(ancestors[at - 1]);
    }
    return [name ?? '*'];
  }
  if (user.type === 'VariableDeclarator') return symbolsOfPattern(childOf(user, 'id'));
  if (user.type === 'AssignmentExpression' && childOf(user, 'right') === value) {
    return symbolsOfPattern(childOf(user, 'left'));
  }
  return ['*'];
}

/** `import('x').then(({ a }) => …)` and `.then((m) => m.a)`. */
function symbolsOfCallback(call: SyntaxNode | undefined): readonly string[] {
  const callback = childrenOf(call, 'arguments')[0];
  const parameter = childrenOf(callback, 'params')[0];
  if (parameter === undefined) return ['*'];
  const name = nameOf(parameter);
  if (name === undefined) return symbolsOfPattern(parameter);
  const body = childOf(callback, 'body');
  const isMember = body?.type === 'MemberExpression' && nameOf(childOf(body, 'object')) === name;
  return [(isMember ? propertyNameOf(body) : undefined) ?? '*'];
}

function symbolsOfPattern(pattern: SyntaxNode | undefined): readonly string[] {
  if (pattern?.type !== 'ObjectPattern') return ['*'];
  return childrenOf(pattern, 'properties').map((property) =>
    property.type === 'Property' ? (keyNameOf(property) ?? '*') : '*',
  );
}
