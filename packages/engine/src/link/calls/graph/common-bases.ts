// What a place holds that more instances, or classes, have come to than are told apart: any instance of what they are all
// based on, or each class below that.
import type { CallRules } from '../../../flow/call-rules.ts';
import type { SolverState } from '../solver-state.ts';
import { TOLD, VALUE, type ValueKind } from './values.ts';

/** So many of the values have to be such: of fewer little follows for those that found no room. */
const MIN_INSTANCES = 6;

/** A base of more classes tells little. */
const MAX_CLASSES = 256;

/** So many classes below a base are named one by one. */
const MAX_NAMED = 32;

/** Says so of a wide place, where types do not say it, and nothing else has come that has methods of the repository. */
export function declareCommonBase(state: SolverState, place: number): void {
  const { classes } = state;
  const met = classesMet(state, place);
  if (met === undefined) return;
  const base = inAll(met.classes.map((at) => classes.orderOf(at))).find((at) => isOwn(state, at));
  if (base === undefined) {
    if (met.kind === VALUE.instance) declareBasedOutside(state, place, met.classes);
  } else if (isTelling(state, base)) {
    if (met.kind === VALUE.instance) declareAnyOf(state, place, base);
    else declareClassesBelow(state, place, base);
  }
}

interface Met {
  readonly kind: ValueKind;
  readonly classes: readonly number[];
}

/** Of what classes the instances in the place are, or which classes it holds. */
function classesMet({ graph, values, classes }: SolverState, place: number): Met | undefined {
  const met: number[] = [];
  let found: ValueKind | undefined;
  for (let at = 0; at < graph.countOf(place); at++) {
    const value = graph.valueAt(place, at);
    const kind = values.kindOf(value);
    if (BESIDE_INSTANCES.has(kind)) continue;
    if (kind !== VALUE.instance && kind !== VALUE.class) return undefined;
    found ??= kind;
    if (kind !== found) return undefined;
    const classIndex = values.firstOf(value);
    if (isTold(classes.get(classIndex).rules, graph.kin)) return undefined;
    met.push(classIndex);
  }
  return found === undefined || met.length < MIN_INSTANCES
    ? undefined
    : { kind: found, classes: met };
}

/** Whether types say what there may be in a place, or kin has room there, as long as there is not too much of it. */
const isTold = ({ typesAreSound, countsKinOnce, mostKin = 0 }: CallRules, kin: number): boolean =>
  typesAreSound || countsKinOnce === true || kin < mostKin;

/** In the order of the first list. */
function inAll([first = [], ...others]: readonly (readonly number[])[]): number[] {
  return first.filter((each) => others.every((other) => other.includes(each)));
}

function declareAnyOf({ graph, values, types, texts }: SolverState, place: number, base: number) {
  graph.declareWide(place, values.get(VALUE.cone, types.ofClass(base, texts.get(''))));
}

/** A list of classes holds those that have a base in common, and hardly that one itself. */
function declareClassesBelow({ graph, classes, values }: SolverState, place: number, base: number) {
  const below = classes.below(base, MAX_NAMED + 2);
  if (below.length > MAX_NAMED + 1) return;
  for (const each of below)
    if (each !== base) graph.declareWide(place, values.get(VALUE.class, each, TOLD.exact));
}

/** The common base is not in the repository: instances of all classes that name it as theirs. */
function declareBasedOutside(state: SolverState, place: number, met: readonly number[]): void {
  const { classes, externalBases } = state;
  const named = met.map((classIndex) =>
    classes.orderOf(classIndex).flatMap((at) => [...(externalBases.get(at) ?? [])]),
  );
  const [name] = inAll(named);
  if (name === undefined) return;
  const { rules } = classes.get(met[0]!);
  const based = [...externalBases]
    .filter(([at, names]) => names.has(name) && classes.get(at).rules === rules)
    .map(([at]) => at);
  if (based.length > MAX_NAMED || !based.every((at) => isTelling(state, at))) return;
  for (const at of based) declareAnyOf(state, place, at);
}

/** Whether the class is not what nearly everything is based on, as `Object` is that somebody adds to. */
const isTelling = ({ classes }: SolverState, base: number): boolean =>
  classes.below(base, MAX_CLASSES + 1).length <= MAX_CLASSES;

const isOwn = ({ classes, units }: SolverState, at: number): boolean =>
  units[classes.get(at).unit]!.path !== null;

const BESIDE_INSTANCES: ReadonlySet<number> = new Set([
  VALUE.declared,
  VALUE.cone,
  VALUE.text,
  VALUE.external,
]);
