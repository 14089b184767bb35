// Finds the module that a specifier names, as seen from the importing file.
import type { RepositoryView } from '../../../language.ts';
import { createAddedRoots, type FindAddedRoots } from './added-roots.ts';
import { createDistantModules, type DistantModules } from './distant-modules.ts';
import { reasonFor } from './missing-reason.ts';
import { joinPath, type ModuleIndex, nameOf, parentOf } from './module-index.ts';
import { type Missing, type SearchOutcome, searchModule } from './module-search.ts';
import { createSearchPaths, type SearchPath, type SearchPaths } from './search-path.ts';
import {
  BUILTIN_MODULES,
  CURRENT_LIBRARY,
  FORMER_LIBRARY,
  LIBRARY_PACKAGES,
} from './standard-library.ts';

export interface ModuleQuery {
  readonly importer: string;
  readonly specifier: string;
  /** What is asked of the module; evidence where a name alone is not enough. */
  readonly symbols: readonly string[];
}

export type ModuleLocation =
  | FoundModule
  | { readonly outcome: 'external'; readonly ecosystem: string; readonly name: string }
  | { readonly outcome: 'missing'; readonly reason: string };

export interface FoundModule {
  readonly outcome: 'found';
  /** `undefined` for a namespace package. */
  readonly file: string | undefined;
  /** Where its submodules lie; empty when it is no package. */
  readonly directories: readonly string[];
}

export type ModuleLocator = (query: ModuleQuery) => ModuleLocation;

/** What all steps of one repository share. */
interface Scene {
  readonly view: RepositoryView;
  readonly index: ModuleIndex;
  readonly paths: SearchPaths;
  readonly distantModules: DistantModules;
  readonly addedRoots: FindAddedRoots;
}

/** What the steps of one search share. */
interface AbsoluteQuery extends ModuleQuery {
  readonly parts: readonly string[];
  readonly top: string;
  readonly preferStub: boolean;
  readonly path: SearchPath;
}

export function createModuleLocator(view: RepositoryView, index: ModuleIndex): ModuleLocator {
  const paths = createSearchPaths(view, index);
  const isWrapper = (file: string, name: string) =>
    !isPackageFile(file) && importsModule(view, file, name);
  const distantModules = createDistantModules(paths, index, isWrapper);
  const addedRoots = createAddedRoots(view, index);
  const scene: Scene = { view, index, paths, distantModules, addedRoots };
  return (query) =>
    query.specifier.startsWith('.') ? locateRelative(scene, query) : locateAbsolute(scene, query);
}

/** https://docs.python.org/3/reference/import.html#package-relative-imports */
function locateRelative({ index }: Scene, { importer, specifier }: ModuleQuery): ModuleLocation {
  const tail = specifier.replace(/^\.+/, '');
  let base = parentOf(importer);
  for (let level = specifier.length - tail.length; level > 1; level -= 1) {
    if (base === '') {
      return { outcome: 'missing', reason: 'its leading dots lead out of the repository' };
    }
    base = parentOf(base);
  }
  const parts = tail === '' ? [] : tail.split('.');
  const found = searchModule(index, [base], parts, { preferStub: isStub(importer) });
  if (found.outcome === 'missing') {
    const file = found.file ?? index.moduleFile(base, '__init__', false);
    return {
      outcome: 'missing',
      reason: reasonFor(found.found === 0 ? { ...found, file } : found, parts),
    };
  }
  return foundModule(found);
}

function locateAbsolute(
  scene: Scene,
  { importer, specifier, symbols }: ModuleQuery,
): ModuleLocation {
  const parts = specifier.split('.');
  const top = parts[0] ?? '';
  const path = searchPathOf(scene, importer);
  const preferStub = isStub(importer);
  const query: AbsoluteQuery = { importer, specifier, symbols, parts, top, path, preferStub };
  const mapped = locateMapped(scene, query);
  if (mapped !== undefined) return mapped;
  if (!scene.index.isKnownName(top) && !scene.index.isKnownName(`${top}-stubs`)) {
    return outsideOfRepository(top);
  }
  if (CURRENT_LIBRARY.has(top) && (parts.length === 1 || LIBRARY_PACKAGES.has(top))) {
    return locateShadow(scene, query) ?? outsideOfRepository(top);
  }
  return locateInRepository(scene, query);
}

/** With what the program adds to it. */
function searchPathOf({ paths, addedRoots }: Scene, importer: string): SearchPath {
  const path = paths.of(parentOf(importer));
  const added = addedRoots(importer);
  if (added === undefined) return path;
  const [own = path.ownRoot, ...others] = path.roots;
  return { ...path, roots: [...new Set([...added.first, own, ...added.last, ...others])] };
}

/** Packages whose place a configuration file declares. */
function locateMapped({ index }: Scene, query: AbsoluteQuery): ModuleLocation | undefined {
  for (const { name, directory } of query.path.packages) {
    if (query.specifier !== name && !query.specifier.startsWith(`${name}.`)) continue;
    const below = query.parts.slice(name.split('.').length);
    const found = searchModule(index, [directory], below, query);
    if (found.outcome === 'file') return foundModule(found);
  }
  return undefined;
}

/**
 * A module of the standard library gives way only to one that comes earlier on the path: in the directory
 * of the script that runs. A package's own `types.py` is not in its way.
 */
function locateShadow(scene: Scene, query: AbsoluteQuery): ModuleLocation | undefined {
  const { index } = scene;
  const { path, parts, top, preferStub } = query;
  const options = { preferStub };
  // The root may be a standard library itself, or its stubs.
  const isLibrary = ['os', 'abc', 'types'].every((name) =>
    index.moduleFile(path.ownRoot, name, false),
  );
  if (isLibrary) {
    const found = searchModule(index, [path.ownRoot], parts, options);
    return found.outcome === 'file' ? foundModule(found) : undefined;
  }
  const isScript = path.innerRoots.length === 0;
  const isOwn = path.ownPackage === top && parts.length > 1 && path.isProjectRoot;
  if (BUILTIN_MODULES.has(top) || !(isScript || isOwn)) return undefined;
  const admits = isOwn ? undefined : (file: string) => admitsFile(scene, query, file);
  const found = searchModule(index, [path.ownRoot], parts, { ...options, admits });
  return found.outcome === 'file' && isBelievable(scene, query, found)
    ? foundModule(found)
    : undefined;
}

function locateInRepository(scene: Scene, query: AbsoluteQuery): ModuleLocation {
  const { index } = scene;
  const { path, parts, preferStub, top } = query;
  const admits = (file: string) => admitsFile(scene, query, file);
  const found = searchModule(index, path.roots, parts, { preferStub, admits });
  if (found.outcome === 'file') return foundModule(found);
  if (found.outcome === 'namespace') {
    const namespace = locateNamespace(scene, query, found.directories);
    if (namespace !== undefined) return namespace;
  }
  // The importer's own package is surely the one that Python would look in.
  const own = searchModule(index, [path.ownRoot], parts, { preferStub });
  const ownPackage = joinPath(path.ownRoot, top);
  const isOwn = path.ownPackage === top && !isLegacyNamespace(scene, ownPackage);
  if (isOwn && own.outcome === 'missing') {
    return { outcome: 'missing', reason: reasonFor(own, parts) };
  }
  const guessed = searchOneByOne(scene, query);
  if (guessed.outcome === 'file') return foundModule(guessed);
  const namespace = locateNamespace(scene, query, []);
  if (namespace !== undefined) return namespace;
  const missing = found.outcome === 'missing' && found.found > 0 ? found : guessed;
  return missing.outcome === 'missing' && isOurs(scene, query, missing)
    ? { outcome: 'missing', reason: reasonFor(missing, parts) }
    : outsideOfRepository(top);
}

/** Where the roots together gave nothing: each by itself, then those that are less likely. */
function searchOneByOne(scene: Scene, query: AbsoluteQuery): SearchOutcome {
  const { view, index } = scene;
  const { path, parts, top, preferStub } = query;
  const admits = (file: string) => admitsFile(scene, query, file);
  const strictlyAdmits = (file: string) => admits(file) && !importsModule(view, file, top);
  const stubRoots = path.roots.filter((root) => index.isPackage(joinPath(root, `${top}-stubs`)));
  const tries: (() => SearchOutcome)[] = [
    ...path.roots.map((root) => () => searchModule(index, [root], parts, { preferStub, admits })),
    ...path.innerRoots.map((root) => () => {
      const found = searchModule(index, [root], parts, { preferStub, admits: strictlyAdmits });
      // A part alone is a package elsewhere that has the name of one here, as `mysql.connector` in `dialects`.
      return found.outcome === 'file' && isBelievable(scene, query, found) ? found : nothing;
    }),
    () => bestOf(distantOutcomes(scene, query)),
    // https://peps.python.org/pep-0561/#stub-only-packages
    () => searchModule(index, stubRoots, [`${top}-stubs`, ...parts.slice(1)], { preferStub: true }),
  ];
  return bestOf(tries.values().map((attempt) => attempt()));
}

/** The first file; where there is none, the first of which a part was found. */
function bestOf(outcomes: Iterable<SearchOutcome>): SearchOutcome {
  let best: Missing = nothing;
  for (const result of outcomes) {
    if (result.outcome === 'file') return result;
    if (result.outcome === 'missing' && best.found === 0) best = result;
  }
  return best;
}

function distantOutcomes(scene: Scene, query: AbsoluteQuery): readonly SearchOutcome[] {
  return scene.distantModules({ ...query, directory: parentOf(query.importer) });
}

/** The namespace package of these directories and of those that other projects add to it. */
function locateNamespace(
  scene: Scene,
  query: AbsoluteQuery,
  nearby: readonly string[],
): ModuleLocation | undefined {
  const distant = distantOutcomes(scene, query).flatMap((each) =>
    each.outcome === 'namespace' ? each.directories : [],
  );
  const directories = [...new Set([...nearby, ...distant])];
  if (!isMeant(scene, query, directories)) return undefined;
  return { outcome: 'found', file: undefined, directories };
}

const nothing: Missing = { outcome: 'missing', found: 0, file: undefined, directories: [] };

/** A module that imports its own name means another one: it wraps a library that is called the same. */
function admitsFile(scene: Scene, { importer, top }: AbsoluteQuery, file: string): boolean {
  return isPackageFile(file) || (file !== importer && !importsModule(scene.view, file, top));
}

function isPackageFile(file: string): boolean {
  return nameOf(file).startsWith('__init__.');
}

function importsModule(view: RepositoryView, file: string, name: string): boolean {
  const imports = view.factsOf(file)?.imports ?? [];
  return imports.some(
    ({ specifier }) => specifier === name || (specifier?.startsWith(`${name}.`) ?? false),
  );
}

/** Whether a module of one component, which could bear the name by chance, offers what is asked of it. */
function isBelievable(
  scene: Scene,
  { parts, symbols }: AbsoluteQuery,
  { path, directories }: { readonly path: string; readonly directories: readonly string[] },
): boolean {
  const facts = scene.view.factsOf(path);
  if (parts.length > 1 || facts === undefined || symbols.includes('*') || symbols.length === 0) {
    return true;
  }
  const offered = new Set(facts.exports.map(({ name }) => name));
  if (offered.has('*') || offered.has('__getattr__')) return true;
  return symbols.some(
    (symbol) => offered.has(symbol) || holdsModule(scene.index, directories, symbol),
  );
}

function holdsModule(index: ModuleIndex, directories: readonly string[], name: string): boolean {
  return directories.some((directory) => index.moduleFile(directory, name, false) !== undefined);
}

/**
 * A directory without `__init__` gives way to an installed package of its name, and many repositories have
 * a folder `docker` or `alembic`. It is meant when something in it is asked for that is there.
 */
function isMeant(
  { index }: Scene,
  { parts, symbols }: AbsoluteQuery,
  directories: readonly string[],
): boolean {
  // Folders that hold modules themselves are an application's, not a namespace shared with others.
  if (parts.length > 1 && directories.some((each) => index.holdsModules(each))) return true;
  return symbols.some(
    (symbol) =>
      holdsModule(index, directories, symbol) ||
      directories.some((directory) => index.holdsModules(joinPath(directory, symbol))),
  );
}

/** Whether something of which only a part was found belongs to the repository all the same. */
function isOurs({ index }: Scene, { importer }: AbsoluteQuery, missing: Missing): boolean {
  if (missing.found === 0) return false;
  if (missing.file !== undefined) return true;
  // Installed packages share namespaces (`google.cloud`) with the repository's; those hold no modules
  // by themselves, as the folders of an application without `__init__` files do.
  return (
    missing.found > 1 &&
    missing.directories.some(
      (each) => index.holdsModules(each) && sharesTop(importer, each, missing),
    )
  );
}

/** Whether the importer lies in the outermost directory of a namespace package. */
function sharesTop(importer: string, directory: string, { found }: Missing): boolean {
  const outermost = directory
    .split('/')
    .slice(0, 1 - found)
    .join('/');
  return importer.startsWith(`${outermost}/`);
}

/** `__path__ = pkgutil.extend_path(…)`: https://packaging.python.org/en/latest/guides/packaging-namespace-packages/ */
function isLegacyNamespace(scene: Scene, directory: string): boolean {
  const init = scene.index.moduleFile(directory, '__init__', false);
  return (
    init !== undefined &&
    (importsModule(scene.view, init, 'pkgutil') || importsModule(scene.view, init, 'pkg_resources'))
  );
}

function outsideOfRepository(top: string): ModuleLocation {
  const isLibrary = CURRENT_LIBRARY.has(top) || FORMER_LIBRARY.has(top);
  return { outcome: 'external', ecosystem: isLibrary ? 'python' : 'pypi', name: top };
}

function foundModule(result: Exclude<SearchOutcome, Missing>): FoundModule {
  const file = result.outcome === 'file' ? result.path : undefined;
  return { outcome: 'found', file, directories: result.directories };
}

function isStub(path: string): boolean {
  return path.endsWith('.pyi');
}
