// A folder's files as a list of lines, to see whether anything in it was touched.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** One line a path with kind, mode, time and digest, sorted. @param except a folder in it that is left out */
export function snapshot(root: string, except: string): string[] {
  const lines: string[] = [];
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (path === except) continue;
      const { mode, mtimeMs } = statSync(path);
      const digest = entry.isFile()
        ? createHash('sha256').update(readFileSync(path)).digest('hex')
        : 'folder';
      lines.push([relative(root, path), mode.toString(8), mtimeMs, digest].join(' '));
      if (entry.isDirectory()) folders.push(path);
    }
  }
  return lines.sort();
}
