// Which files of a package declare the names that another file uses.
import type { ImportFact } from '../../../facts.ts';
import type { ImportTarget, RepositoryView } from '../../../language.ts';
import { isPredeclared } from '../extraction/predeclared-names.ts';
import type { GoPackage, PackageFile, PackageIndex } from './package-index.ts';

export interface SymbolResolution {
  /** Of an import whose path leads to that package. */
  resolveImported(
    importer: PackageFile,
    fact: ImportFact,
    goPackage: GoPackage,
  ): readonly ImportTarget[];
  /** Of the names that a file uses without an import. */
  resolveOwn(importer: PackageFile, fact: ImportFact): readonly ImportTarget[];
}

export function createSymbolResolution(
  view: RepositoryView,
  packages: PackageIndex,
): SymbolResolution {
  return {
    resolveImported: (importer, fact, goPackage) => {
      const files = packages.visibleFiles(goPackage, importer);
      const local = localNameOf(fact);
      const freeNames = () => implicitNames(view, importer.path);
      if (local === '.') return dotTargets(goPackage, files, fact, freeNames());
      const symbols = namesAskedOf(goPackage, importer, fact, local);
      if (symbols.length === 0) return sideEffectTargets(goPackage, files);
      return groupByFile(files, symbols, (missing) => settleMissing(view, goPackage, missing));
    },
    resolveOwn: (importer, fact) => {
      const own = packages.packageOf(importer);
      if (own === undefined) return [];
      const files = packages.visibleFiles(own, importer);
      const keys = new Map(importer.settings.literalKeys.map(({ name, types }) => [name, types]));
      const isCollection = (type: string) =>
        files.some(({ settings }) => settings.collections.includes(type));
      const symbols = fact.symbols.filter((name) => keys.get(name)?.some(isCollection) ?? true);
      return groupByFile(files, symbols);
    },
  };
}

/** As the file calls the package; `.` when all its names are let in, `undefined` when none is. */
function localNameOf({ aliases, symbols }: ImportFact): string | undefined {
  const local = aliases?.find(({ symbol }) => symbol === '*')?.local;
  return local ?? (symbols.includes('*') ? '.' : undefined);
}

/** Where the path told the extractor nothing about the package's name, the package clause does. */
function namesAskedOf(
  { name }: GoPackage,
  importer: PackageFile,
  { symbols }: ImportFact,
  local: string | undefined,
): readonly string[] {
  if (local === undefined || symbols.length > 0) return symbols;
  return importer.settings.selections.find(({ base }) => base === name)?.names ?? symbols;
}

function implicitNames(view: RepositoryView, importer: string): readonly string[] {
  const facts = view.factsOf(importer)?.imports ?? [];
  return facts.find(({ kind }) => kind === 'implicit')?.symbols ?? [];
}

/** `import . "p"` lets in the exported names of the package, wherever the file uses one. */
function dotTargets(
  goPackage: GoPackage,
  files: readonly PackageFile[],
  { symbols }: ImportFact,
  freeNames: readonly string[],
): readonly ImportTarget[] {
  const isExported = (name: string) => /^\p{Lu}/u.test(name) && !isPredeclared(name);
  const targets = groupByFile(files, freeNames.filter(isExported));
  if (targets.length > 0) return targets;
  return sideEffectTargets(goPackage, files).map((target) => ({ ...target, symbols }));
}

/**
 * An import that asks for no name only runs the package: its `init` functions and the values of its
 * variables. Where there is neither, the file that stands for the package is the target.
 */
function sideEffectTargets(
  goPackage: GoPackage,
  files: readonly PackageFile[],
): readonly ImportTarget[] {
  const initialising = files.filter(({ settings }) => settings.initialises);
  const chosen = initialising.length > 0 ? initialising : mainFile(goPackage, files);
  if (chosen.length > 0) {
    return chosen.map(({ path }) => ({ outcome: 'resolved', path, symbols: [] }));
  }
  const reason = `no file of package ${goPackage.name} can be compiled with this one`;
  return [{ outcome: 'unresolved', reason, symbols: [] }];
}

/** The file of the package's own name, else its documentation, else the first. */
function mainFile({ directory, name }: GoPackage, files: readonly PackageFile[]): PackageFile[] {
  const prefix = directory === '' ? '' : `${directory}/`;
  const named = [`${prefix}${name}.go`, `${prefix}doc.go`];
  const found = named.flatMap((path) => files.find((file) => file.path === path) ?? []);
  return [...found, ...files].slice(0, 1);
}

/**
 * Targets sorted by path. A name that several files declare, each for other builds, leads to all of them.
 * @param settle what to make of names that no file declares; absent where they are no matter
 */
function groupByFile(
  files: readonly PackageFile[],
  symbols: readonly string[],
  settle?: (missing: readonly string[]) => ImportTarget,
): readonly ImportTarget[] {
  const targets: ImportTarget[] = [];
  const found = new Set<string>();
  for (const { path, names } of files) {
    const declared = symbols.filter((symbol) => names.has(symbol));
    for (const symbol of declared) found.add(symbol);
    if (declared.length > 0) targets.push({ outcome: 'resolved', path, symbols: declared });
  }
  const missing = symbols.filter((symbol) => !found.has(symbol));
  return missing.length === 0 || settle === undefined ? targets : [...targets, settle(missing)];
}

/** A file too large to be read declares what no other file of the package does; two would be a guess. */
function settleMissing(
  view: RepositoryView,
  { directory, name }: GoPackage,
  symbols: readonly string[],
): ImportTarget {
  const unread = view
    .entriesOf(directory)
    .files.filter((path) => /(?<!_test)\.go$/.test(path) && view.factsOf(path) === undefined);
  const [path] = unread;
  if (path !== undefined && unread.length === 1) return { outcome: 'resolved', path, symbols };
  const place = directory === '' ? 'the root' : `${directory}/`;
  const names = symbols.slice(0, MAX_NAMES).map((symbol) => `'${symbol}'`);
  const others = symbols.length > MAX_NAMES ? ` and ${symbols.length - MAX_NAMES} more` : '';
  const reason = `package ${name} in ${place} declares no ${names.join(', ')}${others} (a generated file may be missing)`;
  return { outcome: 'unresolved', reason, symbols };
}

/** Of those that a reason quotes. */
const MAX_NAMES = 3;
