// Which files declare the names that a file uses without saying where from: through wildcards and packages around
// the use, from the innermost outwards. What a class inherits comes before all of that and needs no file of its own.
// https://www.scala-lang.org/files/archive/spec/2.13/02-identifiers-names-and-scopes.html
import type { Namespace } from '../scopes.ts';
import type { UnitContext, UnitImport, UnitUses } from '../source-unit.ts';
import type { Inheritance } from './inheritance.ts';
import {
  createNameResolution,
  MAX_CLIMBED,
  type Meaning,
  type NameResolution,
  offering,
} from './name-resolution.ts';
import type { PackageIndex, Source } from './package-index.ts';
import { runtimeNames } from './runtime-names.ts';

/** What a file's free names were found to mean. */
export interface LinkedUses {
  /** By place of a wildcard: paths with the names taken from them. */
  readonly byImport: ReadonlyMap<number, PathNames>;
  /** By name of the innermost package around the uses. */
  readonly byPackage: ReadonlyMap<string, PathNames>;
  /** Names that mean something of the repository, behind their context and a blank. */
  readonly bound: ReadonlySet<string>;
}

export type PathNames = Map<string, string[]>;

export interface NameLookup extends NameResolution {
  linkedUses(source: Source): LinkedUses;
}

/** @param index with what is inherited */
export function createNameLookup(index: PackageIndex, inheritance: Inheritance): NameLookup {
  const resolution = createNameResolution(index);
  const linked = new Map<Source, LinkedUses>();

  function linkedUses(source: Source): LinkedUses {
    const known = linked.get(source);
    if (known !== undefined) return known;
    const byImport = new Map<number, PathNames>();
    const byPackage = new Map<string, PathNames>();
    const bound = new Set<string>();
    for (const uses of source.unit.uses) {
      const { context } = uses;
      for (const name of uses.names) {
        const found = bind(source, name, uses);
        if (found === undefined) continue;
        bound.add(`${context} ${name}`);
        if (found.through === undefined) continue;
        const target =
          'import' in found.through
            ? openNames(byImport, found.through.import)
            : openNames(byPackage, found.through.package);
        for (const path of found.paths) addName(target, path, name);
      }
    }
    const result = { byImport, byPackage, bound };
    linked.set(source, result);
    return result;
  }

  function bind(source: Source, name: string, uses: UnitUses): BoundName | undefined {
    const { contexts, packages } = source.unit;
    const { context, namespace, template } = uses;
    if (template !== null && inheritance.inheritsAt(source, template, name, namespace)) {
      return { paths: [] };
    }
    let innermost: string | undefined;
    let climbed = 0;
    for (let at: number | null = context; at !== null; at = contexts[at]?.around ?? null) {
      climbed += 1;
      if (climbed > MAX_CLIMBED) return undefined;
      const here = contexts[at] as UnitContext;
      if (here.import !== undefined) {
        const found = throughWildcard(source, name, namespace, here.import);
        if (found !== undefined) return found;
        continue;
      }
      const packageName = packages[here.package as number]?.name ?? '';
      innermost ??= packageName;
      const paths = ofPackage(source, packageName, name);
      if (paths.includes(source.set.path)) return { paths: [] };
      if (paths.length > 0) return { through: { package: innermost }, paths };
    }
    return undefined;
  }

  function throughWildcard(
    source: Source,
    name: string,
    namespace: Namespace,
    place: number,
  ): BoundName | undefined {
    const { isWildcard, hidden, ownTemplate } = source.unit.imports[place] as UnitImport;
    if (!isWildcard || hidden.includes(name)) return undefined;
    if (ownTemplate !== null && inheritance.inherits(source, ownTemplate, name, namespace)) {
      return { paths: [] };
    }
    const paths = pathsLetIn(source, resolution.importMeaning(source, place), name);
    return paths.length > 0 ? { through: { import: place }, paths } : undefined;
  }

  function pathsLetIn(
    source: Source,
    meaning: Meaning | undefined,
    name: string,
  ): readonly string[] {
    if (meaning?.kind === 'package') return index.declaring(source, meaning.name, name, 'named');
    return meaning?.kind === 'files' ? offering(index, meaning, [...meaning.inner, name]) : [];
  }

  /** What the runtime offers everywhere is taken from the package only within the module. */
  function ofPackage(source: Source, packageName: string, name: string): readonly string[] {
    const paths = index.declaring(source, packageName, name, 'implicit');
    if (!runtimeNames.has(name)) return paths;
    return paths.filter((path) => index.sources.get(path)?.set.module === source.set.module);
  }

  return { ...resolution, linkedUses };
}

interface BoundName {
  /** What lets it in; absent for what the file itself declares or inherits. */
  readonly through?: { readonly import: number } | { readonly package: string };
  readonly paths: readonly string[];
}

function openNames<K>(groups: Map<K, PathNames>, key: K): PathNames {
  const known = groups.get(key) ?? new Map<string, string[]>();
  groups.set(key, known);
  return known;
}

function addName(names: PathNames, path: string, name: string): void {
  const known = names.get(path);
  if (known === undefined) names.set(path, [name]);
  else if (!known.includes(name)) known.push(name);
}
