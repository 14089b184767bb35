// Paths inside the repository, as project files write them, and patterns of paths.

export function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

/** `undefined` when it leads out of the repository. Either slash parts segments. */
export function joinPath(directory: string, relative: string): string | undefined {
  const segments = directory === '' ? [] : directory.split('/');
  for (const segment of relative.replaceAll('\\', '/').split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}

/** A pattern with `*`, `**` and `?`; case counts for nothing, as on the systems that MSBuild comes from. */
export function patternOf(path: string): RegExp {
  const source = path.replace(/\*\*\/|\*\*|\*|\?|[^*?]+/g, (piece) => {
    if (piece === '**/') return '(?:[^/]+/)*';
    if (piece === '**') return '.*';
    if (piece === '*') return '[^/]*';
    if (piece === '?') return '[^/]';
    return piece.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${source}$`, 'i');
}

export function commonSegments(a: string, b: string): number {
  const ours = a.split('/');
  const theirs = b.split('/');
  const end = Math.min(ours.length, theirs.length);
  for (let at = 0; at < end; at += 1) if (ours[at] !== theirs[at]) return at;
  return end;
}
