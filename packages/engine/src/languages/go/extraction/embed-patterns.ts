// The patterns of a `//go:embed` directive. https://pkg.go.dev/embed#hdr-Directives

const PATTERN = /"(?:[^"\\]|\\.)*"|`[^`]*`|\S+/g;

/** @param comment the whole directive; another comment that begins alike has none */
export function embedPatterns(comment: string): string[] {
  const list = /^\/\/go:embed[ \t](.*)$/.exec(comment.trimEnd())?.[1] ?? '';
  return (list.match(PATTERN) ?? []).map((pattern) =>
    /^["`]/.test(pattern) ? pattern.slice(1, -1) : pattern,
  );
}
