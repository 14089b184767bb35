// What an import expression is used for: the names asked of the module, read off the syntax around it.
import { type ImportedNames, importedNames } from './import-list.ts';
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
export function namesOfUse(
  expression: SyntaxNode,
  ancestors: readonly SyntaxNode[],
): ImportedNames {
  let value = expression;
  let at = ancestors.length - 1;
  while (at >= 0 && TRANSPARENT.has((ancestors[at] as SyntaxNode).type)) {
    value = ancestors[at] as SyntaxNode;
    at -= 1;
  }
  const user = ancestors[at];
  if (user === undefined || user.type === 'ExpressionStatement') return { symbols: [] };
  if (user.type === 'MemberExpression' && childOf(user, 'object') === value) {
    const name = propertyNameOf(user);
    if (name === 'then' && expression.type === 'ImportExpression') {
      return namesOfCallback(ancestors[at - 1]);
    }
    return namesOfMember(name ?? '*', user, ancestors.slice(0, at));
  }
  if (user.type === 'VariableDeclarator') return namesOfPattern(childOf(user, 'id'));
  if (user.type === 'AssignmentExpression' && childOf(user, 'right') === value) {
    return namesOfPattern(childOf(user, 'left'));
  }
  return { symbols: ['*'] };
}

/** `const b = require('x').a`. */
function namesOfMember(
  symbol: string,
  member: SyntaxNode,
  ancestors: readonly SyntaxNode[],
): ImportedNames {
  const user = ancestors.at(-1);
  const isBound = user?.type === 'VariableDeclarator' && childOf(user, 'init') === member;
  return importedNames([{ symbol, local: isBound ? nameOf(childOf(user, 'id')) : undefined }]);
}

/** `import('x').then(({ a }) => …)` and `.then((m) => m.a)`. */
function namesOfCallback(call: SyntaxNode | undefined): ImportedNames {
  const callback = childrenOf(call, 'arguments')[0];
  const parameter = childrenOf(callback, 'params')[0];
  if (parameter === undefined) return { symbols: ['*'] };
  const name = nameOf(parameter);
  if (name === undefined) return namesOfPattern(parameter);
  const body = childOf(callback, 'body');
  const isMember = body?.type === 'MemberExpression' && nameOf(childOf(body, 'object')) === name;
  const member = isMember ? propertyNameOf(body) : undefined;
  return importedNames([member === undefined ? { symbol: '*', local: name } : { symbol: member }]);
}

function namesOfPattern(pattern: SyntaxNode | undefined): ImportedNames {
  if (pattern?.type !== 'ObjectPattern') {
    return importedNames([{ symbol: '*', local: nameOf(pattern) }]);
  }
  return importedNames(
    childrenOf(pattern, 'properties').map((property) => {
      if (property.type !== 'Property') {
        return { symbol: '*', local: nameOf(childOf(property, 'argument')) };
      }
      const value = childOf(property, 'value');
      const bound = value?.type === 'AssignmentPattern' ? childOf(value, 'left') : value;
      return { symbol: keyNameOf(property) ?? '*', local: nameOf(bound) };
    }),
  );
}
