// What the repository is called: what the manifest at its root says, or else the folder that holds everything, or
// else the folder of its public headers, or else the folder or archive that was sent.
import { compareText, type FolderAbout, folderOfAbout } from '@orrery/engine';
import { baseName } from './file-node.ts';
import type { Findings } from './findings.ts';
import { primaryLanguage } from './primary-language.ts';

/** Whose manifest it is, for a root with several: tools of another language often have one there as well. */
const LANGUAGES_OF_MANIFESTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['Cargo.toml', ['rust']],
  ['Package.swift', ['swift']],
  ['composer.json', ['php']],
  ['go.mod', ['go']],
  ['package.json', ['javascript', 'typescript', 'vue', 'svelte']],
  ['pom.xml', ['java', 'kotlin', 'scala']],
  ['pyproject.toml', ['python']],
]);

/** What one is called that nothing names. */
export const NAMELESS = 'repository';

/** Never empty. */
export function repositoryName(findings: Findings): string {
  const { abouts, index, survey } = findings;
  const root = commonFolder(survey.paths);
  const language = primaryLanguage(findings.program);
  const [manifest] = abouts
    .filter((about) => about.kind === 'manifest' && about.name !== null)
    .filter((about) => folderOfAbout(about) === root)
    .sort((a, b) => rankOf(a, language) - rankOf(b, language) || compareText(a.path, b.path));
  if (manifest?.name != null) return plainName(manifest.name);
  // Archives that hosts make have all files in one folder, named for the repository and a branch or commit.
  if (root !== '') return withoutRevision(baseName(root));
  const ofHeaders = headerFolder(survey.paths);
  if (ofHeaders !== undefined) return ofHeaders;
  const sent = baseName(index.location).replace(/\.zip$/i, '');
  return /^(?:[0-9a-f-]{32,}|job_\w+|archive|upload)$/.test(sent) || sent === '' ? NAMELESS : sent;
}

const rankOf = ({ path }: FolderAbout, language: string): number => {
  if (path.endsWith('.gemspec')) return language === 'ruby' ? 0 : 1;
  if (path.endsWith('.csproj')) return language === 'csharp' ? 0 : 1;
  return (LANGUAGES_OF_MANIFESTS.get(baseName(path)) ?? []).includes(language) ? 0 : 1;
};

/** A module's address in Go names its host; a scope or organisation belongs to the name. */
function plainName(name: string): string {
  return name.includes('.') && name.includes('/')
    ? name
        .split('/')
        .slice(1)
        .join('/')
        .replace(/\/v\d+$/, '')
    : name;
}

/** Without the branch (`main`, `1.x`), version or commit that hosts put behind the name. */
export const withoutRevision = (folder: string): string =>
  folder.replace(
    /-(?:main|master|trunk|develop|unstable|[0-9a-f]{7,40}|v?\d+(?:\.\d+)*\.(?:\d+|x)(?:-?(?:alpha|beta|pre|rc)[.-]?\d*)?)$/,
    '',
  );

/** Of all that lies in the header folder, this part is the library's own: copies of others may lie beside it. */
const OWN_HEADERS = 0.75;

/** `shop` of `include/shop/cart.h`: what a C or C++ library is called by those who include it. */
export function headerFolder(paths: readonly string[]): string | undefined {
  const names = paths.flatMap(
    (path) => /^include\/([^/]+)\/.*\.(?:h|hh|hpp|hxx)$/.exec(path)?.[1] ?? [],
  );
  const [most] = [...Map.groupBy(names, (name) => name)].sort(
    ([a, few], [b, many]) => many.length - few.length || compareText(a, b),
  );
  return most !== undefined && most[1].length >= names.length * OWN_HEADERS ? most[0] : undefined;
}

/** The folder that holds every file; empty when there is none. */
function commonFolder(paths: readonly string[]): string {
  const first = paths[0]?.split('/')[0] ?? '';
  return paths.every((path) => path.startsWith(`${first}/`)) ? first : '';
}
