// Public collections of archives that are wrong on purpose or odd by history. They are fetched with git into
// a folder of the caller's and are no part of this repository.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Collection {
  readonly name: string;
  readonly repository: string;
  /** Where in the repository they lie. */
  readonly folder: string;
}

export const COLLECTIONS: readonly Collection[] = [
  { name: 'libzip', repository: 'https://github.com/nih-at/libzip', folder: 'regress' },
  { name: 'yauzl', repository: 'https://github.com/thejoshwolfe/yauzl', folder: 'test' },
  {
    name: 'libarchive',
    repository: 'https://github.com/libarchive/libarchive',
    folder: 'libarchive/test',
  },
  { name: 'zip2', repository: 'https://github.com/zip-rs/zip2', folder: 'tests' },
  { name: 'corkami', repository: 'https://github.com/corkami/pocs', folder: '.' },
  {
    name: 'zip-slip',
    repository: 'https://github.com/snyk/zip-slip-vulnerability',
    folder: 'archives',
  },
];

const FETCH_MILLISECONDS = 300_000;

export interface CollectedArchive {
  /** Path in the collection. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** @returns false when it is not there and cannot be fetched */
export function fetchCollection(into: string, { name, repository }: Collection): boolean {
  const checkout = join(into, name);
  if (existsSync(checkout)) return true;
  try {
    execFileSync('git', ['clone', '-q', '--depth', '1', repository, checkout], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
      timeout: FETCH_MILLISECONDS,
    });
    return true;
  } catch {
    return false;
  }
}

/** Every file that is named as an archive or begins like one, and those that are in text form. */
export function* archivesOf(
  into: string,
  { name, folder }: Collection,
): Iterable<CollectedArchive> {
  const root = join(into, name, folder);
  const paths = globSync('**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
  for (const path of paths) {
    const bytes = readFileSync(join(root, path));
    if (path.endsWith('.uu')) {
      const decoded = decodeUu(bytes.toString('latin1'));
      if (isArchive(path.slice(0, -3), decoded)) yield { name: path, bytes: decoded };
    } else if (isArchive(path, bytes)) yield { name: path, bytes };
  }
}

function isArchive(path: string, bytes: Buffer): boolean {
  return /\.(?:zip|zipx|jar)$/i.test(path) || bytes.subarray(0, 2).toString('latin1') === 'PK';
}

/** https://pubs.opengroup.org/onlinepubs/9699919799/utilities/uuencode.html, the historical form. */
function decodeUu(text: string): Buffer {
  const parts: Buffer[] = [];
  for (const line of text.split(/\r?\n/).slice(1)) {
    const length = (line.charCodeAt(0) - 32) & 63;
    if (line === 'end' || Number.isNaN(length)) break;
    const sextets = Array.from(line.slice(1), (character) => (character.charCodeAt(0) - 32) & 63);
    const bytes = Buffer.alloc(Math.ceil(sextets.length / 4) * 3);
    for (let at = 0; at * 4 < sextets.length; at++) {
      const [a = 0, b = 0, c = 0, d = 0] = sextets.slice(at * 4, at * 4 + 4);
      bytes.writeUIntBE(((a << 18) | (b << 12) | (c << 6) | d) >>> 0, at * 3, 3);
    }
    parts.push(bytes.subarray(0, length));
  }
  return Buffer.concat(parts);
}
