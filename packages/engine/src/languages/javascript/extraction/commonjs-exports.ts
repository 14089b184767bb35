// Names that a CommonJS module offers, as far as they are written out.
// The forms are those that Node reads for named imports, and a few more:
// https://nodejs.org/api/esm.html#commonjs-namespaces
import type { FoundExport } from './import-list.ts';
import {
  childOf,
  childrenOf,
  constantTextOf,
  keyNameOf,
  nameOf,
  propertyNameOf,
  type SyntaxNode,
  withoutWrappers,
} from './syntax-tree.ts';

/** An export, and the name (`module` or `exports`) that the script must not bind itself. */
interface CommonJsExport {
  readonly found: FoundExport;
  readonly freeName: string;
}

export function commonJsExports(node: SyntaxNode): readonly CommonJsExport[] {
  if (node.type === 'AssignmentExpression') return assignedExports(node);
  if (node.type === 'CallExpression') return definedExports(node);
  if (node.type === 'TSExportAssignment') {
    const declaration = nameOf(childOf(node, 'expression'));
    const found = { name: 'default', offset: node.start };
    return [{ found: declaration === undefined ? found : { ...found, declaration }, freeName: '' }];
  }
  return [];
}

function assignedExports(node: SyntaxNode): readonly CommonJsExport[] {
  const left = childOf(node, 'left');
  if (left?.type !== 'MemberExpression') return [];
  const offset = node.start;
  const value = withoutWrappers(childOf(node, 'right'));
  if (isModuleExports(left)) {
    return wholeExports(value, offset).map((found) => ({ found, freeName: 'module' }));
  }
  const freeName = exportsObject(childOf(left, 'object'));
  const name = propertyNameOf(left);
  if (freeName === undefined || name === undefined) return [];
  return [{ found: withOrigin(name, value, offset), freeName }];
}

/** `module.exports = …`: the members of an object literal, another module's exports, or one value. */
function wholeExports(value: SyntaxNode | undefined, offset: number): readonly FoundExport[] {
  const specifier = requiredSpecifier(value);
  if (specifier !== undefined) return [{ name: '*', from: { specifier, name: '*' }, offset }];
  if (value?.type !== 'ObjectExpression') {
    const declaration = nameOf(value) ?? nameOf(childOf(value, 'id'));
    return [{ name: 'default', offset, ...(declaration !== undefined && { declaration }) }];
  }
  return childrenOf(value, 'properties').flatMap((property): FoundExport[] => {
    if (property.type === 'SpreadElement') {
      const spread = requiredSpecifier(withoutWrappers(childOf(property, 'argument')));
      if (spread === undefined) return [];
      return [{ name: '*', from: { specifier: spread, name: '*' }, offset: property.start }];
    }
    const name = keyNameOf(property);
    if (name === undefined) return [];
    return [withOrigin(name, withoutWrappers(childOf(property, 'value')), property.start)];
  });
}

/** `Object.defineProperty(exports, 'a', …)`, and TypeScript's `__exportStar(require('x'), exports)`. */
function definedExports(node: SyntaxNode): readonly CommonJsExport[] {
  const [first, second] = childrenOf(node, 'arguments');
  const callee = childOf(node, 'callee');
  const called = callee?.type === 'MemberExpression' ? propertyNameOf(callee) : nameOf(callee);
  if (called === 'defineProperty') {
    const freeName = exportsObject(first);
    const name = constantTextOf(second);
    if (freeName === undefined || name === undefined || name === '__esModule') return [];
    return [{ found: { name, offset: node.start }, freeName }];
  }
  const specifier = requiredSpecifier(first);
  if (specifier === undefined || !/^__export(?:Star)?$/.test(called ?? '')) return [];
  const found = { name: '*', from: { specifier, name: '*' }, offset: node.start };
  return [{ found, freeName: 'exports' }];
}

function isModuleExports(node: SyntaxNode | undefined): boolean {
  return (
    node?.type === 'MemberExpression' &&
    propertyNameOf(node) === 'exports' &&
    nameOf(childOf(node, 'object')) === 'module'
  );
}

/** The name that the object of exports is reached by. */
function exportsObject(node: SyntaxNode | undefined): 'exports' | 'module' | undefined {
  if (nameOf(node) === 'exports') return 'exports';
  return isModuleExports(node) ? 'module' : undefined;
}

function withOrigin(name: string, value: SyntaxNode | undefined, offset: number): FoundExport {
  const whole = requiredSpecifier(value);
  if (whole !== undefined) return { name, from: { specifier: whole, name: '*' }, offset };
  const isMember = value?.type === 'MemberExpression';
  const specifier = isMember ? requiredSpecifier(childOf(value, 'object')) : undefined;
  const member = isMember ? propertyNameOf(value) : undefined;
  if (specifier !== undefined && member !== undefined) {
    return { name, from: { specifier, name: member }, offset };
  }
  const declaration = nameOf(value);
  return declaration === undefined || declaration === name
    ? { name, offset }
    : { name, declaration, offset };
}

function requiredSpecifier(node: SyntaxNode | undefined): string | undefined {
  if (node?.type !== 'CallExpression' || nameOf(childOf(node, 'callee')) !== 'require') {
    return undefined;
  }
  return constantTextOf(childrenOf(node, 'arguments')[0]);
}
