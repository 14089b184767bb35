// Specifiers that are constant although they are not one literal.
import {
  childOf,
  childrenOf,
  constantTextOf,
  nameOf,
  propertyNameOf,
  type SyntaxNode,
  withoutWrappers,
} from './syntax-tree.ts';

/**
 * The specifier that an expression always yields: constant text, or a path built from `__dirname`, which
 * is the importer's own directory. `undefined` when it depends on anything else.
 */
export function constantPathOf(expression: SyntaxNode | undefined): string | undefined {
  const text = constantTextOf(expression);
  if (text !== undefined) return text;
  const node = withoutWrappers(expression);
  if (node?.type === 'CallExpression') return joinedPath(node);
  if (node?.type === 'BinaryExpression') return afterDirectory(node);
  return node?.type === 'TemplateLiteral' ? templatePath(node) : undefined;
}

/** `path.join(__dirname, 'a', 'b.js')` and `path.resolve(__dirname, 'a')`. */
function joinedPath(call: SyntaxNode): string | undefined {
  const callee = childOf(call, 'callee');
  const called = callee?.type === 'MemberExpression' ? propertyNameOf(callee) : nameOf(callee);
  if (called !== 'join' && called !== 'resolve') return undefined;
  const [first, ...rest] = childrenOf(call, 'arguments');
  if (nameOf(first) !== '__dirname') return undefined;
  const parts = rest.map(constantTextOf);
  if (parts.some((part) => part === undefined || (called === 'resolve' && part.startsWith('/')))) {
    return undefined;
  }
  return ['.', ...parts].join('/');
}

/** `__dirname + '/a.js'`. */
function afterDirectory(sum: SyntaxNode): string | undefined {
  if (sum.operator !== '+' || nameOf(childOf(sum, 'left')) !== '__dirname') return undefined;
  const rest = constantTextOf(childOf(sum, 'right'));
  return rest?.startsWith('/') ? `.${rest}` : undefined;
}

/** `${__dirname}/a.js` in a template. */
function templatePath(template: SyntaxNode): string | undefined {
  const holes = childrenOf(template, 'expressions');
  const [before, after] = childrenOf(template, 'quasis').map(
    ({ value }) => (value as { cooked?: string | null } | undefined)?.cooked,
  );
  if (holes.length !== 1 || nameOf(holes[0]) !== '__dirname' || before !== '') return undefined;
  return after?.startsWith('/') ? `.${after}` : undefined;
}
