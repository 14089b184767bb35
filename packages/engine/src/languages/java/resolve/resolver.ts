// Where the imports of Java files lead: to the file that declares the type that is named, or of which a
// member is named.
import type { ImportFact } from '../../../facts.ts';
import type { ImportResolver, ImportTarget, RepositoryView } from '../../../language.ts';
import { partQualifiedName, type QualifiedName } from '../../../platforms/jvm/qualified-name.ts';
import { isPlatformModule, isPlatformPackage } from '../../../platforms/jvm/runtime-library.ts';
import {
  Nearness,
  nearestPlace,
  nearness,
  type SourcePlace,
} from '../../../platforms/jvm/source-places.ts';
import { TargetsByPath } from '../../../platforms/jvm/targets-by-path.ts';
import { segmentsOf } from '../qualified-names.ts';
import { hiddenFiles } from './hidden-files.ts';
import { createForeignSources, type ForeignSources } from './other-languages.ts';
import { createTypeIndex, type SourceUnit, type TypeIndex } from './type-index.ts';
import { createTypeLookup, type TypeLookup } from './type-lookup.ts';

export function createJavaResolver(view: RepositoryView): ImportResolver {
  const index = createTypeIndex(view);
  const resolution: Resolution = {
    index,
    lookup: createTypeLookup(index),
    foreign: createForeignSources(view),
    nameOf: createNameReader(),
  };
  return {
    resolve: (importer, fact) => resolveFact(resolution, importer, fact),
    diagnostics: () => [],
    hiddenFiles: () => hiddenFiles(index.files()),
  };
}

interface Resolution {
  readonly index: TypeIndex;
  readonly lookup: TypeLookup;
  readonly foreign: ForeignSources;
  /** Of a specifier without a star. */
  readonly nameOf: (specifier: string) => WrittenName;
}

interface WrittenName extends QualifiedName {
  /** Empty where the specifier is no name. */
  readonly segments: readonly string[];
}

/** The same types are imported by many files. */
function createNameReader(): (specifier: string) => WrittenName {
  const known = new Map<string, WrittenName>();
  return (specifier) => {
    const existing = known.get(specifier);
    if (existing !== undefined) return existing;
    const segments = segmentsOf(specifier) ?? [];
    const name = { segments, ...partQualifiedName(segments) };
    known.set(specifier, name);
    return name;
  };
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
  if (kind === 'require' || kind === 'reexport') return [requiredModule(resolution, source, fact)];
  if (kind === 'implicit') {
    return specifier === source.unit.packageName
      ? namesWithoutImport(resolution, source, symbols)
      : qualifiedUse(resolution, source, specifier, symbols);
  }
  if (specifier.endsWith('.*')) return onDemand(resolution, source, specifier.slice(0, -2), fact);
  return [importedType(resolution, source, specifier, symbols)];
}

function requiredModule(
  { index }: Resolution,
  { place }: SourceUnit,
  { specifier, symbols }: ImportFact,
): ImportTarget {
  const name = specifier ?? '';
  const found = nearestPlace(place, index.declaringModule(name));
  if (found !== undefined) return { outcome: 'resolved', path: found.place.path, symbols };
  const ecosystem = isPlatformModule(name) ? 'java' : 'maven';
  return { outcome: 'external', ecosystem, name, symbols };
}

/** `import a.b.C`, `import a.b.C.D`, `import static a.b.C.member` */
function importedType(
  resolution: Resolution,
  { place }: SourceUnit,
  specifier: string,
  symbols: readonly string[],
): ImportTarget {
  const { segments, packageName, memberName } = resolution.nameOf(specifier);
  const path =
    resolution.lookup.qualified(place, segments)?.place.path ??
    resolution.foreign.qualified(place, segments);
  if (path !== undefined) return { outcome: 'resolved', path, symbols };
  if (hasPackage(resolution, packageName)) {
    const reason = `no source of package ${packageName} declares ${memberName}`;
    return { outcome: 'unresolved', reason, symbols };
  }
  return external(packageName, symbols);
}

function hasPackage({ index, foreign }: Resolution, packageName: string): boolean {
  return index.hasPackage(packageName) || foreign.hasPackage(packageName);
}

function external(packageName: string, symbols: readonly string[]): ImportTarget {
  const ecosystem = isPlatformPackage(packageName) ? 'java' : 'maven';
  return { outcome: 'external', ecosystem, name: packageName, symbols };
}

/** `import a.b.*` of a package, `import a.B.*` and `import static a.B.*` of a type */
function onDemand(
  resolution: Resolution,
  source: SourceUnit,
  name: string,
  { symbols }: ImportFact,
): readonly ImportTarget[] {
  const { lookup, foreign } = resolution;
  const segments = segmentsOf(name) ?? [];
  const type = lookup.qualified(source.place, segments);
  if (type !== undefined) {
    const length = type.unit.packageName.split('.').length;
    const typeName = segments.slice(length).join('.');
    const used = symbols.filter((symbol) =>
      lookup.offers(type, typeName, symbol.slice(symbol.lastIndexOf('.') + 1)),
    );
    return [{ outcome: 'resolved', path: type.place.path, symbols: used }];
  }
  if (hasPackage(resolution, name)) return typesOfPackage(resolution, source, name, symbols);
  const path = foreign.qualified(source.place, segments);
  if (path !== undefined) return [{ outcome: 'resolved', path, symbols: ['*'] }];
  const { packageName, memberName } = partQualifiedName(segments, 0);
  if (memberName !== '' && hasPackage(resolution, packageName)) {
    const reason = `no source of package ${packageName} declares ${memberName}`;
    return [{ outcome: 'unresolved', reason, symbols: ['*'] }];
  }
  return [external(packageName, ['*'])];
}

function typesOfPackage(
  { lookup, index, foreign }: Resolution,
  source: SourceUnit,
  packageName: string,
  symbols: readonly string[],
): readonly ImportTarget[] {
  const targets = new TargetsByPath();
  for (const symbol of symbols) {
    const nearest = index.nearest(source.place, packageName, symbol)?.place;
    const found = nearest?.path ?? foreign.inPackage(source.place, packageName, symbol);
    if (found === undefined) continue;
    if (nearest !== undefined && isNearerElsewhere(index, source, nearest, symbol)) continue;
    // What is inherited or of the own package comes before what is imported on demand.
    const isShadowed =
      lookup.inherited(source, symbol) !== undefined ||
      lookup.inPackage(source, symbol) !== undefined;
    if (!isShadowed || packageName === source.unit.packageName) targets.add(found, symbol);
  }
  return targets.list();
}

/**
 * Whether another package that the file imports on demand declares the name nearer to it. What compiles has it in one of
 * them only; the further one is of another program in the same repository, such as an older copy.
 */
function isNearerElsewhere(
  index: TypeIndex,
  { place, facts }: SourceUnit,
  found: SourcePlace,
  name: string,
): boolean {
  const distance = nearness(place, found);
  if (distance === Nearness.sameRoot) return false;
  return facts.imports.some(({ specifier, kind }) => {
    if (kind !== 'static' || specifier?.endsWith('.*') !== true) return false;
    const other = index.nearest(place, specifier.slice(0, -2), name);
    return other !== undefined && nearness(place, other.place) < distance;
  });
}

/** Names of the own package and of inherited member types. All others are not the file's imports. */
function namesWithoutImport(
  { lookup, foreign }: Resolution,
  source: SourceUnit,
  symbols: readonly string[],
): readonly ImportTarget[] {
  const targets = new TargetsByPath();
  for (const symbol of symbols) {
    const found = lookup.inherited(source, symbol) ?? lookup.inPackage(source, symbol);
    if (found === source) continue;
    const { packageName } = source.unit;
    const path =
      found?.place.path ??
      (packageName === '' ? undefined : foreign.inPackage(source.place, packageName, symbol));
    if (path !== undefined) targets.add(path, symbol);
  }
  return targets.list();
}

/** `a.b.C` in the midst of code. What is not of the repository counts only when it is plainly a package. */
function qualifiedUse(
  { lookup, foreign, nameOf }: Resolution,
  source: SourceUnit,
  specifier: string,
  symbols: readonly string[],
): readonly ImportTarget[] {
  const { segments, packageName, memberName } = nameOf(specifier);
  const found = lookup.qualified(source.place, segments);
  if (found === source) return [];
  const path = found?.place.path ?? foreign.qualified(source.place, segments);
  if (path !== undefined) return [{ outcome: 'resolved', path, symbols }];
  const isPackage =
    isPlatformPackage(packageName) ||
    // `state.view.MAX` is a field of a field.
    (packageName.includes('.') && /^\p{Lu}\p{L}*\p{Ll}/u.test(memberName));
  return isPackage ? [external(packageName, symbols)] : [];
}
