// TypeScript's own import forms, and static imports where the module record does not look.
// https://www.typescriptlang.org/docs/handbook/modules/reference.html
import { namesOfType } from './comment-imports.ts';
import { type ImportedNames, importedNames } from './import-list.ts';
import { childOf, childrenOf, constantTextOf, nameOf, type SyntaxNode } from './syntax-tree.ts';
import type { Candidate, Site } from './tree-imports.ts';

export function importsOfDeclaration({ node, ancestors }: Site): readonly Candidate[] {
  switch (node.type) {
    case 'TSImportType': {
      const source = childOf(node, 'source');
      const symbol = firstNameOf(childOf(node, 'qualifier'));
      return importAt(source, 'type', namesOfType(constantTextOf(source) ?? '', symbol));
    }
    case 'TSExternalModuleReference': {
      const statement = ancestors.at(-1);
      const kind = statement?.importKind === 'type' ? 'type' : 'require';
      const names = importedNames([{ symbol: '*', local: nameOf(childOf(statement, 'id')) }]);
      return importAt(childOf(node, 'expression'), kind, names);
    }
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return inAmbientModule(node, ancestors);
    default:
      return [];
  }
}

function importAt(
  source: SyntaxNode | undefined,
  kind: 'type' | 'require' | 'static' | 'reexport',
  names: ImportedNames,
): readonly Candidate[] {
  const specifier = constantTextOf(source);
  if (source === undefined || specifier === undefined) return [];
  return [{ imports: [{ specifier, kind, ...names, offset: source.start }] }];
}

/** `A` of `import('x').A.B`. */
function firstNameOf(qualifier: SyntaxNode | undefined): string {
  let first = qualifier;
  while (first?.type === 'TSQualifiedName') first = childOf(first, 'left');
  return nameOf(first) ?? '*';
}

/**
 * Statements inside `declare module 'x' { … }`, and `export {} from 'x'`, which names nothing and so has
 * no entry in the record. Everything else at the top level is in the record.
 */
function inAmbientModule(node: SyntaxNode, ancestors: readonly SyntaxNode[]): readonly Candidate[] {
  const entries = childrenOf(node, 'specifiers');
  const isTopLevel = ancestors.length === 1;
  const isRecorded = node.type !== 'ExportNamedDeclaration' || entries.length > 0;
  if (isTopLevel && isRecorded) return [];
  const isImport = node.type === 'ImportDeclaration';
  const isType = !isTopLevel || node.importKind === 'type' || node.exportKind === 'type';
  const names = isImport
    ? importedNames(entries.map(importedEntry))
    : node.type === 'ExportAllDeclaration'
      ? { symbols: ['*'] }
      : { symbols: entries.map((entry) => nameOf(childOf(entry, 'local')) ?? '*') };
  const kind = isType ? 'type' : isImport ? 'static' : 'reexport';
  return importAt(childOf(node, 'source'), kind, names);
}

function importedEntry(entry: SyntaxNode): { symbol: string; local: string | undefined } {
  return { symbol: importedNameOf(entry), local: nameOf(childOf(entry, 'local')) };
}

function importedNameOf(entry: SyntaxNode): string {
  if (entry.type === 'ImportDefaultSpecifier') return 'default';
  const imported = childOf(entry, 'imported');
  return nameOf(imported) ?? constantTextOf(imported) ?? '*';
}
