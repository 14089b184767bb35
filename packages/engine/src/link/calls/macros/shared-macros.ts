// Macros that are read once for all who use them, since they do the same with whatever they are given
// (`macro-effects.ts`). What a site gives goes on from the one reading; what the macro gives back goes to the site by
// itself, so that no user gets what another one has given.

import { ARGUMENT, endOfRow, MOVE } from '../../../flow/flow-facts.ts';
import { PairMap } from '../collections/pair-map.ts';
import { openFrame } from '../copies/callable-copies.ts';
import { loadRows } from '../load/load-moves.ts';
import { loadMeaning } from '../load/load-names.ts';
import type { LoadContext } from '../load-context.ts';
import { forEachArgument } from '../sites/site-arguments.ts';
import type { Site } from '../sites/site-table.ts';
import { rootOf } from '../sites/site-table.ts';
import { type Frame, placeIn, type SharedReading, type SolverState, USE } from '../solver-state.ts';
import { type MacroEffects, MacroEffectsTable } from './macro-effects.ts';

export class SharedMacros {
  readonly #context: LoadContext;
  readonly #state: SolverState;
  readonly #effects: MacroEffectsTable;
  /** Copies by callable and, of those that depend on it, by the unit that uses them. */
  readonly #copies = new PairMap();
  /** Frames whose rows are still to be loaded. */
  readonly #unread: Frame[] = [];
  #isReading = false;

  constructor(context: LoadContext) {
    this.#context = context;
    this.#state = context.state;
    this.#effects = new MacroEffectsTable(context);
  }

  /** The reading that serves the site as all others; `undefined` where the macro is to be read anew. */
  copyFor(site: Site, callableIndex: number): number | undefined {
    const user = rootOf(site).frame.unit;
    const effects = this.#effects.of(callableIndex, user);
    if (!effects.isShared) return undefined;
    const key = effects.isOfUser ? user.index + 1 : 0;
    const known = this.#copies.get(callableIndex, key);
    if (known !== -1) return known;
    const frame = openFrame(this.#state, callableIndex, {
      ...{ site, copiedFor: null, isByReceiver: false, isByCall: false, depth: 0 },
      effects,
    });
    this.#copies.set(callableIndex, key, frame.callableBase);
    this.#unread.push(frame);
    this.#readAll();
    return frame.callableBase;
  }

  /** Macros use others, which are read after them and not meanwhile: they may do so as often as anybody likes. */
  #readAll(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    for (let frame = this.#unread.pop(); frame !== undefined; frame = this.#unread.pop()) {
      const { fact } = this.#state.callables[frame.callableBase]!;
      loadRows(this.#context, frame, { from: fact.firstMove, to: fact.endMove, skipsInside: -1 });
      if (holdsBoth(frame.shared!.effects)) loadOwnResult(this.#context, frame);
    }
    this.#isReading = false;
  }

  /** @param from what the callable was read from; -1 when it was not read from any */
  bind(site: Site, target: number, from: number): void {
    if (!site.addTarget(target, from)) return;
    const { graph, callables } = this.#state;
    const { frame, fact } = callables[target]!;
    const { effects, result } = frame.shared!;
    forEachArgument(site, (kind, _name, place, position) => {
      if (kind === ARGUMENT.nothing) return;
      if (effects.isUsed[position] === true)
        graph.addEdge(place, placeIn(frame, fact.parameters[position]!));
      if (effects.isGivenBack[position] === true) giveBack(this.#state, site, place);
    });
    giveBack(this.#state, site, result);
  }
}

/** What a callee gives back comes to the site, from the place of a result or of an argument. */
export function giveBack({ graph }: SolverState, site: Site, from: number): void {
  const { result, frame } = site;
  if (result === -1) return;
  graph.addEdge(from, result);
  const { shared } = frame;
  if (shared === null || !isBoth(frame, shared, result)) return;
  if (!holds(shared.effects.isGiven, from - frame.placeBase)) graph.addEdge(from, shared.result);
}

/** Whether a place of a shared reading holds what users give, and goes to the result. */
const isBoth = (frame: Frame, { effects }: SharedReading, place: number): boolean => {
  const at = place - frame.placeBase;
  return holds(effects.isGiven, at) && holds(effects.isInResult, at);
};

const holds = (places: Uint8Array, at: number): boolean => places[at] === 1;

const holdsBoth = ({ isGiven, isInResult }: MacroEffects): boolean =>
  isGiven.some((given, at) => given === 1 && isInResult[at] === 1);

/** What comes to the result of a shared reading by itself, past the places that hold what users give. */
function loadOwnResult({ state, names, nodes }: LoadContext, frame: Frame): void {
  const { unit, shared } = frame;
  const { moves } = unit.facts;
  const { graph, callables } = state;
  const { fact } = callables[frame.callableBase]!;
  const { effects, result } = shared!;
  const isOwn = (place: number) => !holds(effects.isGiven, place - frame.firstPlace);
  const goesOn = (place: number) =>
    !isOwn(place) && holds(effects.isInResult, place - frame.firstPlace);
  for (let row = fact.firstMove; row < fact.endMove; row = endOfRow(moves, row)) {
    const [first, second, third] = [moves[row + 1]!, moves[row + 2]!, moves[row + 3]!];
    switch (moves[row]) {
      case MOVE.copy:
        if (goesOn(second) && isOwn(first)) graph.addEdge(placeIn(frame, first), result);
        break;
      case MOVE.read:
        if (goesOn(third) && isOwn(first))
          graph.addUse(placeIn(frame, first), USE.read, unit.texts[second]!, result);
        break;
      case MOVE.name:
        if (goesOn(third)) loadMeaning(state, names.name(unit, first, unit.texts[second]!), result);
        break;
      case MOVE.type:
        if (goesOn(second)) nodes.typed.addType(names.type(unit, first), result);
        break;
    }
  }
}
