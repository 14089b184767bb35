// Domains against the packages that maintainers made, which the analysis is not shown: manifests are hidden. Three
// ways: with the folders as they are, with every folder under another name, and with all files in one folder.
import {
  analyseDomains,
  compareText,
  isPackageManifest,
  languages,
  type Program,
  type ProgramFile,
  packageFolderLookup,
  surveyTree,
} from '@orrery/engine';
import { analyseInMemory } from './analyse-in-memory.ts';
import { compareGroups, type GroupComparison } from './compare-groups.ts';
import { readSources } from './read-sources.ts';

export interface DomainComparison extends GroupComparison {
  readonly name: string;
}

/** Names that every language has for layout stay; the cut would not be asked to know other words for them. */
const LAYOUT = /^(?:src|lib|include|tests?|__tests__|main|java|kotlin|scala)$/i;

/** Changes paths; the package of a file stays that of its real one. */
type Disguise = (path: string, at: number) => string;

const DISGUISES: Readonly<Record<string, Disguise>> = {
  'folders named': (path) => path,
  'names of folders hidden': (path) => {
    const names = path.split('/');
    const file = names.pop()!;
    return [...names.map((name) => (LAYOUT.test(name) ? name : `d${codeOf(name)}`)), file].join(
      '/',
    );
  },
  // A number in front keeps files of one name apart.
  'all in one folder': (path, at) => `src/${at}_${path.slice(path.lastIndexOf('/') + 1)}`,
};

/** @returns nothing for a repository with fewer than three packages of some size */
export async function compareDomains(root: string): Promise<DomainComparison[]> {
  const isSource = (path: string) => {
    const { claimed } = surveyTree({ files: [{ path, size: 0 }] }, languages);
    return claimed.length > 0;
  };
  const sources = await readSources(root, isSource);
  const program = await analyseInMemory(sources, 'calls');
  const packageOf = packageFolderLookup(sources.keys());
  const paths = [...sources.keys()].filter((path) => !isPackageManifest(path));
  const counts = Map.groupBy(program.files, ({ path }) => packageOf(path));
  const packages = new Set(
    [...counts]
      .filter(([folder, files]) => folder !== '' && files.length >= 3)
      .map(([folder]) => folder),
  );
  if (packages.size < 3) return [];
  const isJudged = ({ path, isTest, language }: ProgramFile) =>
    !isTest && language !== null && packages.has(packageOf(path));
  return Object.entries(DISGUISES).map(([mode, disguise]) => {
    const { changed, originals } = disguiseProgram(program, disguise);
    const map = analyseDomains(changed, {
      paths: mode === 'folders named' ? paths : [],
      abouts: [],
      repositoryName: 'repository',
    });
    const pairs = map.filePlaces.flatMap(({ subdomain }, at): [string, string][] => {
      const file = program.files[originals[at]!]!;
      if (!isJudged(file)) return [];
      return [[String(map.subdomains[subdomain]!.domain), packageOf(file.path)]];
    });
    const name = `${root
      .split('/')
      .filter((part) => part !== '')
      .at(-1)}, ${mode}`;
    return { name, ...compareGroups(pairs) };
  });
}

/** The same program under other paths, sorted by them as every program is. */
function disguiseProgram(program: Program, disguise: Disguise) {
  const order = program.files
    .map((file, original) => ({ file: { ...file, path: disguise(file.path, original) }, original }))
    .sort((a, b) => compareText(a.file.path, b.file.path));
  const places = new Map(order.map(({ original }, at) => [original, at]));
  const place = (file: number) => places.get(file)!;
  const changed: Program = {
    ...program,
    files: order.map(({ file }) => file),
    dependencies: program.dependencies.map(({ from, to, ...rest }) => ({
      ...rest,
      from: place(from),
      to: 'file' in to ? { file: place(to.file) } : to,
    })),
    declarations: program.declarations.map((declaration) => ({
      ...declaration,
      file: place(declaration.file),
    })),
    anonymous: program.anonymous.map((callable) => ({ ...callable, file: place(callable.file) })),
    calls: program.calls.map((call) => ({
      ...call,
      from: 'file' in call.from ? { file: place(call.from.file) } : call.from,
      to: 'file' in call.to ? { file: place(call.to.file) } : call.to,
    })),
  };
  return { changed, originals: order.map(({ original }) => original) };
}

/** A short text for a name, the same every time. */
function codeOf(name: string): string {
  let code = 7;
  for (let at = 0; at < name.length; at++) code = (code * 31 + name.charCodeAt(at)) >>> 0;
  return code.toString(36);
}
