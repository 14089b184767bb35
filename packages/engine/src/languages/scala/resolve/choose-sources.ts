// Which of several files that declare one name is meant: the nearest, and all variants of it that the importer can
// be compiled with.
import { sharedSegments } from '../../../repository-paths.ts';
import { areCompatible, canReach, type SourceSet } from './source-sets.ts';

/** How much speaks for a name's being meant at all. */
export type Evidence =
  /** It is named by an import or by its package. */
  | 'named'
  /** It only stands in the same package. */
  | 'implicit';

interface Placed {
  readonly set: SourceSet;
}

/**
 * @param candidates sorted by path
 * @returns sorted by path; several only where they are variants of one source for platforms or versions
 */
export function chooseSources<T extends Placed>(
  from: SourceSet,
  candidates: readonly T[],
  evidence: Evidence,
): readonly T[] {
  if (candidates.length === 0) return candidates;
  const ranked = candidates.map((candidate) => ({ candidate, rank: rankOf(from, candidate.set) }));
  const worst = evidence === 'implicit' ? Rank.foreignTests - 1 : Rank.unreachable;
  let best: number = worst + 1;
  for (const { rank } of ranked) if (rank < best) best = rank;
  if (best > worst) return [];
  const near = ranked.filter(({ rank }) => rank === best).map(({ candidate }) => candidate);
  return variantsOf(from, nearestGroup(from, near));
}

const Rank = {
  sameSet: 0,
  sameModule: 1,
  otherModule: 2,
  otherTests: 3,
  ownTests: 4,
  foreignTests: 5,
  unreachable: 6,
  /** Nobody compiles against the tests of a build that is none of his. */
  unreachableTests: 7,
  /** No build holds both. */
  incompatible: 8,
} as const;

function rankOf(from: SourceSet, to: SourceSet): number {
  if (!canReach(from, to)) return to.isTest ? Rank.unreachableTests : Rank.unreachable;
  if (from.module === to.module) {
    if (!areCompatible(from, to)) return Rank.incompatible;
    if (from.isTest === to.isTest) return Rank.sameSet;
    return to.isTest ? Rank.ownTests : Rank.sameModule;
  }
  if (!to.isTest) return Rank.otherModule;
  return from.isTest ? Rank.otherTests : Rank.foreignTests;
}

/** Those of one source root, variants taken together. */
function nearestGroup<T extends Placed>(from: SourceSet, candidates: readonly T[]): readonly T[] {
  const groups = new Map<string, T[]>();
  for (const candidate of candidates) {
    const { base } = candidate.set;
    groups.set(base, [...(groups.get(base) ?? []), candidate]);
  }
  if (groups.size === 1) return candidates;
  let best: readonly T[] = [];
  let longest = -1;
  for (const [base, group] of groups) {
    const common = sharedSegments(from.path, base);
    if (common > longest) {
      longest = common;
      best = group;
    }
  }
  return best;
}

/** What serves all comes first; otherwise every variant counts, each once. */
function variantsOf<T extends Placed>(from: SourceSet, group: readonly T[]): readonly T[] {
  const byVariant = new Map<string, T>();
  for (const candidate of group) {
    const { platforms, version, path } = candidate.set;
    const variant = `${platforms.join(' ')} ${version}`;
    const before = byVariant.get(variant);
    const isNearer =
      before === undefined ||
      sharedSegments(from.path, path) > sharedSegments(from.path, before.set.path);
    if (isNearer) byVariant.set(variant, candidate);
  }
  const shared = byVariant.get(' ');
  if (shared !== undefined) return [shared];
  const compatible = [...byVariant.values()].filter(({ set }) => areCompatible(from, set));
  const chosen = compatible.length > 0 ? compatible : [...byVariant.values()];
  return chosen.sort((a, b) => (a.set.path < b.set.path ? -1 : 1));
}
