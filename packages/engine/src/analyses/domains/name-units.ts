// Names for units: of their folder; where that says nothing, of the package in it or of the folder above; of
// their distinctive words where no folder tells them apart. Unique among siblings.
import type { ProgramFile } from '../../program.ts';
import { isEmptyName } from './directory-roles.ts';
import type { DirectoryNode } from './directory-tree.ts';
import { distinctiveWords } from './distinctive-words.ts';
import type { Unit } from './divide.ts';
import { isWeakWord, stemOf, titleOf, wordsOf } from './words.ts';

export interface NamedBy {
  readonly name: string;
  /**
   * What the name was taken from. `declaration`: the folder's, as the code spells it. `words`: those that stand
   * in its file names and in few others. `file`: its file that others use most. `role`: what the files are.
   */
  readonly by: 'folder' | 'declaration' | 'manifest' | 'repository' | 'words' | 'file' | 'role';
}

export interface NamingMaterial {
  readonly files: readonly ProgramFile[];
  readonly repositoryName: string;
  /** Short name of the package whose manifest lies in the folder. */
  packageNameOf(node: DirectoryNode): string | undefined;
  /** How code spells a name of one word. */
  spellingOf(word: string): string | undefined;
  /** How much others use a file; of any scale. */
  centralityOf(file: number): number;
}

/** The unit around those that are named. */
export interface NamingContext {
  readonly unit: Unit;
  readonly name: string;
}

const OTHER_FILES = 'Other Files';

/** The files of the root that are at least this part of all are what the repository is about. */
const MAIN_PART = 0.04;

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
  const total = units.reduce((sum, { files }) => sum + files.length, 0);
  const named = units.map((unit) =>
    unit.kind === 'community' && unit.words.length === 0 && unit !== main
      ? nameOfCentralFile(unit, material)
      : nameByPlace(unit, total * MAIN_PART, prefix, material, context),
  );
  return makeUnique(named, units);
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

/** @param leastOfMain the repository's name is that of so many files of its root */
function nameByPlace(
  unit: Unit,
  leastOfMain: number,
  prefix: string | undefined,
  material: NamingMaterial,
  context: NamingContext | undefined,
): NamedBy {
  const { kind, node, joined, words } = unit;
  if (kind === 'tests') return { name: 'Tests', by: 'role' };
  if (words.length > 0) return { name: words.map(titleOf).join(' and '), by: 'words' };
  if (kind === 'rest' || kind === 'community') return nameOfFolderOf(unit, material, context);
  const isAround =
    context !== undefined && node.segments.length <= context.unit.node.segments.length;
  if (kind === 'loose' && isAround) return { name: context.name, by: 'folder' };
  if (node.segments.length > 0) return nameFolder(node, prefix, unit, material);
  const folders = joined.filter((part) => part.node.segments.length > 0);
  const inFolders = folders.reduce((sum, part) => sum + part.files.length, 0);
  if (unit.files.length - inFolders >= leastOfMain) {
    return { name: titleOf(material.repositoryName), by: 'repository' };
  }
  const [only, ...others] = folders;
  if (only === undefined || others.length > 0 || inFolders < unit.files.length) {
    return { name: OTHER_FILES, by: 'role' };
  }
  return nameFolder(only.node, undefined, unit, material);
}

function nameFolder(
  node: DirectoryNode,
  prefix: string | undefined,
  unit: Unit,
  { packageNameOf, spellingOf, files }: NamingMaterial,
): NamedBy {
  const name = withoutPrefix(node.segments.at(-1)!, prefix);
  const spelling = spellingOf(name);
  if (spelling !== undefined) return { name: spelling, by: 'declaration' };
  if (!isEmptyName(name)) return { name: titleOf(name), by: 'folder' };
  const packageName = packageNameOf(node);
  if (packageName !== undefined && !isEmptyName(packageName)) {
    return { name: titleOf(packageName), by: 'manifest' };
  }
  const below = firstTellingBelow(node);
  if (below !== undefined) return { name: titleOf(below), by: 'folder' };
  if (node.segments.slice(0, -1).every(isEmptyName)) {
    const stems = unit.files.map((file) => new Set(wordsOf(stemOf(files[file]!.path))));
    const [word] = distinctiveWords(stems, new Map(), new Set(), 0.4);
    if (word !== undefined) return { name: titleOf(word), by: 'words' };
  }
  return { name: titleOf(name), by: 'folder' };
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

function nameOfFolderOf(
  cluster: Unit,
  material: NamingMaterial,
  context: NamingContext | undefined,
): NamedBy {
  if (context !== undefined) return { name: context.name, by: 'folder' };
  const name = cluster.node.segments.findLast((segment) => !isEmptyName(segment));
  if (name === undefined) return { name: titleOf(material.repositoryName), by: 'repository' };
  return { name: material.spellingOf(name) ?? titleOf(name), by: 'folder' };
}

/**
 * The folder above is added to equal and to empty names; what is still equal is numbered, the largest without a
 * number, so that a small one that comes or goes renames no other.
 */
function makeUnique(named: readonly NamedBy[], units: readonly Unit[]): NamedBy[] {
  const counts = new Map<string, number>();
  for (const { name } of named) counts.set(name, (counts.get(name) ?? 0) + 1);
  const taken = new Set<string>();
  const unique = [...named];
  const bySize = [...units.keys()].sort((a, b) => units[b]!.files.length - units[a]!.files.length);
  for (const at of bySize) {
    const { name, by } = named[at]!;
    const above = units[at]!.node.segments.slice(0, -1).findLast(
      (segment) => !isEmptyName(segment),
    );
    const isAmbiguous = counts.get(name)! > 1 || isEmptyName(name);
    const isTold = isAmbiguous && above !== undefined && titleOf(above) !== name;
    const wanted = isTold ? `${titleOf(above)} ${name}` : name;
    // What has only the repository's name says nothing beside something that has it too.
    const isLeftOver = by === 'repository' && taken.has(wanted);
    let chosen = isLeftOver ? OTHER_FILES : wanted;
    for (let number = 2; taken.has(chosen); number++) {
      chosen = `${isLeftOver ? OTHER_FILES : wanted} ${number}`;
    }
    taken.add(chosen);
    unique[at] = { name: chosen, by: isLeftOver ? 'role' : by };
  }
  return unique;
}
