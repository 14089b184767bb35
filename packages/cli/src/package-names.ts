// Names with the package, namespace or module in front, as compilers, stack traces and documentation write them:
// `okhttp3.internal.RealCall.execute`, `requests.sessions.Session.send`. Names in the graph have none of it; where a
// declaration lies tells it.

/** More parts than any name has that people write. */
const MAX_PARTS = 16;

export interface PackageName {
  /** Joined by points. */
  readonly packageName: string;
  /** What is called so there. */
  readonly rest: string;
}

/** Every way to take a dotted name apart, the shortest package first; none for a name without points. */
export function packageNamesIn(name: string): readonly PackageName[] {
  const parts = name.split('.');
  if (parts.length > MAX_PARTS || parts.includes('')) return [];
  return parts.slice(1).map((_, at) => ({
    packageName: parts.slice(0, at + 1).join('.'),
    rest: parts.slice(at + 1).join('.'),
  }));
}

/** Whether the folders around the file, with the file's own name or without it, end as the package does. */
export function liesIn(path: string, packageName: string): boolean {
  const module = path.replace(/\.[^./]+$/, '');
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return [module, folder].some((place) =>
    `.${place.replaceAll('/', '.')}`.endsWith(`.${packageName}`),
  );
}
