// The packages of the repository: which manifest governs a directory, and which package a name means
// there. Workspace members come first; any other named package of the repository serves as well.
import type { RepositoryView } from '../../../language.ts';
import {
  baseNameOf,
  below,
  directoriesUpward,
  directoryOf,
  withinDirectory,
} from '../../../repository-paths.ts';
import type { PackageManifest } from '../configuration/package-manifest.ts';
import type { Configuration } from '../configuration/read-configuration.ts';
import { compileGlob } from './glob.ts';

export interface LocalPackage {
  readonly directory: string;
  readonly manifest: PackageManifest;
}

export interface PackageIndex {
  /** The package whose manifest is the nearest above or in the directory. */
  around(directory: string): LocalPackage | undefined;
  /** The package with its manifest in exactly this directory. */
  at(directory: string): LocalPackage | undefined;
  /** The package of the repository that a name means when imported from the directory. */
  named(name: string, importerDirectory: string): LocalPackage | undefined;
}

interface NamedPackage extends LocalPackage {
  readonly isMember: boolean;
}

/**
 * Packages below such directories are samples: their names mean something only to their neighbours, and a
 * sample named like a real dependency must not catch the imports of everybody else.
 */
const SAMPLES =
  /^(?:__.*__|tests?|fixtures?|examples?|samples?|demos?|templates?|playgrounds?|e2e|cypress|testdata)$/;

export function createPackageIndex(view: RepositoryView): PackageIndex {
  const packages = new Map<string, LocalPackage>();
  for (const path of view.paths) {
    if (baseNameOf(path) !== 'package.json') continue;
    const configuration = view.factsOf(path)?.configuration as Configuration | undefined;
    if (configuration?.kind !== 'package') continue;
    const directory = directoryOf(path);
    packages.set(directory, { directory, manifest: configuration });
  }
  const byName = indexNames(packages, findMembers(view, packages));
  const nearest = new Map<string, LocalPackage | undefined>();

  const around = (directory: string): LocalPackage | undefined => {
    if (nearest.has(directory)) return nearest.get(directory);
    const own = packages.get(directory);
    const found = own ?? (directory === '' ? undefined : around(directoryOf(directory)));
    nearest.set(directory, found);
    return found;
  };

  return {
    around,
    at: (directory) => packages.get(directory),
    named(name, importerDirectory) {
      const own = around(importerDirectory);
      if (own?.manifest.name === name) return own;
      return closest(byName.get(name) ?? [], importerDirectory);
    },
  };
}

/** Directories of the packages that some workspace root lists. */
function findMembers(
  view: RepositoryView,
  packages: ReadonlyMap<string, LocalPackage>,
): ReadonlySet<string> {
  const members = new Set<string>();
  for (const [root, patterns] of workspaceRoots(view, packages)) {
    const wanted = patterns.filter((pattern) => !pattern.startsWith('!')).map(matcherOf);
    const unwanted = patterns
      .filter((pattern) => pattern.startsWith('!'))
      .map((pattern) => matcherOf(pattern.slice(1)));
    for (const directory of packages.keys()) {
      const inside = withinDirectory(directory, root);
      if (inside === undefined || inside === '') continue;
      const matches = (matcher: (path: string) => boolean) => matcher(inside);
      if (wanted.some(matches) && !unwanted.some(matches)) members.add(directory);
    }
  }
  return members;
}

function workspaceRoots(
  view: RepositoryView,
  packages: ReadonlyMap<string, LocalPackage>,
): [root: string, patterns: readonly string[]][] {
  const roots: [string, readonly string[]][] = [];
  for (const { directory, manifest } of packages.values()) {
    if (manifest.workspaces.length > 0) roots.push([directory, manifest.workspaces]);
    for (const name of ['pnpm-workspace.yaml', 'pnpm-workspace.yml', 'lerna.json']) {
      const facts = view.factsOf(below(directory, name));
      const configuration = facts?.configuration as Configuration | undefined;
      if (configuration?.kind === 'workspace' && configuration.packages.length > 0) {
        roots.push([directory, configuration.packages]);
      }
    }
  }
  return roots;
}

const matcherOf = (pattern: string) =>
  compileGlob(pattern.replace(/^\.?\//, '').replace(/(?<!\/)\/+$/, ''));

function indexNames(
  packages: ReadonlyMap<string, LocalPackage>,
  members: ReadonlySet<string>,
): ReadonlyMap<string, readonly NamedPackage[]> {
  const byName = new Map<string, NamedPackage[]>();
  for (const found of packages.values()) {
    const { name } = found.manifest;
    if (name === undefined) continue;
    const named = { ...found, isMember: members.has(found.directory) };
    byName.set(name, [...(byName.get(name) ?? []), named]);
  }
  return byName;
}

/** Of several packages with one name: the one that shares most with the importer, then members, then order. */
function closest(
  candidates: readonly NamedPackage[],
  importerDirectory: string,
): LocalPackage | undefined {
  let best: NamedPackage | undefined;
  let bestDepth = -1;
  for (const candidate of candidates) {
    if (!isVisible(candidate, importerDirectory)) continue;
    const depth = sharedDepth(candidate.directory, importerDirectory);
    const isCloser = depth > bestDepth;
    const isEqual = depth === bestDepth;
    if (isCloser || (isEqual && candidate.isMember && best?.isMember === false)) {
      best = candidate;
      bestDepth = depth;
    }
  }
  return best;
}

function isVisible({ directory, isMember }: NamedPackage, importerDirectory: string): boolean {
  if (isMember) return true;
  for (const above of directoriesUpward(directory)) {
    if (!SAMPLES.test(baseNameOf(above))) continue;
    return withinDirectory(importerDirectory, above) !== undefined;
  }
  return true;
}

function sharedDepth(a: string, b: string): number {
  const theirs = b.split('/');
  const differs = a.split('/').findIndex((segment, index) => segment !== theirs[index]);
  return differs === -1 ? a.split('/').length : differs;
}
