// Domains and subdomains with their names and files: the division of the program, then every test and asset at
// its place, then the tests that belong to nothing. Descriptions come later.
import type { Program } from '../../program.ts';
import { compareText } from '../../source-tree.ts';
import type { DirectoryNode } from './directory-tree.ts';
import { type Division, divideProgram, divideTests, type Unit } from './divide.ts';
import type { FileLink } from './file-links.ts';
import { type NamedBy, type NamingMaterial, nameUnits } from './name-units.ts';
import { type PlacementReason, placeFollowers } from './place-followers.ts';
import type { SortedFile } from './sorted-files.ts';
import type { FileWords } from './word-vectors.ts';

export interface OutlineDomain extends NamedBy {
  readonly unit: Unit;
  readonly subdomains: readonly OutlineSubdomain[];
  /** Number of its files. */
  readonly size: number;
}

export interface OutlineSubdomain extends NamedBy {
  readonly unit: Unit;
  /** Rising. */
  readonly files: readonly number[];
  /** By place in `files`. */
  readonly reasons: readonly PlacementReason[];
}

export interface OutlineMaterial {
  readonly program: Program;
  readonly sorted: readonly SortedFile[];
  readonly links: readonly FileLink[];
  readonly words: FileWords;
  readonly naming: NamingMaterial;
  isPackage(node: DirectoryNode): boolean;
}

/** A subdomain that is still filled. */
interface Draft {
  readonly unit: Unit;
  readonly domain: number;
  readonly placed: { readonly file: number; readonly reason: PlacementReason }[];
}

/** The largest domain first, of equal ones by name; subdomains likewise. Every file is in exactly one. */
export function outlineDomains(material: OutlineMaterial): OutlineDomain[] {
  const { sorted, links, words, naming, isPackage } = material;
  const divisions = divideProgram(
    sorted.filter(({ role }) => role === 'program' || role === 'beside'),
    isPackage,
    { links, words, pathOf: (file) => sorted[file]!.path },
    naming.repositoryName,
  );
  const drafts = divisions.flatMap(({ subunits }, domain) =>
    subunits.map((unit) => draftOf(unit, domain)),
  );
  const homeless = addFollowers(drafts, divisions, material);
  if (homeless.length > 0) {
    const tests = divideTests(homeless, links);
    for (const unit of tests.subunits) drafts.push(draftOf(unit, divisions.length));
    divisions.push(tests);
  }
  return nameAll(divisions, drafts, naming);
}

/** Why files of a unit are in it that did not join it later. */
const OWN_REASONS: Readonly<Record<Unit['kind'], PlacementReason>> = {
  folder: 'folder',
  loose: 'folder',
  prefix: 'folder',
  rest: 'folder',
  community: 'cluster',
  topic: 'cluster',
  tests: 'tests',
};

function draftOf(unit: Unit, domain: number): Draft {
  const joined = new Map(
    unit.joined.flatMap(({ files, reason }) => files.map((file) => [file, reason] as const)),
  );
  const own = OWN_REASONS[unit.kind];
  return {
    unit,
    domain,
    placed: unit.files.map((file) => ({ file, reason: joined.get(file) ?? own })),
  };
}

/** @returns tests and assets that belong to no domain */
function addFollowers(
  drafts: Draft[],
  divisions: readonly Division[],
  { sorted, links }: OutlineMaterial,
): SortedFile[] {
  const subdomainOf = new Int32Array(sorted.length).fill(-1);
  for (const [at, { placed }] of drafts.entries()) {
    for (const { file } of placed) subdomainOf[file] = at;
  }
  const domainOf = drafts.map(({ domain }) => domain);
  const remainders = new Set(
    divisions.flatMap(({ unit }) =>
      unit.joined.filter(({ reason }) => reason === 'remainder').flatMap(({ files }) => files),
    ),
  );
  const places = placeFollowers({ sorted, links, subdomainOf, domainOf, remainders });
  const opened = new Map<number, Draft>();
  const draftWithin = (domain: number): Draft => {
    const only = drafts.filter((draft) => draft.domain === domain);
    const draft = opened.get(domain) ?? (only.length === 1 ? only[0]! : testsOf(domain, divisions));
    if (!opened.has(domain) && draft !== only[0]) drafts.push(draft);
    opened.set(domain, draft);
    return draft;
  };
  const homeless: SortedFile[] = [];
  for (const [file, place] of places.entries()) {
    if (subdomainOf[file] !== -1) continue;
    if (place === undefined) homeless.push(sorted[file]!);
    else {
      const draft = place.subdomain === null ? draftWithin(place.domain) : drafts[place.subdomain]!;
      draft.placed.push({ file, reason: place.reason });
    }
  }
  return homeless;
}

/** A subdomain for what belongs to the domain and to none of its parts. */
function testsOf(domain: number, divisions: readonly Division[]): Draft {
  const { node } = divisions[domain]!.unit;
  return {
    unit: { kind: 'tests', words: [], node, files: [], joined: [], members: [] },
    domain,
    placed: [],
  };
}

function nameAll(
  divisions: readonly Division[],
  drafts: readonly Draft[],
  naming: NamingMaterial,
): OutlineDomain[] {
  const names = nameUnits(
    divisions.map(({ unit }) => unit),
    naming,
  );
  const byDomain = Map.groupBy(drafts, ({ domain }) => domain);
  return divisions
    .map(({ unit }, domain): OutlineDomain => {
      const named = names[domain]!;
      const own = byDomain.get(domain)!;
      const subnames = nameUnits(
        own.map((draft) => draft.unit),
        naming,
        { unit, name: named.name },
      );
      const subdomains = own
        .map((draft, at) => finish(draft, subnames[at]!))
        .sort((a, b) => b.files.length - a.files.length || compareText(a.name, b.name));
      const size = subdomains.reduce((sum, { files }) => sum + files.length, 0);
      return { ...named, unit, subdomains, size };
    })
    .sort((a, b) => b.size - a.size || compareText(a.name, b.name));
}

function finish({ unit, placed }: Draft, named: NamedBy): OutlineSubdomain {
  const inOrder = placed.toSorted((a, b) => a.file - b.file);
  return {
    ...named,
    unit,
    files: inOrder.map(({ file }) => file),
    reasons: inOrder.map(({ reason }) => reason),
  };
}
