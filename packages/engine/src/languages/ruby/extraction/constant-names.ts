// How constants are written and joined. A path is what stands in the source: `Base`, `Admin::User`, `::Set`.

/** Matches at one place of a text; `lastIndex` then stands behind the path. */
export const CONSTANT_PATH = /(?:::\s*)?\p{Lu}[\p{L}\p{N}_]*(?:\s*::\s*\p{Lu}[\p{L}\p{N}_]*)*/uy;

/** The path that the text is as a whole, without white space; `undefined` when it is another expression. */
export function constantPath(text: string): string | undefined {
  CONSTANT_PATH.lastIndex = 0;
  if (!CONSTANT_PATH.test(text) || CONSTANT_PATH.lastIndex !== text.length) return undefined;
  return text.replace(/\s+/g, '');
}

/** @param outer qualified name of the scope around; empty at the top level */
export function joinConstant(outer: string, path: string): string {
  if (path.startsWith('::')) return path.slice(2);
  return outer === '' ? path : `${outer}::${path}`;
}

export function withoutRoot(path: string): string {
  return path.startsWith('::') ? path.slice(2) : path;
}
