// Functions that are methods of a class though they stand elsewhere, as what a decorator makes of a method. Nobody may be
// seen to call them, as where a framework does: their receiver is an instance of the class all the same.
import { MEMBER } from '../../../flow/flow-facts.ts';
import { VALUE } from '../graph/values.ts';
import type { MemberNodes } from '../members/member-nodes.ts';
import { placeIn, type SolverState } from '../solver-state.ts';

const OTHERS = MEMBER.static + MEMBER.ofClass;

export class FunctionsAsMethods {
  readonly #state: SolverState;
  readonly #nodes: MemberNodes;

  constructor(state: SolverState, nodes: MemberNodes) {
    this.#state = state;
    this.#nodes = nodes;
  }

  /** When values have come to rest. */
  assume(): void {
    const { classes, units } = this.#state;
    for (let at = 0; at < classes.size; at++) {
      const { rules, members, unit } = classes.get(at);
      if (rules.receiversMayBeBelow !== true || units[unit]!.path === null) continue;
      for (const named of members.values()) {
        for (const { place, flags } of named)
          if ((flags & OTHERS) === 0) this.#giveReceiver(at, place);
      }
    }
  }

  #giveReceiver(classIndex: number, member: number): void {
    const { callableAt, callables, graph, texts, types, values } = this.#state;
    if (callableAt.has(member) || graph.isWide(member)) return;
    for (const value of graph.valuesOf(member)) {
      if (values.kindOf(value) !== VALUE.callable) continue;
      const { fact, frame, owner } = callables[values.firstOf(value)]!;
      if (owner !== -1 || !fact.takesReceiverFirst || fact.positional === 0) continue;
      if (frame.unit.path === null) continue;
      const place = placeIn(frame, fact.parameters[0]!);
      const isKnown = graph.valuesOf(place).some((each) => values.kindOf(each) !== VALUE.external);
      if (!isKnown) this.#nodes.typed.addType(types.ofClass(classIndex, texts.get('')), place);
    }
  }
}
