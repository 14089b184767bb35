// Types that Java code imports from sources in other languages of the same runtime. Their facts are not seen
// here; by convention the file is named for the type and stands in the directory of its package.
import type { RepositoryView } from '../../../language.ts';

const EXTENSION = /\.(?:kt|groovy|scala)$/;

/** @returns the path of a file that by its place declares the type, or `undefined` */
export function createForeignSources({
  paths,
}: RepositoryView): (segments: readonly string[]) => string | undefined {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    if (!EXTENSION.test(path)) continue;
    const name = path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  const find = (segments: readonly string[], name: string) => {
    const place = [...segments.slice(0, -1), name].join('/');
    return byName
      .get(name)
      ?.find((path) => `/${path.replace(EXTENSION, '')}`.endsWith(`/${place}`));
  };
  return (segments) => {
    if (byName.size === 0) return undefined;
    for (let end = segments.length; end > 1; end -= 1) {
      const name = segments[end - 1] as string;
      const head = segments.slice(0, end);
      // Kotlin compiles functions outside of classes into a class that is named for the file.
      const found = find(head, name) ?? find(head, name.replace(/Kt$/, ''));
      if (found !== undefined) return found;
    }
    return undefined;
  };
}
