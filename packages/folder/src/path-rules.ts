// Rules that a path inside a source must obey, by its text alone, and what its text says about the file.
// The same rules hold for archives, which are refused, and directories, where the path is left out.
/** How long and deep a path may be. */
export interface PathLimits {
  /** Bytes of a path in UTF-8. */
  readonly maxPathBytes: number;
  /** Segments of a path, the file's name included. */
  readonly maxPathDepth: number;
}

/**
 * NUL and other control characters; backslashes (Windows would see directories); a leading `/` (absolute, and
 * with two of them a network path); a drive; segments that are empty, `.` or `..`.
 */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\\]|^\/|^[A-Za-z]:|(?:^|\/)\.{0,2}(?:\/|$)/;

/** Whether a file of this path could mean different places to different readers, or one outside the source. */
export function isUnsafePath(path: string): boolean {
  return UNSAFE.test(path);
}

export function isTooLong(path: string, limits: PathLimits): boolean {
  // A UTF-16 code unit takes at most three bytes, so most paths need no counting.
  return path.length * 3 > limits.maxPathBytes && Buffer.byteLength(path) > limits.maxPathBytes;
}

export function isTooDeep(path: string, limits: PathLimits): boolean {
  let depth = 1;
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) depth++;
  return depth > limits.maxPathDepth;
}

const NESTED_ARCHIVE = /\.(?:zip|tar|tgz|tar\.(?:gz|bz2|xz|zst))$/i;

/** Whether the name says that the file is itself an archive. Its contents are never looked at. */
export function isNestedArchive(path: string): boolean {
  return NESTED_ARCHIVE.test(path);
}

/**
 * What tools leave in an archive besides the repository, as one skipped path for all that it stands for:
 * Git's own data, and what macOS adds to archives and folders.
 */
export function findLeftover(path: string): { path: string; reason: string } | undefined {
  if (path === '__MACOSX' || path.startsWith('__MACOSX/')) {
    return { path: '__MACOSX', reason: 'metadata that macOS adds to archives' };
  }
  const git = /(?:^|\/)\.git(?=\/|$)/.exec(path);
  if (git !== null) {
    return { path: path.slice(0, git.index + git[0].length), reason: "Git's own data, not source" };
  }
  return /(?:^|\/)\.DS_Store$/.test(path)
    ? { path, reason: 'metadata that macOS adds to folders' }
    : undefined;
}
