// A repository on disk as the judges' comparisons want it: every path, with text where it is read.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * Text by path from the root. Files that resolution does not read count by their names alone, with empty text.
 * @param isRead asked with the path from the root
 */
export async function readSources(
  root: string,
  isRead: (path: string) => boolean,
): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(root, file).replaceAll('\\', '/');
    if (path.startsWith('.git/')) continue;
    sources.set(path, isRead(path) ? await readFile(file, 'utf8') : '');
  }
  return sources;
}
