// Finds the file that declares a constant, by Ruby's own rules of scope: the modules around the use, what the
// innermost of them is based on, then the top level. Where several files open it, one is chosen by how well it
// fits; where none stands out, there is no answer, since a wrong edge costs more than a missing one.
// https://docs.ruby-lang.org/en/master/syntax/modules_and_classes_rdoc.html#label-Constants
import type { ImportFact } from '../../../facts.ts';
import type { ImportTarget } from '../../../language.ts';
import { sharedSegments } from '../../../repository-paths.ts';
import { withoutRoot } from '../extraction/constant-names.ts';
import { type Constant, type ConstantIndex, type ConstantSite, Fit } from './constant-index.ts';
import type { Layout } from './layout.ts';
import { coreConstants } from './standard-library.ts';

export interface ConstantLookup {
  /**
   * @param scope place in the importer's list of scopes
   * @param name as written
   * @returns the file, another one than the importer, or `undefined`
   */
  find(importer: string, scope: number | null, name: string): string | undefined;
}

/** Constants of one last segment, by what they lie in. */
type Namesakes = ReadonlyMap<string, Constant>;

/** Hierarchies are shallower by far; beyond it a name stays unbound. */
const MAX_ANCESTORS = 100;

/** The file in which a look-up begins, with what it may see. */
export interface Viewpoint {
  readonly path: string;
  readonly component: string;
  readonly isTest: boolean;
  /** Where each of its requires leads, which the linker asks for again. */
  readonly requires: ReadonlyMap<ImportFact, readonly ImportTarget[]>;
  /** Files that it requires itself. */
  readonly required: ReadonlySet<string>;
}

/** What is known of files by what they and others require. */
export interface Viewpoints {
  of(path: string): Viewpoint;
  /** Whether some file of the repository requires it. */
  isRequired(path: string): boolean;
  /** Whether the file is the importer itself, or is required by it or by what it requires. */
  isLoadedBy(path: string, importer: string): boolean;
}

export function createConstantLookup(
  index: ConstantIndex,
  layout: Layout,
  viewpoints: Viewpoints,
): ConstantLookup {
  const ancestors = new Map<string, readonly string[]>();
  const foreign = new Map<string, boolean>();

  function find(importer: string, scope: number | null, name: string): string | undefined {
    const viewpoint = viewpoints.of(importer);
    const found = qualify(viewpoint, scope, name, true);
    if (found === undefined) return undefined;
    const isWhole = found.missing === undefined;
    // `Rails::Dom::Testing` is a gem's, though `Rails` is the repository's.
    if (!isWhole && layout.hasForeignGemBelow(`${found.name}::${found.missing}`)) return undefined;
    const declared = openedPart(found.name);
    const site = choose(viewpoint, declared);
    if (site === undefined || site.path === importer) return undefined;
    // What lies behind is not known, so the head must be one that is plainly declared there.
    const isPlain =
      isDeclaring(site) && (site.fit !== Fit.none || viewpoint.required.has(site.path));
    return (isWhole && declared === found.name) || isPlain ? site.path : undefined;
  }

  /** Without what stands for a directory alone. */
  function openedPart(name: string): string {
    let opened = name;
    while (index.sitesOf(opened).length === 0 && opened.includes('::')) {
      opened = opened.slice(0, opened.lastIndexOf('::'));
    }
    return opened;
  }

  /**
   * The qualified name of a constant of the repository, or of the longest part of it that is one with the
   * segment behind it.
   */
  function qualify(
    viewpoint: Viewpoint,
    scope: number | null,
    written: string,
    mayInherit: boolean,
  ): { name: string; missing?: string } | undefined {
    // Most names have one segment: a list of them would be made for nothing.
    const path = withoutRoot(written);
    const colon = path.indexOf('::');
    const head = colon === -1 ? path : path.slice(0, colon);
    const named = index.endingWith(head);
    // Most names are Ruby's own or a gem's, which the modules around need not be asked for.
    if (named === undefined) return undefined;
    let name = written.startsWith('::')
      ? topLevel(viewpoint, head, named, mayInherit)
      : inScopes(viewpoint, scope, head, named, mayInherit);
    if (name === undefined) return undefined;
    for (let start = colon; start !== -1; ) {
      const end = path.indexOf('::', start + 2);
      const segment = path.slice(start + 2, end === -1 ? undefined : end);
      const member: string | undefined = memberOf(viewpoint, name, segment, mayInherit);
      if (member === undefined) return { name, missing: segment };
      name = member;
      start = end;
    }
    return { name };
  }

  function inScopes(
    viewpoint: Viewpoint,
    scope: number | null,
    head: string,
    named: Namesakes,
    mayInherit: boolean,
  ): string | undefined {
    const names = index.scopeNamesOf(viewpoint.path);
    const scopes = index.sourceOf(viewpoint.path)?.scopes ?? [];
    for (let at = scope; at !== null; at = scopes[at]?.parent ?? null) {
      const name = seenIn(viewpoint, names[at] as string, named);
      if (name !== undefined) return name;
    }
    const innermost = scope === null ? undefined : names[scope];
    const inherited =
      innermost === undefined || !mayInherit ? undefined : inheritedBy(viewpoint, innermost, named);
    return inherited ?? topLevel(viewpoint, head, named, mayInherit);
  }

  function topLevel(
    viewpoint: Viewpoint,
    head: string,
    named: Namesakes,
    mayInherit: boolean,
  ): string | undefined {
    if (coreConstants.has(head)) return undefined;
    const name = seenIn(viewpoint, '', named);
    return name ?? (mayInherit ? mixedIntoAll(viewpoint, named) : undefined);
  }

  /** `include Name` at the top level reaches every file that loads the one in which it stands. */
  function mixedIntoAll(viewpoint: Viewpoint, named: Namesakes): string | undefined {
    for (const { path, scope, name } of index.topMixins) {
      if (!viewpoints.isLoadedBy(path, viewpoint.path)) continue;
      const mixin = qualify(viewpoints.of(path), scope, name, false);
      if (mixin === undefined || mixin.missing !== undefined) continue;
      const found = seenIn(viewpoint, mixin.name, named);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function memberOf(
    viewpoint: Viewpoint,
    outer: string,
    segment: string,
    mayInherit: boolean,
  ): string | undefined {
    const named = index.endingWith(segment);
    if (named === undefined) return undefined;
    const name = seenIn(viewpoint, outer, named);
    return name ?? (mayInherit ? inheritedBy(viewpoint, outer, named) : undefined);
  }

  function inheritedBy(viewpoint: Viewpoint, heir: string, named: Namesakes): string | undefined {
    for (const ancestor of ancestorsOf(heir)) {
      const name = seenIn(viewpoint, ancestor, named);
      if (name !== undefined) return name;
    }
    return undefined;
  }

  /** Qualified names, the nearest first. */
  function ancestorsOf(name: string): readonly string[] {
    const known = ancestors.get(name);
    if (known !== undefined) return known;
    const found = new Set<string>();
    const pending = [name];
    for (let at = 0; at < pending.length && found.size < MAX_ANCESTORS; at += 1) {
      for (const base of index.basesOf(pending[at] as string)) {
        const viewpoint = viewpoints.of(base.path);
        const qualified = qualify(viewpoint, base.scope, base.name, false);
        if (qualified === undefined || qualified.missing !== undefined) continue;
        if (found.has(qualified.name)) continue;
        found.add(qualified.name);
        pending.push(qualified.name);
      }
    }
    found.delete(name);
    ancestors.set(name, [...found]);
    return [...found];
  }

  /** The qualified name of the one that lies in a module or class, empty for the top level, if anything of it is seen. */
  function seenIn(viewpoint: Viewpoint, outer: string, named: Namesakes): string | undefined {
    const constant = named.get(outer);
    if (constant === undefined) return undefined;
    const { name, sites, sitesBelow } = constant;
    const isSeen = hasVisible(viewpoint, sites) || hasVisible(viewpoint, sitesBelow);
    return isSeen ? name : undefined;
  }

  function hasVisible(viewpoint: Viewpoint, sites: readonly ConstantSite[]): boolean {
    for (const site of sites) if (isVisible(viewpoint, site)) return true;
    return false;
  }

  function choose(viewpoint: Viewpoint, name: string): ConstantSite | undefined {
    const mayBeChanged = isForeign(name);
    const visible = index
      .sitesOf(name)
      .filter(
        (site) => isVisible(viewpoint, site) && (!mayBeChanged || declaresForeign(name, site)),
      );
    // The only file that opens a module declares it when it is named for it, whatever stands in it.
    const isOnly = visible.length === 1 && visible[0]?.isNamesake === true;
    const declaring = isOnly ? visible : visible.filter(isDeclaring);
    const own = declaring.find(({ path }) => path === viewpoint.path);
    if (own !== undefined || declaring.length < 2) return own ?? declaring[0];
    // A runner may load a test in front of the importer, but does not have to.
    const required = declaring.filter((site) => isRequiredBy(viewpoint, site));
    return bestOf(viewpoint, required.length > 0 ? required : declaring);
  }

  /** Whether something else than a runner of tests loads the file. */
  function isRequiredBy({ required }: Viewpoint, { path, isTestCase }: ConstantSite): boolean {
    return !isTestCase || required.has(path) || viewpoints.isRequired(path);
  }

  /** Whether a constant is one of Ruby or of a gem, or lies in one. */
  function isForeign(name: string): boolean {
    const known = foreign.get(name);
    if (known !== undefined) return known;
    const colon = name.indexOf('::');
    const head = colon === -1 ? name : name.slice(0, colon);
    const found = coreConstants.has(head) || layout.foreignGem(head) !== undefined;
    foreign.set(name, found);
    return found;
  }

  /** Constants of Ruby and of gems are opened to be changed, unless the file is named for them. */
  function declaresForeign(name: string, site: ConstantSite): boolean {
    if (site.fit === Fit.exact) return true;
    return name.includes('::') && (site.kind === 'value' || site.hasSuperclass);
  }

  /**
   * Nobody sees the constants of programs but those beside them. Sources see no tests. Tests see those of
   * their own component, but none that only a runner collects.
   */
  function isVisible(viewpoint: Viewpoint, site: ConstantSite): boolean {
    const { path, isTest, component, isTestCase, fit, aside } = site;
    if (path === viewpoint.path || viewpoint.required.has(path)) return true;
    if (aside !== undefined) return viewpoint.path.startsWith(aside);
    if (!isTest) return !site.isProgram || fit !== Fit.none || viewpoints.isRequired(path);
    if (!viewpoint.isTest || component !== viewpoint.component) return false;
    return !isTestCase || fit !== Fit.none || viewpoints.isRequired(path);
  }

  return { find };
}

/** Whether it is opened for more than what stands in it, or in the file that is named for it. */
function isDeclaring({ fit, isNamespace }: ConstantSite): boolean {
  return fit === Fit.exact || !isNamespace;
}

function isSubstantial({ kind, hasSuperclass, members }: ConstantSite): boolean {
  return kind === 'value' || hasSuperclass || members > 0;
}

function bestOf(viewpoint: Viewpoint, sites: readonly ConstantSite[]): ConstantSite | undefined {
  if (sites.length < 2) return sites[0];
  const exact = sites.filter(({ fit }) => fit === Fit.exact);
  if (exact.length > 0) return nearest(viewpoint, exact);
  const fitting = sites.filter((site) => site.fit === Fit.ending && isSubstantial(site));
  if (fitting.length > 0) return nearest(viewpoint, fitting);
  return mostSubstantial(viewpoint, sites.filter(isSubstantial));
}

/** A tie is no answer. */
function mostSubstantial(
  viewpoint: Viewpoint,
  sites: readonly ConstantSite[],
): ConstantSite | undefined {
  // The first opening names the superclass; those that add to it later mostly do not.
  const rank = ({ path, component, hasSuperclass, members }: ConstantSite) => [
    Number(hasSuperclass),
    Number(viewpoint.required.has(path)),
    Number(component === viewpoint.component),
    members,
  ];
  const ranked = sites
    .map((site) => ({ site, rank: rank(site) }))
    .sort((a, b) => compareRanks(b.rank, a.rank));
  const [first, second] = ranked;
  if (first === undefined) return undefined;
  return second !== undefined && compareRanks(first.rank, second.rank) === 0
    ? undefined
    : first.site;
}

function nearest(viewpoint: Viewpoint, sites: readonly ConstantSite[]): ConstantSite | undefined {
  const rank = ({ path, component }: ConstantSite) => [
    Number(viewpoint.required.has(path)),
    Number(component === viewpoint.component),
    sharedSegments(path, viewpoint.path),
  ];
  let best = sites[0];
  for (const site of sites.slice(1)) {
    if (best !== undefined && compareRanks(rank(site), rank(best)) > 0) best = site;
  }
  return best;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < a.length; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
