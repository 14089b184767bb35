// On what receivers the methods of a class run that is the base of classes without a name: an instance that never
// leaves the expression that makes it runs only its constructors, the methods called on it there, and what these call
// on themselves.
import { CONSTRUCTOR_KEY } from '../../../flow/flow-facts.ts';
import { classOfReceivers } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { Site } from '../sites/site-table.ts';
import { placeIn, type SolverState, USE } from '../solver-state.ts';

export class ReceiversWhereMade {
  readonly #state: SolverState;
  /** By class, the methods that run on its instances. */
  readonly #methods = new Map<number, ReadonlySet<number>>();
  /** By method, the members that it calls on its receiver; absent until somebody asks. */
  #calledOnSelf: ReadonlyMap<number, ReadonlySet<number>> | undefined;

  constructor(state: SolverState) {
    this.#state = state;
  }

  /** Whether the site stands in a method that is never called on what it would call a method of here. */
  excludes({ caller, source }: Pick<Site, 'caller' | 'source'>, receiver: number): boolean {
    const { classes, callables } = this.#state;
    const made = classOfReceivers(this.#state, receiver);
    if (made === -1 || !classes.get(made).staysWhereMade) return false;
    const method = this.#methodAround(caller);
    if (method === -1) return false;
    const { fact, frame, original } = callables[method]!;
    return placeIn(frame, fact.receiver) === source && !this.#methodsOn(made).has(original);
  }

  /** The method in whose text a callable stands; -1 for none. */
  #methodAround(callable: number): number {
    const { callables } = this.#state;
    let at = callable;
    while (at !== -1 && callables[at]!.owner === -1) at = callables[at]!.around;
    return at === -1 || callables[at]!.fact.receiver === -1 ? -1 : at;
  }

  #methodsOn(made: number): ReadonlySet<number> {
    const known = this.#methods.get(made);
    if (known !== undefined) return known;
    const { classes, callables, callableAt, texts } = this.#state;
    const order = classes.orderOf(made);
    const found = new Set<number>();
    const addMembers = (key: number) => {
      for (const at of order) {
        for (const { place } of classes.get(at).members.get(key) ?? []) {
          const callable = callableAt.get(place);
          if (callable !== undefined) found.add(callables[callable]!.original);
        }
      }
    };
    this.#calledOnSelf ??= this.#callsOnSelf();
    addMembers(texts.get(CONSTRUCTOR_KEY));
    for (const key of this.#keysCalledOn(made)) addMembers(key);
    for (const method of found) {
      for (const key of this.#calledOnSelf.get(method) ?? []) addMembers(key);
    }
    this.#methods.set(made, found);
    return found;
  }

  /** Where it is made, and in its own methods. */
  *#keysCalledOn(made: number): Generator<number> {
    const { birthPlaces, graph, callables, classes } = this.#state;
    for (const [place, classIndex] of birthPlaces) {
      if (classIndex === made) yield* graph.usesOfKind(place, USE.callMember);
    }
    for (const [method, keys] of this.#calledOnSelf ?? []) {
      if (callables[method]!.owner === made) yield* keys;
    }
    yield* classes.get(made).members.keys();
  }

  /** By method, as what it is a copy of: what it calls on its receiver, or on what its bases see of it. */
  #callsOnSelf(): ReadonlyMap<number, ReadonlySet<number>> {
    const { sites, callables } = this.#state;
    const found = new Map<number, Set<number>>();
    for (let at = 0; at < sites.length; at++) {
      const key = sites.keyOf(at);
      if (key === -1) continue;
      const method = this.#methodAround(sites.at(at).caller);
      if (method === -1) continue;
      const { fact, frame, original } = callables[method]!;
      const source = sites.sourceOf(at);
      if (source !== placeIn(frame, fact.receiver) && !this.#isSuper(source)) continue;
      found.set(original, (found.get(original) ?? new Set()).add(key));
    }
    return found;
  }

  #isSuper(place: number): boolean {
    const { graph, values } = this.#state;
    for (let at = 0; at < graph.countOf(place); at++) {
      if (values.kindOf(graph.valueAt(place, at)) === VALUE.super) return true;
    }
    return false;
  }
}
