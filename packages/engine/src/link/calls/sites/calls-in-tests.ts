// Nobody outside calls what tests declare: what they call a method on is made in sight, by a test or by what it calls. Where
// an object is seen to come, what only its type allows, as the fake of another test does, is none of it; and where one comes
// that only stands for an instance, nothing of the classes below its type runs.
import { classOfReceivers, classOfValue, isDeclared, standIn } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { SolverState } from '../solver-state.ts';
import type { Site } from './site-table.ts';

/** Notes what calls in tests do not mean, once values have come to rest. */
export function markUnmade(state: SolverState): void {
  const { sites } = state;
  sites.forEachStretch(({ unit }, from, end) => {
    if (!unit.isTest) return;
    for (let at = from; at < end; at++)
      if (sites.keyOf(at) !== -1 && sites.hasTargets(at)) markOthers(state, sites.at(at));
  });
}

function markOthers(state: SolverState, { index, source, targets, receivers }: Site): void {
  const { graph, values, sites } = state;
  const isByType = (from: number) => from !== -1 && values.kindOf(from) === VALUE.cone;
  if (targets.length < 2 || !receivers.some(isByType) || graph.isWide(source)) return;
  const known = knownIn(state, source);
  if (known.made.length === 0 && !known.hasStandIn) return;
  const others = targets.filter(
    (target, at) => isByType(receivers[at]!) && !mayRun(state, known, target),
  );
  if (others.length > 0) sites.unmade.set(index, new Set(others));
}

/** Classes by what has come to a place. */
interface Known {
  readonly made: readonly number[];
  /** Of which, or of what is based on them, something is there. */
  readonly declared: readonly number[];
  readonly hasStandIn: boolean;
}

function knownIn(state: SolverState, place: number): Known {
  const made: number[] = [];
  const declared: number[] = [];
  const present = state.graph.valuesOf(place);
  for (const value of present) {
    if (state.values.kindOf(value) === VALUE.instance) made.push(state.values.firstOf(value));
    // Classes of tests may be bases of others, whose instances their runner makes.
    else if (isDeclared(state, value) && classOfReceivers(state, value) === -1)
      declared.push(classOfValue(state, value));
  }
  return { made, declared, hasStandIn: present.includes(standIn(state)) };
}

/** Whether one that is made has the method, or nothing that comes has to do with the type by which it was found. */
function mayRun({ callables, classes }: SolverState, known: Known, target: number): boolean {
  const { owner } = callables[target]!;
  if (owner === -1) return true;
  const above = known.declared.filter((type) => type !== -1 && classes.isBelow(owner, type));
  if (above.length === 0) return true;
  const seen = known.made.filter((at) => above.some((type) => classes.isBelow(at, type)));
  return seen.length === 0 ? !known.hasStandIn : seen.some((at) => classes.isBelow(at, owner));
}
