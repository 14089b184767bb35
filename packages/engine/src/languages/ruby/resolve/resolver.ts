// Where the imports of Ruby files lead: what they require, and the files of the constants that they use.
import type { ImportFact } from '../../../facts.ts';
import type { ImportResolver, ImportTarget, RepositoryView } from '../../../language.ts';
import { isTestPath } from '../claim.ts';
import { withoutRoot } from '../extraction/constant-names.ts';
import { MAIN, PARTIAL, REOPENED, VIEWED, WITHIN } from '../flow/foreign-names.ts';
import { createConstantIndex } from './constant-index.ts';
import {
  type ConstantLookup,
  createConstantLookup,
  type Viewpoint,
  type Viewpoints,
} from './constant-lookup.ts';
import { createForeignDefinitions } from './foreign-definitions.ts';
import { createLayout, type Layout } from './layout.ts';
import { createRequireResolver, type RequireResolver } from './resolve-require.ts';
import { createViewLookup } from './view-lookup.ts';

export function createRubyResolver(view: RepositoryView): ImportResolver {
  const layout = createLayout(view);
  const index = createConstantIndex(view, layout);
  const resolveRequire = createRequireResolver(view, layout);
  const viewpoints = createViewpoints(view, layout, resolveRequire);
  const lookup = createConstantLookup(index, layout, viewpoints);
  const foreign = createForeignDefinitions(view, index, layout.sources, viewpoints);
  const views = createViewLookup(view);
  /** What the flow of values asks for; see `flow/foreign-names.ts`. */
  const asked: ReadonlyMap<string, (importer: string, symbol: string) => readonly ImportTarget[]> =
    new Map([
      [MAIN, foreign.topMethod],
      [REOPENED, foreign.openings],
      [WITHIN, foreign.within],
      [VIEWED, views.shownBy],
    ]);

  function resolveImplicit(importer: string, fact: ImportFact): readonly ImportTarget[] {
    const specifier = fact.specifier ?? '';
    const ask = asked.get(specifier);
    if (ask !== undefined) return ask(importer, fact.symbols[0] ?? '');
    if (specifier.startsWith(PARTIAL))
      return views.partial(importer, specifier.slice(PARTIAL.length));
    return constantsUsed(lookup, importer, fact, index.sourceOf(importer)?.uses ?? []);
  }

  return {
    resolve: (importer, fact) =>
      fact.kind === 'implicit'
        ? resolveImplicit(importer, fact)
        : (viewpoints.of(importer).requires.get(fact) ?? resolveRequire(importer, fact)),
    diagnostics: () => [],
  };
}

function createViewpoints(
  view: RepositoryView,
  layout: Layout,
  resolveRequire: RequireResolver,
): Viewpoints {
  const known = new Map<string, Viewpoint>();
  let required: Set<string> | undefined;
  let requirers: ReadonlyMap<string, readonly string[]> | undefined;
  const loaders = new Map<string, ReadonlySet<string>>();

  function viewpointOf(path: string): Viewpoint {
    const existing = known.get(path);
    if (existing !== undefined) return existing;
    const requires = requiresOf(path);
    const viewpoint = {
      path,
      component: layout.componentOf(path),
      isTest: isTestPath(path),
      requires,
      required: resolvedPaths(requires.values()),
    };
    known.set(path, viewpoint);
    return viewpoint;
  }

  function requiresOf(path: string): Map<ImportFact, readonly ImportTarget[]> {
    const requires = new Map<ImportFact, readonly ImportTarget[]>();
    for (const fact of view.factsOf(path)?.imports ?? []) {
      if (fact.kind !== 'implicit') requires.set(fact, resolveRequire(path, fact));
    }
    return requires;
  }

  /** The file itself, those that require it, those that require these, and so on. */
  function loadersOf(path: string): Set<string> {
    requirers ??= invert(layout.sources.map((each) => [each, viewpointOf(each).required]));
    const found = new Set([path]);
    for (const each of found) for (const by of requirers.get(each) ?? []) found.add(by);
    return found;
  }

  return {
    of: viewpointOf,
    isRequired: (path) => {
      required ??= new Set(layout.sources.flatMap((each) => [...viewpointOf(each).required]));
      return required.has(path);
    },
    isLoadedBy: (path, importer) => {
      const loading = loaders.get(path) ?? loadersOf(path);
      loaders.set(path, loading);
      return loading.has(importer);
    },
  };
}

function resolvedPaths(requires: Iterable<readonly ImportTarget[]>): Set<string> {
  const paths = new Set<string>();
  for (const targets of requires) {
    for (const target of targets) if (target.outcome === 'resolved') paths.add(target.path);
  }
  return paths;
}

function invert(
  edges: readonly (readonly [from: string, to: ReadonlySet<string>])[],
): ReadonlyMap<string, readonly string[]> {
  const sources = new Map<string, string[]>();
  for (const [from, targets] of edges) {
    for (const to of targets) {
      const known = sources.get(to);
      if (known === undefined) sources.set(to, [from]);
      else known.push(from);
    }
  }
  return sources;
}

/**
 * Constants that no file of the repository declares are Ruby's or a gem's, and no matter of the user's. A name
 * that means different files in two scopes leads to both, and stands in neither's symbols: which of them a
 * use of it means, the name alone does not say.
 */
function constantsUsed(
  lookup: ConstantLookup,
  importer: string,
  { symbols }: ImportFact,
  uses: readonly { readonly scope: number | null; readonly names: readonly string[] }[],
): readonly ImportTarget[] {
  const found = new Map<string, Set<string>>();
  for (const { scope, names } of uses) {
    for (const name of names) {
      const path = lookup.find(importer, scope, name);
      if (path === undefined) continue;
      const symbol = withoutRoot(name);
      found.set(symbol, (found.get(symbol) ?? new Set()).add(path));
    }
  }
  const targets = new Map<string, string[]>();
  for (const symbol of symbols) {
    const paths = found.get(symbol) ?? new Set();
    for (const path of paths) {
      const known = targets.get(path) ?? [];
      targets.set(path, paths.size === 1 ? [...known, symbol] : known);
    }
  }
  return [...targets.keys()]
    .sort()
    .map((path) => ({ outcome: 'resolved', path, symbols: targets.get(path) ?? [] }));
}
