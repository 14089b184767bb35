// Imports by call: `import()`, CommonJS `require` and its relatives, and what bundlers and test runners
// add to both.
// https://nodejs.org/api/modules.html https://vite.dev/guide/features.html#glob-import
import type { ImportKind } from '../../../facts.ts';
import { constantPathOf } from './constant-path.ts';
import { globOfContext, globPatterns } from './glob-imports.ts';
import type { FoundImport, ImportedNames } from './import-list.ts';
import { namesOfUse } from './import-use.ts';
import { isCreateRequire } from './scopes.ts';
import {
  childOf,
  childrenOf,
  nameOf,
  propertyNameOf,
  type SyntaxNode,
  withoutWrappers,
} from './syntax-tree.ts';
import type { Candidate, Site } from './tree-imports.ts';

const none: readonly Candidate[] = [];
const noNames: ImportedNames = { symbols: [] };

export function importsOfCall(site: Site): readonly Candidate[] {
  const { node } = site;
  if (node.type === 'ImportExpression') {
    const names = namesOfUse(node, site.ancestors);
    return [{ imports: [importOf(childOf(node, 'source'), 'dynamic', names, site)] }];
  }
  const callee = withoutWrappers(childOf(node, 'callee'));
  const name = nameOf(callee);
  if (name !== undefined) return importsByName(name, site);
  if (callee?.type === 'MemberExpression') return importsByMember(callee, site);
  // createRequire(import.meta.url)('x')
  return isCreateRequire(callee) ? [{ imports: required(site) }] : none;
}

/** `require('x')`, a `createRequire` result called, and `importScripts`. */
function importsByName(name: string, site: Site): readonly Candidate[] {
  const argumentNodes = childrenOf(site.node, 'arguments');
  if (name === 'importScripts') {
    const imports = argumentNodes.map((argument) => importOf(argument, 'include', noNames, site));
    return [{ imports, freeName: name }];
  }
  if (name !== 'require' && !site.createsRequire) return none;
  if (argumentNodes[0] === undefined || isLoaderCall(argumentNodes[0])) return none;
  return [{ imports: required(site), freeName: name }];
}

/** The asynchronous form `require([…], callback)` is AMD's; `require(function…)` is nobody's. */
function isLoaderCall(first: SyntaxNode): boolean {
  return /^(?:Array|Function|ArrowFunction|Object)Expression$/.test(first.type);
}

function required(site: Site): FoundImport[] {
  const named = site.named.get(site.node);
  if (named !== undefined)
    return named.texts.map(({ specifier, offset }) => ({
      specifier,
      kind: 'require',
      symbols: [],
      offset,
    }));
  const names = namesOfUse(site.node, site.ancestors);
  return [importOf(childrenOf(site.node, 'arguments')[0], 'require', names, site)];
}

function importsByMember(callee: SyntaxNode, site: Site): readonly Candidate[] {
  const object = withoutWrappers(childOf(callee, 'object'));
  const property = propertyNameOf(callee);
  if (object === undefined || property === undefined) return none;
  if (object.type === 'MetaProperty') return importsByMeta(property, site);
  if (isCreateRequire(object)) return property === 'resolve' ? resolved(site, undefined) : none;
  const owner = nameOf(object);
  if (owner === undefined) return none;
  if (ACTUAL_OWNERS.has(owner)) return importsByTestRunner(property, site);
  if (owner === 'module' && property === 'require') {
    return [{ imports: required(site), freeName: owner }];
  }
  if (owner !== 'require' && !site.createsRequire) return none;
  if (property === 'resolve' || property === 'resolveWeak') return resolved(site, owner);
  if (owner !== 'require') return none;
  if (property === 'context') return contextImports(site);
  if (property === 'ensure') return ensuredImports(site);
  return none;
}

function resolved(site: Site, owner: string | undefined): readonly Candidate[] {
  const first = childrenOf(site.node, 'arguments')[0];
  if (first === undefined) return none;
  const imports = [importOf(first, 'require', noNames, site)];
  return [owner === undefined ? { imports } : { imports, freeName: owner }];
}

/** `import.meta.glob`, `import.meta.globEager`, `import.meta.resolve`. */
function importsByMeta(property: string, site: Site): readonly Candidate[] {
  const first = childrenOf(site.node, 'arguments')[0];
  if (first === undefined) return none;
  if (property === 'resolve') return [{ imports: [importOf(first, 'dynamic', noNames, site)] }];
  if (property !== 'glob' && property !== 'globEager') return none;
  const { kind, patterns } = globPatterns(site.node, property);
  if (patterns === undefined) return [{ imports: [importOf(first, kind, noNames, site)] }];
  return [
    {
      imports: patterns.map((specifier) => ({ specifier, kind, symbols: [], offset: first.start })),
    },
  ];
}

const ACTUAL_OWNERS: ReadonlySet<string> = new Set(['jest', 'vi', 'vitest']);

/**
 * The real module behind a mock is loaded when the test asks for it. `mock('./x')` itself loads nothing:
 * it says that `./x` is to be replaced wherever another import asks for it.
 */
function importsByTestRunner(property: string, site: Site): readonly Candidate[] {
  if (property !== 'requireActual' && property !== 'importActual') return none;
  const names = namesOfUse(site.node, site.ancestors);
  return [{ imports: [importOf(childrenOf(site.node, 'arguments')[0], 'dynamic', names, site)] }];
}

function contextImports(site: Site): readonly Candidate[] {
  const first = childrenOf(site.node, 'arguments')[0];
  const specifier = globOfContext(site.node);
  const found =
    specifier === undefined
      ? computed(site.node, 'require', noNames, site)
      : { specifier, kind: 'require' as const, symbols: [], offset: (first ?? site.node).start };
  return [{ imports: [found], freeName: 'require' }];
}

/** webpack's `require.ensure(['x'], callback)`. */
function ensuredImports(site: Site): readonly Candidate[] {
  const elements = childrenOf(childrenOf(site.node, 'arguments')[0], 'elements');
  return [
    {
      imports: elements.map((element) => importOf(element, 'dynamic', noNames, site)),
      freeName: 'require',
    },
  ];
}

/** @param argument the specifier's expression; missing arguments count as computed */
export function importOf(
  argument: SyntaxNode | undefined,
  kind: ImportKind,
  names: ImportedNames,
  site: Site,
): FoundImport {
  if (argument === undefined) return computed(site.node, kind, names, site);
  const specifier = constantPathOf(argument);
  if (specifier === undefined) return computed(argument, kind, names, site);
  return { specifier, kind, ...names, offset: argument.start };
}

function computed(
  { start, end }: SyntaxNode,
  kind: ImportKind,
  names: ImportedNames,
  { text }: Site,
): FoundImport {
  return { specifier: null, expression: text.slice(start, end), kind, ...names, offset: start };
}
