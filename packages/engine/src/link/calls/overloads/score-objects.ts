// How well what a call is made on suits the receiver of an extension. What may be anything says nothing beside what is
// known: an expression is of one type, whatever came to it.
import { type CallRules, MISFIT } from '../../../flow/call-rules.ts';
import { classOfValue } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { SolverState } from '../solver-state.ts';
import { valueOfDeclared } from '../types/declared-value.ts';
import type { BoundType } from '../types/type-table.ts';
import { scoreClass, scoreValue } from './score-arguments.ts';

/**
 * @param type of the receiver, none that a type parameter stands for
 * @returns `undefined` where nothing is known of what the place holds
 */
export function scoreObjects(
  state: SolverState,
  rules: CallRules,
  type: number,
  place: number,
): number | undefined {
  const declared = valueOfDeclared(state, place);
  const known = declared === -1 ? undefined : scoreObject(state, rules, type, declared);
  // A test of the type may have said more than that.
  if (known !== undefined && known > 0) return known;
  let best: number | undefined;
  let isOpen = false;
  const seen = new Set<number>();
  for (const value of state.graph.valuesOf(place)) {
    const score = scoreObject(state, rules, type, value);
    if (score === undefined) isOpen = true;
    else {
      best = best === undefined ? score : Math.max(best, score);
      seen.add(oneOfKind(state, value));
    }
  }
  // What functions for any type hand on is of many types, and which of them a call means is not told apart.
  return isOpen && seen.size > MAX_TYPES && best! < 0 ? undefined : best;
}

/** The value, or what stands for all lists, maps or the like that are written out: they are of one type. */
function oneOfKind({ values, objectShapes }: SolverState, value: number): number {
  if (values.kindOf(value) !== VALUE.object) return value;
  return values.get(VALUE.class, objectShapes[values.firstOf(value)]!);
}

/** More of them in one place, none of which suits, may be there for other calls. */
const MAX_TYPES = 2;

function scoreObject(
  state: SolverState,
  rules: CallRules,
  type: number,
  value: number,
): number | undefined {
  const { values, types, objectShapes } = state;
  const kind = values.kindOf(value);
  if (kind === VALUE.object) {
    const shape = objectShapes[values.firstOf(value)] ?? -1;
    return shape === -1 ? undefined : scoreClass(state, rules, shape, types.at(type));
  }
  const isFunction = kind === VALUE.callable || kind === VALUE.bound;
  if (isFunction && rules.functionsAreNoInstances === true) return 0;
  const wanted = types.at(type);
  if (isFunction && wanted.class !== -1) return MISFIT;
  const companion = scoreCompanion(state, rules, wanted, value);
  if (companion !== undefined) return companion;
  const score = scoreValue(state, rules, type, value);
  const isMisfit = score !== undefined && score < 0;
  return isMisfit && isOtherHalf(state, classOfValue(state, value), wanted) ? SAME : score;
}

/**
 * How well what a name stands for suits the companion of a class from outside, which has no value but that class's name.
 * @returns `undefined` where none is wanted, or where the value is none of a name
 */
function scoreCompanion(
  { values, texts }: SolverState,
  { companionNames }: CallRules,
  wanted: BoundType,
  value: number,
): number | undefined {
  const name = texts.textOf(wanted.name);
  if (wanted.class !== -1 || companionNames?.test(name) !== true) return undefined;
  switch (values.kindOf(value)) {
    case VALUE.class:
    case VALUE.callable:
      return MISFIT;
    case VALUE.external: {
      const owner = lastWord(name.replace(companionNames, ''));
      return lastWord(texts.textOf(values.firstOf(value))) === owner ? SAME : undefined;
    }
    default:
      return undefined;
  }
}

const lastWord = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** Whether the class is that of one platform for the one that is wanted, or the other way round: two files declare it. */
export function isOtherHalf(state: SolverState, own: number, wanted: BoundType): boolean {
  const { classes, units, graph, values } = state;
  if (own === -1 || wanted.class === -1 || own === wanted.class) return false;
  const [unit, other] = [own, wanted.class].map((at) => units[classes.get(at).unit]!);
  const packageName = unit!.seenPackages?.own;
  if (packageName === undefined || packageName !== other!.seenPackages?.own) return false;
  const place = unit === other ? undefined : unit!.globals.get(wanted.name);
  return place !== undefined && graph.valuesOf(place).includes(values.get(VALUE.class, own));
}

const SAME = 3;
