// Which callables share their name with others, so that what they are given decides which of them a call means. Asks
// the tables when they are whole.
import type { DeclarationIndex } from '../../link-declarations.ts';
import { appendTo } from '../collections/append-to.ts';
import type { NumberSet } from '../collections/number-set.ts';
import type { SolverState } from '../solver-state.ts';
import { isAddedOperator } from './added-operators.ts';

interface MarkedOverloads {
  readonly state: SolverState;
  /** Callables that share their name with another one of the same file or class. */
  readonly overloaded: NumberSet;
}

/** Only where types are declared: elsewhere a second definition replaces the first. */
export function markOverloads(
  { state, overloaded }: MarkedOverloads,
  index: DeclarationIndex,
): void {
  const groups = new Map<string, number[]>();
  state.callables.forEach(({ frame, fact, owner, declaration }, at) => {
    if (!frame.unit.rules.typesAreSound || declaration === -1) return;
    // Members of a class may stand in several files; where names are linked, so may all else.
    const isMember = owner !== -1 && fact.around === 0;
    const { languageName, rules, index: file } = frame.unit;
    const isInSight = rules.overloadsSpanFiles === true && fact.around === 0;
    const home = rules.linksByName || isMember || isInSight ? languageName : file;
    const { kind, name } = index.declarations[declaration] ?? { kind: '', name: '' };
    if (isAddedOperator(state, at, name)) overloaded.add(at);
    // What makes a class without a declaration of its own goes by that of the class.
    const ofOwner = owner === -1 ? -1 : state.classes.get(owner).declaration;
    // A member of another class that makes instances of this one is told apart from the other's methods.
    const isFactory = ofOwner !== -1 && index.declarations[ofOwner]!.name !== name;
    const own = kind === 'class' && !isFactory ? 'constructor' : name;
    const key = `${home} ${owner} ${fact.around} ${own}`;
    appendTo(groups, key, at);
  });
  for (const group of groups.values()) {
    if (group.length > 1) for (const at of group) overloaded.add(at);
    countOnce(state, group);
  }
}

/** Functions of one name that share the place of the name are one as far as numbers matter. */
function countOnce({ callables, overloadOf }: SolverState, group: readonly number[]): void {
  const [first = -1, ...others] = group;
  if (others.length === 0 || callables[first]!.owner !== -1) return;
  if (callables[first]!.frame.unit.rules.overloadsSpanFiles !== true) return;
  for (const each of others) if (!overloadOf.has(each)) overloadOf.set(each, first);
}

/** As `markOverloads`, where a class and its bases have callables of one name. */
export function markInheritedOverloads({ state, overloaded }: MarkedOverloads): void {
  const { classes, overloads, callableAt } = state;
  for (let at = 0; at < classes.size; at++) {
    const { rules, members } = classes.get(at);
    const order = classes.orderOf(at);
    if (rules.linksByName) markBelowOverloads({ state, overloaded }, at, order);
    if (rules.inheritsOverloads === undefined) continue;
    for (const key of members.keys()) {
      const found = overloads.members(classes, order, key, () => true);
      if (found.length < 2) continue;
      for (const { place } of found) {
        const callable = callableAt.get(place);
        if (callable !== undefined) overloaded.add(callable);
      }
    }
  }
}

/** What overrides one of several may be none of those that a call of another one means. */
function markBelowOverloads(
  { state: { classes, callableAt }, overloaded }: MarkedOverloads,
  at: number,
  [, ...bases]: readonly number[],
): void {
  for (const [key, own] of classes.get(at).members) {
    if (!bases.some((base) => (classes.get(base).members.get(key)?.length ?? 0) > 1)) continue;
    for (const { place } of own) {
      const callable = callableAt.get(place);
      if (callable !== undefined) overloaded.add(callable);
    }
  }
}
