// From a folder to the units that become domains, and from each of them to those that become subdomains: the
// cut along folders, and communities only where what is left is large and flat.
import { type Cluster, clusterByTopic, clusterFiles } from './cluster-files.ts';
import { type CutRule, cutTree, type JoinedPart, type Part } from './cut-tree.ts';
import { isBuildScript } from './directory-roles.ts';
import { buildTree, type DirectoryNode, nodesBelow, skipSingles } from './directory-tree.ts';
import type { FileLink } from './file-links.ts';
import type { ClusterMaterial } from './file-similarity.ts';
import { joinByPrefix } from './join-by-prefix.ts';
import type { SortedFile } from './sorted-files.ts';
import { wordsOf } from './words.ts';

/** A domain or subdomain before it has a name. */
export interface Unit {
  /**
   * `folder` and `loose` as in a part; `community`, `topic` and `rest` as in a cluster; `prefix`: folders whose
   * names begin alike; `tests`: tests that belong to nothing that is narrower.
   */
  readonly kind: 'folder' | 'loose' | 'community' | 'topic' | 'rest' | 'prefix' | 'tests';
  /** Of a cluster the words of file names that tell it from the others; otherwise empty. */
  readonly words: readonly string[];
  /** The folder that it is, or whose files it holds. */
  readonly node: DirectoryNode;
  /** Program files, rising. Tests and assets follow later. */
  readonly files: readonly number[];
  readonly joined: readonly JoinedPart[];
  /** The folders of a `prefix`; otherwise empty. */
  readonly members: readonly Unit[];
}

export interface Division {
  readonly unit: Unit;
  /** At least one; together they hold the unit's files. */
  readonly subunits: readonly Unit[];
}

/** Files that lie flat are told apart by their ties only from so many on. */
const LEAST_TO_CLUSTER = 16;
const LEAST_TO_CLUSTER_INSIDE = 14;

export function divideProgram(
  files: readonly SortedFile[],
  isPackage: (node: DirectoryNode) => boolean,
  material: ClusterMaterial,
  repositoryName: string,
): Division[] {
  const root = buildTree(files);
  const rule: CutRule = {
    share: 0.34,
    innerShare: 0.5,
    packageShare: 0.6,
    least: Math.min(8, Math.max(3, Math.round(root.size / 200))),
    isPackage,
  };
  const parts = cutTree(root, rule, material.links);
  const total = parts.reduce((sum, { node, files }) => sum + (node.isBeside ? 0 : files.length), 0);
  const units = parts.flatMap((part) => {
    const unit = unitOf(part);
    const isLarge =
      part.files.length >= LEAST_TO_CLUSTER &&
      (part.files.length > total * rule.share || parts.length === 1);
    return part.kind === 'loose' && isLarge
      ? tellApart(
          unit,
          clusterFiles(unit.files, material, {
            isWhole: parts.length === 1,
            untelling: wordsOfFolder(unit.node),
          }),
        )
      : [unit];
  });
  const bySegments = new Map(files.map((file) => [file.file, file]));
  const packages = nodesBelow(root).filter(isPackage).length;
  const joined = joinByPrefix(units, { total, packages, repositoryName, isPackage });
  const linksOf = linksInside(joined, material.links);
  return joined.map((unit, at) => ({
    unit,
    subunits: subunitsOf(unit, isPackage, { ...material, links: linksOf[at]! }, bySegments),
  }));
}

/** By unit: the links between its own files, so that dividing it costs what it is large. */
function linksInside(units: readonly Unit[], links: readonly FileLink[]): FileLink[][] {
  const unitOf = new Map(units.flatMap(({ files }, at) => files.map((file) => [file, at])));
  const inside: FileLink[][] = units.map(() => []);
  for (const link of links) {
    const unit = unitOf.get(link.from);
    if (unit !== undefined && unit === unitOf.get(link.to)) inside[unit]!.push(link);
  }
  return inside;
}

/** Tests that belong to no domain, by the folders that they lie in. */
export function divideTests(files: readonly SortedFile[], links: readonly FileLink[]): Division {
  const root = buildTree(
    files.map((file) => ({
      ...file,
      segments: file.folders,
    })),
  );
  const rule: CutRule = {
    share: 0.5,
    innerShare: 0.5,
    packageShare: 1,
    least: Math.max(3, Math.round(files.length / 24)),
    isPackage: () => false,
  };
  const unit: Unit = {
    kind: 'tests',
    words: [],
    node: skipSingles(root),
    files: files.map(({ file }) => file),
    joined: [],
    members: [],
  };
  return {
    unit,
    subunits: cutTree(root, rule, links).map(unitOf),
  };
}

function subunitsOf(
  unit: Unit,
  isPackage: (node: DirectoryNode) => boolean,
  material: ClusterMaterial,
  sorted: ReadonlyMap<number, SortedFile>,
): Unit[] {
  if (unit.kind === 'prefix') return [...unit.members];
  if (isCluster(unit)) return [unit];
  const tree = buildTree(unit.files.map((file) => sorted.get(file)!));
  const least = Math.max(2, Math.round(unit.files.length / 24));
  const rule: CutRule = { share: 0.5, innerShare: 0.5, packageShare: 1, least, isPackage };
  // What was cut off whole is opened here: its parts are no longer beside anything.
  const parts = cutTree(unit.node.isBeside ? openBeside(tree) : tree, rule, material.links);
  if (isOneThing(parts, material.pathOf)) return [unit];
  return parts.flatMap((part) => {
    const subunit = unitOf(part);
    const isFlat =
      part.files.length >= LEAST_TO_CLUSTER_INSIDE &&
      part.files.length > unit.files.length / 2 &&
      !part.node.isBeside;
    if (!isFlat) return [subunit];
    const untelling = wordsOfFolder(subunit.node);
    return tellApart(subunit, clusterByTopic(subunit.files, material, untelling));
  });
}

/** A single folder, and beside it one file or the scripts that build it: nothing is divided by that. */
const isOneThing = (parts: readonly Part[], pathOf: (file: number) => string): boolean =>
  parts.length === 2 &&
  parts.some(
    ({ kind, files }) =>
      kind === 'loose' &&
      (files.length === 1 || files.every((file) => isBuildScript(pathOf(file)))),
  );

const unitOf = (part: Part): Unit => ({ ...part, words: [], members: [] });

const wordsOfFolder = ({ segments }: DirectoryNode): Set<string> =>
  new Set(wordsOf(segments.at(-1) ?? ''));

const isCluster = ({ kind }: Unit): boolean =>
  kind === 'community' || kind === 'topic' || kind === 'rest';

function openBeside(node: DirectoryNode): DirectoryNode {
  return { ...node, isBeside: false, children: node.children.map((child) => ({ ...child })) };
}

/** The unit itself where nothing tells its files apart. */
function tellApart(unit: Unit, clusters: readonly Cluster[]): Unit[] {
  if (clusters.length < 2) return [unit];
  return clusters.map((cluster) => ({ ...unit, ...cluster, joined: [] }));
}
