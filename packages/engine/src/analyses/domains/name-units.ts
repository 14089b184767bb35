// Names for units: of their folder; where that says nothing, of the package in it or of the folder above; of
// their distinctive words where no folder tells them apart; of what they are where they are the rest of something.
import type { ProgramFile } from '../../program.ts';
import { isBuildScript, isEmptyName, isNamespaceName, isVersionName } from './directory-roles.ts';
import { type DirectoryNode, skipSingles } from './directory-tree.ts';
import { distinctiveWords } from './distinctive-words.ts';
import type { Unit } from './divide.ts';
import { phrasesOf } from './phrases.ts';
import { makeUnique } from './unique-names.ts';
import { isWeakWord, stemOf, titleOf, wordsOf } from './words.ts';

export interface NamedBy {
  readonly name: string;
  /**
   * What the name was taken from. `declaration`: the folder's, as the code spells it. `words`: those that stand
   * in its file names and in few others. `file`: its file that others use most. `role`: what the files are.
   */
  readonly by: 'folder' | 'declaration' | 'manifest' | 'repository' | 'words' | 'file' | 'role';
  /** The folder that the name is of, below that around everything, where it is not the unit's own. */
  readonly folder?: string;
}

/** A name that a sibling may have as well. */
export interface ProposedName extends NamedBy {
  /** The folder that the name is of or for; what lies above it tells it from another one of that name. */
  readonly node: DirectoryNode;
  /** Taken instead where a sibling has the name. */
  readonly otherwise?: NamedBy;
}

export interface NamingMaterial {
  readonly files: readonly ProgramFile[];
  readonly repositoryName: string;
  /** Short name of the package whose manifest lies in the folder. */
  packageNameOf(node: DirectoryNode): string | undefined;
  isPackage(node: DirectoryNode): boolean;
  /** Segments of a file's directory below the folder around everything. */
  foldersOf(file: number): readonly string[];
  /** How code spells a name of one word. */
  spellingOf(word: string): string | undefined;
  /** Whether code writes a short word in capitals. */
  isAcronym(word: string): boolean;
  /** How much others use a file; of any scale. */
  centralityOf(file: number): number;
}

/** The unit around those that are named. */
export interface NamingContext {
  readonly unit: Unit;
  readonly name: string;
}

const ROOT_FILES: NamedBy = { name: 'Root Files', by: 'role' };
const SMALL_FOLDERS: NamedBy = { name: 'Small Folders', by: 'role' };
const BUILD_SCRIPTS: NamedBy = { name: 'Build Scripts', by: 'role' };

/** Files of the root are what the repository is about when they are at least this part of all, */
const MAIN_PART = 0.04;
/** or when this part of all uses leads to them. */
const MAIN_USES = 0.1;

/**
 * @param context `undefined` for domains
 * @returns by unit, in their order; no name twice
 */
export function nameUnits(
  units: readonly Unit[],
  material: NamingMaterial,
  context?: NamingContext,
): NamedBy[] {
  if (units.length === 1 && context !== undefined) return [{ name: context.name, by: 'folder' }];
  const prefix = commonPrefix(units, material.repositoryName);
  const main = largestNameless(units);
  const all = units.flatMap(({ files }) => files);
  const proposed = units.map((unit): ProposedName => {
    if (unit.kind === 'community' && unit.words.length === 0 && unit !== main) {
      return { ...nameOfCentralFile(unit, material), node: unit.node };
    }
    return nameByPlace(unit, all, prefix, material, context);
  });
  return makeUnique(
    proposed.map((each) => asCodeWrites(each, material)),
    units,
  );
}

/** Words of a title that code writes in capitals. */
function asCodeWrites<Named extends NamedBy>(named: Named, { isAcronym }: NamingMaterial): Named {
  if (named.by === 'declaration' || named.by === 'role') return named;
  const words = named.name.split(' ');
  const name = words.map((word) => (isAcronym(word) ? word.toUpperCase() : word)).join(' ');
  return { ...named, name };
}

/** Of the communities that no word tells apart the largest is the main part of the program, and named for it. */
function largestNameless(units: readonly Unit[]): Unit | undefined {
  return units
    .filter(({ kind, words }) => kind === 'community' && words.length === 0)
    .toSorted((a, b) => b.files.length - a.files.length)[0];
}

/** The most used file whose name says something. */
function nameOfCentralFile(unit: Unit, { files, centralityOf }: NamingMaterial): NamedBy {
  const stemAt = (file: number) => stemOf(files[file]!.path);
  const telling = unit.files.filter((file) =>
    wordsOf(stemAt(file)).some((word) => !isWeakWord(word)),
  );
  const candidates = telling.length > 0 ? telling : unit.files;
  const central = candidates.reduce((a, b) => (centralityOf(b) > centralityOf(a) ? b : a));
  return { name: titleOf(stemAt(central)), by: 'file' };
}

/** @param all program files of all units that are named */
function nameByPlace(
  unit: Unit,
  all: readonly number[],
  prefix: string | undefined,
  material: NamingMaterial,
  context: NamingContext | undefined,
): ProposedName {
  const { kind, node, words } = unit;
  if (kind === 'tests') return { name: 'Tests', by: 'role', node };
  if (words.length > 0) {
    const stems = all.map((file) => wordsOf(stemOf(material.files[file]!.path)));
    const name = words.flatMap((word) => phrasesOf(word, stems).map(titleOf)).join(' and ');
    return { name, by: 'words', node };
  }
  const isRest = kind === 'loose' || kind === 'rest';
  if (isRest && unit.files.every((file) => isBuildScript(material.files[file]!.path))) {
    return { ...BUILD_SCRIPTS, node };
  }
  if (kind === 'rest' || kind === 'community') return nameOfFolderOf(unit, material, context);
  if (kind === 'loose' && context !== undefined && isAround(node, context)) {
    return nameLoose(unit, material, context);
  }
  if (node.segments.length > 0) return nameFolder(node, prefix, unit, material);
  const remainder = nameRemainder(unit, material);
  if (!isMain(unit, all, material)) return { ...remainder, node, otherwise: SMALL_FOLDERS };
  return { name: titleOf(material.repositoryName), by: 'repository', node, otherwise: remainder };
}

/** Not below the folder of what is around it. */
const isAround = (node: DirectoryNode, { unit }: NamingContext): boolean =>
  node.segments.length <= unit.node.segments.length;

/** Files that lie in its own folder, not in those that were too small to stand alone. */
function ownFiles({ node, files, joined }: Unit): number[] {
  const inFolders = new Set(foldersAmong({ node, joined }).flatMap((part) => [...part.files]));
  return files.filter((file) => !inFolders.has(file));
}

const foldersAmong = ({ node, joined }: Pick<Unit, 'node' | 'joined'>) =>
  joined.filter((part) => part.node.segments.length > node.segments.length);

/** Whether the repository is about what lies at its root. */
function isMain(unit: Unit, all: readonly number[], { centralityOf }: NamingMaterial): boolean {
  const own = ownFiles(unit);
  if (own.length >= all.length * MAIN_PART) return true;
  const usesOf = (files: readonly number[]) =>
    files.reduce((sum, file) => sum + centralityOf(file), 0);
  return own.length > 0 && usesOf(own) > usesOf(all) * MAIN_USES;
}

/** What is loose in the folder around is called like it; what came from elsewhere, by where it lies. */
function nameLoose(unit: Unit, material: NamingMaterial, context: NamingContext): ProposedName {
  const { node } = unit;
  const folders = foldersAmong(unit);
  const [only] = folders;
  if (only !== undefined && folders.length === 1 && only.files.length === unit.files.length) {
    return nameFolder(only.node, undefined, unit, material);
  }
  const remainder = nameRemainder(unit, material);
  if (isFromElsewhere(unit, context)) return { ...remainder, node, otherwise: SMALL_FOLDERS };
  const isAtRoot = context.unit.node.segments.length === 0;
  return { name: context.name, by: 'folder', node, ...(isAtRoot && { otherwise: remainder }) };
}

/** Whether most of it lies outside the folder of what is around it, and joined for its ties. */
function isFromElsewhere(unit: Unit, { unit: { kind, node } }: NamingContext): boolean {
  if (kind === 'tests' || unit.node.segments.length >= node.segments.length) return false;
  const inside = unit.joined
    .filter((part) =>
      node.segments.every((segment, depth) => part.node.segments[depth] === segment),
    )
    .reduce((sum, { files }) => sum + files.length, 0);
  return inside < unit.files.length / 2;
}

/** The lowest folder with most of the files; what they are where there is none. */
function nameRemainder({ files }: Unit, { foldersOf }: NamingMaterial): NamedBy {
  const isMost = (count: number) => count > files.length / 2;
  const folders = files.map(foldersOf);
  if (isMost(folders.filter(({ length }) => length === 0).length)) return ROOT_FILES;
  const shared: string[] = [];
  for (
    let inside = folders;
    ;
    inside = inside.filter((path) => path[shared.length - 1] === shared.at(-1))
  ) {
    const [next] = [...Map.groupBy(inside, (path) => path[shared.length])]
      .filter(([name, { length }]) => name !== undefined && isMost(length))
      .map(([name]) => name!);
    if (next === undefined) break;
    shared.push(next);
  }
  const depth = shared.findLastIndex((segment) => !isEmptyName(segment));
  if (depth === -1) return SMALL_FOLDERS;
  const folder = shared.slice(0, depth + 1).join('/');
  return { name: titleOf(shared[depth]!), by: 'folder', folder };
}

function nameFolder(
  node: DirectoryNode,
  prefix: string | undefined,
  unit: Unit,
  material: NamingMaterial,
): ProposedName {
  const { packageNameOf, spellingOf, files } = material;
  const telling = tellingNode(node, material);
  const name = withoutPrefix(telling.segments.at(-1)!, prefix);
  const spelling = spellingOf(name);
  if (spelling !== undefined) return { name: spelling, by: 'declaration', node: telling };
  if (!isEmptyName(name)) return { name: titleOf(name), by: 'folder', node: telling };
  const packageName = packageNameOf(node);
  if (packageName !== undefined && !isEmptyName(packageName)) {
    return { name: titleOf(packageName), by: 'manifest', node };
  }
  const below = firstTellingBelow(node);
  if (below !== undefined) return { name: titleOf(below), by: 'folder', node };
  if (node.segments.slice(0, -1).every(isEmptyName)) {
    const stems = unit.files.map((file) => new Set(wordsOf(stemOf(files[file]!.path))));
    const [word] = distinctiveWords(stems, new Map(), new Set(), 0.4);
    if (word !== undefined) return { name: titleOf(word), by: 'words', node };
  }
  return { name: titleOf(name), by: 'folder', node };
}

/** The lowest folder with a name of its own, while there is but one way down: `com/shop/recipes` is about recipes. */
function tellingNode(node: DirectoryNode, { isPackage }: NamingMaterial): DirectoryNode {
  if (isPackage(node) || !isNamespaceName(node.segments.at(-1)!)) return node;
  const fork = skipSingles(node);
  let telling = node;
  for (let reached = node; ; reached = reached.children[0]!) {
    const name = reached.segments.at(-1)!;
    if (!isEmptyName(name) && !isVersionName(name) && !isNamespaceName(name)) telling = reached;
    if (reached === fork) return telling;
  }
}

/** Further down, while there is but one way. */
function firstTellingBelow(node: DirectoryNode): string | undefined {
  let reached = node;
  while (reached.own.length === 0 && reached.children.length === 1) {
    reached = reached.children[0]!;
    const name = reached.segments.at(-1)!;
    if (!isEmptyName(name)) return name;
  }
  return undefined;
}

/** Siblings whose names begin with the repository's own need it no more than so few do. */
const LEAST_OF_PREFIX = 3;

/** `exposed` where siblings are `exposed-core`, `exposed-dao` and so on: it tells none of them apart. */
function commonPrefix(units: readonly Unit[], repositoryName: string): string | undefined {
  const beginning = repositoryName.toLowerCase();
  const names = units
    .filter(({ kind, node }) => kind === 'folder' && !node.isBeside)
    .map(({ node }) => /^([^.\-_]+)[.\-_]/.exec(node.segments.at(-1) ?? '')?.[1]);
  const own = names.filter((name) => name?.toLowerCase() === beginning);
  return own.length >= LEAST_OF_PREFIX ? own[0] : undefined;
}

function withoutPrefix(name: string, prefix: string | undefined): string {
  if (prefix === undefined || !name.startsWith(prefix)) return name;
  const rest = name.slice(prefix.length).replace(/^[.\-_]+/, '');
  return rest === '' || isEmptyName(rest) ? name : rest;
}

/** What no word tells from the other clusters of a folder is called like the folder. */
function nameOfFolderOf(
  cluster: Unit,
  material: NamingMaterial,
  context: NamingContext | undefined,
): ProposedName {
  const { node } = cluster;
  if (context !== undefined) {
    const around = skipSingles(context.unit.node);
    const isWithin = node.segments.length > around.segments.length;
    return isWithin
      ? nameFolder(node, undefined, cluster, material)
      : { name: context.name, by: 'folder', node };
  }
  const name = node.segments.findLast((segment) => !isEmptyName(segment));
  if (name === undefined) {
    return { name: titleOf(material.repositoryName), by: 'repository', node };
  }
  return { name: material.spellingOf(name) ?? titleOf(name), by: 'folder', node };
}
