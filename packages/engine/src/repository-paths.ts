// Arithmetic on paths of the repository: `/` between segments, the root is the empty string.

const SLASH = 47;

/** The directory that a path lies in. */
export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

export function baseNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A path seen from a directory, normalised; `undefined` when it leads out of the repository. */
export function joinPath(directory: string, relative: string): string | undefined {
  const segments = directory === '' ? [] : directory.split('/');
  for (const segment of relative.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}

/** Like `joinPath` for parts that are known to lead nowhere else. */
export function below(directory: string, part: string): string {
  if (part === '') return directory;
  return directory === '' ? part : `${directory}/${part}`;
}

/** Whether a path is the directory or lies below it. */
export function isWithin(path: string, directory: string): boolean {
  return directory === '' || path === directory || path.startsWith(`${directory}/`);
}

/** The path below a directory without it; `undefined` when it does not lie there. */
export function withinDirectory(path: string, directory: string): string | undefined {
  if (directory === '') return path;
  if (path === directory) return '';
  return path.startsWith(`${directory}/`) ? path.slice(directory.length + 1) : undefined;
}

/** The directory and all above it, innermost first; the root is last. */
export function* directoriesUpward(directory: string): Generator<string> {
  for (let at = directory; at !== ''; at = directoryOf(at)) yield at;
  yield '';
}

/** How many segments two paths share from the root on. */
export function sharedSegments(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let shared = 0;
  for (let at = 0; at < end; at += 1) {
    const code = a.charCodeAt(at);
    if (code !== b.charCodeAt(at)) return shared;
    if (code === SLASH) shared += 1;
  }
  // What ends here ends a segment of the other as well, or it is another one.
  const isWhole = a.length === b.length || (a.length > end ? a : b).charCodeAt(end) === SLASH;
  return isWhole ? shared + 1 : shared;
}
