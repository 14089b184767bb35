// Domains against the divisions that maintainers made, which the analysis is not shown: manifests are hidden.
// Three ways: with the folders as they are, with every folder under another name, and with all files in one
// folder; beside them what folders alone would give. And how much holds when one file in a hundred is missing.
import {
  analyseDomains,
  compareText,
  type DomainSources,
  type FolderAbout,
  isAbout,
  isPackageManifest,
  languages,
  type Program,
  readAbout,
  surveyTree,
} from '@orrery/engine';
import { analyseInMemory } from './analyse-in-memory.ts';
import { compareGroups, type GroupComparison } from './compare-groups.ts';
import { measureStability, type Stability, withoutFiles } from './domain-stability.ts';
import { type MaintainerGroups, readMaintainerGroups } from './maintainer-groups.ts';
import { readSources } from './read-sources.ts';

export interface DomainJudgement {
  readonly repository: string;
  /** None where maintainers divide it into fewer than three groups. */
  readonly comparisons: readonly DomainComparison[];
  /** By seed. */
  readonly stability: readonly Stability[];
}

export interface DomainComparison extends GroupComparison {
  readonly against: MaintainerGroups['kind'];
  readonly variant: Variant;
}

export const VARIANTS = [
  'folders named',
  'names of folders hidden',
  'all in one folder',
  'each folder a group',
  'each folder at the top a group',
] as const;

export type Variant = (typeof VARIANTS)[number];

export interface JudgingOptions {
  readonly seeds: readonly number[];
  /** Told what is done, a line at a time. */
  report(text: string): void;
}

export async function judgeDomains(
  root: string,
  options: JudgingOptions,
): Promise<DomainJudgement> {
  const repository = root.split('/').findLast((part) => part !== '') ?? root;
  const say = (text: string) => options.report(`${repository}: ${text}`);
  say('reading');
  const sources = await readSources(root, isRead);
  say(`extracting and linking, ${sources.size} files`);
  const program = await analyseInMemory(sources, 'calls');
  say(`comparing, ${program.files.length} files, ${program.calls.length} calls`);
  const judged = program.files
    .filter(({ isTest, language }) => !isTest && language !== null)
    .map(({ path }) => path);
  const repositoryName = repository.split('+').at(-1)!;
  const paths = [...sources.keys()].sort(compareText);
  const groups = readMaintainerGroups(sources, judged);
  const shown = {
    paths: paths.filter((path) => !isPackageManifest(path)),
    abouts: [],
    repositoryName,
  };
  const comparisons = groups.flatMap((each) => compareWithMaintainers(program, shown, each));
  say(`leaving files out, ${options.seeds.length} times`);
  const stability = measureStability(
    program,
    { paths, abouts: aboutsOf(sources), repositoryName },
    options.seeds,
  );
  return { repository, comparisons, stability };
}

const isRead = (path: string): boolean =>
  isAbout(path) ||
  /(?:^|\/)(?:CODEOWNERS|MAINTAINERS|labeler\.ya?ml)$/.test(path) ||
  surveyTree({ files: [{ path, size: 0 }] }, languages).claimed.length > 0;

function aboutsOf(sources: ReadonlyMap<string, string>): FolderAbout[] {
  return [...sources]
    .filter(([path]) => isAbout(path))
    .flatMap(([path, text]) => readAbout(path, text) ?? [])
    .sort((a, b) => compareText(a.path, b.path));
}

/** In every variant, against one division of the maintainers. */
export function compareWithMaintainers(
  program: Program,
  shown: DomainSources,
  { kind, groupOf }: MaintainerGroups,
): DomainComparison[] {
  const expectedOf = ({ path, isTest, language }: Program['files'][number]) =>
    isTest || language === null ? undefined : groupOf(path);
  const compare = (variant: Variant, foundOf: ReadonlyMap<string, string>): DomainComparison => ({
    against: kind,
    variant,
    ...compareGroups(
      program.files.flatMap((file): [string, string][] => {
        const [found, expected] = [foundOf.get(file.path), expectedOf(file)];
        return found === undefined || expected === undefined ? [] : [[found, expected]];
      }),
    ),
  });
  const hidden: DomainSources = { paths: [], abouts: [], repositoryName: 'repository' };
  const alone = withoutOthers(program, (file) => expectedOf(file) !== undefined);
  const folderOf = (path: string, depth?: number) =>
    path.split('/').slice(0, -1).slice(0, depth).join('/');
  const byFolder = (depth?: number) =>
    new Map(program.files.map(({ path }) => [path, folderOf(path, depth)]));
  return [
    compare(
      'folders named',
      findDomains(program, (path) => path, shown),
    ),
    compare('names of folders hidden', findDomains(program, hideFolders, hidden)),
    compare('all in one folder', findDomains(alone, inOneFolder(alone), hidden)),
    compare('each folder a group', byFolder()),
    compare('each folder at the top a group', byFolder(1)),
  ];
}

/** The files that are judged, and what lies with them: nobody would put tests into one folder with the rest. */
function withoutOthers(
  program: Program,
  isJudged: (file: Program['files'][number]) => boolean,
): Program {
  const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const folders = new Set(program.files.filter(isJudged).map(({ path }) => folderOf(path)));
  const others = program.files.filter(
    (file) =>
      !isJudged(file) &&
      (file.isTest || file.language === null || !folders.has(folderOf(file.path))),
  );
  return withoutFiles(program, new Set(others.map(({ path }) => path)));
}

/** Another path for a file. */
type Disguise = (path: string) => string;

/** Names that every language has for layout stay; the cut would not be asked to know other words for them. */
const LAYOUT = /^(?:src|lib|include|tests?|__tests__|main|java|kotlin|scala)$/i;

const hideFolders: Disguise = (path) => {
  const names = path.split('/');
  const file = names.pop()!;
  return [...names.map((name) => (LAYOUT.test(name) ? name : `d${codeOf(name)}`)), file].join('/');
};

/** A number in front keeps files of one name apart. */
function inOneFolder({ files }: Program): Disguise {
  const taken = new Set<string>();
  const disguised = new Map(
    files.map(({ path }) => {
      const name = path.slice(path.lastIndexOf('/') + 1);
      let free = name;
      for (let number = 2; taken.has(free); number++) free = `${number}_${name}`;
      taken.add(free);
      return [path, `src/${free}`];
    }),
  );
  return (path) => disguised.get(path)!;
}

/** By real path the domain of a program under other paths. */
function findDomains(
  program: Program,
  disguise: Disguise,
  sources: DomainSources,
): Map<string, string> {
  const { changed, originals } = disguiseProgram(program, disguise);
  const map = analyseDomains(changed, sources);
  return new Map(
    map.filePlaces.map(({ subdomain }, at) => [
      program.files[originals[at]!]!.path,
      String(map.subdomains[subdomain]!.domain),
    ]),
  );
}

/** The same program under other paths, sorted by them as every program is. */
function disguiseProgram(program: Program, disguise: Disguise) {
  const order = program.files
    .map((file, original) => ({ file: { ...file, path: disguise(file.path) }, original }))
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
