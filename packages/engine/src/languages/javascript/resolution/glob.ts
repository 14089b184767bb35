// Path patterns as workspaces, compiler settings and bundlers write them: `*`, `**`, `?` and `{a,b}`.
// Matching takes no more than the product of both lengths, whatever the pattern: none is compiled to a
// regular expression, since patterns are the user's.

/** Whether a path is named by the pattern. */
export type GlobMatcher = (path: string) => boolean;

/** Alternatives that one pattern may unfold to; those beyond are left out. */
const MAX_ALTERNATIVES = 256;

export function compileGlob(pattern: string): GlobMatcher {
  const alternatives = expandBraces(pattern).map((part) => part.split('/'));
  return (path) => {
    const segments = path.split('/');
    return alternatives.some((alternative) => matchSegments(alternative, segments));
  };
}

/** `a/{b,c}.js` as `a/b.js` and `a/c.js`; braces inside braces are unfolded from the inside. */
function expandBraces(pattern: string): string[] {
  let found = [pattern];
  for (;;) {
    const next = found.flatMap((part) => {
      const group = /\{([^{},]*,[^{}]*)\}/.exec(part);
      if (group === null) return [part];
      const before = part.slice(0, group.index);
      const after = part.slice(group.index + group[0].length);
      return (group[1] as string).split(',').map((choice) => before + choice + after);
    });
    const isDone = next.length === found.length || next.length > MAX_ALTERNATIVES;
    found = next.slice(0, MAX_ALTERNATIVES);
    if (isDone) return found;
  }
}

function matchSegments(pattern: readonly string[], segments: readonly string[]): boolean {
  return matchWithStars(
    pattern.length,
    segments.length,
    (at) => pattern[at] === '**',
    (at, index) => matchSegment(pattern[at] as string, segments[index] as string),
    // Like shells and bundlers, `**` does not reach into hidden directories.
    (index) => !(segments[index] as string).startsWith('.'),
  );
}

function matchSegment(pattern: string, segment: string): boolean {
  if (!pattern.includes('*') && !pattern.includes('?')) return pattern === segment;
  if (segment.startsWith('.') && !pattern.startsWith('.')) return false;
  return matchWithStars(
    pattern.length,
    segment.length,
    (at) => pattern[at] === '*',
    (at, index) => pattern[at] === '?' || pattern[at] === segment[index],
    () => true,
  );
}

/** Wildcard matching that only ever goes back to the last star. */
function matchWithStars(
  patternLength: number,
  length: number,
  isStar: (at: number) => boolean,
  matches: (at: number, index: number) => boolean,
  canSwallow: (index: number) => boolean,
): boolean {
  let at = 0;
  let index = 0;
  let star = -1;
  let swallowed = 0;
  while (index < length) {
    if (at < patternLength && isStar(at)) {
      star = at;
      swallowed = index;
      at += 1;
    } else if (at < patternLength && matches(at, index)) {
      at += 1;
      index += 1;
    } else if (star !== -1 && canSwallow(swallowed)) {
      swallowed += 1;
      index = swallowed;
      at = star + 1;
    } else return false;
  }
  while (at < patternLength && isStar(at)) at += 1;
  return at === patternLength;
}
