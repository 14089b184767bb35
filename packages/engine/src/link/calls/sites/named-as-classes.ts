// Calls of a name that a class and functions have: a function that makes instances of a class is often named for it. What
// is given tells which is meant, as among overloads. https://kotlinlang.org/docs/coding-conventions.html#factory-functions
import { MOVE } from '../../../flow/flow-facts.ts';
import { leavesMethods } from '../classes/abstract-classes.ts';
import type { LoadContext } from '../load-context.ts';
import { takesGiven } from '../overloads/choose-overloads.ts';
import { scoreArguments } from '../overloads/score-arguments.ts';
import { holdsFunction } from '../overloads/score-functions.ts';
import type { SolverState } from '../solver-state.ts';
import { argumentsOf } from './site-arguments.ts';
import type { Site } from './site-table.ts';

/** One that cannot be meant. */
const NEVER = Number.NEGATIVE_INFINITY;

/** Better than what is not known of, as a function that suits the parameter's type. */
const BY_FUNCTION = 2;

/** Notes what such calls do not mean, once values have come to rest. */
export function markNamedAsClasses(context: LoadContext): void {
  const { sites } = context.state;
  sites.forEachStretch(({ unit }, from, end) => {
    if (unit.rules.functionsMakeInstances !== true || unit.path === null) return;
    for (let at = from; at < end; at++)
      if (sites.makesClasses(at) && sites.hasTargets(at)) markOthers(context, sites.at(at));
  });
}

/** What a call may mean: a function, a constructor, or a class that has none in the text. */
interface Meant {
  readonly callable: number;
  /** -1 for a function. */
  readonly classIndex: number;
  readonly score: number;
}

function markOthers(context: LoadContext, site: Site): void {
  const { state } = context;
  const { moves } = site.frame.unit.facts;
  if (site.row === -1 || moves[site.row] !== MOVE.callName) return;
  const functions = site.targets.filter((at) => isFunction(state, at));
  if (functions.length === 0) return;
  const all: readonly Meant[] = [
    ...functions.map((callable) => ({
      ...{ callable, classIndex: -1 },
      score: scoreOf(context, site, callable),
    })),
    ...site.classes.flatMap((classIndex) => ofClass(context, site, classIndex)),
  ];
  const best = Math.max(...all.map(({ score }) => score));
  if (best === NEVER) return;
  const meant = all.filter(({ score }) => score === best);
  const others = all.filter(({ score }) => score < best).map(({ callable }) => callable);
  const made = new Set(meant.map(({ classIndex }) => classIndex));
  const { unmade, notMade } = state.sites;
  unmade.set(site.index, new Set([...(unmade.get(site.index) ?? []), ...others]));
  notMade.set(site.index, new Set(site.classes.filter((classIndex) => !made.has(classIndex))));
}

function isFunction({ callables }: SolverState, callable: number): boolean {
  const { fact, owner, frame } = callables[callable]!;
  return owner === -1 && fact.declaration !== -1 && frame.unit.path !== null;
}

function scoreOf(context: LoadContext, site: Site, callable: number): number {
  const entry = context.state.callables[callable]!;
  if (!takesGiven(site, entry)) return NEVER;
  return scoreArguments(context, argumentsOf(site), { entry, receiver: -1 }, 0);
}

function ofClass(context: LoadContext, site: Site, classIndex: number): readonly Meant[] {
  const { state } = context;
  const constructors = site.targets.filter((at) => state.callables[at]!.owner === classIndex);
  // What a data class has without anybody writing it has no body either.
  const isLeft = leavesMethods(state, classIndex, ({ declaration }) => declaration !== -1);
  if (constructors.length === 0)
    return [{ callable: -1, classIndex, score: scoreUnwritten(state, site, isLeft) }];
  return constructors.map((callable) => ({
    ...{ callable, classIndex },
    score: isLeft ? NEVER : scoreOf(context, site, callable),
  }));
}

/** Of a class without a constructor in the text, which takes nothing; an interface is made of a function that is all of it. */
function scoreUnwritten(state: SolverState, site: Site, leavesMethods: boolean): number {
  const [only, ...others] = argumentsOf(site);
  if (!leavesMethods) return only === undefined ? 0 : NEVER;
  if (only === undefined || others.length > 0) return NEVER;
  return holdsFunction(state, only.place) ? BY_FUNCTION : NEVER;
}
