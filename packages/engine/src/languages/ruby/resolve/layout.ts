// How the repository is laid out: its gems and applications, the directories that lie on a load path, and the
// gems that its manifests ask for. Built once, from paths and facts.
import type { RepositoryView } from '../../../language.ts';
import {
  baseNameOf,
  directoriesUpward,
  directoryOf,
  joinPath,
  sharedSegments,
} from '../../../repository-paths.ts';
import { claimPath, isTestPath } from '../claim.ts';
import { rubySourceOf } from '../source-settings.ts';

export interface Layout {
  /** Claimed sources, sorted. */
  readonly sources: readonly string[];
  /** Directory of the gem or application that a file belongs to; the root when there is none. */
  componentOf(path: string): string;
  /** Directory of the Rails application around a file, else its component. */
  applicationOf(path: string): string;
  /** Directories in which `require` looks, in that order. */
  loadRootsFor(importer: string): LoadRoots;
  /** Whether files below the directory are named for their constants from there on. */
  isLoadRoot(directory: string): boolean;
  /** The gem of that name which a manifest asks for and the repository does not hold. */
  foreignGem(name: string): string | undefined;
  /** Whether a foreign gem's name begins with that of the module: `rails-dom-testing` with `Rails::Dom`. */
  hasForeignGemBelow(constant: string): boolean;
  /** Whether the repository holds the gem. */
  isOwnGem(name: string): boolean;
}

export interface LoadRoots {
  /** Of the importer's own gem or application: they come before Ruby's own library. */
  readonly near: readonly string[];
  readonly far: readonly string[];
}

const TEST_ROOTS = ['test', 'spec', 'tests', 'specs'];

export function createLayout(view: RepositoryView): Layout {
  const sources = view.paths.filter((path) => claimPath(path)?.role === 'source');
  const manifests = readManifests(view);
  const { gemRoots, bundleRoots, foreignGems, ownGems, gemLibraries } = manifests;
  const { declared, byFile } = readLoadPaths(view, sources);
  const testRoots = new Set(
    [...gemLibraries, ...declared].filter((root) => isTestPath(`${root}/x.rb`)),
  );
  const components = new Map<string, string>();
  const memo = new Map<string, LoadRoots>();

  function componentOf(path: string): string {
    const directory = directoryOf(path);
    const known = components.get(directory);
    if (known !== undefined) return known;
    const around = [...directoriesUpward(directory)];
    const found =
      around.find((each) => gemRoots.has(each)) ??
      around.find((each) => bundleRoots.has(each)) ??
      '';
    components.set(directory, found);
    return found;
  }

  function applicationOf(path: string): string {
    const found = directoriesUpward(directoryOf(path)).find((each) =>
      ['config/application.rb', 'config/environment.rb'].some((name) =>
        view.hasFile(joinPath(each, name) ?? ''),
      ),
    );
    return found ?? componentOf(path);
  }

  function loadRootsFor(importer: string): LoadRoots {
    const own = byFile.get(importer);
    const isTest = isTestPath(importer);
    const key = `${isTest}\n${directoryOf(importer)}`;
    const shared = memo.get(key) ?? sharedRoots(importer, isTest);
    memo.set(key, shared);
    return own === undefined ? shared : { near: [...own, ...shared.near], far: shared.far };
  }

  function sharedRoots(importer: string, isTest: boolean): LoadRoots {
    const component = componentOf(importer);
    const near = new Set<string>();
    for (const directory of directoriesUpward(directoryOf(importer))) {
      for (const root of rootsAt(directory, isTest)) near.add(root);
    }
    for (const root of declared) {
      const isSeen = isTest || !testRoots.has(root);
      if (isSeen && componentOf(`${root}/x`) === component) near.add(root);
    }
    for (const root of applicationRoots(view, component)) near.add(root);
    // Tests of one component are not on the load path of another.
    const far = [...gemLibraries, ...declared]
      .filter((root) => !near.has(root) && !testRoots.has(root))
      .map((root) => ({ root, shared: sharedSegments(root, importer) }))
      .sort((a, b) => b.shared - a.shared)
      .map(({ root }) => root);
    // From where the program is started, which old scripts and `rackup` have on their load path.
    return { near: [...near], far: [...new Set([...far, component, ''])] };
  }

  function rootsAt(directory: string, isTest: boolean): string[] {
    const name = baseNameOf(directory);
    const isRoot = name === 'lib' || (isTest && TEST_ROOTS.includes(name));
    const below = (isTest ? [...TEST_ROOTS, 'lib'] : ['lib'])
      .map((each) => (directory === '' ? each : `${directory}/${each}`))
      .filter((each) => view.hasDirectory(each));
    return isRoot ? [directory, ...below] : below;
  }

  const loadRoots = new Set([...gemLibraries, ...declared]);
  return {
    sources,
    componentOf,
    applicationOf,
    loadRootsFor,
    isLoadRoot: (directory) => loadRoots.has(directory) || isNamedRoot(directory),
    foreignGem: (name) => foreignGems.get(normaliseGem(name)),
    hasForeignGemBelow: (constant) => {
      const head = normaliseGem(constant.replace(/(?<!\d)\d+$/, ''));
      return [...foreignGems.keys()].some((gem) => gem.startsWith(head));
    },
    isOwnGem: (name) => ownGems.has(normaliseGem(name)),
  };
}

/** By the names that the community and Rails give to such directories. */
function isNamedRoot(directory: string): boolean {
  if (directory === '') return true;
  return (
    /(?:^|\/)(?:lib|test|tests|spec|specs|concerns)$/.test(directory) ||
    /(?:^|\/)app\/[^/]+$/.test(directory)
  );
}

// Where Rails loads constants from: the directories in `app`, and `concerns` in each of them.
function applicationRoots(view: RepositoryView, component: string): string[] {
  const app = component === '' ? 'app' : `${component}/app`;
  return view.entriesOf(app).directories.flatMap((name) => {
    const root = name.includes('/') ? name : `${app}/${name}`;
    return view.hasDirectory(`${root}/concerns`) ? [root, `${root}/concerns`] : [root];
  });
}

interface Manifests {
  /** Directories that hold a gemspec. */
  readonly gemRoots: ReadonlySet<string>;
  /** Directories that hold a Gemfile. */
  readonly bundleRoots: ReadonlySet<string>;
  /** Require paths of all gems, sorted. */
  readonly gemLibraries: readonly string[];
  readonly ownGems: ReadonlySet<string>;
  /** Names by normalised names. */
  readonly foreignGems: ReadonlyMap<string, string>;
}

function readManifests(view: RepositoryView): Manifests {
  const gemRoots = new Set<string>();
  const bundleRoots = new Set<string>();
  const libraries = new Set<string>();
  const ownGems = new Set<string>();
  const asked = new Map<string, string>();
  for (const path of view.paths) {
    const name = baseNameOf(path);
    const source = rubySourceOf(view.factsOf(path));
    const directory = directoryOf(path);
    if (name.endsWith('.gemspec')) {
      gemRoots.add(directory);
      ownGems.add(normaliseGem(source?.gem?.name ?? name.slice(0, -'.gemspec'.length)));
      for (const each of source?.gem?.requirePaths ?? ['lib']) {
        const library = joinPath(directory, each);
        if (library !== undefined) libraries.add(library);
      }
    } else if (name === 'Gemfile' || name === 'gems.rb') bundleRoots.add(directory);
    for (const gem of source?.gems ?? []) asked.set(normaliseGem(gem), gem);
  }
  for (const own of ownGems) asked.delete(own);
  return {
    gemRoots,
    bundleRoots,
    gemLibraries: [...libraries].sort(),
    ownGems,
    foreignGems: asked,
  };
}

/** `foo-bar`, `foo_bar` and the path `foo/bar` are hardly ever different gems. */
function normaliseGem(name: string): string {
  return name.replace(/[-_/:]/g, '').toLowerCase();
}

function readLoadPaths(view: RepositoryView, sources: readonly string[]) {
  const declared = new Set<string>();
  const byFile = new Map<string, string[]>();
  for (const path of sources) {
    const written = rubySourceOf(view.factsOf(path))?.loadPaths ?? [];
    const roots = written
      .map((each) => joinPath(directoryOf(path), each))
      .filter((root) => root !== undefined)
      .filter((root) => view.hasDirectory(root));
    if (roots.length === 0) continue;
    byFile.set(path, roots);
    for (const root of roots) declared.add(root);
  }
  return { declared: [...declared].sort(), byFile };
}
