// The modules of the repository: targets of packages, and directories of Xcode projects where no package says
// which file is whose. https://docs.swift.org/package-manager/PackageDescription/PackageDescription.html#target
import type { RepositoryView } from '../../../language.ts';
import {
  directoriesUpward,
  directoryOf,
  isWithin,
  joinPath,
  sharedSegments,
} from '../../../repository-paths.ts';
import type { ManifestTarget, PackageManifest, SourceSettings } from '../source-settings.ts';

export interface SwiftModule {
  readonly name: string;
  /** Directory of its sources; the empty string for the root. */
  readonly root: string;
  /** Directory of the package or project. */
  readonly package: string;
  /** Swift sources, sorted by path. */
  readonly files: string[];
}

export interface ModuleList {
  /** The module that a file is compiled into. */
  moduleOf(path: string): SwiftModule | undefined;
  /** The module that an import of that name means; of several, the nearest. */
  find(name: string, importer: string): SwiftModule | undefined;
  /** The package that offers a product of that name to the file's own, by the manifests. */
  packageOfProduct(product: string, importer: string): string | undefined;
}

export function createModuleList(view: RepositoryView): ModuleList {
  const manifests = readManifests(view);
  const targets = manifests.flatMap((manifest) => targetsOf(view, manifest));
  // The innermost target holds the file: targets may lie in the directory of another.
  targets.sort((a, b) => b.root.length - a.root.length);
  const modules = new Map<string, SwiftModule>();
  const byFile = new Map<string, SwiftModule>();
  for (const { target, root, package: packageRoot } of targets) {
    const module = { name: moduleName(target.name), root, package: packageRoot, files: [] };
    const key = JSON.stringify([packageRoot, module.name]);
    if (!modules.has(key)) modules.set(key, module);
  }
  const byDirectory = new Map<string, typeof targets>();
  for (const path of view.paths) {
    if (!path.endsWith('.swift') || MANIFEST.test(path)) continue;
    const directory = directoryOf(path);
    const near =
      byDirectory.get(directory) ??
      targets.filter(({ root }) => isWithin(directory, root) || isWithin(root, directory));
    byDirectory.set(directory, near);
    const found = near.find((each) => holds(each, path));
    const key =
      found === undefined
        ? projectModule(view, path, modules)
        : JSON.stringify([found.package, moduleName(found.target.name)]);
    const module = modules.get(key) as SwiftModule;
    module.files.push(path);
    byFile.set(path, module);
  }
  const byName = new Map<string, SwiftModule[]>();
  for (const module of modules.values()) {
    byName.set(module.name, [...(byName.get(module.name) ?? []), module]);
  }
  return {
    moduleOf: (path) => byFile.get(path),
    find: (name, importer) => nearest(byName.get(name) ?? [], importer, byFile.get(importer)),
    packageOfProduct: (product, importer) => packageOfProduct(manifests, product, importer),
  };
}

const MANIFEST = /(?:^|\/)Package(?:@swift-[\d.]+)?\.swift$/;

interface FoundManifest {
  /** Directory of the package. */
  readonly root: string;
  readonly manifest: PackageManifest;
}

/** One of each directory: the plain one, else the one for the newest version of the tools. */
function readManifests(view: RepositoryView): FoundManifest[] {
  const found = new Map<string, FoundManifest & { readonly isPlain: boolean }>();
  for (const path of view.paths) {
    if (!MANIFEST.test(path)) continue;
    const settings = view.factsOf(path)?.configuration as SourceSettings | undefined;
    const manifest = settings?.manifest;
    if (manifest === undefined) continue;
    const root = directoryOf(path);
    const isPlain = path.endsWith('Package.swift');
    if (found.get(root)?.isPlain !== true) found.set(root, { root, manifest, isPlain });
  }
  return [...found.values()];
}

interface FoundTarget {
  readonly target: ManifestTarget;
  readonly root: string;
  readonly package: string;
}

function targetsOf(view: RepositoryView, { root, manifest }: FoundManifest): FoundTarget[] {
  return manifest.targets.flatMap((target) => {
    if (target.kind === 'binaryTarget') return [];
    const directory = directoryOfTarget(view, root, target, manifest);
    return directory === undefined ? [] : [{ target, root: directory, package: root }];
  });
}

const SOURCE_DIRECTORIES = ['Sources', 'Source', 'src', 'srcs'];
const TEST_DIRECTORIES = ['Tests', ...SOURCE_DIRECTORIES];
const PLUGIN_DIRECTORIES = ['Plugins', ...SOURCE_DIRECTORIES];

function directoryOfTarget(
  view: RepositoryView,
  root: string,
  { name, kind, path }: ManifestTarget,
  { targets }: PackageManifest,
): string | undefined {
  if (path !== undefined) return joinPath(root, path);
  const places =
    kind === 'testTarget'
      ? TEST_DIRECTORIES
      : kind === 'plugin'
        ? PLUGIN_DIRECTORIES
        : SOURCE_DIRECTORIES;
  for (const place of places) {
    const directory = joinPath(root, `${place}/${name}`);
    if (directory !== undefined && view.hasDirectory(directory)) return directory;
  }
  // The only target of its kind may lie directly in the directory for its kind.
  const isOnly = targets.filter((each) => placesOf(each.kind) === placesOf(kind)).length === 1;
  if (!isOnly) return undefined;
  return places
    .map((place) => joinPath(root, place))
    .find((directory) => directory !== undefined && view.hasDirectory(directory));
}

function placesOf(kind: string): string {
  return kind === 'testTarget' || kind === 'plugin' ? kind : 'target';
}

function holds({ target, root }: FoundTarget, path: string): boolean {
  if (!isWithin(path, root)) return false;
  const isIn = (relative: string) => {
    const place = joinPath(root, relative);
    return place !== undefined && isWithin(path, place);
  };
  if (target.exclude.some(isIn)) return false;
  return target.sources.length === 0 || target.sources.some(isIn);
}

/** What an import calls a target. */
function moduleName(target: string): string {
  return target.replace(/[^\p{L}\p{N}_]/gu, '_').replace(/^(?=\d)/, '_');
}

/**
 * Files that no package claims: the directory at the top of the project, by custom named for the module. The
 * project's own file, which could tell, is not read.
 */
function projectModule(
  view: RepositoryView,
  path: string,
  modules: Map<string, SwiftModule>,
): string {
  const base = projectRoot(view, directoryOf(path));
  const segments = (base === '' ? path : path.slice(base.length + 1)).split('/').slice(0, -1);
  const depth = segments.length > 1 && LAYOUT_DIRECTORIES.has(segments[0] as string) ? 2 : 1;
  const inside = segments.slice(0, depth).join('/');
  const root = inside === '' ? base : base === '' ? inside : `${base}/${inside}`;
  const key = JSON.stringify(['project', root]);
  if (!modules.has(key)) {
    const name = moduleName(root.slice(root.lastIndexOf('/') + 1));
    modules.set(key, { name, root, package: base, files: [] });
  }
  return key;
}

const LAYOUT_DIRECTORIES = new Set(['Sources', 'Source', 'src', 'Tests', 'Plugins']);

/** The nearest directory upwards with a project of Xcode or a manifest, else the root. */
function projectRoot(view: RepositoryView, directory: string): string {
  for (const at of directoriesUpward(directory)) {
    const { directories, files } = view.entriesOf(at);
    if (directories.some((each) => /\.(?:xcodeproj|xcworkspace|playground|swiftpm)$/.test(each)))
      return at;
    if (files.some((each) => MANIFEST.test(each))) return at;
  }
  return '';
}

/** Of the own package first, then by place. */
function nearest(
  modules: readonly SwiftModule[],
  importer: string,
  own: SwiftModule | undefined,
): SwiftModule | undefined {
  const ranked = modules.map((module) => ({
    module,
    rank: (module.package === own?.package ? 1000 : 0) + sharedSegments(module.root, importer),
  }));
  ranked.sort((a, b) => b.rank - a.rank || (a.module.root < b.module.root ? -1 : 1));
  return ranked[0]?.module;
}

/** By the manifest that governs the importer, else by any. */
function packageOfProduct(
  manifests: readonly FoundManifest[],
  product: string,
  importer: string,
): string | undefined {
  const governing = [...manifests].sort(
    (a, b) =>
      Number(isWithin(importer, b.root)) - Number(isWithin(importer, a.root)) ||
      b.root.length - a.root.length,
  );
  for (const { manifest } of governing) {
    const found = manifest.products.find(({ name }) => moduleName(name) === product);
    if (found !== undefined) return found.package;
  }
  return undefined;
}
