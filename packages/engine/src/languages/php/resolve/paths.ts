// Paths inside the repository, as text.

/** `undefined` when the path leads out of the repository. */
export function joinPath(directory: string, path: string): string | undefined {
  const segments: string[] = [];
  for (const segment of `${directory}/${path}`.split(/[/\\]/)) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}

/** The root is the empty string. */
export function directoryOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

/** Whether a path is the directory or lies below it. */
export function isWithin(path: string, directory: string): boolean {
  return directory === '' || path === directory || path.startsWith(`${directory}/`);
}

/** The directory and all above it, innermost first; the root is the last. */
export function* directoriesUpward(directory: string): Generator<string> {
  for (let at = directory; at !== ''; at = directoryOf(at)) yield at;
  yield '';
}

/** How many directories two paths share from the root on. */
export function sharedDepth(a: string, b: string): number {
  let depth = 0;
  const end = Math.min(a.length, b.length);
  for (let at = 0; at < end && a[at] === b[at]; at += 1) if (a[at] === '/') depth += 1;
  return depth;
}
