// Which methods that stand above a class run on its instances: none that it overrides, unless `super` leads to one, and
// nothing private that only those call. What such a method calls on its receiver is no override that the class has.
// Asked where methods are told apart by their parameters (`CallRules.inheritsOverloads`).
import { CONSTRUCTOR_KEY, MEMBER } from '../../../flow/flow-facts.ts';
import { classOfReceivers } from '../graph/value-classes.ts';
import { areOfOnePackage } from '../members/member-search.ts';
import type { Site } from '../sites/site-table.ts';
import { placeIn, type SolverState } from '../solver-state.ts';
import type { Member } from './class-table.ts';

/** Keys of members by a number: of a class, or of a callable. */
type Keys = Map<number, Set<number>>;

/** How the program calls members, as its text says. */
interface CalledKeys {
  /** By method, as what it is a copy of: on its own receiver. */
  readonly onSelf: Keys;
  /** By class: on the receiver as the bases of the class see it, or as it is for one base alone. */
  readonly onSuper: Keys;
  /** On the receivers of methods. */
  readonly within: ReadonlySet<number>;
  /** On anything else, or where no method stands around. */
  readonly elsewhere: ReadonlySet<number>;
}

export class InheritedMethods {
  readonly #state: SolverState;
  /** The class by the place that all its methods have as their receiver; absent until somebody asks. */
  #owners: ReadonlyMap<number, number> | undefined;
  #called: CalledKeys | undefined;
  /** By class, the methods that run on its instances. */
  readonly #methods = new Map<number, ReadonlySet<number>>();

  constructor(state: SolverState) {
    this.#state = state;
  }

  /** Whether the site stands in a method that never runs on what it would call a method of here. */
  excludes({ caller, source }: Pick<Site, 'caller' | 'source'>, receiver: number): boolean {
    const { classes, callables } = this.#state;
    const below = classOfReceivers(this.#state, receiver);
    if (below === -1 || classes.get(below).rules.inheritsOverloads !== 'together') return false;
    this.#owners ??= ownersByReceiver(this.#state);
    const owner = this.#owners.get(source);
    if (owner === undefined || owner === below || !classes.isBelow(below, owner)) return false;
    const method = this.#methodAround(caller, owner);
    return method !== -1 && !this.#methodsOn(below).has(callables[method]!.original);
  }

  /** The method of the class in whose text a callable stands; -1 for none. */
  #methodAround(callable: number, owner: number): number {
    const { callables } = this.#state;
    let at = callable;
    while (at !== -1 && callables[at]!.owner !== owner) at = callables[at]!.around;
    return at;
  }

  #methodsOn(classIndex: number): ReadonlySet<number> {
    const known = this.#methods.get(classIndex);
    if (known !== undefined) return known;
    const { classes, callables, callableAt, texts } = this.#state;
    const order = classes.orderOf(classIndex);
    const { onSelf, onSuper } = this.#calledKeys();
    const found = new Set<number>();
    const add = ({ place }: Member) => {
      const callable = callableAt.get(place);
      if (callable !== undefined) found.add(callables[callable]!.original);
    };
    const addAll = (key: number, isMeant: (flags: number) => boolean) => {
      for (const at of order)
        for (const member of classes.get(at).members.get(key) ?? [])
          if (isMeant(member.flags)) add(member);
    };
    addAll(texts.get(CONSTRUCTOR_KEY), () => true);
    for (const member of this.#seenIn(order)) add(member);
    for (const at of order) for (const key of onSuper.get(at) ?? []) addAll(key, () => true);
    // What is found on the way is looked at in turn.
    for (const method of found) for (const key of onSelf.get(method) ?? []) addAll(key, isPrivate);
    this.#methods.set(classIndex, found);
    return found;
  }

  /** What others can call on an instance of the first of the classes, and what is private but called from anywhere. */
  *#seenIn(order: readonly number[]): Generator<Member> {
    const { classes } = this.#state;
    const nearer = new Map<number, Member[]>();
    for (const at of order) {
      for (const [key, members] of classes.get(at).members) {
        const before = nearer.get(key) ?? [];
        for (const member of members) {
          if (isPrivate(member.flags)) {
            if (!this.#isCalledWithin(key)) yield member;
          } else if (!before.some((other) => this.#overrides(other, member))) yield member;
        }
        nearer.set(key, [...before, ...members.filter(({ flags }) => !isPrivate(flags))]);
      }
    }
  }

  #overrides(below: Member, above: Member): boolean {
    const { overloads, classes, units } = this.#state;
    if (below.owner === above.owner || ((below.flags | above.flags) & MEMBER.static) !== 0)
      return false;
    if (!overloads.areAlike(below.place, above.place)) return false;
    if ((above.flags & MEMBER.inPackage) === 0) return true;
    const pathOf = (at: number) => units[classes.get(at).unit]!.path ?? '';
    return areOfOnePackage(pathOf(below.owner), pathOf(above.owner));
  }

  /** Whether methods call it on their own receiver, and nobody calls it otherwise. */
  #isCalledWithin(key: number): boolean {
    const { within, elsewhere } = this.#calledKeys();
    return within.has(key) && !elsewhere.has(key);
  }

  #calledKeys(): CalledKeys {
    if (this.#called !== undefined) return this.#called;
    const { sites, callables, superPlaces } = this.#state;
    const onSelf: Keys = new Map();
    const onSuper: Keys = new Map();
    const within = new Set<number>();
    const elsewhere = new Set<number>();
    this.#owners ??= ownersByReceiver(this.#state);
    for (let at = 0; at < sites.length; at++) {
      const key = sites.keyOf(at);
      if (key === -1) continue;
      const source = sites.sourceOf(at);
      const above = superPlaces.get(source);
      if (above !== undefined) addTo(onSuper, above, key);
      const owner = this.#owners.get(source);
      const method = owner === undefined ? -1 : this.#methodAround(sites.at(at).caller, owner);
      if (method === -1) elsewhere.add(key);
      else {
        within.add(key);
        addTo(onSelf, callables[method]!.original, key);
      }
    }
    this.#called = { onSelf, onSuper, within, elsewhere };
    return this.#called;
  }
}

const isPrivate = (flags: number): boolean => (flags & MEMBER.private) !== 0;

function addTo(keys: Keys, number: number, key: number): void {
  const known = keys.get(number);
  if (known === undefined) keys.set(number, new Set([key]));
  else known.add(key);
}

function ownersByReceiver({ callables }: SolverState): ReadonlyMap<number, number> {
  const owners = new Map<number, number>();
  for (const { owner, fact, frame } of callables) {
    if (owner === -1 || fact.receiver === -1) continue;
    if (frame.unit.rules.inheritsOverloads !== 'together') continue;
    owners.set(placeIn(frame, fact.receiver), owner);
  }
  return owners;
}
