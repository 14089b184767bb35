// What `super` means in a mixin, where types hold: what comes behind it in some class that is put together with it, which
// need not be a base of its own. https://www.scala-lang.org/files/archive/spec/2.13/05-classes-and-objects.html

import { VALUE } from '../graph/values.ts';
import type { SolverState } from '../solver-state.ts';

/** Classes below that are looked at. */
const MAX_BELOW = 32;

/** Once; each class that may come next counts once for each use of `super`. */
export function seeBehindMixins(state: SolverState): void {
  const { classes, graph, values, types, texts, superReads } = state;
  for (const { classIndex, place } of superReads.splice(0)) {
    const next = new Set(classes.orderOf(classIndex));
    for (const below of classes.below(classIndex, MAX_BELOW)) {
      const order = classes.orderOf(below);
      const behind = order[order.indexOf(classIndex) + 1];
      if (behind === undefined || next.has(behind)) continue;
      next.add(behind);
      const receiver = values.get(VALUE.declared, types.ofClass(below, texts.get('')));
      graph.addValue(place, values.get(VALUE.super, classIndex, receiver));
    }
  }
}
