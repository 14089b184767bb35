// The files of the web page as they were built, read once at the start: a few hundred kilobytes. Knows how
// they are named and compressed, and nothing of HTTP.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pagePlace } from './page-place.ts';

/** One file of the page under its encodings; `identity` is always there. */
export interface PageFile {
  readonly type: string;
  /** The name changes with the content, so that a copy is good for ever. */
  readonly isImmutable: boolean;
  readonly bodies: Readonly<{ identity: Buffer; gzip?: Buffer; br?: Buffer }>;
}

/** By path below `/`, such as `assets/index-3f9a.js`. Empty when the page has not been built. */
export type PageFiles = ReadonlyMap<string, PageFile>;

/** A file of any other type is not served. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
]);

export function readPageFiles(folder: string | undefined = findPageFolder()): PageFiles {
  const files = new Map<string, PageFile>();
  if (folder === undefined) return files;
  for (const path of globSync('**/*', { cwd: folder }).sort()) {
    const type = TYPES.get(extname(path));
    if (type === undefined) continue;
    const name = path.replaceAll('\\', '/');
    const at = join(folder, path);
    const [gzip, br] = [`${at}.gz`, `${at}.br`].map((packed) =>
      existsSync(packed) ? readFileSync(packed) : undefined,
    );
    files.set(name, {
      type,
      isImmutable: name.startsWith('assets/'),
      bodies: {
        identity: readFileSync(at),
        ...(gzip !== undefined && { gzip }),
        ...(br !== undefined && { br }),
      },
    });
  }
  return files;
}

function findPageFolder(): string | undefined {
  return existsSync(join(pagePlace, 'index.html')) ? pagePlace : undefined;
}
