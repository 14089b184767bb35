// The files that a `//go:embed` pattern means. https://pkg.go.dev/embed#hdr-Directives
import type { ImportTarget, RepositoryView } from '../../../language.ts';
import { directoryOf, joinPath } from '../../../repository-paths.ts';

export function resolveEmbed(
  view: RepositoryView,
  importer: string,
  written: string,
): readonly ImportTarget[] {
  const isAll = written.startsWith('all:');
  const pattern = isAll ? written.slice('all:'.length) : written;
  const directory = directoryOf(importer);
  const files = matchPattern(view, directory, pattern, isAll);
  if (files.length > 0) {
    return files.map((path) => ({ outcome: 'resolved', path, symbols: [] }));
  }
  const place = directory === '' ? 'the root' : `${directory}/`;
  return [{ outcome: 'unresolved', reason: `no file in ${place} matches`, symbols: [] }];
}

/** Files named, and all files of directories named; hidden ones only where they are asked for. */
function matchPattern(
  view: RepositoryView,
  directory: string,
  pattern: string,
  isAll: boolean,
): string[] {
  const files = new Set<string>();
  const pending: string[] = [];
  for (const path of expand(view, directory, pattern)) {
    if (view.hasFile(path)) files.add(path);
    else if (view.hasDirectory(path)) pending.push(path);
  }
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const { files: inside, directories } = view.entriesOf(at);
    const isWanted = (path: string) =>
      isAll || !/^[._]/.test(path.slice(path.lastIndexOf('/') + 1));
    for (const file of inside.filter(isWanted)) files.add(file);
    pending.push(...directories.filter(isWanted));
  }
  return [...files].sort();
}

/** Paths that the pattern's segments lead to, wildcards expanded. */
function expand(view: RepositoryView, directory: string, pattern: string): string[] {
  if (!/[*?[\\]/.test(pattern)) {
    const path = joinPath(directory, pattern);
    return path === undefined ? [] : [path];
  }
  let found = [directory];
  for (const segment of pattern.split('/')) {
    if (segment === '' || segment === '.') continue;
    const matcher = segmentMatcher(segment);
    found = found.flatMap((at) => {
      const { files, directories } = view.entriesOf(at);
      return [...files, ...directories].filter((path) =>
        matcher.test(path.slice(path.lastIndexOf('/') + 1)),
      );
    });
  }
  return found;
}

/** The syntax of https://pkg.go.dev/path#Match; runs of stars are one, so that matching stays cheap. */
function segmentMatcher(segment: string): RegExp {
  const source = segment.replace(
    /\*+|\?|\[\^?(?:\\.|[^\]\\])+\]|\\(.)|[^*?[\\]+|[[\\]/g,
    (part: string, escaped: string | undefined) => {
      if (part.startsWith('*')) return '[^/]*';
      if (part === '?') return '[^/]';
      if (part.length > 2 && part.startsWith('[')) return part;
      return (escaped ?? part).replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
    },
  );
  try {
    return new RegExp(`^${source}$`);
  } catch {
    // A class such as `[z-a]` matches nothing.
    return /^(?!)/;
  }
}
