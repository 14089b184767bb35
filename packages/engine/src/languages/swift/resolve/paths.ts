// Paths inside the repository; its root is the empty string.

export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

/** From the directory itself up to the root. */
export function* directoriesUp(directory: string): Iterable<string> {
  for (let at = directory; ; at = directoryOf(at)) {
    yield at;
    if (at === '') return;
  }
}

/** @returns `undefined` when the path leads out of the repository */
export function joinPath(directory: string, relative: string): string | undefined {
  const parts = directory === '' ? [] : directory.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

export function isBelow(path: string, directory: string): boolean {
  return directory === '' || path === directory || path.startsWith(`${directory}/`);
}

/** How many leading directories two paths share. */
export function sharedDepth(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  let depth = 0;
  while (depth < left.length && left[depth] === right[depth]) depth += 1;
  return depth;
}
