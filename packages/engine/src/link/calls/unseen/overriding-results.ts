// What methods without a body give in classes that only the repository bases others on: what those give that override them,
// and nothing else.
import { placeIn, type SolverState } from '../solver-state.ts';

/** A call reaches so many overrides at most; what others give would be missing. */
const MAX_OVERRIDES = 32;

/** Classes below that are looked at. */
const MAX_BELOW = 256;

export class OverridingResults {
  readonly #state: SolverState;
  /** By the place of what it gives, the method's class, name and number of parameters. */
  #abstract: ReadonlyMap<number, AbstractMethod> | undefined;
  readonly #results = new Map<number, readonly number[]>();

  constructor(state: SolverState) {
    this.#state = state;
  }

  /** Places of what the overrides give, of the place of such a result; none for every other place. */
  of(place: number): readonly number[] {
    this.#abstract ??= abstractMethods(this.#state);
    const method = this.#abstract.get(place);
    if (method === undefined) return NONE;
    const known = this.#results.get(place);
    if (known !== undefined) return known;
    const found = this.#find(method);
    this.#results.set(place, found);
    return found;
  }

  #find({ owner, name, parameters }: AbstractMethod): readonly number[] {
    const { classes, callables, callableAt } = this.#state;
    const results: number[] = [];
    for (const below of classes.below(owner, MAX_BELOW)) {
      if (below === owner) continue;
      for (const { place } of classes.get(below).members.get(name) ?? NO_MEMBERS) {
        const callable = callableAt.get(place);
        const entry = callable === undefined ? undefined : callables[callable];
        if (entry === undefined || entry.fact.isAbstract || entry.fact.result === -1) continue;
        if (entry.fact.parameters.length !== parameters) continue;
        results.push(placeIn(entry.frame, entry.fact.result));
      }
    }
    // What others give would be missing where the method is called.
    return results.length > MAX_OVERRIDES ? NONE : results;
  }
}

interface AbstractMethod {
  readonly owner: number;
  readonly name: number;
  readonly parameters: number;
}

function abstractMethods({ classes, callables, callableAt }: SolverState) {
  const methods = new Map<number, AbstractMethod>();
  for (let owner = 0; owner < classes.size; owner++) {
    const { rules, isClosed, members, subclasses } = classes.get(owner);
    if (!rules.typesAreSound || !isClosed || subclasses.length === 0) continue;
    for (const [name, all] of members) {
      for (const { place } of all) {
        const callable = callableAt.get(place);
        const entry = callable === undefined ? undefined : callables[callable];
        if (entry === undefined || entry.owner !== owner) continue;
        const { isAbstract, result, parameters } = entry.fact;
        if (!isAbstract || result === -1) continue;
        methods.set(placeIn(entry.frame, result), { owner, name, parameters: parameters.length });
      }
    }
  }
  return methods;
}

const NONE: readonly number[] = [];
const NO_MEMBERS: readonly { readonly place: number }[] = [];
