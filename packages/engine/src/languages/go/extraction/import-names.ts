// By which name a file calls a package that it imports without naming it. The package clause decides that,
// but it stands in another file; what can be told from the path and from the names in front of dots is told
// here, and the resolver corrects it where it knows the package.

export interface WrittenImport {
  readonly path: string;
  /** `null` when the package's own name is used; `.` and `_` as written. */
  readonly name: string | null;
  /** From 1. */
  readonly line: number;
}

/**
 * @param bases free names in front of dots
 * @returns the local name of each import, in order; `undefined` for dot and blank imports and where no name
 * in the file can be it
 */
export function localNamesOf(
  imports: readonly WrittenImport[],
  bases: ReadonlySet<string>,
): (string | undefined)[] {
  const names = imports.map(({ name }) =>
    name === null || name === '.' || name === '_' ? undefined : name,
  );
  const taken = new Set(names);
  const assign = (guesses: (path: string) => Iterable<string>) => {
    imports.forEach(({ path, name }, at) => {
      if (name !== null || names[at] !== undefined) return;
      for (const guess of guesses(path)) {
        if (!bases.has(guess) || taken.has(guess)) continue;
        taken.add(guess);
        names[at] = guess;
        return;
      }
    });
  };
  assign((path) => [lastElement(path)]);
  assign(likelyNames);
  assign((path) => [...bases].filter((base) => isPartOf(base, path)));
  assign(() => {
    const left = [...bases].filter((base) => !taken.has(base));
    return left.length === 1 ? left : [];
  });
  return names;
}

/** The path's last element that is no major version. https://go.dev/ref/mod#major-version-suffixes */
export function lastElement(path: string): string {
  const parts = path.split('/');
  const last = parts.at(-1) ?? '';
  return parts.length > 1 && /^v\d+$/.test(last) ? (parts.at(-2) ?? '') : last;
}

/** `go-yaml`, `yaml.v3`, `yaml-go`, `foo-bar` are habits of naming, from the most to the least usual. */
function likelyNames(path: string): string[] {
  const last = lastElement(path).replace(/\.v\d+$/, '');
  const bare = last.replace(/^go[-.]?/, '').replace(/[-.]?go$/, '');
  return [last, bare, last.replace(/[-.]/g, ''), last.replace(/[-.]/g, '_'), ...last.split(/[-.]/)];
}

/** Short names are part of too much to tell anything. */
function isPartOf(base: string, path: string): boolean {
  return base.length > 2 && path.toLowerCase().includes(base.toLowerCase());
}
