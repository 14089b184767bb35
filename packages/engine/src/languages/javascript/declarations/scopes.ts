// Where the walk over a script stands: the declarations around it, what `this` means there, and whether
// what is declared there can be seen from other files.
import type { SyntaxNode } from '../extraction/syntax-tree.ts';

/** A node inside of which names are declared. Functions and classes without a name are scopes too. */
export interface DeclarationScope {
  readonly node: SyntaxNode;
  readonly kind: 'script' | 'namespace' | 'class' | 'function';
  /** Index of the innermost declaration; `null` at the script's own level. */
  readonly declaration: number | null;
  /** Of that declaration; empty at the script's own level. */
  readonly qualifiedName: string;
  /** Whether other files can see what it offers. */
  readonly isOpen: boolean;
  /** In ambient namespaces everything is offered, with or without `export`. */
  readonly isAmbient: boolean;
  /** Index of the class whose instance or self `this` is; `null` for anything else. */
  readonly thisClass: number | null;
}

/** What a name becomes where it is declared. */
export interface Place {
  readonly name: string;
  readonly qualifiedName: string;
  readonly parent: number | null;
  readonly isExported: boolean;
}

export function joinNames(...names: readonly string[]): string {
  return names.filter((name) => name !== '').join('.');
}

/**
 * @param exportedNames what the script offers, under its own names for it
 * @param path segments of the name: `['api', 'get']` for a function in an object
 * @param hasKeyword whether `export` stands in front of it
 */
export function placeIn(
  scope: DeclarationScope,
  exportedNames: ReadonlySet<string>,
  path: readonly string[],
  hasKeyword: boolean,
): Place {
  const name = path.at(-1) ?? '';
  const isExported =
    scope.kind === 'script'
      ? exportedNames.has(path[0] ?? '')
      : scope.kind === 'namespace' && scope.isOpen && (hasKeyword || scope.isAmbient);
  return {
    name,
    qualifiedName: joinNames(scope.qualifiedName, ...path),
    parent: scope.declaration,
    isExported,
  };
}
