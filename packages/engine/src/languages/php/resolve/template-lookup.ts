// Which template of Blade is meant by the name that code gives it: `posts.show`, `shop::posts.show`.
// https://laravel.com/docs/views#nested-view-directories
import type { ImportTarget, RepositoryView } from '../../../language.ts';
import { sharedSegments } from '../../../repository-paths.ts';

export type TemplateLookup = (
  importer: string,
  name: string,
  symbols: readonly string[],
) => readonly ImportTarget[];

const ENDING = '.blade.php';

export function createTemplateLookup({ paths }: RepositoryView): TemplateLookup {
  let byName: ReadonlyMap<string, readonly string[]> | undefined;
  return (importer, name, symbols) => {
    byName ??= templatesByName(paths);
    const plain = name.replace(/^.*::/, '').replaceAll('/', '.');
    const found = byName.get(plain) ?? [];
    const path = found.length > 1 ? nearest(found, importer) : found[0];
    return path === undefined ? [] : [{ outcome: 'resolved', path, symbols }];
  };
}

/** By what lies below the innermost directory of views. */
function templatesByName(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    if (!path.endsWith(ENDING)) continue;
    const inside = /(?:^|\/)views\/(.*)$/.exec(path)?.[1] ?? path;
    const name = inside.slice(0, -ENDING.length).replaceAll('/', '.');
    const known = found.get(name);
    if (known === undefined) found.set(name, [path]);
    else known.push(path);
  }
  return found;
}

/** The one that shares most of its path with the importer; `undefined` where two do. */
function nearest(paths: readonly string[], importer: string): string | undefined {
  const [first, second] = paths
    .map((path) => ({ path, shared: sharedSegments(path, importer) }))
    .sort((a, b) => b.shared - a.shared);
  return first !== undefined && first.shared !== second?.shared ? first.path : undefined;
}
