// Paths within the repository: joined, taken apart, and matched by the patterns of `Dir.glob`.

/** The empty string is the root. */
export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** @returns `undefined` when it leads out of the repository */
export function joinPath(directory: string, path: string): string | undefined {
  const segments = directory === '' ? [] : directory.split('/');
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}

/** The directory itself and all around it, innermost first, the root last. */
export function ancestorsOf(directory: string): string[] {
  const found = [directory];
  for (let at = directory; at !== ''; ) {
    at = directoryOf(at);
    found.push(at);
  }
  return found;
}

export function isGlob(path: string): boolean {
  return /[*?{[]/.test(path);
}

/** Longer patterns are given up: none is real. */
const MAX_PATTERN = 300;

/** `*`, `**`, `?`, `{a,b}` and `[ab]`, as Ruby's `Dir.glob` has them; `undefined` when it has no meaning. */
export function globPattern(glob: string): RegExp | undefined {
  if (glob.length > MAX_PATTERN) return undefined;
  let open = 0;
  const source = glob.replace(/\*\*\/|\*+|\?|[{},]|\[[^\]]*\]|[^\w\s/]/g, (token) => {
    if (token === '**/') return '(?:[^/]+/)*';
    if (token.startsWith('*')) return '[^/]*';
    if (token === '?') return '[^/]';
    if (token === '{') {
      open += 1;
      return '(?:';
    }
    if (token === '}' && open > 0) {
      open -= 1;
      return ')';
    }
    if (token === ',' && open > 0) return '|';
    if (token.length > 1) return `[${token.slice(1, -1).replace(/[\\[\]^]/g, '\\$&')}]`;
    return `\\${token}`;
  });
  try {
    return new RegExp(`^${source}$`);
  } catch {
    return undefined;
  }
}

export function commonSegments(a: string, b: string): number {
  const ours = a.split('/');
  const theirs = b.split('/');
  const end = Math.min(ours.length, theirs.length);
  for (let at = 0; at < end; at += 1) if (ours[at] !== theirs[at]) return at;
  return end;
}
