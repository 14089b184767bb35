// All types of the repository by package and name, with the file that declares them. Built once, from facts.
import type { FileFacts } from '../../../facts.ts';
import type { RepositoryView } from '../../../language.ts';
import {
  createPlaces,
  nearestPlace,
  type SourcePlace,
} from '../../../platforms/jvm/source-places.ts';
import { isTestPath } from '../claim.ts';
import { type CompilationUnit, unitOf } from '../compilation-unit.ts';
import type { UnitOfFile } from './hidden-files.ts';

/** One file with its facts, as the resolver wants them. */
export interface SourceUnit {
  readonly place: SourcePlace;
  readonly unit: CompilationUnit;
  readonly facts: FileFacts;
  /** Qualified names within the file that others can name: types and static members. */
  readonly offers: ReadonlySet<string>;
}

export interface TypeIndex {
  unitAt(path: string): SourceUnit | undefined;
  hasPackage(packageName: string): boolean;
  /** Files that declare a type of the package at their own level, sorted by path. */
  declaring(packageName: string, typeName: string): readonly SourceUnit[];
  /** The nearest of them. */
  nearest(from: SourcePlace, packageName: string, typeName: string): SourceUnit | undefined;
  /** Files that declare the module, sorted by path. */
  declaringModule(moduleName: string): readonly SourceUnit[];
  /** All files that were read. */
  files(): readonly UnitOfFile[];
}

export function createTypeIndex(view: RepositoryView): TypeIndex {
  const placeOf = createPlaces(view, isTestPath);
  const units = new Map<string, SourceUnit>();
  const packages = new Map<string, Map<string, SourceUnit[]>>();
  const modules = new Map<string, SourceUnit[]>();
  for (const path of view.paths) {
    if (!path.endsWith('.java')) continue;
    const facts = view.factsOf(path);
    const unit = unitOf(facts);
    if (facts === undefined || unit === undefined) continue;
    const offers = new Set(facts.exports.map(({ name }) => name));
    const source = { place: placeOf(path, unit.packageName), unit, facts, offers };
    units.set(path, source);
    if (unit.moduleName !== undefined) append(modules, unit.moduleName, source);
    const types = packages.get(unit.packageName) ?? new Map<string, SourceUnit[]>();
    packages.set(unit.packageName, types);
    for (const { name, parent, isLocal } of unit.types) {
      if (parent === null && !isLocal) append(types, name, source);
    }
  }
  const declaring = (packageName: string, typeName: string) =>
    packages.get(packageName)?.get(typeName) ?? [];
  return {
    unitAt: (path) => units.get(path),
    hasPackage: (packageName) => packages.has(packageName),
    declaring,
    nearest: (from, packageName, typeName) => nearestPlace(from, declaring(packageName, typeName)),
    declaringModule: (moduleName) => modules.get(moduleName) ?? [],
    files: () => [...units].map(([path, { unit }]) => ({ path, unit })),
  };
}

function append(map: Map<string, SourceUnit[]>, key: string, source: SourceUnit): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [source]);
  else if (list.at(-1) !== source) list.push(source);
}
