// All classes, functions and constants of the repository by their whole names, with the files that declare
// them. Built once, from facts.
import type { RepositoryView } from '../../../language.ts';
import { sharedSegments } from '../../../repository-paths.ts';
import { isTestPath } from '../claim.ts';
import { joinNames, keyOf, type NameTable, type SourceSettings } from '../source-settings.ts';
import type { Autoload } from './autoload.ts';

export interface DeclarationIndex {
  settingsOf(path: string): SourceSettings | undefined;
  /** Files that declare the name, sorted by path. */
  declaring(table: NameTable, name: string): readonly string[];
  /** The one of them that the importer means, or `undefined` when there is none. */
  nearest(importer: string, table: NameTable, name: string): string | undefined;
  /** Whether a file that is no test declares something in the namespace. */
  hasNamespace(namespace: string): boolean;
  /** Files that give a constant a path, sorted by path. */
  paths(constant: string): readonly { readonly file: string; readonly path: string }[];
}

export function createDeclarationIndex(view: RepositoryView, autoload: Autoload): DeclarationIndex {
  const tables: Record<NameTable, Map<string, string[]>> = {
    class: new Map(),
    function: new Map(),
    const: new Map(),
  };
  const namespaces = new Set<string>();
  const paths = new Map<string, { file: string; path: string }[]>();
  const settingsOf = (path: string) =>
    view.factsOf(path)?.configuration as SourceSettings | undefined;
  for (const path of view.paths) {
    if (!SOURCE.test(path)) continue;
    const settings = settingsOf(path);
    for (const { name, classes, functions, constants } of settings?.namespaces ?? []) {
      if (!isTestPath(path)) namespaces.add(name.toLowerCase());
      addNames(tables.class, 'class', name, classes, path);
      addNames(tables.function, 'function', name, functions, path);
      addNames(tables.const, 'const', name, constants, path);
    }
    for (const { constant, path: value } of settings?.paths ?? []) {
      const key = keyOf('const', constant);
      paths.set(key, [...(paths.get(key) ?? []), { file: path, path: value }]);
    }
  }
  const declaring = (table: NameTable, name: string) => tables[table].get(keyOf(table, name)) ?? [];
  return {
    settingsOf,
    declaring,
    nearest: (importer, table, name) => {
      const files = declaring(table, name);
      return files.length > 1 ? choose(importer, files, name, autoload) : files[0];
    },
    hasNamespace: (namespace) => namespaces.has(namespace.toLowerCase()),
    paths: (constant) => paths.get(keyOf('const', constant)) ?? [],
  };
}

const SOURCE = /\.(?:php|phtml)$/;

function addNames(
  index: Map<string, string[]>,
  table: NameTable,
  namespace: string,
  names: readonly string[],
  path: string,
): void {
  for (const name of names) {
    const key = keyOf(table, joinNames(namespace, name));
    const files = index.get(key);
    if (files === undefined) index.set(key, [path]);
    else if (files.at(-1) !== path) files.push(path);
  }
}

/**
 * The file where Composer looks, then one that it always loads or searches, then any; sources before tests
 * for an importer that is none; then the one that shares the most directories with the importer, then the
 * first.
 */
function choose(
  importer: string,
  files: readonly string[],
  name: string,
  autoload: Autoload,
): string | undefined {
  const expected = new Set(autoload.expectedFiles(name).map(({ path }) => path));
  const isTest = isTestPath(importer);
  const rank = (path: string): readonly number[] => [
    expected.has(path) ? 0 : autoload.isListed(path) ? 1 : 2,
    !isTest && isTestPath(path) ? 1 : 0,
    -sharedSegments(importer, path),
  ];
  return [...files]
    .map((path) => ({ path, rank: rank(path) }))
    .sort((a, b) => compareRanks(a.rank, b.rank))[0]?.path;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < a.length; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
