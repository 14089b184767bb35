// The domain analysis: what a repository consists of, as domains and subdomains with names, descriptions and
// evidence, what each file and declaration belongs to and why, and how domains depend on each other. The rules
// and their reasons are in docs/decisions/0010-domains.md.
import type { Program } from '../../program.ts';
import { packageDirectories } from '../cycles/package-roots.ts';
import { countUses, rateFiles } from './centrality.ts';
import {
  type Described,
  type DescribingMaterial,
  describe,
  describeResponsibilities,
  type Evidence,
  type Statement,
} from './describe.ts';
import type { DirectoryNode } from './directory-tree.ts';
import { directoriesBelow } from './directory-tree.ts';
import type { Unit } from './divide.ts';
import { type GroupLink, linkGroups } from './domain-links.ts';
import { linkCalls, linkFiles } from './file-links.ts';
import type { NamedBy } from './name-units.ts';
import { type OutlineDomain, outlineDomains } from './outline.ts';
import { type DeclarationPlace, placeDeclarations } from './place-declarations.ts';
import type { PlacementReason } from './place-followers.ts';
import { type FolderAbout, folderOfAbout } from './read-about.ts';
import { type SortedFile, sortFiles } from './sorted-files.ts';
import { createAcronyms, createSpelling } from './spellings.ts';
import { createFileWords } from './word-vectors.ts';

/** What the analysis goes by besides the program. */
export interface DomainSources {
  /** Every file of the repository, whatever it is: manifests show where packages lie. */
  readonly paths: readonly string[];
  /** What manifests and READMEs say, in any order. */
  readonly abouts: readonly FolderAbout[];
  /** What the repository is called; names files of its root when they are its main part. */
  readonly repositoryName: string;
}

export interface DomainMap {
  /** The largest first, of equal ones by the name that they have without a model. */
  readonly domains: readonly Domain[];
  /** Domain by domain, in their order; the largest first inside each. */
  readonly subdomains: readonly Subdomain[];
  /** By file of the program. */
  readonly filePlaces: readonly FilePlace[];
  /** By declaration of the program. */
  readonly declarationPlaces: readonly DeclarationPlace[];
  /** Between domains, as indexes into `domains`; sorted. */
  readonly domainLinks: readonly GroupLink[];
  /** Between subdomains, as indexes into `subdomains`; sorted. */
  readonly subdomainLinks: readonly GroupLink[];
  /** What a model had a part in. Absent where none was asked, or nothing of its answer was used. */
  readonly naming?: ModelNaming;
}

export interface ModelNaming {
  readonly model: string;
  /** In the order of domains, then subdomains. Empty when only descriptions were used. */
  readonly names: readonly ReplacedName[];
}

export interface ReplacedName {
  readonly name: string;
  /** The name of the domain around a subdomain; `null` for a domain. */
  readonly domain: string | null;
  /** The name that there would be without a model. */
  readonly replaces: string;
}

interface Portrait {
  /** Unique among its siblings. */
  readonly name: string;
  readonly nameEvidence: Evidence;
  /** At least one sentence. */
  readonly description: readonly Statement[];
  /** Indexes into the program's files, rising. */
  readonly files: readonly number[];
}

export interface Domain extends Portrait {
  /** The most used file first; at least one. */
  readonly keyFiles: readonly number[];
  /** May be empty, where nothing is offered to others. */
  readonly responsibilities: readonly Statement[];
  /** Indexes into `subdomains`, rising; at least one. */
  readonly subdomains: readonly number[];
}

export interface Subdomain extends Portrait {
  /** Index into `domains`. */
  readonly domain: number;
}

export interface FilePlace {
  /** Index into `subdomains`. */
  readonly subdomain: number;
  readonly reason: PlacementReason;
}

export function analyseDomains(program: Program, sources: DomainSources): DomainMap {
  const view = lookAt(program, sources);
  const outline = outlineDomains(view);
  const subdomainOutlines = outline.flatMap(({ subdomains }) => subdomains);
  const domainOf = outline.flatMap(({ subdomains }, at) => subdomains.map(() => at));
  const filePlaces = placesOfFiles(outline, program.files.length);
  const subdomainOf = Int32Array.from(filePlaces, ({ subdomain }) => subdomain);
  const domainOfFile = subdomainOf.map((subdomain) => domainOf[subdomain]!);
  const declarationPlaces = placeDeclarations({
    declarations: program.declarations,
    calls: view.calls,
    inheritance: program.inheritance,
    subdomainOf,
    domainOf,
    isTest: (file) => !view.isProgram(file),
  });
  const ratings = rateFiles(view.links, domainOfFile, view.isProgram);
  const describing = describingMaterial(program, view, ratings);
  const subdomains = subdomainOutlines.map(({ files, ...named }, at): Subdomain => {
    const around = outline[domainOf[at]!]!;
    const isWhole = around.subdomains.length === 1;
    const described = view.describedOf(isWhole ? around : named, files);
    return {
      name: named.name,
      nameEvidence: view.evidenceOf(named),
      description: describe(described, describing),
      files,
      domain: domainOf[at]!,
    };
  });
  const domains = outline.map((domain, at): Domain => {
    const files = domain.subdomains.flatMap((subdomain) => subdomain.files).sort((a, b) => a - b);
    const described = view.describedOf(domain, files);
    return {
      name: domain.name,
      nameEvidence: view.evidenceOf(domain),
      description: describe(described, describing),
      files,
      keyFiles: keyFilesOf(files, ratings, view.sorted, program),
      responsibilities: describeResponsibilities(described, describing),
      subdomains: [...domainOf.keys()].filter((subdomain) => domainOf[subdomain] === at),
    };
  });
  const isTest = (file: number) => view.sorted[file]!.role === 'test';
  return {
    domains,
    subdomains,
    filePlaces,
    declarationPlaces,
    domainLinks: linkGroups(view.links, domains, domainOfFile, isTest),
    subdomainLinks: linkGroups(view.links, subdomains, subdomainOf, isTest),
  };
}

/** All that naming, placing and describing go by. */
function lookAt(program: Program, { paths, abouts, repositoryName }: DomainSources) {
  const { files, declarations } = program;
  const packages = packageDirectories(paths);
  const {
    files: sorted,
    root,
    segmentsOf,
  } = sortFiles(files, paths, (directory) => packages.has(directory), repositoryName);
  const keyOf = (directory: string) => segmentsOf(directory).join('/');
  const packageKeys = new Set([...packages].map(keyOf));
  const declarationsOf: number[][] = files.map(() => []);
  for (const [at, { file }] of declarations.entries()) declarationsOf[file]!.push(at);
  const calls = linkCalls(program);
  const links = linkFiles(program, calls);
  const isProgram = (file: number) => sorted[file]!.role === 'program';
  const everywhere = rateFiles(links, new Int32Array(files.length), isProgram);
  const aboutsOf = groupAbouts(abouts, keyOf);
  const nodeAbouts = (node: DirectoryNode) =>
    node.segments.length === 0 ? [] : (aboutsOf.get(node.segments.join('/')) ?? []);
  const isPackage = (node: DirectoryNode) =>
    node.segments.length > 0 && packageKeys.has(node.segments.join('/'));
  const packageNameOf = (node: DirectoryNode) =>
    shortName(nodeAbouts(node).find(({ name }) => name !== null)?.name);
  return {
    program,
    sorted,
    root,
    calls,
    links,
    declarationsOf,
    words: createFileWords(files, declarations, declarationsOf),
    isProgram,
    isPackage,
    naming: {
      files,
      repositoryName,
      packageNameOf,
      isPackage,
      foldersOf: (file: number) => sorted[file]!.folders,
      spellingOf: createSpelling(declarations),
      isAcronym: createAcronyms(declarations),
      centralityOf: (file: number) => everywhere[file]!,
    },
    describedOf: ({ unit, by }: OfUnit, placed: readonly number[]): Described => {
      const ofRoot = by === 'repository' ? (aboutsOf.get('') ?? []) : [];
      return {
        files: placed,
        directories: directoriesOf(unit, placed, { sorted, root, segmentsOf }),
        abouts: unit.kind === 'folder' ? nodeAbouts(unit.node) : ofRoot,
      };
    },
    evidenceOf: ({ by, folder, unit }: OfUnit): Evidence => {
      if (folder !== undefined) {
        return { kind: by, path: root === '' ? folder : `${root}/${folder}`, line: null };
      }
      const about =
        by === 'manifest' ? nodeAbouts(unit.node).find(({ name }) => name !== null) : undefined;
      return {
        kind: by,
        path: about?.path ?? folderOf(unit, { sorted, root, segmentsOf }),
        line: null,
      };
    },
  };
}

type View = ReturnType<typeof lookAt>;
type OfUnit = NamedBy & { readonly unit: Unit };

/** By path without layout; a manifest before a README. */
function groupAbouts(
  abouts: readonly FolderAbout[],
  keyOf: (directory: string) => string,
): Map<string, FolderAbout[]> {
  const sorted = abouts.toSorted(
    (a, b) => Number(a.kind === 'readme') - Number(b.kind === 'readme') || compare(a.path, b.path),
  );
  return Map.groupBy(sorted, (about) => keyOf(folderOfAbout(about)));
}

const compare = (a: string, b: string): number =>
  a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** Without scope and organisation: `reactivity` of `@vue/reactivity`. */
function shortName(name: string | null | undefined): string | undefined {
  return name?.split(/[/:]/).findLast((part) => part !== '' && !/^v\d+$/.test(part));
}

/** Where files lie, as far as directories of units go by it. */
interface Places {
  readonly sorted: readonly SortedFile[];
  readonly root: string;
  readonly segmentsOf: (directory: string) => readonly string[];
}

/**
 * Of a folder the directories that it is in the repository, several where layout keeps its sources apart; of
 * other units those of their program files. Sorted.
 */
function directoriesOf(
  { kind, node, members, files }: Unit,
  placed: readonly number[],
  { sorted, root, segmentsOf }: Places,
): string[] {
  if (kind === 'folder' || kind === 'prefix') {
    const nodes = members.length > 0 ? members.map((member) => member.node) : [node];
    return topmost(
      new Set(
        nodes.flatMap((folder) =>
          directoriesBelow(folder).map((directory) =>
            uppermostOf(directory, folder.segments.length, segmentsOf),
          ),
        ),
      ),
      root,
    );
  }
  const own = files.length > 0 ? files : placed;
  return topmost(new Set(own.map((file) => sorted[file]!.directory)), root);
}

/** What a unit's name is shown for: its first directory, or of files from several the one with most of them. */
function folderOf(unit: Unit, places: Places): string | null {
  if (unit.kind === 'folder' || unit.kind === 'prefix') {
    return directoriesOf(unit, unit.files, places)[0] ?? null;
  }
  const groups = Map.groupBy(unit.files, (file) => places.sorted[file]!.directory);
  const [most] = [...groups].sort(
    ([a, few], [b, many]) => many.length - few.length || compare(a, b),
  );
  return most?.[0] ?? null;
}

/** The shortest beginning of a directory's path that has so many segments when layout is left out. */
function uppermostOf(
  directory: string,
  depth: number,
  segmentsOf: (directory: string) => readonly string[],
): string {
  for (
    let slash = directory.indexOf('/');
    slash !== -1;
    slash = directory.indexOf('/', slash + 1)
  ) {
    const beginning = directory.slice(0, slash);
    if (segmentsOf(beginning).length >= depth) return beginning;
  }
  return directory;
}

/** Those that lie in no other one than that around everything. */
function topmost(directories: ReadonlySet<string>, root: string): string[] {
  const kept: string[] = [];
  for (const directory of [...directories].sort()) {
    const last = kept.at(-1);
    if (last === undefined || last === root || !directory.startsWith(`${last}/`)) {
      kept.push(directory);
    }
  }
  return kept;
}

function placesOfFiles(outline: readonly OutlineDomain[], count: number): FilePlace[] {
  const places = new Array<FilePlace>(count);
  for (const [subdomain, { files, reasons }] of outline
    .flatMap(({ subdomains }) => subdomains)
    .entries()) {
    for (const [at, file] of files.entries()) places[file] = { subdomain, reason: reasons[at]! };
  }
  return places;
}

function describingMaterial(
  program: Program,
  { calls, declarationsOf, isProgram, sorted, root }: View,
  ratings: Float64Array,
): DescribingMaterial {
  return {
    program,
    root,
    uses: countUses(program, calls),
    ratings,
    declarationsOf,
    isProgram: (file) => isProgram(file) || sorted[file]!.role === 'beside',
  };
}

const MOST_KEY_FILES = 5;

/** Written by people and part of the program, where there are such files. */
function keyFilesOf(
  files: readonly number[],
  ratings: Float64Array,
  sorted: readonly SortedFile[],
  program: Program,
): number[] {
  const isKey = (file: number) =>
    (sorted[file]!.role === 'program' || sorted[file]!.role === 'beside') &&
    !program.files[file]!.isGenerated;
  // Of a folder of tests the tests, not the data that they read.
  const isSource = (file: number) => program.files[file]!.language !== null;
  const wishes = [(file: number) => isKey(file) && isSource(file), isSource, () => true];
  const candidates = files.filter(wishes.find((isWanted) => files.some(isWanted))!);
  const most = Math.max(1, Math.min(MOST_KEY_FILES, Math.ceil(candidates.length / 2)));
  return candidates.toSorted((a, b) => ratings[b]! - ratings[a]! || a - b).slice(0, most);
}
