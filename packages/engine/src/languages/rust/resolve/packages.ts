// Packages of the repository, their crates, and which crate a dependency's name means, as Cargo has it.
// https://doc.rust-lang.org/cargo/reference/cargo-targets.html
import type { RepositoryView } from '../../../language.ts';
import { baseNameOf, directoryOf } from '../../../repository-paths.ts';
import type { Manifest, ManifestDependency, TargetKind } from '../configuration/manifest.ts';
import { joinPath } from './paths.ts';

export interface Package {
  readonly directory: string;
  readonly name: string;
  /** Whether `use` paths begin at the root of the crate. */
  readonly isOldEdition: boolean;
  /** By which code calls its library. */
  readonly crateName: string;
  /** `undefined` when it has no library, or none whose source is in the repository. */
  readonly library: string | undefined;
  /** Files that crates begin with, the library's first; sorted otherwise. */
  readonly roots: readonly string[];
  readonly manifest: Manifest;
}

/** What the name of a crate means. */
export type CrateMeaning =
  | { readonly package: Package }
  | { readonly ecosystem: 'rust' | 'cargo'; readonly name: string };

export interface PackageIndex {
  readonly packages: readonly Package[];
  /** The package whose manifest is the nearest upward. */
  packageOf(path: string): Package | undefined;
  /** `undefined` when no dependency of the package has the name. */
  crateNamed(name: string, importer: Package | undefined): CrateMeaning | undefined;
}

const STANDARD = new Set(['std', 'core', 'alloc', 'proc_macro', 'test']);

export function indexPackages(view: RepositoryView): PackageIndex {
  const manifests = new Map<string, Manifest>();
  for (const path of view.paths) {
    if (baseNameOf(path) !== 'Cargo.toml') continue;
    const manifest = view.factsOf(path)?.configuration as Manifest | undefined;
    if (manifest !== undefined) manifests.set(directoryOf(path), manifest);
  }
  const workspaceOf = (directory: string) =>
    nearest(directory, (at) => (manifests.get(at)?.workspace === undefined ? undefined : at));
  const packages = new Map<string, Package>();
  for (const [directory, manifest] of manifests) {
    if (manifest.package === undefined) continue;
    const root = workspaceOf(directory);
    const workspace = root === undefined ? undefined : manifests.get(root)?.workspace;
    packages.set(directory, describePackage(view, directory, manifest, workspace?.edition ?? null));
  }

  const byCrateName = new Map<string, Package[]>();
  for (const each of packages.values()) {
    byCrateName.set(each.crateName, [...(byCrateName.get(each.crateName) ?? []), each]);
  }

  /** The package in the repository that a dependency means, and whether it has a path at all. */
  function localPackage(dependency: ManifestDependency, directory: string): Package | undefined {
    const workspace = workspaceOf(directory);
    if (dependency.path !== undefined) {
      return packages.get(joinPath(directory, dependency.path) ?? '?');
    }
    if (workspace === undefined) return undefined;
    const root = manifests.get(workspace);
    const find = (list: readonly ManifestDependency[] | undefined, name: string) =>
      list?.find(({ key, path }) => key === name && path !== undefined);
    const shared = dependency.isOfWorkspace
      ? find(root?.workspace?.dependencies, dependency.key)
      : undefined;
    const found = shared ?? find(root?.patches, dependency.package ?? dependency.key);
    return packages.get(joinPath(workspace, found?.path ?? '/') ?? '?');
  }

  function renamedBy(dependency: ManifestDependency, directory: string): string | undefined {
    if (dependency.package !== undefined || !dependency.isOfWorkspace) return dependency.package;
    const workspace = manifests.get(workspaceOf(directory) ?? '?')?.workspace;
    return workspace?.dependencies.find(({ key }) => key === dependency.key)?.package;
  }

  function dependencyNamed(name: string, importer: Package): CrateMeaning | undefined {
    const { directory, manifest } = importer;
    for (const dependency of manifest.dependencies) {
      const renamed = renamedBy(dependency, directory);
      const local = localPackage(dependency, directory);
      const isNamed = toCrateName(dependency.key) === name;
      const isLibraryNamed = renamed === undefined && local?.crateName === name;
      if (!isLibraryNamed && (!isNamed || (local !== undefined && renamed === undefined))) continue;
      return local?.library === undefined
        ? { ecosystem: 'cargo', name: renamed ?? dependency.key }
        : { package: local };
    }
    return undefined;
  }

  function findCrate(name: string, importer: Package | undefined): CrateMeaning | undefined {
    if (importer !== undefined) {
      if (name === importer.crateName && importer.library !== undefined) {
        return { package: importer };
      }
      const dependency = dependencyNamed(name, importer);
      if (dependency !== undefined) return dependency;
    }
    if (STANDARD.has(name)) return { ecosystem: 'rust', name };
    const [only, ...others] = byCrateName.get(name) ?? [];
    return only?.library !== undefined && others.length === 0 ? { package: only } : undefined;
  }

  /** By package and name: asked for the first word of every path in the code. */
  const found = new Map<Package | undefined, Map<string, CrateMeaning | undefined>>();
  return {
    packages: [...packages.values()],
    packageOf: (path) => nearest(directoryOf(path), (at) => packages.get(at)),
    crateNamed: (name, importer) => {
      const known = found.get(importer) ?? new Map<string, CrateMeaning | undefined>();
      found.set(importer, known);
      if (!known.has(name)) known.set(name, findCrate(name, importer));
      return known.get(name);
    },
  };
}

/** From the directory upward to the root. */
function nearest<T>(directory: string, find: (at: string) => T | undefined): T | undefined {
  for (let at = directory; ; at = directoryOf(at)) {
    const found = find(at);
    if (found !== undefined || at === '') return found;
  }
}

function toCrateName(name: string): string {
  return name.replaceAll('-', '_');
}

function describePackage(
  view: RepositoryView,
  directory: string,
  manifest: Manifest,
  workspaceEdition: string | null,
): Package {
  const name = manifest.package?.name ?? '';
  const written = manifest.targets.find(({ kind }) => kind === 'lib');
  const library = existing(view, directory, [written?.path ?? 'src/lib.rs']);
  const edition = manifest.package?.edition ?? workspaceEdition;
  const others = [
    ...targetRoots(view, directory, manifest),
    ...buildScript(view, directory, manifest),
  ].sort();
  return {
    directory,
    name,
    isOldEdition: edition === '2015',
    crateName: toCrateName(written?.name ?? name),
    library,
    roots: [...new Set([...(library === undefined ? [] : [library]), ...others])],
    manifest,
  };
}

/** Where Cargo looks for targets of each kind. */
const PLACES: Record<Exclude<TargetKind, 'lib'>, string> = {
  bin: 'src/bin',
  test: 'tests',
  example: 'examples',
  bench: 'benches',
};

function targetRoots(view: RepositoryView, directory: string, manifest: Manifest): string[] {
  const roots: string[] = [];
  for (const [kind, place] of Object.entries(PLACES)) {
    for (const target of manifest.targets) {
      if (target.kind !== kind) continue;
      const { name = '' } = target;
      const usual = [`${place}/${name}.rs`, `${place}/${name}/main.rs`];
      if (kind === 'bin') usual.push('src/main.rs');
      const root = existing(view, directory, target.path === undefined ? usual : [target.path]);
      if (root !== undefined) roots.push(root);
    }
    if (manifest.undiscovered.includes(kind as TargetKind)) continue;
    if (kind === 'bin') roots.push(...present(existing(view, directory, ['src/main.rs'])));
    const folder = joinPath(directory, place) ?? place;
    const { files, directories } = view.entriesOf(folder);
    roots.push(...files.filter((file) => file.endsWith('.rs')));
    for (const inner of directories) {
      roots.push(...present(existing(view, inner, ['main.rs'])));
    }
  }
  return roots;
}

function buildScript(view: RepositoryView, directory: string, manifest: Manifest): string[] {
  const build = manifest.package?.build;
  return build === null ? [] : present(existing(view, directory, [build ?? 'build.rs']));
}

function existing(
  view: RepositoryView,
  directory: string,
  places: readonly string[],
): string | undefined {
  return places
    .map((place) => joinPath(directory, place))
    .find((path) => path !== undefined && view.hasFile(path));
}

function present<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}
