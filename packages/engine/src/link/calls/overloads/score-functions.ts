// How well functions suit parameters of whose types nothing is in the facts, as of types of functions in some languages.
import { type CallRules, MISFIT } from '../../../flow/call-rules.ts';
import { FORM } from '../../../flow/flow-facts.ts';
import { VALUE } from '../graph/values.ts';
import { placeIn, type SolverState } from '../solver-state.ts';

/** What a type parameter of the class stands for is hardly a function. */
export function scoreUntyped(
  state: SolverState,
  { functionsAreUntyped, formsTellFunctions }: CallRules,
  parameter: number,
  given: number,
): number {
  const form = formsTellFunctions === true ? (state.forms.of(parameter) ?? 0) : 0;
  if ((form & FORM.function) !== 0) return scoreFunctions(state, form, given);
  if (functionsAreUntyped !== true || state.openTypes.has(parameter)) return 0;
  if (!holdsFunction(state, given)) return 0;
  return formsTellFunctions === true ? BY_ANYTHING : BY_FUNCTION;
}

const BY_FUNCTION = 2;

/** Functions are mostly known where they are given: what is not known is hardly one. */
const HARDLY_FUNCTION = -0.5;

/** What takes anything takes functions as well. */
const BY_ANYTHING = 1;

/** What may be awaited suits a function that awaits nothing less than what may not; what gives functions, one that hardly does. */
const LESS_LIKE = 0.1;

/**
 * How well what is given suits a parameter that takes functions: what awaits something only one that may be awaited.
 * https://docs.swift.org/swift-book/documentation/the-swift-programming-language/types/#Function-Type
 */
function scoreFunctions(state: SolverState, form: number, given: number): number {
  const { graph, callables, forms } = state;
  const functions = functionsAmong(state, graph.valuesOf(given));
  const mayHold = (place: number) => {
    const known = graph.valuesOf(place);
    return known.length === 0 || !known.every((value) => isNoFunction(state, value));
  };
  if (functions.length === 0) return mayHold(given) ? HARDLY_FUNCTION : MISFIT;
  const mayAwait = (form & FORM.awaited) !== 0;
  // What is handed on may be awaited wherever it came from.
  if (((forms.of(given) ?? 0) & FORM.awaited) !== 0) return mayAwait ? BY_FUNCTION : MISFIT;
  const scores = functions.map((callable) => {
    const { fact, frame } = callables[callable]!;
    if (fact.isCoroutine && !mayAwait) return MISFIT;
    const best = BY_FUNCTION - (mayAwait && !fact.isCoroutine ? LESS_LIKE : 0);
    if ((form & FORM.givesFunction) === 0) return best;
    const result = placeIn(frame, fact.result);
    if (holdsFunction(state, result)) return best;
    return mayHold(result) ? best - 2 * LESS_LIKE : MISFIT;
  });
  return Math.max(...scores);
}

/** Whether the value is of a class, that is no other name for a type, or an object that is written out. */
function isNoFunction({ values, classes, types }: SolverState, value: number): boolean {
  switch (values.kindOf(value)) {
    case VALUE.object:
    case VALUE.instance:
      return true;
    case VALUE.declared: {
      const { class: of } = types.at(values.firstOf(value));
      return of !== -1 && classes.get(of).aliasOf === null;
    }
    default:
      return false;
  }
}

export const holdsFunction = (state: SolverState, place: number): boolean =>
  functionsAmong(state, state.graph.valuesOf(place)).length > 0;

/** Callables that the values are, whatever they are bound to. */
function functionsAmong({ values }: SolverState, given: readonly number[]): readonly number[] {
  return given
    .filter((value) => {
      const kind = values.kindOf(value);
      return kind === VALUE.callable || kind === VALUE.bound;
    })
    .map((value) => values.firstOf(value));
}
