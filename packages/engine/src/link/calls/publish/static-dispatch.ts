// A call through a trait that a type parameter is bound to runs the method of one type, which is chosen as the call is
// compiled. Outside of functions with the parameter that is one for each call, so that a type which is known leaves none to
// the others that have the trait. https://doc.rust-lang.org/reference/items/generics.html
import { classOfValue, isStaticallyDispatched } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { Site } from '../sites/site-table.ts';
import type { SolverState } from '../solver-state.ts';
import type { FoundTarget } from './misfits.ts';

/** What is left of the targets where some were found by a trait alone, and others by a type that is known. */
export function withoutOtherTypes(
  state: SolverState,
  site: Site,
  targets: readonly FoundTarget[],
): readonly FoundTarget[] {
  if (site.frame.unit.rules.dispatchesStatically !== true || targets.length < 2) return targets;
  if (targets.every(({ resolution }) => resolution !== 'hierarchy')) return targets;
  const declared = state.declaredTypes.get(site.source);
  const own = declared === undefined ? -1 : state.types.at(declared).class;
  const isByTrait = ({ resolution, from }: FoundTarget) => {
    const trait = resolution === 'hierarchy' ? traitOf(state, from) : -1;
    // What is declared with the trait itself stands for any type that comes.
    return trait !== -1 && trait !== own && isStaticallyDispatched(state, trait);
  };
  if (!targets.some(isByTrait) || !targets.some((target) => isOfKnownType(state, target)))
    return targets;
  return targets.filter((target) => !isByTrait(target) && !isDeclaredAlone(state, target));
}

/** The class of what is known to be some instance of it, or of one below; -1 for all other values. */
function traitOf({ values, types }: SolverState, from: number): number {
  const isAny = from !== -1 && values.kindOf(from) === VALUE.cone;
  return isAny ? types.at(values.firstOf(from)).class : -1;
}

/** Whether it was found on a type that no other is based on, as others are on a trait, and has code. */
function isOfKnownType(state: SolverState, target: FoundTarget): boolean {
  const { from } = target;
  if (from === -1 || state.values.kindOf(from) === VALUE.cone) return false;
  const of = classOfValue(state, from);
  const isTrait = of !== -1 && state.classes.get(of).subclasses.length > 0;
  return !isTrait && !isDeclaredAlone(state, target);
}

/** Whether it says that there is a method, and does nothing. */
const isDeclaredAlone = ({ callables }: SolverState, { kind, index }: FoundTarget): boolean =>
  kind === 'callable' && callables[index]!.fact.isAbstract;
