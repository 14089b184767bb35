// Functions that are put under a path from what a function is given, as by `app.routes.run = () => …`. Whoever keeps what
// is there to wrap it (`const run = app.routes.run; app.routes.run = () => run();`) keeps what was put there on the same app.
import { PATH_KEY } from '../../../flow/flow-facts.ts';
import { VALUE } from '../graph/values.ts';
import type { SolverState } from '../solver-state.ts';

/** A row writes what is in the place under the key. Told before anything moves, so that it is known wherever it comes. */
export function noteWrittenAt(state: SolverState, from: number, key: number): void {
  const { callables, functionsAtPaths, graph, texts, values } = state;
  if (!texts.textOf(key).startsWith(PATH_KEY)) return;
  const functions = functionsAtPaths.get(key) ?? new Set();
  functionsAtPaths.set(key, functions);
  for (const value of graph.valuesOf(from))
    if (values.kindOf(value) === VALUE.callable)
      functions.add(callables[values.firstOf(value)]!.original);
}

/** @param named holds the key */
export function isWrittenAt(state: SolverState, value: number, named: number): boolean {
  const { callables, functionsAtPaths, graph, values } = state;
  const kind = values.kindOf(value);
  if (kind !== VALUE.callable && kind !== VALUE.bound) return false;
  const { original } = callables[values.firstOf(value)]!;
  return graph
    .valuesOf(named)
    .some((key) => functionsAtPaths.get(values.firstOf(key))?.has(original));
}
