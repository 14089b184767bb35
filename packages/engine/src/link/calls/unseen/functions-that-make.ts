// Functions that make things, and that nobody is seen to call: to their prototypes something is written, or types are named
// after them. `this` is what `new` makes of them all the same, as where a container makes whatever is registered with it.
import { VALUE } from '../graph/values.ts';
import type { MemberNodes } from '../members/member-nodes.ts';
import { placeIn, type SolverState } from '../solver-state.ts';

/** When values have come to rest. */
export function assumeMade(state: SolverState, nodes: MemberNodes): void {
  const { callables, graph, values } = state;
  const named = functionsAsTypes(state);
  for (let at = 0; at < callables.length; at++) {
    const { fact, frame, owner } = callables[at]!;
    const { rules, path } = frame.unit;
    if (rules.constructorsGive !== true || path === null || frame.isCopy) continue;
    if (owner !== -1 || fact.receiver === -1) continue;
    const receiver = placeIn(frame, fact.receiver);
    if (graph.countOf(receiver) > 0 || graph.isWide(receiver)) continue;
    const made = values.get(VALUE.made, at);
    if (named.has(at) || nodes.writtenTo(made).next().done === false)
      graph.addValue(receiver, made);
  }
}

function functionsAsTypes({ classes }: SolverState): ReadonlySet<number> {
  const found = new Set<number>();
  for (let at = 0; at < classes.size; at++) {
    const { isType, functionBases } = classes.get(at);
    if (isType) for (const callable of functionBases) found.add(callable);
  }
  return found;
}
