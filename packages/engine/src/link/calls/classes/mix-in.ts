// Mixins that a program gives its classes while it runs: `klass.include(module)`. Which classes and modules these are
// is known only once they have come to the places of the call.
import { MIXIN } from '../../../flow/flow-facts.ts';
import { VALUE } from '../graph/values.ts';
import { type SolverState, USE } from '../solver-state.ts';

/** A class that more come to gets whatever one hands to a general function. */
const MOST_MIXINS = 32;

/** Behind all bases that are written, so that it is found before them where the last one wins. */
const BEHIND_ALL = 1_000_000;

/** The class, or that of the instance, waits for what comes to the place of the mixin. */
export function expectMixins(state: SolverState, value: number, mixin: number, kind: number): void {
  const classIndex = classGetting(state, value, kind);
  if (classIndex !== -1)
    state.graph.addUse(mixin, USE.mixIn, classIndex, kindFor(state, value, kind));
}

/** An object that is extended is one of the repository: what the runtime's have, all have. */
function classGetting(
  { values, classes, units }: SolverState,
  value: number,
  kind: number,
): number {
  const isInstance = values.kindOf(value) === VALUE.instance && kind === MIXIN.extended;
  if (!isInstance && values.kindOf(value) !== VALUE.class) return -1;
  const classIndex = values.firstOf(value);
  return units[classes.get(classIndex).unit]!.path === null ? -1 : classIndex;
}

/** What one instance is extended by hides nothing that others of its class have. */
const kindFor = ({ values }: SolverState, value: number, kind: number): number =>
  values.kindOf(value) === VALUE.instance ? MIXIN.included : kind;

/** @returns whether the class has got a base by it */
export function mixInto(
  { classes, values }: SolverState,
  value: number,
  classIndex: number,
  kind: number,
): boolean {
  if (values.kindOf(value) !== VALUE.class) return false;
  const mixin = values.firstOf(value);
  const { bases, extensions } = classes.get(classIndex);
  if (mixin === classIndex || classes.isBelow(mixin, classIndex)) return false;
  if (bases.length + extensions.length >= MOST_MIXINS) return false;
  if (kind === MIXIN.extended) return classes.addExtension(classIndex, mixin, 'first');
  if (kind === MIXIN.prepended) return classes.addBase(classIndex, mixin, true);
  return classes.addBaseAt(classIndex, mixin, BEHIND_ALL);
}
