// Paths as Go's imports write them, which begin with a module's path and not with the repository's root.

/** What is left of an import path behind a module's; `undefined` when it is not below it. */
export function pathBelow(path: string, prefix: string): string | undefined {
  if (path === prefix) return '';
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1) : undefined;
}
