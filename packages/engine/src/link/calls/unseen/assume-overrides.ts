// Calls that a method makes on its own receiver, and attributes that it reads from it, where a class below overrides what
// is called or read, or has it from another base: whoever makes instances of that class need not be in sight.
import type { CallBinder } from '../binding/bind-call.ts';
import { PairSet } from '../collections/pair-set.ts';
import { VALUE } from '../graph/values.ts';
import { matchesPattern, patternOf } from '../members/key-patterns.ts';
import type { MemberNodes } from '../members/member-nodes.ts';
import { placeIn, type SolverState, USE } from '../solver-state.ts';
import { runsSame } from './method-receivers.ts';

/** A method with its name, by the place of its receiver. */
export interface Method {
  readonly owner: number;
  readonly name: number;
}

/** Attributes of so many classes below are read. */
const MAX_BELOW = 32;

export class OverrideAssumptions {
  readonly #state: SolverState;
  readonly #nodes: MemberNodes;
  readonly #binder: CallBinder;
  #methods: ReadonlyMap<number, Method> | undefined;
  /** Classes below, and where what is read of them goes. */
  readonly #read = new PairSet();
  /** How many sites have been looked at. */
  #next = 0;

  constructor(state: SolverState, nodes: MemberNodes, binder: CallBinder) {
    this.#state = state;
    this.#nodes = nodes;
    this.#binder = binder;
  }

  /** The method whose receiver the place is; `undefined` for places of another kind, or where nothing is below. */
  methodAt(place: number): Method | undefined {
    return this.#methods?.get(place);
  }

  /** Each site once. */
  assume(): void {
    const { sites } = this.#state;
    this.#methods ??= methodsByReceiver(this.#state);
    // Methods of which nobody is seen to make the receiver write its attributes once that is assumed.
    for (const [receiver, method] of this.#methods) {
      this.#readBelow(receiver, method);
      this.#seeBases(receiver, method);
    }
    const { length } = sites;
    if (this.#methods.size > 0) {
      for (let at = this.#next; at < length; at++) {
        const key = sites.keyOf(at);
        const method = key === -1 ? undefined : this.#methods.get(sites.sourceOf(at));
        if (method !== undefined) this.#callBelow(at, key, method);
      }
    }
    this.#next = length;
  }

  #callBelow(site: number, key: number, method: Method): void {
    const { classes, values, types, texts } = this.#state;
    for (const below of classes.below(method.owner)) {
      if (below !== method.owner && !this.#bringsMember(below, method.owner, key)) continue;
      if (!this.#inherits(below, method)) continue;
      const receiver = values.get(VALUE.declared, types.ofClass(below, texts.get('')));
      this.#binder.callMember(site, key, receiver);
    }
  }

  /** Attributes that classes below give for themselves, as those do that share tests or a template of what is done. */
  #readBelow(receiver: number, method: Method): void {
    const { classes, graph, values, types, texts } = this.#state;
    const reads = graph.pairsOfKind(receiver, USE.read);
    if (reads.length === 0) return;
    for (const below of classes.below(method.owner, MAX_BELOW)) {
      if (below === method.owner) continue;
      const given = reads.filter(
        ([key]) => this.#writes(below, key) || this.#bringsMember(below, method.owner, key),
      );
      if (given.length === 0 || !this.#inherits(below, method)) continue;
      const value = values.get(VALUE.declared, types.ofClass(below, texts.get('')));
      for (const [key, to] of given)
        if (this.#read.add(below, to)) graph.addEdge(this.#nodes.read(value, key), to);
    }
  }

  /**
   * What a class below has behind the class of the method is what `super` means there, as mixins call what they lack
   * themselves. Each class that may come next counts once.
   */
  #seeBases(receiver: number, method: Method): void {
    const { classes, graph, values, types, texts } = this.#state;
    const seen = graph.pairsOfKind(receiver, USE.super);
    if (seen.length === 0) return;
    const next = new Set(classes.orderOf(method.owner));
    for (const below of classes.below(method.owner, MAX_BELOW)) {
      const order = classes.orderOf(below);
      const behind = order[order.indexOf(method.owner) + 1];
      if (behind === undefined || next.has(behind) || !this.#inherits(below, method)) continue;
      next.add(behind);
      const value = values.get(VALUE.declared, types.ofClass(below, texts.get('')));
      for (const [classIndex, to] of seen)
        graph.addValue(to, values.get(VALUE.super, classIndex, value));
    }
  }

  /** Whether the class has a member of its own, or one of another base, as a mixin calls what it lacks itself. */
  #bringsMember(below: number, owner: number, key: number): boolean {
    const { classes, texts } = this.#state;
    const { members } = classes.get(below);
    if (members.has(key)) return true;
    const pattern = patternOf(texts.textOf(key));
    if (pattern !== undefined)
      return [...members.keys()].some((name) => matchesPattern(pattern, texts.textOf(name)));
    if (!classes.hasBasesBeside(below)) return false;
    const [member] = classes.findMembers(classes.orderOf(below), key, () => true);
    return member !== undefined && !classes.orderOf(owner).includes(member.owner);
  }

  #writes(classIndex: number, key: number): boolean {
    return this.#nodes.isWritten(this.#state.values.get(VALUE.instance, classIndex), key);
  }

  /** With an instance of a class that does not inherit it as the receiver the method does not run. */
  #inherits(below: number, { owner, name }: Method): boolean {
    return runsSame(this.#state, name, owner, below);
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
      methods.set(placeIn(entry.frame, entry.fact.receiver), { owner, name });
    }
  }
  return methods;
}
