// Where the imports of Ruby files lead: what they require, and the files of the constants that they use.
import type { ImportFact } from '../../../facts.ts';
import type { ImportResolver, ImportTarget, RepositoryView } from '../../../language.ts';
import { isTestPath } from '../claim.ts';
import { withoutRoot } from '../extraction/constant-names.ts';
import { createConstantIndex } from './constant-index.ts';
import {
  type ConstantLookup,
  createConstantLookup,
  type Viewpoint,
  type Viewpoints,
} from './constant-lookup.ts';
import { createLayout, type Layout } from './layout.ts';
import { createRequireResolver, type RequireResolver } from './resolve-require.ts';

export function createRubyResolver(view: RepositoryView): ImportResolver {
  const layout = createLayout(view);
  const index = createConstantIndex(view, layout);
  const resolveRequire = createRequireResolver(view, layout);
  const viewpoints = createViewpoints(view, layout, resolveRequire);
  const lookup = createConstantLookup(index, layout, viewpoints);
  return {
    resolve: (importer, fact) =>
      fact.kind === 'implicit'
        ? constantsUsed(lookup, importer, fact, index.sourceOf(importer)?.uses ?? [])
        : resolveRequire(importer, fact),
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

  function viewpointOf(path: string): Viewpoint {
    const existing = known.get(path);
    if (existing !== undefined) return existing;
    const component = layout.componentOf(path);
    const viewpoint = { path, component, isTest: isTestPath(path), required: requiredBy(path) };
    known.set(path, viewpoint);
    return viewpoint;
  }

  function requiredBy(path: string): Set<string> {
    const facts = view.factsOf(path)?.imports ?? [];
    return new Set(
      facts
        .filter(({ kind }) => kind !== 'implicit')
        .flatMap((fact) => resolveRequire(path, fact))
        .flatMap((target) => (target.outcome === 'resolved' ? [target.path] : [])),
    );
  }

  return {
    of: viewpointOf,
    isRequired: (path) => {
      required ??= new Set(layout.sources.flatMap((each) => [...viewpointOf(each).required]));
      return required.has(path);
    },
  };
}

/** Constants that no file of the repository declares are Ruby's or a gem's, and no matter of the user's. */
function constantsUsed(
  lookup: ConstantLookup,
  importer: string,
  { symbols }: ImportFact,
  uses: readonly { readonly scope: number | null; readonly names: readonly string[] }[],
): readonly ImportTarget[] {
  const found = new Map<string, string>();
  for (const { scope, names } of uses) {
    for (const name of names) {
      const symbol = withoutRoot(name);
      if (found.has(symbol)) continue;
      const path = lookup.find(importer, scope, name);
      if (path !== undefined) found.set(symbol, path);
    }
  }
  const targets = new Map<string, string[]>();
  for (const symbol of symbols) {
    const path = found.get(symbol);
    if (path !== undefined) targets.set(path, [...(targets.get(path) ?? []), symbol]);
  }
  return [...targets.keys()]
    .sort()
    .map((path) => ({ outcome: 'resolved', path, symbols: targets.get(path) ?? [] }));
}
