// Where names are linked, two sources that define one function are never parts of one program: there is one for each
// system, or each program has its own. A call in either of them means what its own file defines.

import { type CallableEntry, placeIn, type SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';
import type { SiteTarget } from './site-targets.ts';

/** Without what other sources define where the unit that calls has a definition of the same. */
export function ownDefinitions(
  state: SolverState,
  unit: Unit,
  targets: readonly SiteTarget[],
): readonly SiteTarget[] {
  if (targets.length < 2 || unit.rules.linksByName !== true) return targets;
  const own = targets.filter((target) => isDefinedIn(state, unit, target));
  if (own.length === 0 || own.length === targets.length) return targets;
  return targets.filter(
    (target) => own.includes(target) || !own.some((each) => isSame(state, each, target)),
  );
}

function isDefinedIn({ callables }: SolverState, unit: Unit, target: SiteTarget): boolean {
  if (target.kind !== 'callable') return false;
  const { frame, fact } = callables[target.index]!;
  return frame.unit === unit && !fact.isAbstract;
}

/** Whether both define one function: the same name in the same class or in none, for the same parameters. */
function isSame(state: SolverState, a: SiteTarget, b: SiteTarget): boolean {
  if (a.kind !== 'callable' || b.kind !== 'callable') return false;
  const [own, other] = [state.callables[a.index]!, state.callables[b.index]!];
  if (own.owner !== other.owner || other.fact.isAbstract) return false;
  if (!haveSameParameters(state, own, other)) return false;
  return own.owner === -1
    ? haveSameName(state, a.index, b.index)
    : areMembersOfName(state, own.owner, [a.index, b.index]);
}

function haveSameParameters(
  { declaredTypes }: SolverState,
  { fact, frame }: CallableEntry,
  other: CallableEntry,
): boolean {
  if (fact.parameters.length !== other.fact.parameters.length) return false;
  return fact.parameters.every((place, at) => {
    const type = declaredTypes.get(placeIn(frame, place));
    return type === declaredTypes.get(placeIn(other.frame, other.fact.parameters[at]!));
  });
}

function areMembersOfName(
  { classes, callableAt }: SolverState,
  owner: number,
  callables: readonly number[],
): boolean {
  for (const members of classes.get(owner).members.values()) {
    const found = members.map(({ place }) => callableAt.get(place));
    if (found.includes(callables[0]!)) return callables.every((each) => found.includes(each));
  }
  return false;
}

function haveSameName({ callables, callableAt }: SolverState, a: number, b: number): boolean {
  const other = callables[b]!.frame.unit.globals;
  for (const [text, place] of callables[a]!.frame.unit.globals)
    if (callableAt.get(place) === a) {
      const same = other.get(text);
      return same !== undefined && callableAt.get(same) === b;
    }
  return false;
}
