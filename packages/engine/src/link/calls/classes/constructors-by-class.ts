// Constructors that are read once more for each class whose instances they set up: what a base keeps in the fields of an
// instance, of what it is given and of what it makes, is not what instances of other classes have there. Which of several
// instances of one class it is, is not told apart; methods have all of them as their receivers.
import { CONSTRUCTOR_KEY } from '../../../flow/flow-facts.ts';
import { holdsClasses, openFrame } from '../copies/callable-copies.ts';
import { VALUE } from '../graph/values.ts';
import { loadRows } from '../load/load-moves.ts';
import type { LoadContext } from '../load-context.ts';
import { type CallableEntry, type Frame, placeIn } from '../solver-state.ts';

/** Larger constructors are read once for all. */
const MAX_PLACES = 400;

/** All copies of one constructor together have so many places; further classes share what it does for any. */
const MAX_COPIED_PLACES = 2 ** 13;

export class ConstructorsByClass {
  readonly #context: LoadContext;
  readonly #constructorKey: number;
  /** By constructor, and by class. */
  readonly #known = new Map<number, Map<number, number>>();
  readonly #constructors = new Map<number, boolean>();

  constructor(context: LoadContext) {
    this.#context = context;
    this.#constructorKey = context.state.texts.get(CONSTRUCTOR_KEY);
  }

  /** Whether the callable is a constructor that is read for each of some classes. */
  hasCopies(callableIndex: number): boolean {
    return this.#known.has(callableIndex);
  }

  /**
   * The constructor as it is for instances of the class that is made; -1 where it is the same for all.
   * @param receiver what it is called on; -1 for none
   */
  copyFor(callableIndex: number, receiver: number): number {
    const { values, callables } = this.#context.state;
    if (receiver === -1 || values.kindOf(receiver) !== VALUE.instance) return -1;
    const entry = callables[callableIndex]!;
    if (entry.frame.unit.rules.constructorsByClass !== true) return -1;
    if (entry.frame.isCopy || !this.#isConstructor(callableIndex, entry)) return -1;
    if (!this.#isShared(entry.owner)) return -1;
    const classIndex = values.firstOf(receiver);
    const copies = this.#known.get(callableIndex) ?? new Map<number, number>();
    const known = copies.get(classIndex);
    if (known !== undefined) return known;
    const { fact } = entry;
    if ((copies.size + 1) * (fact.endPlace - fact.firstPlace) > MAX_COPIED_PLACES) return -1;
    const frame = openFrame(this.#context.state, callableIndex, {
      site: null,
      copiedFor: null,
      isByReceiver: false,
      isByCall: true,
      isOfClass: true,
      depth: 1,
    });
    this.#known.set(callableIndex, copies.set(classIndex, frame.callableBase));
    loadRows(this.#context, frame, { from: fact.firstMove, to: fact.endMove, skipsInside: -1 });
    this.#tellFields(entry, frame);
    return frame.callableBase;
  }

  /** What is called on instances is what fields are filled in for, outside of the constructor. */
  #tellFields({ frame: home, fact }: CallableEntry, frame: Frame): void {
    const { graph } = this.#context.state;
    const first = placeIn(home, fact.firstPlace);
    const end = first + fact.endPlace - fact.firstPlace;
    for (const to of graph.targetsOf(placeIn(home, fact.receiver)))
      if (to < first || to >= end) graph.addEdge(placeIn(frame, fact.receiver), to);
  }

  /** Whether other classes are based on it. */
  #isShared(owner: number): boolean {
    return this.#context.state.classes.get(owner).subclasses.length > 0;
  }

  /** Whether it is the constructor of a class which uses what it is given, or makes something. */
  #isConstructor(callableIndex: number, entry: CallableEntry): boolean {
    const known = this.#constructors.get(callableIndex);
    if (known !== undefined) return known;
    const { fact, frame, owner } = entry;
    const { classes, callableAt } = this.#context.state;
    const members = owner === -1 ? undefined : classes.get(owner).members.get(this.#constructorKey);
    const isOne =
      frame.unit.path !== null &&
      fact.receiver !== -1 &&
      fact.firstMove !== fact.endMove &&
      fact.endPlace - fact.firstPlace <= MAX_PLACES &&
      members?.some(({ place }) => callableAt.get(place) === callableIndex) === true &&
      !holdsClasses(entry);
    this.#constructors.set(callableIndex, isOne);
    return isOne;
  }
}
