// Imports that only the syntax tree shows: calls such as `require` and `import()`, and TypeScript's own
// forms. One walk collects them; whether a name like `require` is the real one is decided after it.
import { type AmdFinds, amdDependencies } from './amd.ts';
import { importsOfClass } from './angular-classes.ts';
import { importsOfCall } from './call-imports.ts';
import { commonJsExports } from './commonjs-exports.ts';
import type { FoundExport, FoundImport } from './import-list.ts';
import { type NamedSpecifiers, namedSpecifiers } from './named-specifiers.ts';
import { bindingOf, type Scope, ScopeStack } from './scopes.ts';
import { type SyntaxNode, type SyntaxTree, walkTree } from './syntax-tree.ts';
import { importsOfDeclaration } from './type-script-imports.ts';
import { importsOfNew } from './worker-imports.ts';

export interface TreeFinds {
  readonly imports: readonly FoundImport[];
  readonly exports: readonly FoundExport[];
  /** Whether the file calls an AMD loader, whose bare ids are paths. */
  readonly isAmd: boolean;
  readonly named: NamedSpecifiers;
}

/** What a finder of imports is told of a node. */
export interface Site {
  readonly node: SyntaxNode;
  /** From the program down to the node's parent. Changes with the walk: not to be kept. */
  readonly ancestors: readonly SyntaxNode[];
  /** The text that offsets count in. */
  readonly text: string;
  /** Whether some name may hold what `createRequire` returned, so that any call may be an import. */
  readonly createsRequire: boolean;
  /** Calls of `require` whose specifiers a name completes. */
  readonly named: NamedSpecifiers;
}

/** Imports of one node, and the name that must not be the script's own for them to be imports. */
export interface Candidate {
  readonly imports: readonly FoundImport[];
  /** `undefined` when no name can shadow it. */
  readonly freeName?: string;
}

export function readTree(tree: SyntaxTree, text: string, isModule: boolean): TreeFinds {
  const scopes = new ScopeStack();
  const candidates: { candidate: Candidate; scope: Scope }[] = [];
  const amd: { finds: AmdFinds; scope: Scope }[] = [];
  const exports: { found: FoundExport; freeName: string; scope: Scope }[] = [];
  const ancestors: SyntaxNode[] = [];
  const createsRequire = text.includes('createRequire');
  const named = namedSpecifiers(tree, text);
  walkTree(tree, {
    enter(node, parent) {
      scopes.enter(node, parent);
      const site = { node, ancestors, text, createsRequire, named };
      const scope = scopes.current;
      for (const candidate of candidatesAt(site)) candidates.push({ candidate, scope });
      const finds = amdDependencies(node, text);
      if (finds !== undefined) amd.push({ finds, scope });
      if (!isModule || node.type === 'TSExportAssignment') {
        for (const found of commonJsExports(node)) exports.push({ ...found, scope });
      }
      ancestors.push(node);
    },
    leave(node) {
      ancestors.pop();
      scopes.leave(node);
    },
  });
  const loaded = amd.filter(({ finds, scope }) => bindingOf(finds.freeName, scope) === 'free');
  return {
    imports: [
      ...candidates.flatMap(({ candidate, scope }) =>
        stands(candidate, scope) ? candidate.imports : [],
      ),
      ...loaded.flatMap(({ finds }) => finds.imports),
    ],
    exports: exports.flatMap(({ found, freeName, scope }) =>
      bindingOf(freeName, scope) === 'free' ? [found] : [],
    ),
    isAmd: loaded.some(({ finds }) => finds.isCertain),
    named,
  };
}

function candidatesAt(site: Site): readonly Candidate[] {
  switch (site.node.type) {
    case 'CallExpression':
    case 'ImportExpression':
      return importsOfCall(site);
    case 'NewExpression':
      return importsOfNew(site);
    case 'ClassDeclaration':
    case 'ClassExpression':
      return importsOfClass(site.node, site.text);
    default:
      return importsOfDeclaration(site);
  }
}

function stands({ freeName }: Candidate, scope: Scope): boolean {
  if (freeName === undefined) return true;
  const binding = bindingOf(freeName, scope);
  return freeName === 'require' || LOADER_GLOBALS.has(freeName)
    ? binding !== 'local'
    : binding === 'require';
}

/** Names that the environment itself provides. Any other must have come from `createRequire`. */
const LOADER_GLOBALS: ReadonlySet<string> = new Set([
  'module',
  'importScripts',
  'Worker',
  'SharedWorker',
  'URL',
]);
