// Calls that a method makes on its own receiver, where a class below overrides what is called: whoever makes
// instances of that class need not be in sight.
import type { CallBinder } from './bind-call.ts';
import { placeIn, type SolverState } from './solver-state.ts';
import { VALUE } from './values.ts';

/** A method with its name, by the place of its receiver. */
interface Method {
  readonly callable: number;
  readonly owner: number;
  readonly name: number;
}

export class OverrideAssumptions {
  readonly #state: SolverState;
  readonly #binder: CallBinder;
  #methods: ReadonlyMap<number, Method> | undefined;
  /** How many sites have been looked at. */
  #next = 0;

  constructor(state: SolverState, binder: CallBinder) {
    this.#state = state;
    this.#binder = binder;
  }

  /** Each site once. */
  assume(): void {
    const { sites } = this.#state;
    this.#methods ??= methodsByReceiver(this.#state);
    const { length } = sites;
    if (this.#methods.size > 0) {
      for (let at = this.#next; at < length; at++) {
        const key = sites.key.at(at);
        const method = key === -1 ? undefined : this.#methods.get(sites.source.at(at));
        if (method !== undefined) this.#callBelow(at, key, method);
      }
    }
    this.#next = length;
  }

  /** Only for classes that inherit the method: with others as the receiver it does not run. */
  #callBelow(site: number, key: number, { callable, owner, name }: Method): void {
    const { classes, values, types, texts, callableAt } = this.#state;
    for (const below of classes.below(owner)) {
      if (below !== owner && !classes.get(below).members.has(key)) continue;
      const order = classes.orderOf(below);
      const [inherited] = classes.findMembers(order, name, () => true);
      if (inherited === undefined || callableAt.get(inherited.place) !== callable) continue;
      const receiver = values.get(VALUE.declared, types.ofClass(below, texts.get('')));
      this.#binder.callMember(site, key, receiver);
    }
  }
}

function methodsByReceiver({ classes, callables, callableAt }: SolverState): Map<number, Method> {
  const methods = new Map<number, Method>();
  for (let owner = 0; owner < classes.size; owner++) {
    const { rules, members, subclasses } = classes.get(owner);
    if (rules.receiversMayBeBelow !== true || subclasses.length === 0) continue;
    for (const [name, [member]] of members) {
      const callable = member === undefined ? undefined : callableAt.get(member.place);
      const entry = callable === undefined ? undefined : callables[callable];
      if (entry === undefined || entry.owner !== owner || entry.fact.receiver === -1) continue;
      methods.set(placeIn(entry.frame, entry.fact.receiver), { callable: callable!, owner, name });
    }
  }
  return methods;
}
