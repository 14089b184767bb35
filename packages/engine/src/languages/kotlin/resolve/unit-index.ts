// All that the Kotlin sources of the repository declare at their own level, by package and name. Built once.
import type { RepositoryView } from '../../../language.ts';
import { partQualifiedName } from '../../../platforms/jvm/qualified-name.ts';
import { createPlaces, type SourcePlace } from '../../../platforms/jvm/source-places.ts';
import { isTestPath } from '../claim.ts';
import { type SourceUnitFacts, type TopLevelFact, unitOf } from '../source-unit.ts';
import { sourceSetOf } from './source-sets.ts';

/** One file with its facts, as the resolver wants them. */
export interface SourceUnit {
  readonly place: SourcePlace;
  readonly packageName: string;
  readonly unit: SourceUnitFacts;
  /** Local names of its imports of one name, with what they mean. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
  /** Packages and types all of whose names it imports, in source order. */
  readonly wildcards: readonly (readonly string[])[];
  /** Packages of all its imports. */
  readonly importedPackages: ReadonlySet<string>;
  /** Qualified names within the package that other files can import. */
  readonly offers: ReadonlySet<string>;
}

/** A declaration at a file's own level. */
export interface Declared {
  readonly source: SourceUnit;
  readonly place: SourcePlace;
  readonly fact: TopLevelFact;
}

export interface UnitIndex {
  unitAt(path: string): SourceUnit | undefined;
  /** All sources, sorted by path. */
  units(): Iterable<SourceUnit>;
  hasPackage(packageName: string): boolean;
  /** Sorted by path, then in source order. */
  declared(packageName: string, name: string): readonly Declared[];
  /** Whether some class of the repository has a member of that name. */
  hasMember(name: string): boolean;
  /** Sources in which some class has a member of that name that can be called, sorted by path. */
  withCallable(name: string): readonly SourceUnit[];
}

export function createUnitIndex(view: RepositoryView): UnitIndex {
  const placeOf = createPlaces(view, isTestPath);
  const units = new Map<string, SourceUnit>();
  const packages = new Map<string, Map<string, Declared[]>>();
  const members = new Set<string>();
  const callables = new Map<string, SourceUnit[]>();
  for (const path of view.paths) {
    if (!path.endsWith('.kt') && !path.endsWith('.kts')) continue;
    const facts = view.factsOf(path);
    const unit = unitOf(facts);
    if (facts === undefined || unit === undefined) continue;
    const packageName = facts.packageName ?? '';
    const place = placeOf(path, packageName);
    const source: SourceUnit = {
      place: { ...place, root: sourceSetOf(path)?.root ?? place.root },
      packageName,
      unit,
      ...importsOf(facts.imports),
      offers: new Set(facts.exports.map(({ name }) => name)),
    };
    units.set(path, source);
    for (const holder of unit.holders) {
      for (const name of holder.members) members.add(name);
      for (const name of holder.callables) addCallable(callables, name, source);
    }
    if (!unit.isScript) addDeclared(packages, source);
  }
  return {
    unitAt: (path) => units.get(path),
    units: () => units.values(),
    hasPackage: (packageName) => packages.has(packageName),
    declared: (packageName, name) => packages.get(packageName)?.get(name) ?? [],
    hasMember: (name) => members.has(name),
    withCallable: (name) => callables.get(name) ?? [],
  };
}

function addDeclared(packages: Map<string, Map<string, Declared[]>>, source: SourceUnit): void {
  const names = packages.get(source.packageName) ?? new Map<string, Declared[]>();
  packages.set(source.packageName, names);
  for (const fact of source.unit.topLevel) {
    const list = names.get(fact.name);
    const declared = { source, place: source.place, fact };
    if (list === undefined) names.set(fact.name, [declared]);
    else list.push(declared);
  }
}

function addCallable(callables: Map<string, SourceUnit[]>, name: string, source: SourceUnit): void {
  const sources = callables.get(name);
  if (sources === undefined) callables.set(name, [source]);
  else if (sources.at(-1) !== source) sources.push(source);
}

function importsOf(
  facts: readonly {
    readonly kind: string;
    readonly specifier: string | null;
    readonly aliases?: readonly { readonly local: string }[];
  }[],
): Pick<SourceUnit, 'imports' | 'wildcards' | 'importedPackages'> {
  const imports = new Map<string, readonly string[]>();
  const wildcards: string[][] = [];
  const importedPackages = new Set<string>();
  for (const { kind, specifier, aliases } of facts) {
    if (kind !== 'static' || specifier === null) continue;
    const segments = specifier.split('.');
    const isWhole = segments.at(-1) === '*';
    importedPackages.add(
      partQualifiedName(isWhole ? segments.slice(0, -1) : segments, isWhole ? 0 : 1).packageName,
    );
    if (isWhole) wildcards.push(segments.slice(0, -1));
    else imports.set(aliases?.[0]?.local ?? (segments.at(-1) as string), segments);
  }
  return { imports, wildcards, importedPackages };
}
