// Calls that a method makes on its own receiver, and attributes that it reads from it, where a class below overrides what
// is called or read, or has it from another base: whoever makes instances of that class need not be in sight.
import { MOVE, type MoveList } from '../../../flow/flow-facts.ts';
import type { CallBinder } from '../binding/bind-call.ts';
import { PairMap } from '../collections/pair-map.ts';
import { PairSet } from '../collections/pair-set.ts';
import { rowsOf } from '../copies/told-by-call.ts';
import { VALUE } from '../graph/values.ts';
import { matchesPattern, patternOf } from '../members/key-patterns.ts';
import type { MemberNodes } from '../members/member-nodes.ts';
import { type CallableEntry, placeIn, type SolverState, USE } from '../solver-state.ts';
import { ownerOf, runsSame } from './method-receivers.ts';

/** A method with its name, by the place of its receiver. */
export interface Method {
  readonly owner: number;
  readonly name: number;
}

/** Attributes of so many classes below are read. */
const MAX_BELOW = 32;

/** Methods of so many are called, each of which stands in some class. */
const MAX_CALLED_BELOW = 1024;

export class OverrideAssumptions {
  readonly #state: SolverState;
  readonly #nodes: MemberNodes;
  readonly #binder: CallBinder;
  #methods: ReadonlyMap<number, Method> | undefined;
  /** Classes below, and where what is read of them goes. */
  readonly #read = new PairSet();
  /** By class and name, whether its method of the name runs that of a base. */
  readonly #handingOn = new PairMap();
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
    for (const below of classes.below(method.owner, MAX_CALLED_BELOW)) {
      if (below !== method.owner && !this.#bringsMember(below, method.owner, key)) continue;
      if (!this.#inherits(below, method) && !this.#handsOn(below, method.name)) continue;
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
        ([key]) =>
          this.#writes(below, key) ||
          this.#bringsMember(below, method.owner, key) ||
          this.#isWrittenBeside(below, method.owner, key),
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

  /** Whether methods of another base give it to their receiver, as one base prepares what the tests of a mixin look at. */
  #isWrittenBeside(below: number, owner: number, key: number): boolean {
    const { classes } = this.#state;
    if (!classes.hasBasesBeside(below)) return false;
    const above = classes.orderOf(owner);
    return classes.orderOf(below).some((at) => !above.includes(at) && this.#writes(at, key));
  }

  /** With an instance of a class that does not inherit it as the receiver the method does not run. */
  #inherits(below: number, { owner, name }: Method): boolean {
    return runsSame(this.#state, name, owner, below);
  }

  /** Whether the method of the name that runs for the class runs that of a base, as constructors do. */
  #handsOn(below: number, name: number): boolean {
    const { callables, callableAt } = this.#state;
    const owner = ownerOf(this.#state, below, name);
    const known = owner === -1 ? -1 : this.#handingOn.get(owner, name);
    if (owner === -1 || known !== -1) return known === 1;
    const members = this.#state.classes.get(owner).members.get(name) ?? [];
    const handsOn = members.some(({ place }) => {
      const callable = callableAt.get(place);
      return callable !== undefined && handsOnReceiver(callables[callable]!, name);
    });
    this.#handingOn.set(owner, name, handsOn ? 1 : 0);
    return handsOn;
  }
}

/** Whether the method calls one of the name on its own receiver as a base has it: by `super`, or as `Base.name(self)`. */
function handsOnReceiver({ fact, frame }: CallableEntry, name: number): boolean {
  const { facts, texts } = frame.unit;
  const { moves } = facts;
  const above = new Set<number>();
  return rowsOf(fact, moves).some((row) => {
    if (moves[row] === MOVE.super) above.add(moves[row + 3]!);
    if (moves[row] !== MOVE.callMember || texts[moves[row + 5]!] !== name) return false;
    return above.has(moves[row + 4]!) || firstGiven(moves, row) === fact.receiver;
  });
}

/** The place of the first argument of a call, within its file; -1 for none. */
const firstGiven = (moves: MoveList, row: number): number =>
  moves[row + 1]! > 0 ? moves[row + 9]! : -1;

function methodsByReceiver({ classes, callables, callableAt }: SolverState): Map<number, Method> {
  const methods = new Map<number, Method>();
  for (let owner = 0; owner < classes.size; owner++) {
    const { rules, members, subclasses } = classes.get(owner);
    if (rules.receiversMayBeBelow !== true || subclasses.length === 0) continue;
    for (const [name, [member]] of members) {
      const callable = member === undefined ? undefined : callableAt.get(member.place);
      const entry = callable === undefined ? undefined : callables[callable];
      if (entry === undefined || entry.owner !== owner || entry.fact.receiver === -1) continue;
      const receiver = placeIn(entry.frame, entry.fact.receiver);
      // Constructors have a second key, by which nobody calls them.
      if (!methods.has(receiver)) methods.set(receiver, { owner, name });
    }
  }
  return methods;
}
