// Files and directories of the repository as modules: a path probed, a directory entered, a package asked
// for its entry or a subpath. Source is preferred to what is built from it.
import type { RepositoryView } from '../../../language.ts';
import { below, joinPath, withinDirectory } from '../../../repository-paths.ts';
import { isBuildPath, type OutputMapping, sourceStems } from './build-products.ts';
import type { CompilerProjects } from './compiler-projects.ts';
import type { FileProbe, ProbeStyle } from './file-probe.ts';
import { targetsOf } from './package-exports.ts';
import type { LocalPackage, PackageIndex } from './package-index.ts';

/** How an import asks; the same for all specifiers of one file and kind. */
export interface ModuleRequest extends ProbeStyle {
  readonly isRequire: boolean;
  readonly customConditions: readonly string[];
}

export interface LocalModules {
  /** The file that a path means: itself, with an extension, or as a directory. */
  atPath(path: string, request: ModuleRequest): string | undefined;
  /** Like `atPath`, but only as a directory: for specifiers that end in a slash or in dots. */
  atDirectory(path: string, request: ModuleRequest): string | undefined;
  /** The source of a build product that need not exist. */
  sourceOf(product: string, request: ModuleRequest): string | undefined;
  /**
   * The file that a package offers under `.` or `./sub`.
   * @returns `undefined` when neither the manifest nor the package's files know it
   */
  inPackage(found: LocalPackage, subpath: string, request: ModuleRequest): string | undefined;
  /** The file of one target of `exports`, `imports` or a manifest's entry field. */
  atTargets(
    targets: readonly string[],
    found: LocalPackage,
    request: ModuleRequest,
  ): string | undefined;
}

/** Where a package begins when its manifest says nothing that exists. */
const USUAL_ENTRIES: readonly string[] = [
  'src/index',
  'index',
  'src/main',
  'lib/index',
  'source/index',
];

export function createLocalModules(
  view: RepositoryView,
  probe: FileProbe,
  packages: PackageIndex,
  projects: CompilerProjects,
): LocalModules {
  const mappings = new Map<string, readonly OutputMapping[]>();

  const atPath = (path: string, request: ModuleRequest): string | undefined =>
    (path === '' ? undefined : probe.file(path, request)) ??
    atDirectory(path, request) ??
    (path === '' ? undefined : probe.platformFile(path));

  function atDirectory(path: string, request: ModuleRequest): string | undefined {
    if (!view.hasDirectory(path)) return undefined;
    const own = packages.at(path);
    const entry = own === undefined ? undefined : atEntries(own, request);
    return entry ?? probe.index(path, request) ?? probe.platformFile(below(path, 'index'));
  }

  /** Entry fields in the order of the asker; what exists goes before what can be traced to source. */
  function atEntries(found: LocalPackage, request: ModuleRequest): string | undefined {
    const order = request.order === 'types' ? TYPES_ORDER : RUNTIME_ORDER;
    const { entries } = found.manifest;
    const targets = order.flatMap((field) =>
      entries.filter((entry) => entry.field === field).map(({ path }) => path),
    );
    return atTargets(targets, found, request);
  }

  function atTargets(
    targets: readonly string[],
    { directory }: LocalPackage,
    request: ModuleRequest,
  ): string | undefined {
    const places = targets.flatMap((target) => joinPath(directory, target) ?? []);
    const direct = places.map((place) => entered(place, request));
    const written = direct.find((path) => path !== undefined && !isBuildPath(path, directory));
    // Beside a build that is missing, a file outside of the source directory is mostly a wrapper of it.
    const isWrapper =
      places.some((place, index) => direct[index] === undefined && isBuildPath(place, directory)) &&
      written !== undefined &&
      withinDirectory(written, below(directory, 'src')) === undefined;
    if (written !== undefined && !isWrapper) return written;
    for (const place of places) {
      const source = sourceIn(place, directory, request);
      if (source !== undefined && source !== written) return source;
    }
    return written ?? direct.find((path) => path !== undefined);
  }

  /** A target may be a directory, as `main` may; its own manifest is not asked again. */
  function entered(place: string, request: ModuleRequest): string | undefined {
    return (place === '' ? undefined : probe.file(place, request)) ?? probe.index(place, request);
  }

  function sourceIn(
    product: string,
    directory: string,
    request: ModuleRequest,
  ): string | undefined {
    for (const stem of sourceStems(product, directory, mappingsOf(directory))) {
      const found = stem === '' ? undefined : probe.file(stem, { ...request, order: 'types' });
      const path = found ?? probe.index(stem, request);
      if (path !== undefined && !isBuildPath(path, directory)) return path;
    }
    return undefined;
  }

  /** What a package's root offers is its source's entry, where a target says that there is a build of it. */
  function wrapped(
    exported: string,
    subpath: string,
    targets: readonly string[],
    { directory }: LocalPackage,
    request: ModuleRequest,
  ): string {
    const source = below(directory, 'src');
    const hasBuild = targets.some((target) =>
      isBuildPath(joinPath(directory, target) ?? '', directory),
    );
    // Declarations that stand beside the source of a build are copied to it, and say what the entry offers.
    const isSource =
      withinDirectory(exported, source) !== undefined && !DECLARATIONS.test(exported);
    if (subpath !== '.' || !hasBuild || isSource) return exported;
    return probe.index(source, { ...request, order: 'types' }) ?? exported;
  }

  function mappingsOf(directory: string): readonly OutputMapping[] {
    const known = mappings.get(directory);
    if (known !== undefined) return known;
    const found = projects
      .inDirectory(directory)
      .flatMap((project) =>
        [project.outDirectory, project.declarationDirectory].flatMap((outDirectory) =>
          outDirectory === undefined || withinDirectory(outDirectory, directory) === undefined
            ? []
            : [{ outDirectory, rootDirectory: project.rootDirectory }],
        ),
      );
    mappings.set(directory, found);
    return found;
  }

  function subpathTargets({ manifest }: LocalPackage, subpath: string): readonly string[] {
    const bare = subpath.slice(2);
    for (const [pattern, targets] of manifest.typesVersions) {
      const star = pattern.indexOf('*');
      if (star === -1 ? pattern !== bare : !bare.startsWith(pattern.slice(0, star))) continue;
      const rest = star === -1 ? '' : bare.slice(star);
      return targets.map((target) => target.replace('*', () => rest));
    }
    return [];
  }

  return {
    atPath,
    atDirectory,
    atTargets,
    sourceOf(product, request) {
      const found = packages.around(product);
      return sourceIn(product, found?.directory ?? '', request);
    },
    inPackage(found, subpath, request) {
      const { directory, manifest } = found;
      const conditions = {
        order: request.order,
        isRequire: request.isRequire,
        custom: request.customConditions,
      };
      const targets =
        manifest.exports === undefined ? [] : targetsOf(manifest.exports, subpath, conditions);
      const exported = atTargets(targets, found, request);
      if (exported !== undefined) return wrapped(exported, subpath, targets, found, request);
      if (subpath === '.') {
        return atEntries(found, request) ?? atTargets(USUAL_ENTRIES, found, request);
      }
      const versioned = atTargets(subpathTargets(found, subpath), found, request);
      if (versioned !== undefined) return versioned;
      const written = joinPath(directory, subpath);
      if (written === undefined) return undefined;
      return atPath(written, request) ?? sourceIn(written, directory, request);
    },
  };
}

const DECLARATIONS = /\.d\.[cm]?ts$/;

const TYPES_ORDER = ['source', 'types', 'module', 'main'] as const;
const RUNTIME_ORDER = ['source', 'module', 'main', 'types'] as const;
