// What a place holds that more instances have come to than are told apart: any instance of what they are all based on.
import { coneNumber } from './cones.ts';
import type { SolverState } from './solver-state.ts';
import { VALUE } from './values.ts';

/** So many of the values have to be instances: of fewer little follows for those that found no room. */
const MIN_INSTANCES = 6;

/** A base of more classes tells little. */
const MAX_CLASSES = 256;

/** Says so of a wide place, where types do not say it, and nothing else has come that has methods of the repository. */
export function declareCommonBase(state: SolverState, place: number): void {
  const { graph, values, classes, types, texts } = state;
  let common: readonly number[] | undefined;
  let instances = 0;
  for (let at = 0; at < graph.countOf(place); at++) {
    const value = graph.valueAt(place, at);
    const kind = values.kindOf(value);
    if (BESIDE_INSTANCES.has(kind)) continue;
    if (kind !== VALUE.instance) return;
    const order = classes.orderOf(values.firstOf(value));
    common = common === undefined ? order : common.filter((base) => order.includes(base));
    instances += 1;
  }
  if (common === undefined || instances < MIN_INSTANCES) return;
  const base = common.find((each) => isOwn(state, each));
  if (base === undefined || !isTelling(state, base)) return;
  const any = coneNumber({ isReceiver: false, except: -1, runs: -1 });
  graph.declareWide(place, values.get(VALUE.cone, types.ofClass(base, texts.get('')), any));
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
