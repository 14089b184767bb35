// Results of methods whose type is a type parameter of the class (`T get()`): what one method gives to all its callers is
// for each call only as much as the type arguments of its receiver let through. Where a call's receivers do not tell
// these, which is known when values have come to rest, or where the type of one leaves them open, all of it goes through.

import { isDeclared } from '../graph/value-classes.ts';
import type { Site } from '../sites/site-table.ts';
import type { CallableEntry, SolverState } from '../solver-state.ts';

interface OpenCall {
  readonly result: number;
  /** Places of what the methods give that it calls. */
  readonly given: number[];
  /** What the type parameter stands for in its receivers. */
  readonly types: number[];
  /** Whether the type of a receiver tells it, of which all receivers are instances. */
  isTold: boolean;
  /** Whether it is not known of some receiver. */
  isUntold: boolean;
  /** Whether the type of a receiver leaves it open: all receivers may be instances of that. */
  isOpen: boolean;
  isReleased: boolean;
}

export class OpenResults {
  readonly #state: SolverState;
  /** By call site. */
  readonly #calls = new Map<number, OpenCall>();
  /** Calls that have changed since the last rest. */
  #changed: OpenCall[] = [];

  constructor(state: SolverState) {
    this.#state = state;
  }

  /** Whether only as much of what is of the type reaches a call as the type of its receiver lets through. */
  defers(open: number, { fact, frame }: CallableEntry): boolean {
    if (!frame.unit.rules.typesAreSound || frame.isCopy || fact.givesReceiver) return false;
    return this.#state.types.at(open).parameter !== -1;
  }

  /**
   * @param given the place of what the method gives
   * @param type what that is of by the receiver; `undefined` when it is not known
   */
  pass(site: Site, given: number, receiver: number, type: number | undefined): void {
    let call = this.#calls.get(site.index);
    if (call === undefined) {
      call = {
        result: site.result,
        given: [],
        types: [],
        isTold: false,
        isUntold: false,
        isOpen: false,
        isReleased: false,
      };
      this.#calls.set(site.index, call);
    }
    if (!call.given.includes(given)) {
      call.given.push(given);
      for (const each of call.types) this.#letThrough(given, each, call.result);
      if (call.isReleased) this.#state.graph.addEdge(given, call.result);
    }
    const isOfType = isDeclared(this.#state, receiver);
    if (type === undefined) {
      if (!call.isUntold || (isOfType && !call.isOpen)) this.#changed.push(call);
      call.isUntold = true;
      if (isOfType) call.isOpen = true;
      return;
    }
    if (isOfType) call.isTold = true;
    if (call.types.includes(type)) return;
    call.types.push(type);
    for (const each of call.given) this.#letThrough(each, type, call.result);
  }

  #letThrough(given: number, type: number, to: number): void {
    const { graph, declaredTypes } = this.#state;
    const place = graph.addPlaces(1);
    declaredTypes.set(place, type);
    graph.addEdge(given, place);
    graph.addEdge(place, to);
  }

  /** Values have come to rest. @returns whether more goes through now */
  release(): boolean {
    const changed = new Set(
      this.#changed.filter(({ isTold, isOpen, isReleased }) => !isReleased && (!isTold || isOpen)),
    );
    this.#changed = [];
    for (const call of changed) {
      call.isReleased = true;
      for (const given of call.given) this.#state.graph.addEdge(given, call.result);
    }
    return changed.size > 0;
  }
}
