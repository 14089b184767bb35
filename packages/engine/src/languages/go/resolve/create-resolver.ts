// From import facts to files. An import path names a package; each name used of it leads to the file of the
// package that declares it. Names used without an import lead to the other files of the own package.
import type { ImportFact } from '../../../facts.ts';
import type { ImportResolver, ImportTarget, RepositoryView } from '../../../language.ts';
import { directoryOf, joinPath } from '../../../repository-paths.ts';
import { resolveEmbed } from './embedded-files.ts';
import { likelyModule, ModuleList } from './module-list.ts';
import { type PackageFile, PackageIndex } from './package-index.ts';
import { createSymbolResolution, type SymbolResolution } from './symbol-files.ts';
import { findUnnamedRoots, type UnnamedRoots } from './unnamed-roots.ts';

export function createGoResolver(view: RepositoryView): ImportResolver {
  let workshop: Workshop | undefined;
  return {
    resolve: (importer, fact) => {
      workshop ??= prepare(view);
      return resolveFact(workshop, importer, fact);
    },
    diagnostics: () => [],
  };
}

/** What resolution needs of the whole tree. Made when the first import is asked for. */
interface Workshop {
  readonly view: RepositoryView;
  readonly modules: ModuleList;
  readonly packages: PackageIndex;
  readonly symbols: SymbolResolution;
  readonly unnamed: UnnamedRoots | undefined;
}

function prepare(view: RepositoryView): Workshop {
  const modules = new ModuleList(view);
  const packages = new PackageIndex(view);
  const hasPackage = (directory: string) => packages.importedFrom(directory) !== undefined;
  const unnamed = modules.isEmpty ? findUnnamedRoots(view, hasPackage) : undefined;
  return { view, modules, packages, symbols: createSymbolResolution(view, packages), unnamed };
}

function resolveFact(
  workshop: Workshop,
  importer: string,
  fact: ImportFact,
): readonly ImportTarget[] {
  const { specifier, symbols, kind } = fact;
  if (specifier === null) return [{ outcome: 'unresolved', reason: 'a computed path', symbols }];
  if (kind === 'include') return resolveEmbed(workshop.view, importer, specifier);
  const file = workshop.packages.fileOf(importer);
  if (file === undefined) {
    return [{ outcome: 'unresolved', reason: 'the importer was not read', symbols }];
  }
  if (kind === 'implicit') return workshop.symbols.resolveOwn(file, fact);
  return resolvePath(workshop, file, fact, specifier);
}

function resolvePath(
  workshop: Workshop,
  file: PackageFile,
  fact: ImportFact,
  path: string,
): readonly ImportTarget[] {
  const { modules, packages, symbols: resolution } = workshop;
  const { symbols } = fact;
  if (path === 'C' || path === 'unsafe') {
    return [{ outcome: 'external', ecosystem: 'go', name: path, symbols }];
  }
  const candidates = candidatesFor(workshop, file.path, path);
  for (const { directory } of candidates) {
    const goPackage = packages.importedFrom(directory);
    if (goPackage !== undefined) return resolution.resolveImported(file, fact, goPackage);
  }
  const required = modules.requiredModule(file.path, path);
  const [missing] = candidates;
  // Of two modules that may hold the package, the one with the longer path does.
  if (missing?.isClaimed && (required?.length ?? 0) <= missing.claim.length) {
    const place = missing.directory === '' ? 'the root' : `${missing.directory}/`;
    return [{ outcome: 'unresolved', reason: `no package in ${place}`, symbols }];
  }
  if (required === undefined && isStandardLibrary(path)) {
    return [{ outcome: 'external', ecosystem: 'go', name: path, symbols }];
  }
  const name = required ?? likelyModule(path);
  return [{ outcome: 'external', ecosystem: 'gomod', name, symbols }];
}

/** A directory that may hold the package. */
interface Candidate {
  readonly directory: string;
  /** The part of the path by which the directory is known. */
  readonly claim: string;
  /** Whether the path can mean nothing else than this directory. */
  readonly isClaimed: boolean;
}

/** Where the repository may hold the package, the likeliest first. */
function candidatesFor(
  { modules, packages, unnamed }: Workshop,
  importer: string,
  path: string,
): Candidate[] {
  if (/^\.{1,2}(?:\/|$)/.test(path)) {
    const directory = joinPath(directoryOf(importer), path);
    return directory === undefined ? [] : [{ directory, claim: path, isClaimed: true }];
  }
  const library = modules.standardLibraryDirectory();
  const inLibrary = library === undefined ? undefined : joinPath(library, path);
  if (inLibrary !== undefined && packages.importedFrom(inLibrary) !== undefined) {
    return [{ directory: inLibrary, claim: path, isClaimed: true }];
  }
  if (unnamed !== undefined) {
    const directories = unnamed.directoriesFor(importer, path);
    return directories.map((directory) => ({ directory, claim: '', isClaimed: false }));
  }
  return modules
    .matches(importer, path)
    .map(({ directory, modulePath }) => ({ directory, claim: modulePath, isClaimed: true }));
}

/** Paths outside of the standard library begin with a host name: https://go.dev/ref/mod#module-path */
function isStandardLibrary(path: string): boolean {
  const [first = ''] = path.split('/');
  return !first.includes('.');
}
