// Asynchronous Module Definition: `define` and `require` with a list of dependencies.
// https://github.com/amdjs/amdjs-api/blob/master/AMD.md
import { type FoundImport, type ImportedNames, importedNames } from './import-list.ts';
import {
  childOf,
  childrenOf,
  constantTextOf,
  nameOf,
  propertyNameOf,
  type SyntaxNode,
} from './syntax-tree.ts';

export interface AmdFinds {
  readonly imports: readonly FoundImport[];
  /** The loader's name, which the script must not bind itself. */
  readonly freeName: string;
  /** Whether the call cannot be anything but an AMD loader's. */
  readonly isCertain: boolean;
}

/** Ids that mean the loader's own objects. */
const PSEUDO_DEPENDENCIES: ReadonlySet<string> = new Set(['require', 'exports', 'module']);

/** `undefined` when the node is no call of an AMD loader. */
export function amdDependencies(node: SyntaxNode, text: string): AmdFinds | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const freeName = loaderName(childOf(node, 'callee'));
  if (freeName === undefined) return undefined;
  const given = childrenOf(node, 'arguments');
  const isNamed = freeName !== 'require' && constantTextOf(given[0]) !== undefined;
  const [list, factory] = isNamed ? given.slice(1) : given;
  if (list?.type !== 'ArrayExpression') {
    const takesRequire =
      freeName === 'define' && nameOf(childrenOf(list, 'params')[0]) === 'require';
    return takesRequire ? { imports: [], freeName, isCertain: true } : undefined;
  }
  const parameters = childrenOf(factory, 'params');
  const imports = childrenOf(list, 'elements').flatMap((element, index) =>
    dependencyAt(element, namesOfParameter(parameters[index]), text),
  );
  return { imports, freeName, isCertain: imports.some(({ specifier }) => specifier !== null) };
}

function loaderName(callee: SyntaxNode | undefined): string | undefined {
  const name = nameOf(callee);
  if (name === 'define' || name === 'require' || name === 'requirejs') return name;
  if (callee?.type !== 'MemberExpression') return undefined;
  const isSystem = nameOf(childOf(callee, 'object')) === 'System';
  return isSystem && propertyNameOf(callee) === 'register' ? 'System' : undefined;
}

function namesOfParameter(parameter: SyntaxNode | undefined): ImportedNames {
  if (parameter === undefined) return { symbols: [] };
  return importedNames([{ symbol: '*', local: nameOf(parameter) }]);
}

function dependencyAt(element: SyntaxNode, names: ImportedNames, text: string): FoundImport[] {
  const specifier = constantTextOf(element);
  if (specifier === undefined) {
    if (!/^(?:Identifier|MemberExpression|BinaryExpression|TemplateLiteral)$/.test(element.type)) {
      return [];
    }
    const expression = text.slice(element.start, element.end);
    return [{ specifier: null, expression, kind: 'require', ...names, offset: element.start }];
  }
  if (PSEUDO_DEPENDENCIES.has(specifier)) return [];
  return [{ specifier, kind: 'require', ...names, offset: element.start }];
}
