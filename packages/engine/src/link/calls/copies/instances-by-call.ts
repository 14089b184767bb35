// Instances of the repository's classes by the call that makes each, of classes whose instances are looked into where they
// are made. What one is given when it is made, or has written to it there, is not what others have: constructors are read
// anew for each call of the class. Methods are not, and have as their receiver what stands for all instances of the class.
import { CONSTRUCTOR_KEY } from '../../../flow/flow-facts.ts';
import { fillsByClass } from '../classes/base-constructors.ts';
import { PairMap } from '../collections/pair-map.ts';
import { VALUE } from '../graph/values.ts';
import { loadRows } from '../load/load-moves.ts';
import type { LoadContext } from '../load-context.ts';
import type { Site } from '../sites/site-table.ts';
import type { CallableEntry, Frame, SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';
import { holdsClasses, openFrame } from './callable-copies.ts';
import { Factories } from './factories.ts';
import { LookedIntoInstances } from './looked-into-instances.ts';

/** Larger constructors are read once for all. */
const MAX_PLACES = 400;

/** All copies of one constructor together have so many places; further instances are one. */
const MAX_COPIED_PLACES = 2 ** 15;

/** How many instances of one class a place holds beside what stands for all of them. */
export const MAX_OF_MANY = 1;

/** Constructors call those of bases, seldom further than this. */
const MAX_DEPTH = 3;

export class InstancesByCall {
  readonly #context: LoadContext;
  readonly #state: SolverState;
  readonly #factories: Factories;
  readonly #looked: LookedIntoInstances;
  readonly #constructorKey: number;
  /** By site and class. */
  readonly #madeAt = new PairMap();
  /** By constructor, and by instance. */
  readonly #known = new Map<number, Map<number, number>>();
  /** The instance that a constructor is read for. */
  readonly #made = new Map<Frame, number>();
  readonly #constructors = new Map<number, boolean>();
  readonly #fillsByClass = new Map<number, boolean>();
  /** Of rows that are read for several calls, the first site there. */
  readonly #siteOfRow = new Map<Unit, Map<number, number>>();

  constructor(context: LoadContext) {
    this.#context = context;
    this.#state = context.state;
    this.#constructorKey = context.state.texts.get(CONSTRUCTOR_KEY);
    this.#factories = new Factories(context.state);
    this.#looked = new LookedIntoInstances(context.state);
  }

  /**
   * Whether the callable, which is no copy, gives an instance that it makes, into which the site looks, or what is read for
   * such a site and gives it as well.
   */
  givesInstance({ frame, row }: Site, callable: number): boolean {
    if (!this.#looked.areTold) return false;
    return this.#factories
      .classesMadeBy(callable)
      .some(
        (classIndex) =>
          this.#looked.isLookedInto(frame.unit, row, classIndex) ||
          this.#isOfFactory(frame, classIndex),
      );
  }

  /** Whether it is read for one call that is given an instance of the class which it makes. */
  #isOfFactory({ isByCall, callableBase }: Frame, classIndex: number): boolean {
    if (!isByCall) return false;
    const { original } = this.#state.callables[callableBase]!;
    return this.#factories.classesMadeBy(original).includes(classIndex);
  }

  /**
   * The instance that the site makes, where it is told apart from others of the class; -1 where it is not. What is read for
   * several calls makes one there, unless it is read to make one for each.
   */
  make({ frame, row }: Site, siteIndex: number, classIndex: number): number {
    const { values, classes } = this.#state;
    if (classes.get(classIndex).rules.instancesByCall !== true) return -1;
    const isByFactory = this.#isOfFactory(frame, classIndex);
    if (!isByFactory && !this.#looked.areLookedInto(classIndex)) return -1;
    const isShared = frame.isCopy && !isByFactory;
    const first = isShared ? this.#firstSiteOf(frame.unit, row, siteIndex) : siteIndex;
    const made = values.get(VALUE.instance, classIndex, first + 1);
    this.#madeAt.set(siteIndex, classIndex, made);
    return made;
  }

  #firstSiteOf(unit: Unit, row: number, siteIndex: number): number {
    const sites = this.#siteOfRow.get(unit) ?? new Map<number, number>();
    const first = sites.get(row) ?? siteIndex;
    this.#siteOfRow.set(unit, sites.set(row, first));
    return first;
  }

  /** Whether the callable is a constructor that is read for each of some instances. */
  hasCopies(callableIndex: number): boolean {
    return this.#known.has(callableIndex);
  }

  /**
   * The instance that the site makes, where the callable is read for it alone or for its site; -1 for none.
   * @param receiver what stands for all instances of the class
   */
  madeIn(site: Site, { fact, frame }: CallableEntry, receiver: number): number {
    const made = this.#made.get(frame);
    if (made !== undefined) return made;
    return fact.isMacro && frame.isCopy ? this.#instanceFor(site, receiver) : -1;
  }

  /**
   * The constructor as it is for the instance that the site makes; -1 where it is the same for all.
   * @param receiver what stands for all instances of the class
   */
  copyFor(site: Site, callableIndex: number, receiver: number): number {
    const told = this.#instanceFor(site, receiver);
    const made = told === -1 && this.#isBelowOwner(callableIndex, receiver) ? receiver : told;
    if (made === -1) return -1;
    const entry = this.#state.callables[callableIndex]!;
    if (entry.frame.isCopy || !this.#isConstructor(callableIndex, entry)) return -1;
    const copies = this.#known.get(callableIndex) ?? new Map<number, number>();
    const known = copies.get(made);
    if (known !== undefined) return known;
    const { fact } = entry;
    if ((copies.size + 1) * (fact.endPlace - fact.firstPlace) > MAX_COPIED_PLACES) return -1;
    const frame = openFrame(this.#state, callableIndex, {
      site: null,
      copiedFor: site,
      isByReceiver: false,
      isByCall: true,
      depth: site.frame.depth + 1,
    });
    this.#made.set(frame, made);
    this.#known.set(callableIndex, copies.set(made, frame.callableBase));
    loadRows(this.#context, frame, { from: fact.firstMove, to: fact.endMove, skipsInside: -1 });
    return frame.callableBase;
  }

  /** The instance that the site makes, or on which it calls the constructor of a base; -1 for none. */
  #instanceFor({ frame, index }: Site, receiver: number): number {
    const { values, generals } = this.#state;
    if (receiver === -1 || values.kindOf(receiver) !== VALUE.instance) return -1;
    const own = this.#madeAt.get(index, values.firstOf(receiver));
    if (own !== -1) return own;
    const around = frame.depth < MAX_DEPTH ? this.#made.get(frame) : undefined;
    return around !== undefined && generals.of(around) === receiver ? around : -1;
  }

  /**
   * Whether a constructor runs for instances of a class below its own, which it fills otherwise than those of classes beside
   * it: with what that gives it by `super`, and with methods of its own.
   */
  #isBelowOwner(callableIndex: number, receiver: number): boolean {
    const { values, classes, callables } = this.#state;
    if (!this.#looked.areTold || receiver === -1) return false;
    if (values.kindOf(receiver) !== VALUE.instance || values.secondOf(receiver) !== 0) return false;
    const entry = callables[callableIndex]!;
    const { owner, frame } = entry;
    const classIndex = values.firstOf(receiver);
    if (owner === -1 || owner === classIndex || frame.unit.path === null || frame.isCopy)
      return false;
    if (classes.get(classIndex).rules.instancesByCall !== true) return false;
    const known = this.#fillsByClass.get(callableIndex);
    if (known !== undefined) return known;
    const fills = this.#isConstructor(callableIndex, entry) && fillsByClass(entry);
    this.#fillsByClass.set(callableIndex, fills);
    return fills;
  }

  #isConstructor(callableIndex: number, entry: CallableEntry): boolean {
    const known = this.#constructors.get(callableIndex);
    if (known !== undefined) return known;
    const { fact, owner } = entry;
    const { classes, callableAt } = this.#state;
    const members = owner === -1 ? undefined : classes.get(owner).members.get(this.#constructorKey);
    const isOne =
      fact.receiver !== -1 &&
      !fact.isMacro &&
      fact.endPlace - fact.firstPlace <= MAX_PLACES &&
      members?.some(({ place }) => callableAt.get(place) === callableIndex) === true &&
      !holdsClasses(entry);
    this.#constructors.set(callableIndex, isOne);
    return isOne;
  }
}

/** What stands for all instances of a class, of one that is told apart by the call that makes it; any other value itself. */
export function ofAnyCall({ values, generals, classes }: SolverState, value: number): number {
  if (values.kindOf(value) !== VALUE.instance || values.secondOf(value) === 0) return value;
  if (classes.get(values.firstOf(value)).rules.instancesByCall !== true) return value;
  const general = generals.of(value);
  return general === -1 ? value : general;
}

/** Whether it is an instance, list or map of a language that tells all instances apart by the call that makes them. */
export function isOneOfMany(
  { values, classes, units, objectUnits }: SolverState,
  value: number,
): boolean {
  const first = values.firstOf(value);
  const kind = values.kindOf(value);
  if (kind === VALUE.instance) return classes.get(first).rules.instancesByCall === true;
  return kind === VALUE.object && units[objectUnits[first]!]!.rules.instancesByCall === true;
}
