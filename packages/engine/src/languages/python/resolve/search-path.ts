// The directories from which a file's absolute imports can start. At run time that is `sys.path`, which no
// repository states; what can be known of it is gathered here, the surest first.
import type { RepositoryView } from '../../../language.ts';
import type { DeclaredRoots, PackageDirectory } from '../configuration/import-roots.ts';
import { CONFIGURATION_DIALECTS } from '../configuration/import-roots.ts';
import { joinPath, type ModuleIndex, nameOf, parentOf } from './module-index.ts';

export interface SearchPath {
  /**
   * The directory that holds the importer's outermost package; the importer's own directory when it is in
   * no package. A script's directory is its `sys.path[0]`, and pytest inserts the one of a package.
   */
  readonly ownRoot: string;
  /** Name of the importer's outermost regular package; empty when it is in none. */
  readonly ownPackage: string;
  /** Whether `ownRoot` is where a project's imports start, rather than some folder of a namespace package. */
  readonly isProjectRoot: boolean;
  /** `ownRoot`, then what configuration declares, then the directories above with their usual source folders. */
  readonly roots: readonly string[];
  /**
   * Directories inside the importer's own packages, innermost first. They are on the path only when a file
   * of the package is run as a script, and for implicit relative imports in Python 2.
   */
  readonly innerRoots: readonly string[];
  /** Packages with a declared place, of the nearest configuration first. */
  readonly packages: readonly PackageDirectory[];
}

export interface SearchPaths {
  /** @param directory the importer's */
  of(directory: string): SearchPath;
  /**
   * Other directories anywhere that hold a package or a module of this name and are roots by declaration, or
   * by holding a regular package without being in one. Sorted.
   */
  distantRoots(topName: string): readonly string[];
}

/** Folders for sources beside a project's other files. */
const SOURCE_FOLDERS = ['src', 'lib', 'python'];

export function createSearchPaths(view: RepositoryView, index: ModuleIndex): SearchPaths {
  const byDirectory = new Map<string, SearchPath>();
  let declarations: ReadonlyMap<string, DeclaredRoots> | undefined;
  let rootsByName: ReadonlyMap<string, readonly string[]> | undefined;

  const declarationsHere = () => {
    declarations ??= collectDeclarations(view);
    return declarations;
  };
  return {
    of: (directory) => {
      const existing = byDirectory.get(directory);
      if (existing !== undefined) return existing;
      const made = searchPathOf(directory, index, declarationsHere());
      byDirectory.set(directory, made);
      return made;
    },
    distantRoots: (topName) => {
      // Every project has its own `tests`; none imports those of another.
      if (MATERIAL_FOLDERS.test(topName)) return [];
      rootsByName ??= collectDistantRoots(view, index, declarationsHere());
      return rootsByName.get(topName) ?? [];
    },
  };
}

function searchPathOf(
  directory: string,
  index: ModuleIndex,
  declarations: ReadonlyMap<string, DeclaredRoots>,
): SearchPath {
  const innerRoots: string[] = [];
  let ownRoot = directory;
  while (ownRoot !== '' && index.isPackage(ownRoot)) {
    innerRoots.push(ownRoot);
    ownRoot = parentOf(ownRoot);
  }
  const ancestors = ancestorsOf(ownRoot);
  const declared = ancestorsOf(directory).flatMap((each) => declarations.get(each) ?? []);
  const roots = [
    ownRoot,
    ...declared.flatMap((each) => each.roots),
    ...ancestors.flatMap((each) => [
      each,
      ...SOURCE_FOLDERS.map((folder) => joinPath(each, folder)).filter(
        (folder) => index.hasDirectory(folder) && !index.isPackage(folder),
      ),
    ]),
  ];
  const isProjectRoot =
    ownRoot === '' ||
    SOURCE_FOLDERS.includes(nameOf(ownRoot)) ||
    declarations.has(ownRoot) ||
    declared.some((each) => each.roots.includes(ownRoot));
  return {
    ownRoot,
    isProjectRoot,
    ownPackage: nameOf(innerRoots.at(-1) ?? ''),
    roots: [...new Set(roots)],
    innerRoots,
    packages: declared.flatMap((each) => each.packages),
  };
}

/** The directory itself, then those above it up to the repository's root. */
export function ancestorsOf(directory: string): string[] {
  const ancestors = [directory];
  for (let at = directory; at !== ''; ) {
    at = parentOf(at);
    ancestors.push(at);
  }
  return ancestors;
}

/** What configuration files declare, by their directory, with directories from the repository's root. */
function collectDeclarations(view: RepositoryView): ReadonlyMap<string, DeclaredRoots> {
  const declarations = new Map<string, DeclaredRoots>();
  for (const path of view.paths) {
    if (!CONFIGURATION_DIALECTS.has(nameOf(path))) continue;
    const declared = view.factsOf(path)?.configuration as DeclaredRoots | undefined;
    if (declared === undefined) continue;
    const directory = parentOf(path);
    const before = declarations.get(directory);
    declarations.set(directory, {
      roots: [
        ...(before?.roots ?? []),
        ...declared.roots.flatMap((each) => inRepository(directory, each)),
      ],
      packages: [
        ...(before?.packages ?? []),
        ...declared.packages.flatMap(({ name, directory: relative }) =>
          inRepository(directory, relative).map((each) => ({ name, directory: each })),
        ),
      ],
    });
  }
  return declarations;
}

/** The directory that a relative one leads to; none when that is outside of the repository. */
export function inRepository(directory: string, relative: string): string[] {
  let at = directory;
  for (const segment of relative.split('/')) {
    if (segment === '..' && at === '') return [];
    at = segment === '..' ? parentOf(at) : segment === '' ? at : joinPath(at, segment);
  }
  return [at];
}

/** Roots of the whole repository by the top-level names that they offer, each list sorted. */
function collectDistantRoots(
  view: RepositoryView,
  index: ModuleIndex,
  declarations: ReadonlyMap<string, DeclaredRoots>,
): ReadonlyMap<string, readonly string[]> {
  const rootsByName = new Map<string, Set<string>>();
  const add = (name: string, root: string) => {
    const roots = rootsByName.get(name);
    if (roots === undefined) rootsByName.set(name, new Set([root]));
    else roots.add(root);
  };
  for (const path of view.paths) {
    // A stub's package stands for one that is installed: https://peps.python.org/pep-0561/
    if (!/(?:^|\/)__init__\.pyx?$/.test(path)) continue;
    const outermost = parentOf(path);
    if (outermost !== '' && !index.isPackage(parentOf(outermost))) {
      add(nameOf(outermost), parentOf(outermost));
    }
  }
  const declared = [...declarations.values()].flatMap(({ roots }) => roots);
  const projects = collectProjects(view);
  const sources = projects.map((each) => joinPath(each, 'src')).filter(index.hasDirectory);
  for (const root of new Set([...declared, ...sources])) {
    const modules = view.entriesOf(root).files.filter((file) => /\.pyx?$/.test(file));
    for (const file of modules) add(nameOf(file).replace(/\..*/, ''), root);
  }
  for (const root of new Set([...declared, ...sources, ...projects])) {
    for (const directory of view.entriesOf(root).directories) add(nameOf(directory), root);
  }
  return new Map([...rootsByName].map(([name, roots]) => [name, [...roots].sort()]));
}

/**
 * Directories of projects. Packages start there or in `src`; other modules directly in a project's directory
 * (`setup.py`, `tasks.py`) are its own affair.
 * https://packaging.python.org/en/latest/discussions/src-layout-vs-flat-layout/
 */
function collectProjects(view: RepositoryView): string[] {
  return view.paths.filter((path) => PROJECT_FILES.has(nameOf(path))).map(parentOf);
}

const PROJECT_FILES = new Set(['pyproject.toml', 'setup.cfg', 'setup.py']);

/** Folders whose content is material of tests and documents rather than part of the program. */
const MATERIAL_FOLDERS = /^(?:tests?|testdata|test_data|fixtures?|examples?|samples?|docs?|data)$/;

/**
 * Longest path shared with the directory first, otherwise in the order given. What lies in a folder of test material is only
 * seen from within it, and left out elsewhere.
 */
export function nearestFirst(directory: string, roots: readonly string[]): readonly string[] {
  return roots
    .map((root) => ({ root, shared: countShared(directory, root) }))
    .filter(({ root, shared }) =>
      root
        .split('/')
        .slice(shared)
        .every((segment) => !MATERIAL_FOLDERS.test(segment)),
    )
    .sort((a, b) => b.shared - a.shared)
    .map(({ root }) => root);
}

function countShared(a: string, b: string): number {
  const left = a === '' ? [] : a.split('/');
  const right = b === '' ? [] : b.split('/');
  let shared = 0;
  while (shared < left.length && left[shared] === right[shared]) shared += 1;
  return shared;
}
