// Patterns of paths, as Ruby's `Dir.glob` has them.

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
