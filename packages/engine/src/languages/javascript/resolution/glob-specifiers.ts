// Specifiers that name many files: Vite's `import.meta.glob` and webpack's `require.context`.
// https://vite.dev/guide/features.html#glob-import-caveats
import type { ImportFact } from '../../../facts.ts';
import type { ImportTarget, RepositoryView } from '../../../language.ts';
import { directoriesUpward, joinPath } from '../../../repository-paths.ts';
import { EXCLUSION_SEPARATOR } from '../glob-exclusions.ts';
import { compileGlob } from './glob.ts';
import { isRelative } from './specifiers.ts';

/** An ordinary specifier has no star, and braces or exclusions come only with one. */
export function isGlob(specifier: string, { kind, symbols }: ImportFact): boolean {
  return specifier.includes('*') && symbols.length === 0 && kind !== 'type' && kind !== 'include';
}

/** Every file that the pattern names, but for the importer itself; empty when there is none. */
export function expandGlob(
  view: RepositoryView,
  importer: { readonly path: string; readonly directory: string },
  specifier: string,
): readonly ImportTarget[] {
  const [pattern = '', ...exclusions] = specifier.split(EXCLUSION_SEPARATOR);
  const base = baseOf(view, importer.directory, pattern);
  const wanted = base === undefined ? undefined : joinPath(base, pattern.replace(/^\/+/, ''));
  if (wanted === undefined) return [];
  const matches = compileGlob(wanted);
  const excluded = exclusions.flatMap((written) => {
    const from = written.startsWith('/') ? base : importer.directory;
    const place = joinPath(from ?? '', written.replace(/^\/+/, ''));
    return place === undefined ? [] : [compileGlob(place)];
  });
  const fixed = wanted.slice(0, wanted.search(/[*?{]/));
  return view.paths.flatMap((path): ImportTarget[] => {
    if (path === importer.path || !path.startsWith(fixed) || !matches(path)) return [];
    if (excluded.some((isExcluded) => isExcluded(path))) return [];
    return [{ outcome: 'resolved', path, symbols: [] }];
  });
}

/** Patterns begin with dots or, from the project's root, with a slash. */
function baseOf(view: RepositoryView, directory: string, pattern: string): string | undefined {
  if (isRelative(pattern)) return directory;
  if (!pattern.startsWith('/')) return undefined;
  for (const above of directoriesUpward(directory)) {
    const marker = above === '' ? 'package.json' : `${above}/package.json`;
    if (view.hasFile(marker)) return above;
  }
  return '';
}
