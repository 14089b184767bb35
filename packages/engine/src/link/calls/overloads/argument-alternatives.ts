// Arguments of a template's body are of another class for each use of the template, which asks for its own overload; what all
// uses give comes together in one place.

import { classOfValue } from '../graph/value-classes.ts';
import type { SiteArgument } from '../sites/site-arguments.ts';
import type { Site } from '../sites/site-table.ts';
import type { SolverState } from '../solver-state.ts';
import { staticValue } from './score-arguments.ts';

/** The arguments, once for each class that the first of them has that has several. */
export function alternativesOf(
  state: SolverState,
  site: Site,
  given: readonly SiteArgument[],
): readonly (readonly SiteArgument[])[] {
  const { rules } = site.frame.unit;
  if (!rules.linksByName) return [given];
  for (const [position, argument] of given.entries()) {
    if (staticValue(state, rules, argument.place) !== undefined) continue;
    const values = onePerClass(state, argument.place);
    if (values.length < 2) continue;
    return values.map((value) => given.with(position, { ...argument, value }));
  }
  return [given];
}

function onePerClass(state: SolverState, place: number): number[] {
  const found = new Map<number, number>();
  for (const value of state.graph.valuesOf(place)) {
    const at = classOfValue(state, value);
    if (at !== -1 && !found.has(at)) found.set(at, value);
  }
  return [...found.values()];
}
