// Functions that are decorated: what stands under their name may take other arguments than they do, as nothing is known of most decorators.
import { CALL } from '../../../flow/flow-facts.ts';
import { NumberSet } from '../collections/number-set.ts';
import { VALUE } from '../graph/values.ts';
import { firstArgumentOf } from '../sites/site-arguments.ts';
import type { SolverState } from '../solver-state.ts';

const known = new WeakMap<SolverState, NumberSet>();

/** To be asked once values have come to rest. */
export function isDecorated(state: SolverState, callable: number): boolean {
  let found = known.get(state);
  if (found === undefined) {
    found = decoratedIn(state);
    known.set(state, found);
  }
  return found.has(callable);
}

function decoratedIn(state: SolverState): NumberSet {
  const { sites, graph, values, callableAt } = state;
  const found = new NumberSet();
  for (let at = 0; at < sites.length; at++) {
    if ((sites.flagsOf(at) & CALL.decorates) === 0) continue;
    const place = firstArgumentOf(sites.at(at));
    if (place === -1) continue;
    const defined = callableAt.get(place);
    if (defined !== undefined) found.add(defined);
    // Of several decorators, the next one gets what the one below has made.
    for (const value of graph.valuesOf(place))
      if (values.kindOf(value) === VALUE.callable) found.add(values.firstOf(value));
  }
  return found;
}
