// Operators beside a literal: `kind == 'dir'`, `3 < depth`. What may be an instance of a class whose method for that takes
// its own kind alone is something else there: the method would fail, or have no answer.
import { CALL, KIND, KIND_SHIFT } from '../../../flow/flow-facts.ts';
import { forEachArgument } from '../sites/site-arguments.ts';
import type { Site } from '../sites/site-table.ts';
import type { SolverState } from '../solver-state.ts';
import type { FoundTarget } from './misfits.ts';

export function withoutLiteralOperands(
  { callables }: SolverState,
  site: Site,
  targets: readonly FoundTarget[],
): readonly FoundTarget[] {
  // Tests try what fails, too.
  if (targets.length === 0 || (site.flags & CALL.implicit) === 0 || site.frame.unit.isTest)
    return targets;
  const takesOwnKind = ({ kind, index }: FoundTarget): boolean =>
    kind === 'callable' && callables[index]!.fact.declaredKinds[1] === KIND.own;
  if (!targets.some(takesOwnKind) || !givesLiteral(site)) return targets;
  return targets.filter((target) => !takesOwnKind(target));
}

function givesLiteral(site: Site): boolean {
  let kind = 0;
  forEachArgument(site, (_kind, _name, _place, position, told) => {
    if (position === 0) kind = told >> KIND_SHIFT;
  });
  return LITERALS.has(kind);
}

const LITERALS: ReadonlySet<number> = new Set([
  ...[KIND.bool, KIND.int, KIND.float, KIND.text, KIND.bytes],
  ...[KIND.list, KIND.tuple, KIND.map, KIND.set],
]);
