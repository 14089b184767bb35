// How well what a class of the repository is outside of it suits a type from there: by the bases that it names, and by what
// its operators make of it. What arguments suit otherwise is told elsewhere.
import { type CallRules, MISFIT } from '../../../flow/call-rules.ts';
import { isRoot } from '../outside/outside-bases.ts';
import type { SolverState } from '../solver-state.ts';
import type { BoundType } from '../types/type-table.ts';

/** The text that every program has first: a type of which nothing is known. */
const NO_NAME = 0;

/** Every instance suits it, and anything else suits better. */
export const ANY_OBJECT = 1;

/** What becomes the type that is given suits it as well as that, but for what names it. */
const AS_GIVEN = 2.95;

/** What a class makes of it by an operator of its own suits better than any object, and worse than any other type. */
export const CONVERTED = 1.2;

/**
 * How well an instance of a class suits a type from outside: one of functions or plain values only where an operator of
 * the class says so; one that the class names as a base better than any object, and that than what is not known of.
 */
export function scoreAsOutside(
  state: SolverState,
  rules: CallRules,
  own: number,
  wanted: BoundType,
): number {
  const name = state.texts.textOf(wanted.name);
  if (name === rules.givenType) return AS_GIVEN;
  if (isPlain(rules, name) || arityOf(state, rules, wanted) !== undefined)
    return scoreConverted(state, own, name);
  if (wanted.parameter !== -1 || wanted.name === NO_NAME) return 0;
  const distance = outsideDistance(state, own, wanted.name);
  if (distance !== -1) return 2 + 1 / (2 + distance);
  if (rules.rootType === undefined) return 0;
  if (name.toLowerCase() === rules.rootType) return ANY_OBJECT;
  return rules.convertsNothing === true && !mayBeOutside(state, rules, own, name) ? MISFIT : 0;
}

/** Whether a class may be of a type that it does not name, by bases of which nothing is known or that classes have unnamed. */
function mayBeOutside(
  { classes, externalBases, texts }: SolverState,
  rules: CallRules,
  own: number,
  wanted: string,
): boolean {
  if (rules.impliedBases?.has(wanted) === true || classes.get(own).aliasOf !== null) return true;
  return classes
    .orderOf(own)
    .some((at) =>
      [...(externalBases.get(at) ?? [])]
        .map((base) => texts.textOf(base))
        .some((base) => !isRoot(base) && (rules.suitsAsPlain?.(base, wanted) ?? 0) >= 0),
    );
}

/** How far up a class names the base from outside; -1 for none that does. */
const outsideDistance = (
  { classes, externalBases }: SolverState,
  own: number,
  name: number,
): number => classes.orderOf(own).findIndex((at) => externalBases.get(at)?.has(name) === true);

/** What is plain in the language suits itself. */
export const isPlain = (rules: CallRules, name: string): boolean =>
  rules.suitsAsPlain?.(name, name) !== undefined;

/** An operator of the class may make such a value of its instances (`implicit operator string(C c)`). */
function scoreConverted({ classes, texts }: SolverState, own: number, wanted: string): number {
  const key = texts.find(`operator ${wanted}`);
  const hasOperator =
    key !== undefined && classes.orderOf(own).some((at) => classes.get(at).members.has(key));
  return hasOperator ? CONVERTED : MISFIT;
}

/** How many arguments a function type takes, or one that stands for such a type; `undefined` for what is none. */
export const arityOf = (state: SolverState, rules: CallRules, type: BoundType) =>
  functionArguments(state, rules, type)?.length;

/** The types of what a function type takes; `undefined` for what is none. */
export function functionArguments(
  state: SolverState,
  rules: CallRules,
  type: BoundType,
): readonly number[] | undefined {
  const { texts, types } = state;
  const name = texts.textOf(type.name);
  const [first] = type.arguments;
  const isQuoted = first !== undefined && rules.quotesFunctions?.(name) === true;
  const { name: own, arguments: given } = isQuoted ? types.at(first) : type;
  const arity = rules.arityOfFunctionType?.(isQuoted ? texts.textOf(own) : name, given.length);
  return arity === undefined ? undefined : given.slice(0, arity);
}
