// All Scala sources of the repository by what they declare in which package, and the packages of the other
// languages of the platform. Built once, from facts.
import type { RepositoryView } from '../../../language.ts';
import {
  createNeighbourTypes,
  type NeighbourTypes,
} from '../../../platforms/jvm/neighbour-types.ts';
import { startsWithCapital } from '../../../platforms/jvm/qualified-name.ts';
import { createPlaces, type SourcePlace } from '../../../platforms/jvm/source-places.ts';
import { claimPath, isTestPath } from '../claim.ts';
import { type SourceUnit, type UnitPackage, unitOf } from '../source-unit.ts';
import { chooseSources, type Evidence } from './choose-sources.ts';
import { createSourceSets, type SourceSet } from './source-sets.ts';

/** One file with what the resolver wants of it. */
export interface Source {
  readonly set: SourceSet;
  readonly unit: SourceUnit;
  /** Where it stands for the other languages of the platform. */
  readonly place: SourcePlace;
}

export interface PackageIndex {
  /** All sources, sorted by path. */
  readonly sources: ReadonlyMap<string, Source>;
  /** Whether some file or some package below it is in the package. */
  hasPackage(packageName: string): boolean;
  /** Whether a file declares something in the package itself. */
  hasSources(packageName: string): boolean;
  /**
   * Whether a library has most of the package: sources put themselves into it, and imports name more of it
   * that is missing here than is declared here.
   */
  isShared(packageName: string): boolean;
  /** Paths of the files that declare the name at the package's own level, sorted. */
  declaring(from: Source, packageName: string, name: string, evidence: Evidence): readonly string[];
  /** Files of which a wildcard lets in more than names can tell: package objects with bases, givens. */
  beyondNames(from: Source, packageName: string): readonly string[];
  /** Files of package objects that have bases, whose members belong to the package without being named. */
  inheriting(from: Source, packageName: string, evidence: Evidence): readonly string[];
  /** Whether the file offers the name behind those objects of the package. */
  offers(path: string, packageName: string, qualifiedName: string): boolean;
}

/** Where it does not matter which of several is nearest. */
const anywhere: SourcePlace = { path: '', root: '', module: '', isTest: false };

interface PackageSources {
  readonly byName: Map<string, Source[]>;
  readonly beyondNames: Source[];
  readonly inheriting: Source[];
}

export function createPackageIndex(view: RepositoryView): PackageIndex {
  const neighbours = createNeighbourTypes(view);
  const sources = readSources(view);
  const packages = indexPackages(sources);
  const prefixes = packagePrefixes(view, packages);
  const offered = new Map<string, ReadonlySet<string>>();
  const shared = new Map<string, boolean>();

  function exported(path: string): ReadonlySet<string> {
    const neighbour = view.neighbours().find((each) => each.path === path);
    return new Set(neighbour?.exports.map(({ name }) => name));
  }

  function isMostlyMissing(packageName: string): boolean {
    const prefix = `${packageName}.`;
    const missing = new Set<string>();
    const present = new Set<string>();
    for (const { unit } of sources.values()) {
      for (const { specifier } of unit.imports) {
        if (!specifier.startsWith(prefix)) continue;
        const name = specifier.slice(prefix.length).split('.', 1)[0] as string;
        if (!startsWithCapital(name) || prefixes.has(prefix + name)) continue;
        const isDeclared =
          packages.get(packageName)?.byName.has(name) === true ||
          neighbours.qualified(anywhere, [...packageName.split('.'), name]) !== undefined;
        (isDeclared ? present : missing).add(name);
      }
    }
    return missing.size > 1 && missing.size > present.size;
  }

  function scalaSources(from: Source, packageName: string, name: string, evidence: Evidence) {
    const candidates = packages.get(packageName)?.byName.get(name) ?? [];
    const seen =
      packageName === '' ? candidates.filter(({ set }) => set.base === from.set.base) : candidates;
    return chooseSources(from.set, seen, evidence).map(({ set }) => set.path);
  }

  return {
    sources,
    hasPackage: (name) => prefixes.has(name),
    hasSources: (name) => packages.has(name) || (name !== '' && neighbours.hasPackage(name)),
    isShared: (packageName) => {
      const known = shared.get(packageName) ?? isMostlyMissing(packageName);
      shared.set(packageName, known);
      return known;
    },
    declaring: (from, packageName, name, evidence) => {
      const found = scalaSources(from, packageName, name, evidence);
      return found.length > 0 ? found : neighbourOf(neighbours, from, packageName, name);
    },
    beyondNames: (from, packageName) => {
      const candidates = packages.get(packageName)?.beyondNames ?? [];
      return chooseSources(from.set, candidates, 'named').map(({ set }) => set.path);
    },
    inheriting: (from, packageName, evidence) => {
      const candidates = packages.get(packageName)?.inheriting ?? [];
      return chooseSources(from.set, candidates, evidence).map(({ set }) => set.path);
    },
    offers: (path, packageName, qualifiedName) => {
      const key = `${packageName}\n${path}`;
      const known = offered.get(key) ?? offersOf(sources.get(path), packageName) ?? exported(path);
      offered.set(key, known);
      return known.has(qualifiedName);
    },
  };
}

function neighbourOf(
  neighbours: NeighbourTypes,
  { place }: Source,
  packageName: string,
  name: string,
): string[] {
  const found = packageName === '' ? undefined : neighbours.nearest(place, packageName, name);
  return found === undefined ? [] : [found.place.path];
}

function offersOf(
  source: Source | undefined,
  packageName: string,
): ReadonlySet<string> | undefined {
  if (source === undefined) return undefined;
  return new Set(source.unit.packages.find(({ name }) => name === packageName)?.declares);
}

function readSources(view: RepositoryView): Map<string, Source> {
  const sources = new Map<string, Source>();
  const setOf = createSourceSets(view);
  const placeOf = createPlaces(view, isTestPath);
  for (const path of view.paths) {
    if (claimPath(path) === undefined) continue;
    const facts = view.factsOf(path);
    const unit = unitOf(facts);
    if (unit === undefined) continue;
    sources.set(path, { set: setOf(path), unit, place: placeOf(path, facts?.packageName ?? '') });
  }
  return sources;
}

function indexPackages(sources: ReadonlyMap<string, Source>): Map<string, PackageSources> {
  const packages = new Map<string, PackageSources>();
  for (const source of sources.values()) {
    // What a script or the definition of a build declares is its own.
    if (source.unit.dialect !== 'scala') continue;
    for (const opened of source.unit.packages) {
      if (opened.declares.length === 0 && !isBeyondNames(opened)) continue;
      const known = packages.get(opened.name) ?? {
        byName: new Map(),
        beyondNames: [],
        inheriting: [],
      };
      packages.set(opened.name, known);
      addPackage(known, source, opened);
    }
  }
  return packages;
}

function isBeyondNames({ hasGivens, inherits }: UnitPackage): boolean {
  return hasGivens || inherits;
}

function addPackage(known: PackageSources, source: Source, opened: UnitPackage): void {
  if (isBeyondNames(opened)) known.beyondNames.push(source);
  if (opened.inherits) known.inheriting.push(source);
  for (const declared of opened.declares) {
    const dot = declared.indexOf('.');
    const name = dot === -1 ? declared : declared.slice(0, dot);
    const list = known.byName.get(name);
    if (list === undefined) known.byName.set(name, [source]);
    else if (list.at(-1) !== source) list.push(source);
  }
}

/** Names of packages, and of those around them. */
function packagePrefixes(view: RepositoryView, own: ReadonlyMap<string, unknown>): Set<string> {
  const prefixes = new Set<string>();
  const names = [...own.keys(), ...view.neighbours().map(({ packageName }) => packageName)];
  for (const name of names) {
    for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) {
      const prefix = name.slice(0, end);
      if (prefixes.has(prefix)) break;
      prefixes.add(prefix);
    }
  }
  return prefixes;
}
