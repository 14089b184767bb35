// One specifier, seen from one importer, to one outcome.

import { directoriesUpward, joinPath, withinDirectory } from '../../../repository-paths.ts';
import { foreignDirectories } from '../claims.ts';
import { aliasedPaths, isConventionalAlias, rootedPaths } from './aliases.ts';
import { isBuildPath } from './build-products.ts';
import type { CompilerProject, CompilerProjects } from './compiler-projects.ts';
import type { LocalModules, ModuleRequest } from './local-modules.ts';
import { nodeModuleName } from './node-modules-list.ts';
import { targetsOf } from './package-exports.ts';
import type { PackageIndex } from './package-index.ts';
import { mappedPaths } from './path-mappings.ts';
import {
  type ExternalName,
  externalByFramework,
  externalByScheme,
  isPackageName,
  isRelative,
  splitPackageName,
  withoutLoaders,
  withoutQuery,
} from './specifiers.ts';

export interface Importer {
  readonly path: string;
  readonly directory: string;
  readonly project: CompilerProject | undefined;
  /** Whether bare ids of the file may be paths, as AMD's are. */
  readonly isAmd: boolean;
}

/** A file of the repository, something outside of it, or the reason why neither. */
export type Outcome = { readonly path: string } | ExternalName | { readonly reason: string };

export type SpecifierResolver = (
  importer: Importer,
  specifier: string,
  request: ModuleRequest,
  /** Whether the specifier is a path even without a leading dot. */
  isInclude: boolean,
) => Outcome;

export function createSpecifierResolver(
  packages: PackageIndex,
  projects: CompilerProjects,
  modules: LocalModules,
): SpecifierResolver {
  const resolve: SpecifierResolver = (importer, specifier, request, isInclude) => {
    if (specifier.trim() === '') return { reason: 'it is empty' };
    if (isInclude && !isRelative(specifier)) {
      const place = joinPath(importer.directory, specifier);
      const path = place === undefined ? undefined : modules.atPath(place, request);
      if (path !== undefined) return { path };
    }
    const outcome = resolveWritten(importer, specifier, request);
    if (!('reason' in outcome)) return outcome;
    const bare = withoutQuery(withoutLoaders(specifier));
    if (bare === specifier || bare === '') return outcome;
    return resolveWritten(importer, bare, request);
  };

  function resolveWritten(importer: Importer, specifier: string, request: ModuleRequest): Outcome {
    if (isRelative(specifier)) return relative(importer, specifier, request);
    const mapped = throughProject(importer, specifier, request);
    if (mapped !== undefined) return mapped;
    const scheme = externalByScheme(specifier);
    if (scheme !== undefined) return scheme;
    if (specifier.startsWith('/')) return rooted(importer, specifier, request);
    if (specifier.startsWith('#')) {
      const imported = packageImport(importer, specifier, request);
      if (imported !== undefined) return imported;
    }
    return bareName(importer, specifier, request);
  }

  function relative(importer: Importer, specifier: string, request: ModuleRequest): Outcome {
    const place = joinPath(importer.directory, specifier);
    if (place === undefined) return { reason: 'it leads out of the repository' };
    const foreign = foreignPackage(place);
    if (foreign !== undefined) return foreign;
    const isDirectory = /(?:^|\/)\.{0,2}$/.test(specifier);
    const path = isDirectory ? modules.atDirectory(place, request) : modules.atPath(place, request);
    if (path !== undefined) return { path };
    const virtual = throughRoots(importer.project, place, request);
    if (virtual !== undefined) return { path: virtual };
    const packageDirectory = packages.around(place)?.directory ?? '';
    const isProduct = isBuildPath(place, packageDirectory);
    const source = isProduct ? modules.sourceOf(place, request) : undefined;
    if (source !== undefined) return { path: source };
    const framework = externalByFramework(specifier);
    if (framework !== undefined) return framework;
    const hint = isProduct ? '; it looks like a build product, and no source of it was found' : '';
    return {
      reason: `no file at ${place || 'the root'}, with any extension or as a directory${hint}`,
    };
  }

  /** `rootDirs`: several directories that are one at run time. */
  function throughRoots(
    project: CompilerProject | undefined,
    place: string,
    request: ModuleRequest,
  ): string | undefined {
    const roots = project?.rootDirectories ?? [];
    const insides = roots.flatMap((root) => withinDirectory(place, root) ?? []);
    // The longest root wins, so the shortest remainder.
    const inside = insides.sort((a, b) => a.length - b.length)[0];
    if (inside === undefined) return undefined;
    for (const root of roots) {
      const path = modules.atPath(joinPath(root, inside) ?? '', request);
      if (path !== undefined) return path;
    }
    return undefined;
  }

  /**
   * `paths` and `baseUrl` of the governing project. A path into installed packages is tried like the others; it is there
   * once the importer's manifest names the package, and elsewhere where nothing of the repository is.
   */
  function throughProject(
    { project, directory }: Importer,
    specifier: string,
    request: ModuleRequest,
  ): Outcome | undefined {
    if (project === undefined) return undefined;
    let installed: ExternalName | undefined;
    for (const place of mappedPaths(project, specifier).places) {
      const foreign = foreignPackage(place);
      const path =
        foreign === undefined
          ? (modules.atPath(place, request) ?? sourceOfProduct(place, request))
          : insideLocalPackage(directory, foreign, place, request);
      if (path !== undefined) return { path };
      if (foreign !== undefined && isDeclared(directory, foreign.name)) return foreign;
      installed ??= foreign;
    }
    if (project.baseDirectory === undefined || specifier.startsWith('/')) return installed;
    const place = joinPath(project.baseDirectory, specifier);
    const path = place === undefined ? undefined : modules.atPath(place, request);
    return path === undefined ? installed : { path };
  }

  function isDeclared(directory: string, name: string): boolean {
    return packages.around(directory)?.manifest.dependencies.includes(name) ?? false;
  }

  /** Where a package of the repository would be linked to by an install. */
  function insideLocalPackage(
    directory: string,
    { name }: ExternalName,
    place: string,
    request: ModuleRequest,
  ): string | undefined {
    const local = packages.named(name, directory);
    if (local === undefined) return undefined;
    const inside = place.slice(place.lastIndexOf(`/${name}`) + 1 + name.length);
    const target = joinPath(local.directory, `.${inside}`);
    if (target === undefined) return undefined;
    return inside === ''
      ? modules.inPackage(local, '.', request)
      : (modules.atPath(target, request) ?? sourceOfProduct(target, request));
  }

  function sourceOfProduct(place: string, request: ModuleRequest): string | undefined {
    const directory = packages.around(place)?.directory ?? '';
    return isBuildPath(place, directory) ? modules.sourceOf(place, request) : undefined;
  }

  function rooted(importer: Importer, specifier: string, request: ModuleRequest): Outcome {
    for (const place of rootedPaths(specifier, importer.directory)) {
      const path = modules.atPath(place, request);
      if (path !== undefined) return { path };
    }
    return {
      reason: 'no file at this path, seen from the directories above or their public files',
    };
  }

  /** https://nodejs.org/api/packages.html#subpath-imports */
  function packageImport(
    importer: Importer,
    specifier: string,
    request: ModuleRequest,
  ): Outcome | undefined {
    const own = packages.around(importer.directory);
    if (own?.manifest.imports === undefined) return undefined;
    const targets = targetsOf(own.manifest.imports, specifier, {
      order: request.order,
      isRequire: request.isRequire,
      custom: request.customConditions,
    });
    if (targets.length === 0) return undefined;
    const local = targets.filter(isRelative);
    const path = modules.atTargets(local, own, request);
    if (path !== undefined) return { path };
    const other = targets.find((target) => !isRelative(target));
    if (other !== undefined) return bareName(importer, other, request);
    return { reason: `the manifest maps it to ${targets[0]}, which does not exist` };
  }

  function bareName(importer: Importer, specifier: string, request: ModuleRequest): Outcome {
    const { name, subpath } = splitPackageName(specifier);
    const isNamed = isDeclared(importer.directory, name);
    const builtIn = nodeModuleName(specifier);
    const local = packages.named(name, importer.directory);
    if (importer.isAmd && !isNamed) {
      const path = amdPath(importer, specifier, request);
      if (path !== undefined) return { path };
    }
    if (builtIn !== undefined && !(isNamed && local !== undefined)) {
      return { ecosystem: 'node', name: builtIn };
    }
    if (local !== undefined) {
      const path = modules.inPackage(local, subpath, request);
      if (path !== undefined) return { path };
      const where = local.directory === '' ? 'the root' : local.directory;
      const what = subpath === '.' ? 'no entry file' : `no file for ${subpath}`;
      return { reason: `the package ${name} in ${where} has ${what}` };
    }
    if (isNamed) return { ecosystem: 'npm', name };
    return (
      conventional(importer, specifier, request) ??
      beside(importer, specifier, request) ??
      outside(importer, specifier, name)
    );
  }

  /**
   * Where no manifest says what is installed, a loader's own configuration says what bare names mean: a file beside the
   * one that asks bears it out.
   */
  function beside(
    importer: Importer,
    specifier: string,
    request: ModuleRequest,
  ): Outcome | undefined {
    if (packages.around(importer.directory) !== undefined) return undefined;
    const place = joinPath(importer.directory, specifier);
    const path = place === undefined ? undefined : modules.atPath(place, request);
    return path === undefined || path === importer.path ? undefined : { path };
  }

  /** AMD ids are seen from a root that only the loader's configuration knows: any directory above may be it. */
  function amdPath(
    importer: Importer,
    specifier: string,
    request: ModuleRequest,
  ): string | undefined {
    const bare = withoutLoaders(specifier);
    for (const above of directoriesUpward(importer.directory)) {
      const place = joinPath(above, bare);
      const path = place === undefined ? undefined : modules.atPath(place, request);
      if (path !== undefined) return path;
    }
    return undefined;
  }

  /** Other projects' mappings, then the conventions of bundlers: only where a file bears them out. */
  function conventional(
    importer: Importer,
    specifier: string,
    request: ModuleRequest,
  ): Outcome | undefined {
    for (const project of projects.nearby(importer.path)) {
      for (const place of mappedPaths(project, specifier).places) {
        if (foreignPackage(place) !== undefined) continue;
        const path = modules.atPath(place, request) ?? sourceOfProduct(place, request);
        if (path !== undefined) return { path };
      }
    }
    for (const place of aliasedPaths(specifier, importer.directory)) {
      const path = modules.atPath(place, request);
      if (path !== undefined) return { path };
    }
    return undefined;
  }

  function outside(importer: Importer, specifier: string, name: string): Outcome {
    const framework = externalByFramework(specifier);
    if (framework !== undefined) return framework;
    const pattern = importer.project && mappedPaths(importer.project, specifier).pattern;
    if (pattern !== undefined && pattern !== '*') {
      return { reason: `the path mapping "${pattern}" leads to no file` };
    }
    if (isConventionalAlias(specifier)) return { reason: 'no file at this alias' };
    if (specifier.startsWith('#')) return { reason: 'no manifest above maps this subpath import' };
    const plain = splitPackageName(withoutQuery(withoutLoaders(specifier))).name;
    if (isPackageName(name)) return { ecosystem: 'npm', name };
    if (isPackageName(plain)) return { ecosystem: 'npm', name: plain };
    return { reason: 'it is neither a path nor the name of a package' };
  }

  return resolve;
}

const FOREIGN: ReadonlySet<string> = new Set(foreignDirectories);

/** The package that a path into installed dependencies belongs to. */
function foreignPackage(place: string): ExternalName | undefined {
  const segments = place.split('/');
  const at = segments.findLastIndex((segment) => FOREIGN.has(segment));
  if (at === -1) return undefined;
  const directory = segments[at] as string;
  const name = splitPackageName(segments.slice(at + 1).join('/')).name;
  if (directory === 'node_modules' && name !== '') return { ecosystem: 'npm', name };
  if (directory === 'bower_components' && name !== '') return { ecosystem: 'bower', name };
  return { ecosystem: 'virtual', name: directory };
}
