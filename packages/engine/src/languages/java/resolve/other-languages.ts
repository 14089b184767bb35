// Types that Java code imports from sources in other languages of the same platform. Where Orrery reads the
// language, they are found by what the files declare; Groovy is found by its convention, that a file is named
// for its type and stands in the directory of its package.
import type { RepositoryView } from '../../../language.ts';
import { createNeighbourTypes } from '../../../platforms/jvm/neighbour-types.ts';
import type { SourcePlace } from '../../../platforms/jvm/source-places.ts';

export interface ForeignSources {
  hasPackage(packageName: string): boolean;
  /** The file of the type that a qualified name begins with, or `undefined`. */
  qualified(from: SourcePlace, segments: readonly string[]): string | undefined;
  /** The file that declares the type in the package, or `undefined`. */
  inPackage(from: SourcePlace, packageName: string, name: string): string | undefined;
}

export function createForeignSources(view: RepositoryView): ForeignSources {
  const neighbours = createNeighbourTypes(view);
  const byConvention = createConventionalSources(view.paths);
  return {
    hasPackage: neighbours.hasPackage,
    qualified: (from, segments) =>
      neighbours.qualified(from, segments)?.place.path ?? byConvention(segments),
    inPackage: (from, packageName, name) => neighbours.nearest(from, packageName, name)?.place.path,
  };
}

const EXTENSION = /\.groovy$/;

function createConventionalSources(
  paths: readonly string[],
): (segments: readonly string[]) => string | undefined {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    if (!EXTENSION.test(path)) continue;
    const name = path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  const find = (segments: readonly string[]) =>
    byName
      .get(segments.at(-1) ?? '')
      ?.find((path) => `/${path.replace(EXTENSION, '')}`.endsWith(`/${segments.join('/')}`));
  return (segments) => {
    if (byName.size === 0) return undefined;
    for (let end = segments.length; end > 1; end -= 1) {
      const found = find(segments.slice(0, end));
      if (found !== undefined) return found;
    }
    return undefined;
  };
}
