// Constructors that make an object of what is given where their class is asked for, without being named.
import { placeIn, type SolverState } from '../solver-state.ts';

/** Of a constructor that takes whatever it is given: its parameter is one of its own type parameters. */
export const ANY_TYPE = -1;

/** The type that each of them takes. */
export function converting(state: SolverState, classIndex: number): readonly number[] {
  const { classes, callables, callableAt, declaredTypes, texts } = state;
  const { members, rules } = classes.get(classIndex);
  const key = rules.convertingMember === undefined ? undefined : texts.find(rules.convertingMember);
  const found = key === undefined ? undefined : members.get(key);
  if (found === undefined) return NONE;
  return found.flatMap(({ place }) => {
    const { fact, frame } = callables[callableAt.get(place) ?? -1] ?? {};
    const first = fact?.parameters[0];
    if (frame === undefined || first === undefined) return [];
    return [declaredTypes.get(placeIn(frame, first)) ?? ANY_TYPE];
  });
}

const NONE: readonly number[] = [];
