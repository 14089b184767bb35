// What a call names may be what an accessor of that name returns: such a call has a site beside it that asks for the
// accessor. In languages that have accessors of the name each such call has one. Where only another language of the
// platform has, as Java calls Scala's `def name` by `name()`, one is added when something comes that may have an accessor:
// the names are common, and the objects are few.
import { getterKey } from '../../../flow/flow-facts.ts';
import { NumberSet } from '../collections/number-set.ts';
import { classOfValue } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { LoadContext } from '../load-context.ts';
import { type Frame, type SolverState, USE } from '../solver-state.ts';
import { accessor, addSite, type Position } from './add-site.ts';

/** What a call that has just been loaded may ask for. */
export function callAccessor(
  { state, accessors }: LoadContext,
  frame: Frame,
  at: Position,
  index: number,
): void {
  const key = state.sites.keyOf(index);
  if (key !== -1 && accessors.mayRun(frame.unit, key)) addAccessorSite(state, frame, at, index);
}

function addAccessorSite(state: SolverState, frame: Frame, at: Position, index: number): void {
  const { source, key } = state.sites.at(index);
  const result = state.graph.addPlaces(1);
  const getter = state.texts.get(getterKey(state.texts.textOf(key)));
  addSite(state, accessor(frame, at, { source, key: getter, result, row: -1, callOf: index }));
  state.graph.addUse(result, USE.call, index, 0);
}

/** Calls of accessors that other languages of the platform have. */
export class ForeignAccessors {
  readonly #context: LoadContext;
  /** Sites that ask already. */
  readonly #asked = new NumberSet();
  /** Classes whose instances may have accessors. */
  readonly #holders = new NumberSet();

  /** To be made when bases are known. */
  constructor(context: LoadContext) {
    this.#context = context;
    const { classes } = context.state;
    for (let at = 0; at < classes.size; at++) {
      const keys = [...classes.get(at).members.keys()];
      if (!keys.some((key) => context.accessors.isAccessor(key))) continue;
      for (const each of [...classes.orderOf(at), ...classes.below(at)]) this.#holders.add(each);
    }
  }

  /** A value has come to what a member is called on. */
  call(siteIndex: number, key: number, value: number): void {
    const { state, accessors } = this.#context;
    if (!this.#mayHave(value) || this.#asked.has(siteIndex)) return;
    const { sites } = state;
    const frame = sites.frameOf(siteIndex);
    if (sites.rowOf(siteIndex) === -1 || !accessors.isOfOthers(frame.unit, key)) return;
    this.#asked.add(siteIndex);
    const at = { caller: sites.callerOf(siteIndex), line: sites.lineOf(siteIndex) };
    addAccessorSite(state, frame, at, siteIndex);
  }

  #mayHave(value: number): boolean {
    const { state } = this.#context;
    const { values } = state;
    const kind = values.kindOf(value);
    if (kind === VALUE.external || kind === VALUE.text) return false;
    const classIndex = kind === VALUE.class ? values.firstOf(value) : classOfValue(state, value);
    return classIndex === -1 || this.#holders.has(classIndex);
  }
}
