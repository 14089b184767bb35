// The licences of everything of others that lies in the package, as their packages state them. A package without
// a licence that can be named stops the packing.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly homepage?: string;
  readonly repository?: string | { readonly url?: string };
}

interface Notice {
  readonly title: string;
  readonly source: string;
  readonly licence: string;
  /** What the package's own files say; empty where it ships none. */
  readonly texts: readonly string[];
}

/** Packages that carry work of others, which their manifests do not name. */
const REMARKS: ReadonlyMap<string, string> = new Map([
  [
    '@vscode/tree-sitter-wasm',
    'Holds grammars of https://github.com/tree-sitter, each under the MIT licence, compiled.',
  ],
  [
    '@cursorless/tree-sitter-wasms',
    'Holds the grammar of https://github.com/alex-pinkus/tree-sitter-swift, under the MIT licence, compiled.',
  ],
]);

/** @param paths absolute paths of files of packages */
export function noticesText(paths: readonly string[]): string {
  const folders = new Set(paths.map(packageFolder));
  const notices = [...folders].map(readNotice).sort((a, b) => (a.title < b.title ? -1 : 1));
  const unique = notices.filter(({ title }, at) => title !== notices[at - 1]?.title);
  return [
    'This package holds work of others, listed here with its licences.\n',
    ...unique.map(({ title, source, licence, texts }) =>
      [`${title}\n${source}\nLicence: ${licence}\n`, ...texts].join('\n'),
    ),
  ].join(`\n${'-'.repeat(80)}\n\n`);
}

/** The nearest folder above the file whose manifest has a name and a version. */
function packageFolder(path: string): string {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) {
      const { name, version } = readManifest(folder);
      if (name !== undefined && version !== undefined) return folder;
    }
    if (folder === dirname(folder)) throw new Error(`${path} belongs to no package`);
  }
}

function readNotice(folder: string): Notice {
  const { name = '', version, license, homepage, repository } = readManifest(folder);
  if (license === undefined) throw new Error(`${name} states no licence`);
  const url = typeof repository === 'object' ? repository.url : repository;
  const texts = globSync('{LICEN[CS]E,licen[cs]e,NOTICE,COPYING}*', { cwd: folder })
    .sort()
    .map((file) => `${readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim()}\n`);
  const remark = REMARKS.get(name);
  return {
    title: `${name} ${version}`,
    source: url ?? homepage ?? '',
    licence: license,
    texts: remark === undefined ? texts : [`${remark}\n`, ...texts],
  };
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
