// Paths inside the repository: `/` between segments, the root is the empty string.

export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** @returns `undefined` when the relative path is absolute or leads out of the repository */
export function joinPath(directory: string, relative: string): string | undefined {
  if (relative.startsWith('/')) return undefined;
  const segments = directory === '' ? [] : directory.split('/');
  for (const segment of relative.split(/[\\/]/)) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}
