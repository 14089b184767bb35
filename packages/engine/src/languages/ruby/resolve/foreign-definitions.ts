// Which other files define what calls of a file may mean beyond its constants: methods of the top level, and
// members that are added to the classes and modules that it opens.
import type { ImportTarget, RepositoryView } from '../../../language.ts';
import type { ConstantIndex, ConstantSite } from './constant-index.ts';
import type { Viewpoints } from './constant-lookup.ts';

/** A module that more files open with members of their own would make all of them depend on all others. */
const MAX_OPENINGS = 64;

export interface ForeignDefinitions {
  /** Methods that the top level of a file defines which the importer loads, directly or through others. */
  topMethod(importer: string, name: string): readonly ImportTarget[];
  /** Other files that open the class or module and add members to it. */
  openings(importer: string, name: string): readonly ImportTarget[];
  /** Other files that declare something in the module, whose name has `::<within>` behind it. */
  within(importer: string, name: string): readonly ImportTarget[];
}

export function createForeignDefinitions(
  view: RepositoryView,
  index: ConstantIndex,
  paths: readonly string[],
  viewpoints: Viewpoints,
): ForeignDefinitions {
  let byName: ReadonlyMap<string, readonly string[]> | undefined;

  const target = (path: string, symbol: string): ImportTarget => ({
    outcome: 'resolved',
    path,
    symbols: [symbol],
  });

  function topMethod(importer: string, name: string): readonly ImportTarget[] {
    byName ??= topMethods(view, paths);
    const loaded = (byName.get(name) ?? []).filter(
      (path) => path !== importer && viewpoints.isLoadedBy(path, importer),
    );
    const [direct] = loaded.filter((path) => viewpoints.of(importer).required.has(path));
    const [only] = loaded;
    const found = direct ?? (loaded.length === 1 ? only : undefined);
    return found === undefined ? [] : [target(found, name)];
  }

  function openings(importer: string, name: string): readonly ImportTarget[] {
    const sites = index.sitesOf(name.replace(/^::/, ''));
    const { component, isTest } = viewpoints.of(importer);
    const others = sites.filter(
      (site) =>
        site.path !== importer &&
        site.kind !== 'value' &&
        !site.isNamespace &&
        site.members > 0 &&
        (!site.isProgram || viewpoints.isRequired(site.path)) &&
        (site.aside === undefined || importer.startsWith(site.aside)) &&
        (!site.isTest || (isTest && site.component === component && isLoaded(site, importer))),
    );
    const near = others.filter((site) => site.component === component || !site.isTest);
    return near.length > MAX_OPENINGS ? [] : near.map((site) => target(site.path, name));
  }

  function within(importer: string, name: string): readonly ImportTarget[] {
    const sites = index.sitesOf(name.replace(/^::|::<within>$/g, ''));
    const { component, isTest } = viewpoints.of(importer);
    const others = sites.filter(
      (site) =>
        site.path !== importer &&
        site.kind !== 'value' &&
        (!site.isProgram || viewpoints.isRequired(site.path)) &&
        (site.aside === undefined || importer.startsWith(site.aside)) &&
        (!site.isTest || (isTest && site.component === component && isLoaded(site, importer))),
    );
    return others.length > MAX_OPENINGS ? [] : others.map((site) => target(site.path, name));
  }

  /** Tests see what they load; every one of them may define a class of the same name. */
  const isLoaded = ({ path }: ConstantSite, importer: string): boolean =>
    viewpoints.isLoadedBy(path, importer);

  return { topMethod, openings, within };
}

function topMethods(
  view: RepositoryView,
  paths: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    for (const { kind, name, parent } of view.factsOf(path)?.declarations ?? []) {
      if (kind !== 'function' || parent !== null) continue;
      const known = found.get(name);
      if (known === undefined) found.set(name, [path]);
      else if (known.at(-1) !== path) known.push(path);
    }
  }
  return found;
}
