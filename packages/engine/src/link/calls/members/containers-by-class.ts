// Empty lists and maps that a method of a base puts into a field of its receiver: `self.pages = {}`. Instances of each class
// below have their own, so that what methods of one class put into theirs is not in that of the classes beside it.
import { endOfRow, MOVE, type MoveList } from '../../../flow/flow-facts.ts';
import { classOfValue } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import { addObject } from '../load/load-values.ts';
import { type Frame, placeIn, type SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';

/** Those of bases with more classes below are one for all: what all of them hold would not fit into one place. */
const MAX_CLASSES = 16;

interface OwnContainer {
  readonly unit: Unit;
  /** The class of the runtime that it is an instance of. */
  readonly shape: number;
  /** Values by class, of which the one whose method makes it has that itself. */
  readonly byClass: Map<number, number>;
}

export class ContainersByClass {
  readonly #state: SolverState;
  /** By the place that holds it in the method. */
  readonly #known = new Map<number, OwnContainer>();

  constructor(state: SolverState) {
    this.#state = state;
  }

  /**
   * A list or map has been written out, and nothing put into it, in the row in front of one that writes to a member.
   * @param caller the callable in whose text it is
   */
  note(frame: Frame, row: number, caller: number, value: number): void {
    const { callables, classes, values, objectShapes } = this.#state;
    const { fact, owner } = callables[caller]!;
    if (frame.unit.rules.containersByReceiver !== true) return;
    const { moves } = frame.unit.facts;
    if (frame.isCopy || owner === -1 || moves[row + 2] !== fact.receiver) return;
    const count = classes.below(owner, MAX_CLASSES + 1).length;
    if (count < 2 || count > MAX_CLASSES || isChain(moves, row)) return;
    this.#known.set(placeIn(frame, moves[row + 1]!), {
      unit: frame.unit,
      shape: objectShapes[values.firstOf(value)]!,
      byClass: new Map([[owner, value]]),
    });
  }

  /** What is written to a field of the receiver instead of what the place holds; -1 for that itself. */
  of(place: number, receiver: number): number {
    const known = this.#known.get(place);
    if (known === undefined) return -1;
    const { values } = this.#state;
    if (values.kindOf(receiver) !== VALUE.instance || values.secondOf(receiver) !== 0) return -1;
    const of = classOfValue(this.#state, receiver);
    const made = known.byClass.get(of) ?? addObject(this.#state, known.unit, known.shape);
    known.byClass.set(of, made);
    return made;
  }
}

/** Whether what the row writes goes on: `pages = self.pages = {}`. */
function isChain(moves: MoveList, row: number): boolean {
  let next = endOfRow(moves, row);
  while (next < moves.length && moves[next] === MOVE.line) next = endOfRow(moves, next);
  return next < moves.length && moves[next + 1] === moves[row + 1];
}
