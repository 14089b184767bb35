// All constants of the repository by qualified name, with the files that declare them. Built once, from facts.
import type { RepositoryView } from '../../../language.ts';
import { baseNameOf, directoryOf } from '../../../repository-paths.ts';
import { directoryAside, isTestCase, isTestPath } from '../claim.ts';
import { joinConstant, withoutRoot } from '../extraction/constant-names.ts';
import { type RubySource, rubySourceOf } from '../source-settings.ts';
import type { Layout } from './layout.ts';
import { loosely } from './loose-name.ts';

/** How well a file's path fits the name of a constant, by the convention of Zeitwerk and of gems. */
export const Fit = { none: 0, ending: 1, exact: 2 } as const;

/** One file's share in a constant. */
export interface ConstantSite {
  readonly path: string;
  readonly kind: 'module' | 'class' | 'value';
  readonly hasSuperclass: boolean;
  /** Whether the file opens it only for what stands in it. */
  readonly isNamespace: boolean;
  /** How many members the file declares directly in it. */
  readonly members: number;
  readonly fit: 0 | 1 | 2;
  /** Whether the file has the name of the constant's last segment. */
  readonly isNamesake: boolean;
  readonly component: string;
  readonly isTest: boolean;
  readonly isTestCase: boolean;
  /** Directory of programs beside the project in which it lies; absent for all other files. */
  readonly aside?: string | undefined;
  /** Whether it is run by itself, not loaded. */
  readonly isProgram: boolean;
}

/** What a module or class is based on, as one file writes it. */
export interface WrittenBase {
  readonly path: string;
  /** Scope in which it is written. */
  readonly scope: number | null;
  readonly name: string;
}

/** A constant that some file declares, or of which one declares a member. */
export interface Constant {
  /** Qualified. */
  readonly name: string;
  /** Sorted by path; empty when no file declares it. */
  readonly sites: readonly ConstantSite[];
  /** What is declared below it where no file does, sorted by path: a directory makes the modules that no file opens. */
  readonly sitesBelow: readonly ConstantSite[];
}

export interface ConstantIndex {
  sourceOf(path: string): RubySource | undefined;
  /** Qualified names of a file's scopes, by their places in its list. */
  scopeNamesOf(path: string): readonly string[];
  /** Sorted by path; empty when no file declares it. */
  sitesOf(qualifiedName: string): readonly ConstantSite[];
  basesOf(qualifiedName: string): readonly WrittenBase[];
  /**
   * The constants whose names end with a segment, by the qualified name in which they lie, empty for the top level.
   * Most look-ups find nothing, and no name has to be put together for them.
   */
  endingWith(segment: string): ReadonlyMap<string, Constant> | undefined;
  /** What files mix into every object. */
  readonly topMixins: readonly WrittenBase[];
}

/** What all sites of one file have in common. */
type PlaceOfSites = Pick<
  ConstantSite,
  'path' | 'component' | 'isTest' | 'isTestCase' | 'aside' | 'isProgram'
> & { readonly looseBaseName: string };

/** What one opening or assignment says. */
type SiteOfFile = Pick<ConstantSite, 'kind' | 'hasSuperclass' | 'members' | 'isNamespace'>;

const VALUE: SiteOfFile = { kind: 'value', hasSuperclass: false, members: 0, isNamespace: false };

type GrowingSite = { -readonly [Key in keyof ConstantSite]: ConstantSite[Key] };

const NONE: readonly never[] = [];

export function createConstantIndex(view: RepositoryView, layout: Layout): ConstantIndex {
  const sites = new Map<string, GrowingSite[]>();
  const below = new Map<string, ConstantSite[]>();
  const bases = new Map<string, WrittenBase[]>();
  const topMixins: WrittenBase[] = [];
  const scopeNames = new Map<string, readonly string[]>();
  const paths = layout.sources.filter((path) => !isTemplate(path));
  const known = plainNames(view, paths);
  for (const path of paths) {
    const source = rubySourceOf(view.factsOf(path));
    if (source === undefined) continue;
    const names = qualifiedScopes(source, known);
    scopeNames.set(path, names);
    const place: PlaceOfSites = {
      path,
      component: layout.componentOf(path),
      isTest: isTestPath(path),
      isTestCase: isTestCase(path),
      aside: directoryAside(path),
      isProgram: source.isProgram,
      looseBaseName: loosely(baseNameOf(path)),
    };
    addScopes(place, source, names);
    addValues(place, source, names);
    for (const name of source.mixins) topMixins.push({ path, scope: null, name });
  }
  noteOuterNames();
  const endings = new Map<string, Map<string, Constant>>();
  for (const [name, declaring] of sites) noteEnding({ name, sites: declaring, sitesBelow: NONE });
  for (const [name, declaring] of below) noteEnding({ name, sites: NONE, sitesBelow: declaring });

  function addScopes(place: PlaceOfSites, { scopes }: RubySource, names: readonly string[]): void {
    const { path } = place;
    scopes.forEach(({ kind, superclass, mixins, members, isNamespace, parent }, at) => {
      const name = names[at] as string;
      const hasSuperclass = superclass !== undefined;
      addSite(place, name, { kind, hasSuperclass, members, isNamespace });
      if (superclass !== undefined) addBase(name, { path, scope: parent, name: superclass });
      for (const mixin of mixins) addBase(name, { path, scope: at, name: mixin });
    });
  }

  function addValues(place: PlaceOfSites, { values }: RubySource, names: readonly string[]): void {
    for (const { scope, names: constants } of values) {
      const outer = scope === null ? '' : (names[scope] ?? '');
      for (const constant of constants) {
        addSite(place, joinConstant(outer, constant), VALUE);
      }
    }
  }

  function addSite(place: PlaceOfSites, name: string, declared: SiteOfFile): void {
    const list = sites.get(name) ?? [];
    sites.set(name, list);
    const last = list.at(-1);
    if (last?.path === place.path) {
      last.members += declared.members;
      last.hasSuperclass ||= declared.hasSuperclass;
      last.isNamespace &&= declared.isNamespace;
      return;
    }
    const { looseBaseName, ...common } = place;
    const isNamesake = looseBaseName === `${loosely(splitLast(name).segment)}.rb`;
    const fit = isNamesake ? fitOf(place.path, name, layout) : Fit.none;
    list.push({ ...common, ...declared, isNamesake, fit });
  }

  /** `class A::B::C` in a file makes `A::B` known, though it may be opened nowhere. */
  function noteOuterNames(): void {
    for (const [name, declaring] of sites) {
      const { outer } = splitLast(name);
      if (outer === '' || sites.has(outer)) continue;
      const known = below.get(outer);
      if (known === undefined) below.set(outer, [...declaring]);
      else known.push(...declaring);
    }
  }

  function noteEnding(constant: Constant): void {
    const { outer, segment } = splitLast(constant.name);
    const known = endings.get(segment);
    if (known === undefined) endings.set(segment, new Map([[outer, constant]]));
    else known.set(outer, constant);
  }

  function addBase(name: string, base: WrittenBase): void {
    const list = bases.get(name);
    if (list === undefined) bases.set(name, [base]);
    else list.push(base);
  }

  return {
    sourceOf: (path) => rubySourceOf(view.factsOf(path)),
    scopeNamesOf: (path) => scopeNames.get(path) ?? NONE,
    sitesOf: (name) => sites.get(name) ?? NONE,
    basesOf: (name) => bases.get(name) ?? NONE,
    endingWith: (segment) => endings.get(segment),
    topMixins,
  };
}

/** What generators write into other repositories. */
function isTemplate(path: string): boolean {
  return /(?:^|\/)generators\/(?:.*\/)?templates\//.test(path);
}

/** Names whose place needs no look-up: those without colons, and those at the top level. */
function plainNames(view: RepositoryView, paths: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const path of paths) {
    const scopes = rubySourceOf(view.factsOf(path))?.scopes ?? [];
    const qualified: (string | undefined)[] = [];
    for (const { name, parent } of scopes) {
      const outer = parent === null ? '' : qualified[parent];
      const isPlain = outer !== undefined && (outer === '' || !name.includes('::', 2));
      const found = isPlain ? joinConstant(outer, name) : undefined;
      qualified.push(found);
      if (found !== undefined) names.add(found);
    }
  }
  return names;
}

/** In `module M`, `class A::B` is `M::A::B` or `A::B`, by where `A` is declared. */
function qualifiedScopes({ scopes }: RubySource, known: ReadonlySet<string>): readonly string[] {
  const names: string[] = [];
  for (const { name, parent } of scopes) {
    const colon = name.startsWith('::') ? -1 : name.indexOf('::');
    let outer = parent;
    if (colon !== -1) {
      const head = name.slice(0, colon);
      const isHere = (at: number | null) => at === null || known.has(`${names[at]}::${head}`);
      while (!isHere(outer)) outer = scopes[outer as number]?.parent ?? null;
      if (outer === null && !known.has(head)) outer = parent;
    }
    names.push(joinConstant(outer === null ? '' : (names[outer] ?? ''), name));
  }
  return names;
}

/** Of a namesake. Acronyms make `HTMLTags` lie in `html_tags.rb` or `htmltags.rb`: case and underscores do not count. */
function fitOf(path: string, name: string, layout: Layout): 0 | 1 | 2 {
  if (!path.endsWith('.rb')) return Fit.none;
  const wanted = withoutRoot(name).replaceAll('::', '/');
  const segments = wanted.split('/').length;
  const parts = path.slice(0, -3).split('/');
  if (parts.length < segments) return Fit.none;
  const ending = parts.slice(-segments).join('/');
  if (loosely(ending) !== loosely(wanted)) return Fit.none;
  let root = path;
  for (let at = 0; at < segments; at += 1) root = directoryOf(root);
  return layout.isLoadRoot(root) ? Fit.exact : Fit.ending;
}

/** `A::B::C` is `C` in `A::B`; what lies at the top level is in the empty name. */
function splitLast(name: string): { readonly outer: string; readonly segment: string } {
  const colon = name.lastIndexOf('::');
  if (colon === -1) return { outer: '', segment: name };
  return { outer: name.slice(0, colon), segment: name.slice(colon + 2) };
}
