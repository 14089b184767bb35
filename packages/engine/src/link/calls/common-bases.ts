// What a place holds that more instances, or classes, have come to than are told apart: any instance of what they are all
// based on, or each class below that.
import type { SolverState } from './solver-state.ts';
import { TOLD, VALUE, type ValueKind } from './values.ts';

/** So many of the values have to be such: of fewer little follows for those that found no room. */
const MIN_INSTANCES = 6;

/** A base of more classes tells little. */
const MAX_CLASSES = 256;

/** So many classes below a base are named one by one. */
const MAX_NAMED = 32;

/** Says so of a wide place, where types do not say it, and nothing else has come that has methods of the repository. */
export function declareCommonBase(state: SolverState, place: number): void {
  const { graph, values, types, texts } = state;
  const found = commonBase(state, place);
  if (found === undefined) return;
  if ('outside' in found) {
    declareBasedOn(state, place, found.outside);
    return;
  }
  if (!isTelling(state, found.base)) return;
  const { base, kind } = found;
  if (kind === VALUE.instance) {
    graph.declareWide(place, values.get(VALUE.cone, types.ofClass(base, texts.get(''))));
  } else declareClassesBelow(state, place, base);
}

/** A list of classes holds those that have a base in common, and hardly that one itself. */
function declareClassesBelow({ graph, classes, values }: SolverState, place: number, base: number) {
  const below = classes.below(base, MAX_NAMED + 2);
  if (below.length > MAX_NAMED + 1) return;
  for (const each of below)
    if (each !== base) graph.declareWide(place, values.get(VALUE.class, each, TOLD.exact));
}

/** Instances of what the repository has of a class or an interface that is not in it. */
function declareBasedOn(state: SolverState, place: number, outside: readonly number[]): void {
  const { graph, values, types, texts } = state;
  for (const each of outside)
    graph.declareWide(place, values.get(VALUE.cone, types.ofClass(each, texts.get(''))));
}

type Common =
  | { readonly base: number; readonly kind: ValueKind }
  /** Classes that name a base which is not in the repository, and which all instances have. */
  | { readonly outside: readonly number[] };

/** What the instances in the place are all based on, or the classes. */
function commonBase(state: SolverState, place: number): Common | undefined {
  const { graph, values, classes } = state;
  let common: readonly number[] | undefined;
  let outside: readonly number[] | undefined;
  let found: ValueKind | undefined;
  let count = 0;
  for (let at = 0; at < graph.countOf(place); at++) {
    const value = graph.valueAt(place, at);
    const kind = values.kindOf(value);
    if (BESIDE_INSTANCES.has(kind)) continue;
    if (kind !== VALUE.instance && kind !== VALUE.class) return undefined;
    found ??= kind;
    if (kind !== found) return undefined;
    const order = classes.orderOf(values.firstOf(value));
    common = common === undefined ? order : common.filter((base) => order.includes(base));
    const named = order.flatMap((base) => [...(state.externalBases.get(base) ?? [])]);
    outside = outside === undefined ? named : outside.filter((name) => named.includes(name));
    count += 1;
  }
  if (found === undefined || count < MIN_INSTANCES) return undefined;
  const base = common?.find((each) => isOwn(state, each));
  if (base !== undefined) return { base, kind: found };
  const [name] = outside ?? [];
  if (name === undefined || found !== VALUE.instance) return undefined;
  const based = classesBasedOn(state, name);
  const areTelling = based.length <= MAX_NAMED && based.every((each) => isTelling(state, each));
  return areTelling ? { outside: based } : undefined;
}

function classesBasedOn({ externalBases }: SolverState, name: number): number[] {
  const found: number[] = [];
  for (const [at, names] of externalBases) if (names.has(name)) found.push(at);
  return found;
}

/**
 * Whether types say nothing of places, nor kin has room, and the class is not what nearly everything is based on, as
 * `Object` is that somebody adds to.
 */
function isTelling({ classes }: SolverState, base: number): boolean {
  const { typesAreSound, countsKinOnce, mostKin = 0 } = classes.get(base).rules;
  if (typesAreSound || countsKinOnce === true || mostKin > 0) return false;
  return classes.below(base, MAX_CLASSES + 1).length <= MAX_CLASSES;
}

const isOwn = ({ classes, units }: SolverState, at: number): boolean =>
  units[classes.get(at).unit]!.path !== null;

const BESIDE_INSTANCES: ReadonlySet<number> = new Set([
  VALUE.declared,
  VALUE.cone,
  VALUE.text,
  VALUE.external,
]);
