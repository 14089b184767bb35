// Where the imports of Kotlin files lead: to the files that declare the names that are used.

import type { ImportFact } from '../../../facts.ts';
import type { ImportResolver, ImportTarget, RepositoryView } from '../../../language.ts';
import {
  createNeighbourTypes,
  type NeighbourTypes,
} from '../../../platforms/jvm/neighbour-types.ts';
import { partQualifiedName } from '../../../platforms/jvm/qualified-name.ts';
import { isPlatformPackage } from '../../../platforms/jvm/runtime-library.ts';
import { TargetsByPath } from '../../../platforms/jvm/targets-by-path.ts';
import type { UseFact } from '../source-unit.ts';
import { createInheritedMembers } from './inherited-members.ts';
import { createPackageNames, type PackageNames } from './package-names.ts';
import { createSharedPackages } from './shared-packages.ts';
import { isKotlinPackage } from './standard-library.ts';
import { createUnitIndex, type SourceUnit, type UnitIndex } from './unit-index.ts';
import { nearestDeclarations } from './visible-declarations.ts';

export function createKotlinResolver(view: RepositoryView): ImportResolver {
  const index = createUnitIndex(view);
  const neighbours = createNeighbourTypes(view);
  const names = createPackageNames(index, createInheritedMembers(index), neighbours);
  const isShared = createSharedPackages(index);
  const resolution: Resolution = { index, neighbours, names, isShared };
  return {
    resolve: (importer, fact) => resolveFact(resolution, importer, fact),
    diagnostics: () => [],
  };
}

interface Resolution {
  readonly index: UnitIndex;
  readonly neighbours: NeighbourTypes;
  readonly names: PackageNames;
  /** Whether a library has most of the package. */
  readonly isShared: (packageName: string) => boolean;
}

function resolveFact(
  resolution: Resolution,
  importer: string,
  fact: ImportFact,
): readonly ImportTarget[] {
  const { specifier, kind, symbols } = fact;
  const source = resolution.index.unitAt(importer);
  if (source === undefined || specifier === null) {
    return [{ outcome: 'unresolved', reason: 'the importing file could not be read', symbols }];
  }
  const segments = specifier.split('.');
  if (kind === 'implicit') {
    // A name in the midst of code has an alias, which the fact of the own package has not.
    return fact.aliases === undefined
      ? namesWithoutImport(resolution, source, fact)
      : qualifiedUse(resolution, source, segments, symbols);
  }
  if (segments.at(-1) === '*') return wildcard(resolution, source, segments.slice(0, -1), fact);
  return importedName(resolution, source, segments, symbols);
}

/** `import a.b.C`, `import a.b.call`, `import a.B.MEMBER` */
function importedName(
  resolution: Resolution,
  source: SourceUnit,
  segments: readonly string[],
  symbols: readonly string[],
): readonly ImportTarget[] {
  const paths = declaringFiles(resolution, source, segments);
  if (paths.length > 0) return resolvedTo(paths, symbols);
  const { packageName, memberName } = partQualifiedName(segments);
  if (isOwnPrivate(source, packageName, memberName))
    return resolvedTo([source.place.path], symbols);
  const isOurs =
    hasPackage(resolution, packageName) &&
    // Java may declare what is missing here as well, so that its packages are never taken for a library's.
    (resolution.neighbours.hasPackage(packageName) || !resolution.isShared(packageName));
  if (isOurs) {
    const reason = `no source of package ${packageName} declares ${memberName}`;
    return [{ outcome: 'unresolved', reason, symbols }];
  }
  return [external(packageName, symbols)];
}

/** A file may import what is nested in a private type of its own. */
function isOwnPrivate(source: SourceUnit, packageName: string, memberName: string): boolean {
  const [head] = memberName.split('.');
  return (
    packageName === source.packageName &&
    source.unit.holders.some(({ name, parent }) => parent === null && name === head)
  );
}

/** Several files may declare overloads of a function: the name is asked of each of them. */
function resolvedTo(paths: readonly string[], symbols: readonly string[]): readonly ImportTarget[] {
  return paths.map((path) => ({ outcome: 'resolved', path, symbols }));
}

/** The files that declare what a qualified name begins with, whatever is behind it. The longest package wins. */
function declaringFiles(
  { index, neighbours }: Resolution,
  { place }: SourceUnit,
  segments: readonly string[],
): readonly string[] {
  for (let end = segments.length - 1; end >= 0; end -= 1) {
    const packageName = segments.slice(0, end).join('.');
    const name = segments[end] as string;
    let declared = index.declared(packageName, name);
    // Members stand in types alone.
    if (end < segments.length - 1) declared = declared.filter(({ fact }) => fact.kind === 'type');
    if (declared.length > 0) {
      const types = declared.filter(({ fact }) => fact.kind === 'type');
      const others = declared.filter(({ fact }) => fact.kind !== 'type');
      const nearest = [...nearestDeclarations(place, types), ...nearestDeclarations(place, others)];
      return [...new Set(nearest.map((each) => each.place.path))].sort();
    }
    const neighbour = neighbours.nearest(place, packageName, name);
    if (neighbour !== undefined) return [neighbour.place.path];
  }
  return [];
}

function hasPackage({ index, neighbours }: Resolution, packageName: string): boolean {
  return index.hasPackage(packageName) || neighbours.hasPackage(packageName);
}

function external(packageName: string, symbols: readonly string[]): ImportTarget {
  return { outcome: 'external', ecosystem: ecosystemOf(packageName), name: packageName, symbols };
}

function ecosystemOf(packageName: string): string {
  if (isKotlinPackage(packageName)) return 'kotlin';
  return isPlatformPackage(packageName) ? 'java' : 'maven';
}

/** `import a.b.*` of a package, `import a.B.*` of a type */
function wildcard(
  resolution: Resolution,
  source: SourceUnit,
  segments: readonly string[],
  fact: ImportFact,
): readonly ImportTarget[] {
  const name = segments.join('.');
  if (hasPackage(resolution, name)) return namesOfPackage(resolution, source, name);
  const [path] = declaringFiles(resolution, source, segments);
  if (path !== undefined)
    return [{ outcome: 'resolved', path, symbols: offeredBy(resolution, path, fact) }];
  const { packageName, memberName } = partQualifiedName(segments, 0);
  if (memberName !== '' && hasPackage(resolution, packageName)) {
    const reason = `no source of package ${packageName} declares ${memberName}`;
    return [{ outcome: 'unresolved', reason, symbols: ['*'] }];
  }
  return [external(packageName, ['*'])];
}

/** Symbols of the fact that the file of the type offers; all its names where another language declares it. */
function offeredBy(
  { index }: Resolution,
  path: string,
  { symbols }: ImportFact,
): readonly string[] {
  const offers = index.unitAt(path)?.offers;
  return offers === undefined ? ['*'] : symbols.filter((symbol) => offers.has(symbol));
}

function namesOfPackage(
  resolution: Resolution,
  source: SourceUnit,
  packageName: string,
): readonly ImportTarget[] {
  const { names } = resolution;
  const targets = new TargetsByPath();
  for (const use of source.unit.uses) {
    const paths = names.filesOf(source, packageName, use, true);
    if (paths.length === 0) continue;
    const own =
      packageName === source.packageName
        ? []
        : names.filesOf(source, source.packageName, use, false);
    if (own.length > 0 && !isOnlyHere(resolution, source, paths, own)) continue;
    for (const path of paths) targets.add(path, use.name);
  }
  return targets.list();
}

/**
 * What the own package declares comes before what is imported with a whole package. But where only the latter is in
 * the file's own module, the former is a part of the package that another program has under the same name.
 */
function isOnlyHere(
  { index }: Resolution,
  { place }: SourceUnit,
  imported: readonly string[],
  own: readonly string[],
): boolean {
  const isHere = (path: string) => index.unitAt(path)?.place.module === place.module;
  return imported.some(isHere) && !own.some(isHere);
}

/** Names of the own package. All others are not the file's imports. */
function namesWithoutImport(
  resolution: Resolution,
  source: SourceUnit,
  { symbols }: ImportFact,
): readonly ImportTarget[] {
  if (source.unit.isScript) return [];
  const { names } = resolution;
  const wanted = new Set(symbols);
  const targets = new TargetsByPath();
  for (const use of source.unit.uses) {
    if (!wanted.has(use.name)) continue;
    const paths = names.filesOf(source, source.packageName, use, false);
    if (paths.length === 0 || isImportedFromHere(resolution, source, use, paths)) continue;
    for (const path of paths) if (path !== source.place.path) targets.add(path, use.name);
  }
  return targets.list();
}

function isImportedFromHere(
  resolution: Resolution,
  source: SourceUnit,
  use: UseFact,
  own: readonly string[],
): boolean {
  return source.wildcards.some((segments) => {
    const packageName = segments.join('.');
    if (packageName === source.packageName) return false;
    const imported = resolution.names.filesOf(source, packageName, use, true);
    return isOnlyHere(resolution, source, imported, own);
  });
}

/** `a.b.C` in the midst of code. What is not of the repository counts only when it is plainly a package. */
function qualifiedUse(
  resolution: Resolution,
  source: SourceUnit,
  segments: readonly string[],
  symbols: readonly string[],
): readonly ImportTarget[] {
  const { packageName, memberName } = partQualifiedName(segments);
  const isType = /^\p{Lu}/u.test(memberName);
  const isDeclared = isType || resolution.index.declared(packageName, memberName).length > 0;
  const paths = isDeclared ? declaringFiles(resolution, source, segments) : [];
  if (paths.length > 0)
    return resolvedTo(
      paths.filter((path) => path !== source.place.path),
      symbols,
    );
  const isPackage =
    isType &&
    (isPlatformPackage(packageName) ||
      isKotlinPackage(packageName) ||
      // `state.view.MAX` is a property of a property.
      (packageName.includes('.') &&
        /^\p{Lu}\p{L}*\p{Ll}/u.test(memberName) &&
        !hasPackage(resolution, packageName)));
  return isPackage ? [external(packageName, symbols)] : [];
}
