// Of several declarations of one name in a package, those that a file means: the nearest, and of what is declared
// once for all platforms and again for each, the half that the file's platform has.
// https://kotlinlang.org/docs/multiplatform-expect-actual.html
import { Nearness, nearness, type SourcePlace } from '../../../platforms/jvm/source-places.ts';
import { sourceSetOf } from './source-sets.ts';
import type { Declared } from './unit-index.ts';

/**
 * Overloads of a function may stand in several files, all of which are meant; a type stands in one.
 * @param candidates sorted by path
 * @returns in the order of the candidates
 */
export function nearestDeclarations(
  from: SourcePlace,
  candidates: readonly Declared[],
): readonly Declared[] {
  if (candidates.length < 2) return candidates;
  const own = sourceSetOf(from.path)?.family ?? '';
  let best: Declared | undefined;
  let bestScore: readonly number[] = [];
  for (const candidate of candidates) {
    const score = scoreOf(from, own, candidate);
    if (best !== undefined && !isLess(score, bestScore)) continue;
    best = candidate;
    bestScore = score;
  }
  if (best === undefined || best.fact.kind === 'type') return best === undefined ? [] : [best];
  const chosen = best;
  return candidates.filter((candidate) => isBeside(from, candidate, chosen));
}

/** The lower, the nearer. */
function scoreOf(from: SourcePlace, own: string, { place, fact }: Declared): readonly number[] {
  const distance = nearness(from, place);
  const family = sourceSetOf(place.path)?.family ?? '';
  const platform = fact.platform === 'expect' ? 1 : fact.platform === 'actual' ? 2 : 0;
  return [
    distance,
    // `jvmTest` sees the half in `jvmMain`; whoever has no half of its own sees the common one.
    own !== '' && family === own ? 0 : 1,
    platform,
    -commonSegments(from.path, place.path),
  ];
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  for (let at = 0; at < a.length; at += 1) {
    if (a[at] !== b[at]) return (a[at] as number) < (b[at] as number);
  }
  return false;
}

/** Whether an overload can be seen from where another one is. */
function isBeside(from: SourcePlace, { place, fact }: Declared, best: Declared): boolean {
  if (fact.kind === 'type' || place.module !== best.place.module) return false;
  const distance = nearness(from, place);
  if (place.isTest && distance !== Nearness.sameRoot && !best.place.isTest) return false;
  if (place.root === best.place.root) return true;
  // The other half of what has been found, or the half of another platform.
  return fact.platform === undefined && best.fact.platform === undefined && isShared(from, place);
}

/** Whether what stands in a set can be seen from another: one of the same platform, or a common one. */
function isShared(from: SourcePlace, to: SourcePlace): boolean {
  const own = sourceSetOf(from.path)?.family ?? '';
  const other = sourceSetOf(to.path)?.family ?? '';
  return own === other || other === '' || other.startsWith('common');
}

function commonSegments(a: string, b: string): number {
  const ours = a.split('/');
  const theirs = b.split('/');
  const end = Math.min(ours.length, theirs.length);
  for (let at = 0; at < end; at += 1) if (ours[at] !== theirs[at]) return at;
  return end;
}
