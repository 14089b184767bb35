// Classes of all units with their bases and members, and the order in which a member is looked for. Bases and
// members may be added while values flow.

import type { CallRules } from '../../../flow/call-rules.ts';
import { MEMBER } from '../../../flow/flow-facts.ts';
import { appendTo } from '../collections/append-to.ts';
import type { Unit } from '../units/unit.ts';
import { linearize } from './linearize.ts';

/** A member as a class declares it. Several of one name are overloads. */
export interface Member {
  readonly place: number;
  /** Sum of `MEMBER`. */
  readonly flags: number;
  /** The class that declares it. */
  readonly owner: number;
}

export interface ClassEntry {
  /** Index of its unit. */
  readonly unit: number;
  /** Index into the program's declarations; -1 for none. */
  readonly declaration: number;
  readonly rules: CallRules;
  /** Texts. */
  readonly typeParameters: readonly number[];
  readonly isStructural: boolean;
  /** Whether nothing that is based on it stands for it. */
  readonly isFinal: boolean;
  /** Whether it is a type that is written out, or an alias: nothing is an instance of it alone. */
  readonly isType: boolean;
  /** Whether nobody but the repository makes instances of it. */
  readonly isMadeWithin: boolean;
  /** Whether nobody but the repository bases others on it. */
  readonly isClosed: boolean;
  /** Types that it is another name for; `null` for what is a class by itself. Filled in when all are bound. */
  readonly aliasOf: number[] | null;
  /** Each once, in order. */
  readonly bases: number[];
  /** Modules whose members the class itself has, and whatever is based on it. */
  readonly extensions: number[];
  /** Positions of bases that are whatever comes to a place, and of which nothing has come. */
  readonly awaitedBases: Set<number>;
  /** How many of the bases come before the class itself. */
  prepended: number;
  /** How many of the bases, from the first, are embedded. */
  embedded: number;
  /** Whether somebody is seen to make an instance of it, or to ask for the class as such. */
  isMade: boolean;
  /**
   * Whether no instance is seen to leave the expression that makes it, but as the receiver of its own methods. So far:
   * values flow on.
   */
  staysWhereMade: boolean;
  /** Whether no instance is seen to come where it is lost sight of, so far: `kept-instances.ts`. */
  isKept: boolean;
  /** Whether it is there when the program runs, and not a type alone: methods may write members that no line declares. */
  isValue: boolean;
  /** Whether which class below it an instance is of may be told only as the program runs: `MOVE.dynamic`. */
  isDynamic: boolean;
  /** Whether some base lies outside the repository, so that members may be there. */
  hasExternalBase: boolean;
  /** Callables that it is based on, as a class on a function that is used as one. */
  readonly functionBases: number[];
  /** By text. */
  readonly members: Map<number, Member[]>;
  readonly subclasses: number[];
}

export type DeclaredPart = Pick<ClassEntry, 'unit' | 'declaration'>;

/** Whether a member is meant, by its flags and the class that declares it. */
export type WantsMember = (flags: number, owner: number) => boolean;

/** A class is asked for so many classes below it at most when any of them may be meant. */
const MAX_BELOW = 256;

export class ClassTable {
  readonly #entries: ClassEntry[] = [];
  readonly #orders = new Map<number, readonly number[]>();
  /** How often classes have got other bases: what was found by these holds as long as it is the same. */
  orderChanges = 0;
  /** Classes of which no order is known, nor of any that is based on them. */
  readonly #unordered = new Set<number>();
  /** What `below` found, as long as there are no more subclasses. */
  readonly #below = new Map<number, readonly number[]>();
  readonly #extended = new Map<number, readonly number[]>();
  /** By class, types that are based on it and what embeds it, which are none of its subclasses. */
  readonly #typesOn = new Map<number, number[]>();
  readonly #wholes = new Map<number, number>();
  /** By whole, what its other parts are declared as. */
  readonly #joined = new Map<number, readonly DeclaredPart[]>();
  readonly #descriptions = new Set<number>();
  /** Where bases stand that are whatever reaches a place, by class and base. */
  readonly #positions = new Map<number, Map<number, number>>();
  /** Where bases stand that are named, behind such. */
  readonly #namedPositions = new Map<number, Map<number, number>>();

  /** Classes, and others that are the same class, as another file opens it. */
  readonly #parts = new Map<number, Set<number>>();

  /** Of classes that a call has for itself, the class as it is for all calls. */
  readonly #generals = new Map<number, number>();

  /** Classes that come last in every order that they are in. */
  readonly #last = new Set<number>();

  /** Classes from outside of which nothing is known but their names and bases. */
  readonly #outlines = new Set<number>();

  get size(): number {
    return this.#entries.length;
  }

  searchLast(index: number): void {
    this.#last.add(index);
  }

  noteOutline(index: number): void {
    this.#outlines.add(index);
  }

  get hasOutlines(): boolean {
    return this.#outlines.size > 0;
  }

  /** Whether it is from outside, and nothing is known of it but its name and its bases. */
  isOutline(index: number): boolean {
    return this.#outlines.has(index);
  }

  /** Whether all classes of the language are based on it, and it is asked behind all others. */
  isRoot(index: number): boolean {
    return this.#last.has(index);
  }

  /** A class of the unit that no line declares, and of which nothing is known but what is said of it here. */
  addUndeclared(
    { index, rules }: Pick<Unit, 'index' | 'rules'>,
    told: Partial<Pick<ClassEntry, 'isType' | 'isMadeWithin' | 'isClosed' | 'aliasOf'>> = {},
  ): number {
    return this.add({
      ...{ unit: index, declaration: -1, rules, typeParameters: [], isStructural: false },
      ...{ isFinal: false, isType: false, isMadeWithin: false, isClosed: false },
      ...{ staysWhereMade: false, isKept: false, aliasOf: null },
      ...told,
    });
  }

  add(
    entry: Pick<
      ClassEntry,
      | 'unit'
      | 'declaration'
      | 'rules'
      | 'typeParameters'
      | 'isStructural'
      | 'isFinal'
      | 'isType'
      | 'isMadeWithin'
      | 'isClosed'
      | 'staysWhereMade'
      | 'isKept'
      | 'aliasOf'
    >,
  ): number {
    this.#entries.push({
      ...entry,
      bases: [],
      extensions: [],
      prepended: 0,
      embedded: 0,
      isMade: false,
      isValue: false,
      isDynamic: false,
      hasExternalBase: false,
      awaitedBases: new Set(),
      functionBases: [],
      members: new Map(),
      subclasses: [],
    });
    return this.#entries.length - 1;
  }

  get(index: number): ClassEntry {
    return this.#entries[index] as ClassEntry;
  }

  /** Makes two declarations parts of one class. It has to be done before either has bases or members. */
  join(index: number, other: number): void {
    const [first, second] = [this.whole(index), this.whole(other)].sort((a, b) => a - b);
    if (first === undefined || second === undefined || first === second) return;
    this.#wholes.set(second, first);
    this.#joined.set(first, [
      ...(this.#joined.get(first) ?? []),
      this.get(second),
      ...(this.#joined.get(second) ?? []),
    ]);
    this.#entries[second] = this.get(first);
  }

  /**
   * Makes one class of two declarations, of which the other only says what the first has: the class is what is defined, with
   * the type parameters that are said of it. It has to be done before either has bases or members.
   */
  joinDescribed(index: number, description: number): void {
    const [defined, described] = [this.get(index), this.get(description)];
    if (defined === described) return;
    this.join(index, description);
    const whole = this.whole(index);
    const merged = { ...defined, typeParameters: described.typeParameters };
    this.#joined.set(whole, [described]);
    this.#descriptions.add(description);
    for (const at of [index, description]) this.#entries[at] = merged;
  }

  /** Whether it only says what another declaration has. */
  isDescription(index: number): boolean {
    return this.#descriptions.has(index);
  }

  /** All that a class is declared as: once, but for partial ones. */
  partsOf(index: number): readonly DeclaredPart[] {
    const whole = this.get(index);
    const others = this.#joined.get(this.whole(index));
    return others === undefined ? [whole] : [whole, ...others];
  }

  /** The class has what the other one has by itself, and is one of those below it. */
  noteGeneral(index: number, general: number): void {
    this.#generals.set(index, general);
    this.#addSubclass(general, index);
  }

  /** The other one is the same class, and one of its bases. */
  notePart(index: number, other: number): void {
    const parts = this.#parts.get(index) ?? new Set();
    this.#parts.set(index, parts.add(other));
  }

  /** Whether it is the class itself, or the same as another file opens it. */
  isPart(index: number, other: number): boolean {
    return index === other || this.#parts.get(index)?.has(other) === true;
  }

  get hasParts(): boolean {
    return this.#wholes.size > 0;
  }

  /** The class that a declaration is a part of; itself when it stands in one piece. */
  whole(index: number): number {
    let at = index;
    for (let next = this.#wholes.get(at); next !== undefined; next = this.#wholes.get(at))
      at = next;
    return at;
  }

  /**
   * A base that is whatever class reaches a place, which may be later than for those behind it.
   * @param position among the bases as written
   * @returns whether that is news
   */
  addBaseAt(index: number, base: number, position: number): boolean {
    const positions = this.#positions.get(index) ?? new Map<number, number>();
    const wasNamed = !positions.has(base);
    this.#positions.set(index, positions.set(base, position));
    if (!this.addBase(index, base)) return wasNamed;
    const { bases } = this.get(index);
    const named = this.#namedPositions.get(index);
    const positionOf = (each: number) => positions.get(each) ?? named?.get(each) ?? -1;
    const after = bases.findIndex((each) => positionOf(each) > position);
    if (after !== -1) bases.splice(after, 0, ...bases.splice(-1));
    return true;
  }

  /** A base that is named is searched behind those in front of it that are whatever class reaches a place. */
  noteNamedPosition(index: number, base: number, position: number): void {
    const named = this.#namedPositions.get(index) ?? new Map<number, number>();
    this.#namedPositions.set(index, named.set(base, position));
  }

  /** The class and those of its bases that are classes which reach a place, and not only named. */
  reached(index: number): ReadonlySet<number> {
    const found = new Set([index]);
    for (const at of found)
      for (const base of this.#positions.get(at)?.keys() ?? []) found.add(base);
    return found;
  }

  /** Whether bases stand side by side, so that it is not one alone that may be any of several. */
  hasBasesBeside(index: number): boolean {
    return new Set(this.#positions.get(index)?.values()).size > 1;
  }

  /** The class has the members of the other one, which it is none of: what embeds an interface need not implement it. */
  addEmbedded(index: number, base: number): void {
    const entry = this.get(index);
    if (index === base || entry.bases.includes(base)) return;
    entry.bases.splice(entry.embedded, 0, base);
    entry.embedded += 1;
    appendTo(this.#typesOn, base, index);
    this.#forgetOrders(index);
  }

  /** The class implements the other one, whether or not it has members of it. */
  addImplemented(index: number, base: number): void {
    const isNew = this.addBase(index, base);
    if (!isNew && !this.get(base).subclasses.includes(index)) this.#addSubclass(base, index);
  }

  /** @returns whether that is news */
  addBase(index: number, base: number, isPrepended = false): boolean {
    const entry = this.get(index);
    if (index === base || entry.bases.includes(base)) return false;
    if (isPrepended) {
      entry.bases.unshift(base);
      entry.prepended += 1;
    } else entry.bases.push(base);
    if (entry.isType) appendTo(this.#typesOn, base, index);
    else this.#addSubclass(base, index);
    this.#forgetOrders(index);
    // Extensions have bases as well, of which anybody may have been asked.
    this.#extended.clear();
    return true;
  }

  /** Of the class and of all that is based on it, types as well. */
  #forgetOrders(index: number): void {
    const pending = [index];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (this.#unordered.has(at)) continue;
      this.#unordered.add(at);
      this.#orders.delete(at);
      this.orderChanges += 1;
      pending.push(...this.get(at).subclasses, ...(this.#typesOn.get(at) ?? []));
    }
  }

  /**
   * The class itself gets the members of the other one. The last extension wins.
   * @returns whether that is news
   */
  addExtension(index: number, other: number, position: 'first' | 'last' = 'last'): boolean {
    const { extensions } = this.get(index);
    if (extensions.includes(other)) return false;
    if (position === 'first') extensions.unshift(other);
    else extensions.push(other);
    this.#extended.clear();
    return true;
  }

  /** Where members of the class itself are looked for that it has by extensions; the last one wins. */
  extensionsOf(index: number): readonly number[] {
    const known = this.#extended.get(index);
    if (known !== undefined) return known;
    const found = new Set<number>();
    for (const at of this.orderOf(index)) {
      const { extensions } = this.get(at);
      // From the last one, which wins.
      for (let last = extensions.length - 1; last >= 0; last--) {
        for (const base of this.orderOf(extensions[last]!)) found.add(base);
      }
    }
    const extended = [...found];
    this.#extended.set(index, extended);
    return extended;
  }

  addMember(index: number, key: number, place: number, flags: number): void {
    const { members } = this.get(index);
    const member = { place, flags, owner: index };
    const known = members.get(key);
    if (known === undefined) members.set(key, [member]);
    else if (!known.some((other) => other.place === place)) known.push(member);
  }

  /** The class itself and its bases, in the order in which members are looked for. */
  orderOf(index: number): readonly number[] {
    const known = this.#orders.get(index);
    if (known !== undefined) return known;
    const order = this.#withLast(linearize(index, this));
    this.#orders.set(index, order);
    for (const at of order) this.#unordered.delete(at);
    return order;
  }

  #withLast(order: readonly number[]): readonly number[] {
    const isLast = (at: number) => this.#last.has(at);
    return this.#last.size > 0 && order.slice(0, -1).some(isLast)
      ? [...order.filter((at) => !isLast(at)), ...order.filter(isLast)]
      : order;
  }

  isBelow(index: number, base: number): boolean {
    if (index === base) return true;
    const order = this.orderOf(index);
    if (order.includes(base)) return true;
    return this.#generals.size > 0 && order.some((at) => this.#generals.get(at) === base);
  }

  /** The class and those based on it, each once, in the order of their discovery. */
  below(index: number, limit = MAX_BELOW): readonly number[] {
    if (this.get(index).subclasses.length === 0) return [index];
    if (limit !== MAX_BELOW) return this.#findBelow(index, limit);
    const known = this.#below.get(index) ?? this.#findBelow(index, limit);
    this.#below.set(index, known);
    return known;
  }

  #findBelow(index: number, limit: number): readonly number[] {
    const found = new Set([index]);
    for (const at of found) {
      for (const subclass of this.get(at).subclasses) {
        if (found.size >= limit) return [...found];
        found.add(subclass);
      }
    }
    return [...found];
  }

  /** All that was found below some class is found anew. */
  #addSubclass(index: number, subclass: number): void {
    this.get(index).subclasses.push(subclass);
    this.#below.clear();
  }

  /** Whether instances of the class or of one below it are in sight, or may come from outside. */
  hasInstances(index: number): boolean {
    return this.below(index).some((at) => {
      const { isMade, isMadeWithin } = this.get(at);
      return isMade || (at !== index && !isMadeWithin);
    });
  }

  /**
   * Whether a member that the class declares may run: an instance that has it may be about.
   * @param suits whether instances of a class are of interest
   */
  mayRun(index: number, key: number, suits: (at: number) => boolean): boolean {
    const mayBe = (at: number) => {
      const { isMadeWithin, isMade } = this.get(at);
      return (!isMadeWithin || isMade) && suits(at);
    };
    if (mayBe(index)) return true;
    return this.below(index).some(
      (at) =>
        at !== index &&
        mayBe(at) &&
        !this.get(at).members.has(key) &&
        this.findMembers(this.orderOf(at), key, isAny)[0]?.owner === index,
    );
  }

  /** Members of the name in the first class that has any which are not behind those of others. */
  findMembers(order: readonly number[], key: number, wants: WantsMember): readonly Member[] {
    let behind: readonly Member[] = NONE;
    for (const at of order) {
      const declared = this.get(at).members.get(key);
      if (declared === undefined) continue;
      const members = declared.filter(({ flags, owner }) => wants(flags, owner));
      if (members.some(({ flags }) => (flags & MEMBER.behind) === 0)) return members;
      if (behind.length === 0) behind = members;
    }
    return behind;
  }
}

const isAny = (): boolean => true;

const NONE: readonly never[] = [];
