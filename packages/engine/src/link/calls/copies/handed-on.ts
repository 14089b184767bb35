// Functions that return what they hand on: `add(item) { return store.add(item); }`. Where the callee is found to give back
// what it is given, so does the function, and each of its calls gets its own argument back and not those of all calls.
import type { CallableFact } from '../../../flow/flow-facts.ts';
import { appendTo } from '../collections/append-to.ts';
import type { Site } from '../sites/site-table.ts';
import { type CallableEntry, type Frame, placeIn, type SolverState } from '../solver-state.ts';
import { mayHold } from './conditions.ts';

/** What a call gives for a parameter. */
export interface GivenArgument {
  readonly site: Site;
  readonly fact: CallableFact;
  readonly frame: Frame;
  /** By its place among the parameters of the callee. */
  readonly parameter: number;
  readonly from: number;
}

export class HandedOn {
  readonly #state: SolverState;
  /** Parameters that were found to come back, by callee. */
  readonly #found = new Map<CallableFact, Set<number>>();
  /** What has been given for parameters that may be found to come back. */
  readonly #given = new Map<CallableFact, GivenArgument[]>();

  constructor(state: SolverState) {
    this.#state = state;
  }

  note(given: GivenArgument): void {
    if (given.fact.handedOn.length > 0) appendTo(this.#given, given.fact, given);
  }

  isHandedBack({ site, fact, frame, parameter }: GivenArgument): boolean {
    if (this.#found.get(fact)?.has(parameter) === true) return true;
    return handsBack(this.#state, site, { fact, frame }, parameter);
  }

  /**
   * A call gives back what it is given. Where its caller returns that and was given it, it goes to the caller's own calls.
   * @returns what those have given so far and were not told, or `undefined` where it goes to the result of the call
   */
  handOn(site: Site, from: number): readonly GivenArgument[] | undefined {
    const caller = this.#state.callables[site.caller];
    if (caller === undefined || caller.fact.handedOn.length === 0) return undefined;
    const { fact, frame } = caller;
    const isReturned = fact.handedOn.some((place) => placeIn(frame, place) === site.result);
    const parameter = fact.parameters.findIndex((place) => placeIn(frame, place) === from);
    if (!isReturned || parameter === -1) return undefined;
    const found = this.#found.get(fact) ?? new Set();
    if (found.has(parameter)) return [];
    this.#found.set(fact, found.add(parameter));
    return (this.#given.get(fact) ?? []).filter((given) => given.parameter === parameter);
  }
}

/**
 * Whether the callable hands back what the site gives for the parameter, as far as the text of the call answers what it asks
 * before it does: `if more is None: return self`.
 */
export function handsBack(
  state: SolverState,
  site: Site,
  { fact, frame }: Pick<CallableEntry, 'fact' | 'frame'>,
  parameter: number,
): boolean {
  if (!fact.handedBack.includes(parameter)) return false;
  const { handedBackWhen: asked } = fact;
  for (let at = 0; at < asked.length; at += 3) {
    const [of, which = 0, told = 0] = asked.slice(at, at + 3);
    if (of === parameter && !mayHold(state, site, { fact, frame }, which, told)) return false;
  }
  return true;
}
