// Where tests and assets belong: a test to what it tests, an asset to who uses it. A test that tests many
// parts of one domain stays in that domain, and one that tests many domains has nobody.
import { isBuildScript } from './directory-roles.ts';
import type { FileLink } from './file-links.ts';
import type { SortedFile } from './sorted-files.ts';
import { stemOf, testedStem } from './words.ts';

/** Why a file is where it is. */
export type PlacementReason =
  /** It lies in the folder, or among the loose files of it. */
  | 'folder'
  /** What ties it to other files, and the words that it shares with them. */
  | 'cluster'
  /** Its folder was too small to stand alone, and most of its ties lead here. */
  | 'ties'
  /** Its folder was too small to stand alone. */
  | 'remainder'
  /** A test named like a file here. */
  | 'tested-file'
  /** A test in a folder named like one here. */
  | 'tested-folder'
  /** A test, or an asset, that mostly uses or is used by files here. */
  | 'uses'
  /** A test that belongs to no narrower part. */
  | 'tests';

export interface Place {
  readonly domain: number;
  /** Index of the subdomain in all; `null` when only the domain is known. */
  readonly subdomain: number | null;
  readonly reason: PlacementReason;
}

export interface PlacingMaterial {
  readonly sorted: readonly SortedFile[];
  readonly links: readonly FileLink[];
  /** By file index: its subdomain, or -1 while it has none. */
  readonly subdomainOf: Int32Array;
  /** By subdomain. */
  readonly domainOf: readonly number[];
  /** Files of folders that were too small to stand alone: what lies further down is not at home with them. */
  readonly remainders: ReadonlySet<number>;
}

/** A test or asset belongs where more than this part of its ties leads. */
const USING_SHARE = 0.5;
/** Letters of a name that a test's longer name begins with; fewer would be chance. */
const LEAST_BEGINNING = 6;

/** @returns by file: where a test or asset belongs; `undefined` for program files and for those of nobody */
export function placeFollowers(material: PlacingMaterial): (Place | undefined)[] {
  const { sorted, subdomainOf, domainOf, remainders } = material;
  const program = sorted.filter(({ file }) => subdomainOf[file] !== -1);
  // Examples have an `app` as well, and none of the tests outside is for it.
  const tested = program.filter(({ role }) => role !== 'beside');
  const stems = groupBy(tested, ({ path }) => stemOf(path).toLowerCase());
  const standing = program.filter(({ file }) => !remainders.has(file));
  const sources = standing.filter(({ path }) => !isBuildScript(path));
  const folders = endingsOfFolders(sources, (file) => subdomainOf[file]!);
  const small = program.filter(({ file, path }) => remainders.has(file) && !isBuildScript(path));
  const smallFolders = wholeFolders(small, subdomainOf);
  const foldersOfDomains = endingsOfFolders(standing, (file) => domainOf[subdomainOf[file]!]!);
  const aboves = foldersAbove(program, material, (file) => remainders.has(file));
  const abovesOfSupport = foldersAbove(program, material, () => false);
  const uses = weighUses(material);
  const placeOf = (file: SortedFile): Place | undefined => {
    const above = nearestFolder(file, file.isTest ? aboves : abovesOfSupport);
    const around = above?.size === 1 ? [...above][0] : undefined;
    const named = testedFolder(file, foldersOfDomains);
    const home = around ?? named;
    const place = (subdomain: number | undefined, reason: PlacementReason): Place | undefined =>
      subdomain === undefined || (home !== undefined && domainOf[subdomain] !== home)
        ? undefined
        : { domain: domainOf[subdomain]!, subdomain, reason };
    const inDomain = (domain: number | undefined, reason: PlacementReason): Place | undefined =>
      domain === undefined ? undefined : { domain, subdomain: null, reason };
    const used = uses[file.file]!;
    return (
      place(testedFile(file, stems, subdomainOf), 'tested-file') ??
      place(testedFolder(file, folders) ?? mirroredFolder(file, smallFolders), 'tested-folder') ??
      place(
        clearMost(used, (subdomain) => subdomain),
        'uses',
      ) ??
      inDomain(around, 'folder') ??
      inDomain(named, 'tested-folder') ??
      inDomain(
        clearMost(used, (subdomain) => domainOf[subdomain]!),
        'uses',
      ) ??
      place(file.role === 'asset' ? mostUsed(used) : undefined, 'uses')
    );
  };
  return sorted.map((file) => (subdomainOf[file.file] === -1 ? placeOf(file) : undefined));
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** The subdomain of the program file of that stem that shares most of the folders; none when several do. */
function testedFile(
  { path, segments, role }: SortedFile,
  stems: ReadonlyMap<string, readonly SortedFile[]>,
  subdomainOf: Int32Array,
): number | undefined {
  // Python wants an `__init__` in every folder: that of the tests is for no other one.
  if (role !== 'test' || stemOf(path) === '__init__') return undefined;
  const candidates = candidatesFor(testedStem(path), stems);
  let best: number | undefined;
  let bestShared = -1;
  for (const candidate of candidates) {
    const shared = sharedSegments(segments, candidate.segments);
    const subdomain = subdomainOf[candidate.file]!;
    if (shared > bestShared) {
      bestShared = shared;
      best = subdomain;
    } else if (shared === bestShared && best !== subdomain) best = undefined;
  }
  return best;
}

/** Of a stem; where there is none, of its longest beginning: `CompareToBuilderNoForceTest` tests a builder. */
function candidatesFor(
  stem: string,
  stems: ReadonlyMap<string, readonly SortedFile[]>,
): readonly SortedFile[] {
  for (let end = stem.length; end >= LEAST_BEGINNING; end--) {
    const found = stems.get(stem.slice(0, end));
    if (found !== undefined) return found;
  }
  return stems.get(stem) ?? [];
}

/** How many folders two paths share, from the top and from the bottom. */
function sharedSegments(a: readonly string[], b: readonly string[]): number {
  const most = Math.min(a.length, b.length);
  let top = 0;
  while (top < most && a[top] === b[top]) top++;
  let bottom = 0;
  while (bottom < most - top && a.at(-1 - bottom) === b.at(-1 - bottom)) bottom++;
  return top + bottom;
}

/**
 * Every ending of the program's folder paths with the one group whose files lie there, or lie nearest to the root:
 * `tests/queue` is for `src/queue`, not for `src/contracts/queue`. -1 for several.
 */
function endingsOfFolders(
  program: readonly SortedFile[],
  groupOf: (file: number) => number,
): Map<string, number> {
  const endings = new Map<string, number>();
  const depths = new Map<string, number>();
  for (const { file, segments } of program) {
    const group = groupOf(file);
    for (let start = 0; start < segments.length; start++) {
      const ending = segments.slice(start).join('/').toLowerCase();
      const depth = depths.get(ending) ?? Number.POSITIVE_INFINITY;
      if (start > depth) continue;
      depths.set(ending, start);
      endings.set(ending, start < depth || endings.get(ending) === group ? group : -1);
    }
  }
  return endings;
}

/** By the whole path of a folder too small to stand alone, layout left out, where its files are; -1 for several. */
function wholeFolders(
  small: readonly SortedFile[],
  subdomainOf: Int32Array,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const { file, segments } of small) {
    if (segments.length === 0) continue;
    const path = segments.join('/').toLowerCase();
    const place = places.get(path) ?? subdomainOf[file]!;
    places.set(path, place === subdomainOf[file] ? place : -1);
  }
  return places;
}

/** A folder of tests that lies as the small one does: with one file less there, its tests must not scatter. */
function mirroredFolder(
  { segments, role }: SortedFile,
  places: ReadonlyMap<string, number>,
): number | undefined {
  const found = role === 'test' ? places.get(segments.join('/').toLowerCase()) : undefined;
  return found === -1 ? undefined : found;
}

/** By the longest stretch of the test's folders, the lowest first, that is an ending of the program's. */
function testedFolder(
  { segments, role }: SortedFile,
  endings: ReadonlyMap<string, number>,
): number | undefined {
  if (role !== 'test') return undefined;
  for (let end = segments.length; end > 0; end--) {
    for (let start = 0; start < end; start++) {
      const found = endings.get(segments.slice(start, end).join('/').toLowerCase());
      if (found !== undefined) return found === -1 ? undefined : found;
    }
  }
  return undefined;
}

/**
 * Every directory above program files, without the root, with the domains that lie below it. That of a remainder is
 * there for what lies directly in it alone, with a slash behind it: a build script is no home for the tests below.
 */
function foldersAbove(
  program: readonly SortedFile[],
  { subdomainOf, domainOf }: PlacingMaterial,
  isRemainder: (file: number) => boolean,
): Map<string, Set<number>> {
  const aboves = new Map<string, Set<number>>();
  for (const { file, folders } of program) {
    const domain = domainOf[subdomainOf[file]!]!;
    const paths = isRemainder(file) ? [`${folders.join('/')}/`] : pathsDownTo(folders);
    for (const above of paths) {
      const domains = aboves.get(above) ?? new Set();
      aboves.set(above, domains);
      domains.add(domain);
    }
  }
  return aboves;
}

function nearestFolder(
  { folders }: SortedFile,
  aboves: ReadonlyMap<string, ReadonlySet<number>>,
): ReadonlySet<number> | undefined {
  for (const above of [...pathsDownTo(folders), `${folders.join('/')}/`].reverse()) {
    const found = aboves.get(above);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The folders around a file, the uppermost first, without that around everything. */
const pathsDownTo = (folders: readonly string[]): string[] =>
  folders.map((_, depth) => folders.slice(0, depth + 1).join('/'));

/** By file without a place: how much ties it to each subdomain. */
function weighUses({ sorted, links, subdomainOf }: PlacingMaterial): Map<number, number>[] {
  const uses = sorted.map(() => new Map<number, number>());
  const add = (file: number, other: number, weight: number) => {
    const subdomain = subdomainOf[other]!;
    if (subdomainOf[file] !== -1 || subdomain === -1) return;
    uses[file]!.set(subdomain, (uses[file]!.get(subdomain) ?? 0) + weight);
  };
  for (const { from, to, weight } of links) {
    add(from, to, weight);
    add(to, from, weight);
  }
  return uses;
}

/** An asset has no folder of tests to go to: of its users' subdomains the one that is tied to it most. */
function mostUsed(weights: ReadonlyMap<number, number>): number | undefined {
  const [first] = [...weights].sort(([a, light], [b, heavy]) => heavy - light || a - b);
  return first?.[0];
}

/** What more than half of the weight leads to, grouped as asked. */
function clearMost(
  weights: ReadonlyMap<number, number>,
  groupOf: (subdomain: number) => number,
): number | undefined {
  const grouped = new Map<number, number>();
  let total = 0;
  for (const [subdomain, weight] of weights) {
    const group = groupOf(subdomain);
    grouped.set(group, (grouped.get(group) ?? 0) + weight);
    total += weight;
  }
  for (const [group, weight] of grouped) if (weight > total * USING_SHARE) return group;
  return undefined;
}
