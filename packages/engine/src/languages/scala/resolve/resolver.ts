// Where the imports of Scala files lead: to the files that declare what is used of them.
import type { ImportFact } from '../../../facts.ts';
import type { ImportResolver, ImportTarget, RepositoryView } from '../../../language.ts';
import { partQualifiedName, startsWithCapital } from '../../../platforms/jvm/qualified-name.ts';
import { isPlatformPackage } from '../../../platforms/jvm/runtime-library.ts';
import type { UnitImport } from '../source-unit.ts';
import { createInheritance, type Inheritance } from './inheritance.ts';
import { withInheritedNames } from './inherited-names.ts';
import { createNameLookup, type NameLookup, type PathNames } from './name-lookup.ts';
import type { Meaning } from './name-resolution.ts';
import { createPackageIndex, type PackageIndex, type Source } from './package-index.ts';
import { withScalaRoot } from './runtime-names.ts';
import { isScriptImport, resolveScriptImport } from './script-imports.ts';

export function createScalaResolver(view: RepositoryView): ImportResolver {
  const declared = createPackageIndex(view);
  const inheritance = createInheritance(declared);
  const index = withInheritedNames(declared, inheritance);
  const resolution: Resolution = {
    view,
    index,
    inheritance,
    lookup: createNameLookup(index, inheritance),
    heads: headsOf(index),
    places: new Map(),
  };
  return {
    resolve: (importer, fact) =>
      // What a file names of its own, it does not depend on.
      resolveFact(resolution, importer, fact).filter(
        (target) => target.outcome !== 'resolved' || target.path !== importer,
      ),
    diagnostics: () => [],
  };
}

interface Resolution {
  readonly view: RepositoryView;
  readonly index: PackageIndex;
  readonly inheritance: Inheritance;
  readonly lookup: NameLookup;
  /** Heads of imports that cannot be of values. */
  readonly heads: ReadonlySet<string>;
  /** Places of imports in their unit, by line and specifier. */
  readonly places: Map<Source, ReadonlyMap<string, number>>;
}

/** One import, as the steps of its resolution want it. */
interface Question {
  readonly source: Source;
  readonly fact: ImportFact;
  readonly clause: UnitImport;
  readonly place: number;
}

function headsOf({ sources }: PackageIndex): Set<string> {
  const heads = new Set(['java', 'javax', 'scala', 'org', 'com', 'net', 'io']);
  for (const { unit } of sources.values()) {
    for (const { path, isLocal, mayBeInherited } of unit.imports) {
      if (!isLocal && !mayBeInherited && path.length > 1) heads.add(path[0] as string);
    }
  }
  return heads;
}

function resolveFact(
  resolution: Resolution,
  importer: string,
  fact: ImportFact,
): readonly ImportTarget[] {
  const { specifier, kind, symbols, aliases } = fact;
  const source = resolution.index.sources.get(importer);
  if (source === undefined || specifier === null) {
    return [{ outcome: 'unresolved', reason: 'the importing file could not be read', symbols }];
  }
  if (kind === 'implicit') {
    if (aliases !== undefined) return qualifiedUse(resolution, source, specifier, symbols);
    return targetsOf(resolution.lookup.linkedUses(source).byPackage.get(specifier), symbols);
  }
  const place = placeOf(resolution, source, fact);
  const clause = source.unit.imports[place];
  if (clause === undefined) return [];
  if (isScriptImport(clause.path)) {
    return [resolveScriptImport(resolution.view, importer, clause.path)];
  }
  const question = { source, fact, clause, place };
  return clause.isWildcard ? wildcard(resolution, question) : named(resolution, question);
}

function placeOf({ places }: Resolution, source: Source, { line, specifier }: ImportFact): number {
  const known = places.get(source) ?? new Map(source.unit.imports.map(importKey).reverse());
  places.set(source, known);
  return known.get(`${line} ${specifier}`) ?? -1;
}

function importKey({ line, specifier }: UnitImport, at: number): [string, number] {
  return [`${line} ${specifier}`, at];
}

/** `import a.B`, `import a.B.member`, `import a` of a package of which members are selected */
function named(resolution: Resolution, question: Question): readonly ImportTarget[] {
  const { source, fact, clause, place } = question;
  const meaning = resolution.lookup.importMeaning(source, place);
  switch (meaning.kind) {
    case 'value':
      return [];
    case 'files': {
      const symbols = isSelected(question) ? [clause.path.at(-1) as string] : fact.symbols;
      return meaning.paths.map((path) => ({ outcome: 'resolved', path, symbols }));
    }
    case 'package':
      return importedPackage(resolution, question, meaning.name);
    default:
      return elsewhere(resolution, question, meaning.segments);
  }
}

/** Whether the symbols are what the file selects on the imported name. */
function isSelected({ fact, clause }: Pick<Question, 'fact' | 'clause'>): boolean {
  return fact.aliases?.[0]?.local.startsWith(`${clause.local}.`) === true;
}

/** Nothing is said by an import of a package of which only packages are used, or other imports begin with it. */
function importedPackage(
  { index }: Resolution,
  question: Question,
  packageName: string,
): readonly ImportTarget[] {
  if (!isSelected(question)) return [];
  const { source, fact } = question;
  const names: PathNames = new Map();
  for (const symbol of fact.symbols) {
    for (const path of index.declaring(source, packageName, symbol, 'named')) {
      names.set(path, [...(names.get(path) ?? []), symbol]);
    }
  }
  return targetsOf(names, fact.symbols);
}

/** `import a._` of a package, `import a.B._` of an object */
function wildcard(resolution: Resolution, question: Question): readonly ImportTarget[] {
  const { source, fact, place } = question;
  const { lookup, index } = resolution;
  const meaning = lookup.importMeaning(source, place);
  const names = lookup.linkedUses(source).byImport.get(place);
  switch (meaning.kind) {
    case 'value':
      return [];
    case 'files':
      return meaning.paths.map((path) => ({
        outcome: 'resolved',
        path,
        symbols: symbolsFor(fact, names?.get(path) ?? []),
      }));
    case 'package': {
      const found = withBeyondNames(index, question, meaning.name, names);
      if (found.size > 0) return targetsOf(found, fact.symbols);
      if (lookup.isPassage(source, place)) return [];
      const isForeign = !index.hasSources(meaning.name) || index.isShared(meaning.name);
      return isForeign ? [external(meaning.name, ['*'])] : [];
    }
    default:
      return elsewhere(resolution, question, meaning.segments);
  }
}

/** Givens come without being named: from everywhere they stand, when nothing else is wanted. */
function withBeyondNames(
  index: PackageIndex,
  { source, fact }: Question,
  packageName: string,
  names: PathNames | undefined,
): PathNames {
  const found: PathNames = new Map(names);
  if (found.size > 0 && fact.specifier?.endsWith('.given') !== true) return found;
  for (const path of index.beyondNames(source, packageName)) {
    if (!found.has(path) && path !== source.set.path) found.set(path, []);
  }
  return found;
}

/** The fact's symbols for plain names: those of an object stand behind its name. */
function symbolsFor({ symbols, aliases = [] }: ImportFact, names: readonly string[]): string[] {
  const wanted = new Set(names);
  if (aliases.length === 0) return symbols.filter((symbol) => wanted.has(symbol));
  return aliases.filter(({ local }) => wanted.has(local)).map(({ symbol }) => symbol);
}

/** A name that no file of the repository declares. */
function elsewhere(
  resolution: Resolution,
  { source, fact, clause }: Question,
  written: readonly string[],
): readonly ImportTarget[] {
  const { index, heads } = resolution;
  const segments = withScalaRoot(written);
  // What members are selected on is a package, as its small letter says.
  const isOpened = clause.isWildcard || (segments.length > 1 && isSelected({ fact, clause }));
  const { packageName, memberName } = partQualifiedName(segments, isOpened ? 0 : 1);
  const symbols = clause.isWildcard ? ['*'] : fact.symbols;
  // `import Outer._` where Outer is inherited, or comes through another wildcard.
  if (packageName === '') return [];
  if (index.hasSources(packageName) && memberName !== '' && !index.isShared(packageName)) {
    const inherited = inheritedFromBeyond(resolution, source, packageName, memberName);
    if (inherited === undefined) return [external(packageName, symbols)];
    if (inherited.length > 0)
      return inherited.map((path) => ({ outcome: 'resolved', path, symbols }));
    const reason = `no source of package ${packageName} declares ${memberName}`;
    return [{ outcome: 'unresolved', reason, symbols }];
  }
  if (clause.mayBeInherited && !heads.has(segments[0] as string)) return [];
  return [external(packageName, symbols)];
}

/**
 * Package objects that may inherit the name from bases that no file declares. `undefined` when the name is such a
 * base itself: then a library has a part of the package.
 */
function inheritedFromBeyond(
  { index, inheritance }: Resolution,
  source: Source,
  packageName: string,
  memberName: string,
): readonly string[] | undefined {
  const [head = ''] = memberName.split('.', 1);
  const found: string[] = [];
  for (const path of index.inheriting(source, packageName, 'named')) {
    const object = index.sources.get(path);
    const unknown = object === undefined ? [] : inheritance.unknownBases(object, packageName);
    if (unknown.includes(head)) return undefined;
    if (unknown.length > 0) found.push(path);
  }
  return found;
}

function external(packageName: string, symbols: readonly string[]): ImportTarget {
  return { outcome: 'external', ecosystem: ecosystemOf(packageName), name: packageName, symbols };
}

function ecosystemOf(packageName: string): string {
  if (packageName === 'scala' || packageName.startsWith('scala.')) return 'scala';
  return isPlatformPackage(packageName) ? 'java' : 'maven';
}

/** `a.b.C` in the midst of code. What is not of the repository counts only when it is plainly a package. */
function qualifiedUse(
  { lookup, heads }: Resolution,
  source: Source,
  specifier: string,
  symbols: readonly string[],
): readonly ImportTarget[] {
  const context = source.unit.qualified.find(({ name }) => name === specifier)?.context ?? null;
  const segments = specifier.split('.');
  // A head that is declared somewhere is told by the names of the package.
  if (lookup.linkedUses(source).bound.has(`${context} ${segments[0]}`)) return [];
  const meaning: Meaning = lookup.resolve(source, segments, context);
  if (meaning.kind === 'files') {
    return meaning.paths
      .filter((path) => path !== source.set.path)
      .map((path) => ({
        outcome: 'resolved',
        path,
        symbols: symbolsBehind(meaning.inner, symbols),
      }));
  }
  if (meaning.kind !== 'elsewhere') return [];
  const { packageName, memberName } = partQualifiedName(withScalaRoot(meaning.segments), 0);
  const isPackage =
    packageName.includes('.') &&
    startsWithCapital(memberName) &&
    (isPlatformPackage(packageName) || heads.has(packageName.split('.')[0] as string));
  return isPackage ? [external(packageName, symbols)] : [];
}

/** Behind a name with a small letter may stand what is no name of the file's: `os.pwd.last`. */
function symbolsBehind(inner: readonly string[], symbols: readonly string[]): readonly string[] {
  return startsWithCapital(symbols[0] ?? '') ? symbols : [inner[0] as string];
}

/** In the order of the paths, names in the order of the fact's symbols. */
function targetsOf(names: PathNames | undefined, order: readonly string[]): ImportTarget[] {
  const places = new Map(order.map((symbol, at) => [symbol, at]));
  const placeOf = (name: string) => places.get(name) ?? order.length;
  return [...(names?.keys() ?? [])].sort().map((path) => ({
    outcome: 'resolved',
    path,
    symbols: (names?.get(path) ?? []).toSorted((a, b) => placeOf(a) - placeOf(b)),
  }));
}
