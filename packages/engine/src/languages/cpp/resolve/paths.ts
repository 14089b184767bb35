// Paths inside the repository, with `/` between segments and the empty string for its root.

export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

export function baseNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** @returns `undefined` when the path leads out of the repository */
export function joinPath(directory: string, path: string): string | undefined {
  const segments = directory === '' ? [] : directory.split('/');
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}

/** The directory itself, then those above it, the root last. */
export function upwardsFrom(directory: string): string[] {
  const found = [directory];
  for (let at = directory; at !== ''; ) {
    at = directoryOf(at);
    found.push(at);
  }
  return found;
}

/** How many leading segments two paths have in common. */
export function sharedSegments(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  let count = 0;
  while (count < left.length && left[count] === right[count]) count += 1;
  return count;
}
