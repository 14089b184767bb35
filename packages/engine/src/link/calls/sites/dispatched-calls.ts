// Functions that are registered for the class of a first argument, `functools.singledispatch`: one that is known to be of a
// class means those that are registered for that class, or for the nearest that it is based on, as far as their own
// parameters say for which. https://docs.python.org/3/library/functools.html#functools.singledispatch
import { classOfValue } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import { isOpen } from '../load/narrow-values.ts';
import { type Frame, placeIn, type SolverState } from '../solver-state.ts';
import { firstArgumentOf } from './site-arguments.ts';
import type { Site } from './site-table.ts';

/** Notes what such calls do not mean, once values have come to rest. */
export function markDispatched(state: SolverState): void {
  const { sites } = state;
  sites.forEachStretch((frame, from, end) => {
    if (frame.site === null || !dispatchesByType(state, frame)) return;
    const argument = firstArgumentOf(frame.site);
    if (argument === -1) return;
    for (let at = from; at < end; at++) markOthers(state, sites.at(at), argument);
  });
}

/** Whether what is read there for a call is a method of the runtime's that dispatches by type. */
function dispatchesByType({ callables, runtimeClasses }: SolverState, frame: Frame): boolean {
  const { dispatcher } = frame.unit.rules;
  if (dispatcher === undefined || frame.unit.path !== null) return false;
  const { owner } = callables[frame.callableBase]!;
  return owner !== -1 && runtimeClasses.get(frame.unit)?.get(dispatcher) === owner;
}

function markOthers(state: SolverState, site: Site, argument: number): void {
  const { graph, callables, sites } = state;
  const targets = site.targets.filter((at) => callables[at]!.frame.unit.path !== null);
  if (targets.length < 2 || graph.countOf(argument) === 0 || graph.isWide(argument)) return;
  const registered = targets.map((target) => ({ target, type: typeOf(state, target) }));
  const meant = new Set<number>();
  for (const value of graph.valuesOf(argument)) {
    const found = meantFor(state, value, registered);
    if (found === undefined) return;
    for (const each of found) meant.add(each);
  }
  const others = targets.filter((target) => !meant.has(target));
  if (others.length > 0)
    sites.notMeant.set(site.index, new Set(others.map((at) => callables[at]!.original)));
}

interface Registered {
  readonly target: number;
  /** The class that its first parameter is annotated with; -1 where that says no class that is known. */
  readonly type: number;
}

function typeOf(state: SolverState, target: number): number {
  const { callables, declaredTypes, severalTypes, types } = state;
  const { fact, frame, owner } = callables[target]!;
  const [first] = fact.parameters;
  if (first === undefined || owner !== -1) return -1;
  const place = placeIn(frame, first);
  const type = severalTypes.has(place) ? undefined : declaredTypes.get(place);
  return type === undefined ? -1 : types.at(type).class;
}

/** `undefined` where it is not known what the value is. */
function meantFor(
  state: SolverState,
  value: number,
  registered: readonly Registered[],
): readonly number[] | undefined {
  const { classes } = state;
  const of = classOfOne(state, value);
  if (of === -1 || isOpen(state, of)) return undefined;
  const fitting = registered.filter(({ type }) => type !== -1 && classes.isBelow(of, type));
  const isNearest = ({ type }: Registered) =>
    !fitting.some((other) => other.type !== type && classes.isBelow(other.type, type));
  // What says no class is registered for one that the value is not of, or is for all others.
  const meant = fitting.length > 0 ? fitting.filter(isNearest) : registered.filter(isForOthers);
  return meant.map(({ target }) => target);
}

/** The class of an instance, or of a list or map that is written out; -1 for all else. */
function classOfOne(state: SolverState, value: number): number {
  const { values, objectShapes } = state;
  const kind = values.kindOf(value);
  if (kind === VALUE.object) return objectShapes[values.firstOf(value)] ?? -1;
  return kind === VALUE.instance ? classOfValue(state, value) : -1;
}

const isForOthers = ({ type }: Registered): boolean => type === -1;
