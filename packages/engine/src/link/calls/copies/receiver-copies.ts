// Callables whose result follows from how they are called. Methods such as `return self.make()` and `return cls()` are read
// once more for each instance or class that they are called on, so that what comes out for one class does not come out for
// another, and apart for calls that leave out what may come out as well; what asks a parameter by a condition (`if flag:
// return A()`) apart for calls whose texts answer otherwise. A copy only gives results; what the callable calls and is given
// is told by itself as well.
import { ARGUMENT, BELOW_KIND, CALL, type CallableFact, IS_NOT } from '../../../flow/flow-facts.ts';
import { classOfValue } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import { loadRows } from '../load/load-moves.ts';
import { loadType } from '../load/load-values.ts';
import type { LoadContext } from '../load-context.ts';
import { forEachArgument } from '../sites/site-arguments.ts';
import type { Site } from '../sites/site-table.ts';
import { type CallableEntry, type Frame, placeIn } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';
import {
  type AskedCondition,
  conditionsOn,
  failingFor,
  MAX_CONDITIONS,
  placesToResult,
  typesOfResult,
} from './asked-conditions.ts';
import { holdsClasses, openFrame } from './callable-copies.ts';

/** Larger callables give the same result for all receivers. */
const MAX_PLACES = 400;

/** So many copies of a method are made for receivers; further ones share what it gives to any. */
const MAX_COPIES = 12;

/** The same for receivers of what a runner calls, of which each class of tests is one, and of what a framework has, which is small. */
const MAX_RUN_COPIES = 512;

/** The same for what calls answer by their texts. */
const MAX_ANSWERS = 16;

/** Parameters that are told apart by whether they are given, each of them one bit. */
const MAX_PARAMETERS = 8;

/** Positions among the parameters of those that may come to the result. */
type Asked = readonly number[];

/** A copy whose result has been declared with several types, of which what comes to it may be but one. */
interface Withheld {
  readonly frame: Frame;
  readonly rows: readonly number[];
  readonly result: number;
}

export class ReceiverCopies {
  readonly #context: LoadContext;
  /** By callable, and by receiver, what is given and what fails. */
  readonly #known = new Map<number, Map<number, number>>();
  /** The same for copies that are one for all receivers, by what fails. */
  readonly #answered = new Map<number, Map<number, number>>();
  readonly #asked = new Map<number, Asked | null>();
  readonly #conditions = new Map<number, readonly AskedCondition[]>();
  #withheld: Withheld[] = [];

  constructor(context: LoadContext) {
    this.#context = context;
  }

  /**
   * The callable as it is for this receiver and what the text of the call says; -1 where it is the same for all.
   * @param receiver -1 for none
   */
  copyFor(site: Site, callableIndex: number, receiver: number): number {
    const { state } = this.#context;
    const entry = state.callables[callableIndex]!;
    if (entry.frame.isCopy) return -1;
    const conditions = this.#conditionsOf(callableIndex, entry, receiver);
    const failing = conditions.length === 0 ? 0 : failingFor(state, site, entry, conditions);
    const isTold = this.#isMade(receiver) || (receiver !== -1 && isByRunner(site));
    const asked = isTold ? this.#askedOf(callableIndex, entry) : null;
    if (asked !== null) {
      const given = givenOf(site, entry, asked) * 2 ** MAX_CONDITIONS + failing;
      const key = receiver * 2 ** (MAX_PARAMETERS + MAX_CONDITIONS) + given;
      const copy = this.#copy(this.#known, site, callableIndex, key, failing);
      if (copy !== -1) return copy;
    }
    return failing === 0 ? -1 : this.#copy(this.#answered, site, callableIndex, failing, failing);
  }

  /** Values have come to rest: where none has come, the result is what its types say. @returns whether more flows now */
  release(): boolean {
    const { graph } = this.#context.state;
    const released = this.#withheld.filter(
      ({ frame, result }) => graph.countOf(placeIn(frame, result)) === 0,
    );
    this.#withheld = [];
    for (const { frame, rows, result } of released) {
      const { moves } = frame.unit.facts;
      for (const row of rows)
        loadType(
          this.#context,
          this.#context.names.type(frame.unit, moves[row + 1]!),
          placeIn(frame, result),
        );
    }
    return released.length > 0;
  }

  /** Whether it is a class, an instance of one, or whatever a class that nothing is based on may have as receivers. */
  #isMade(receiver: number): boolean {
    if (receiver === -1) return false;
    const { classes, values } = this.#context.state;
    const kind = values.kindOf(receiver);
    if (kind === VALUE.class) return true;
    if (kind === VALUE.instance) return values.secondOf(receiver) === 0;
    const isAny = kind === VALUE.cone || kind === VALUE.declared;
    const at = isAny ? classOfValue(this.#context.state, receiver) : -1;
    return at !== -1 && classes.get(at).subclasses.length === 0;
  }

  #copy(
    known: Map<number, Map<number, number>>,
    site: Site,
    callableIndex: number,
    key: number,
    failing: number,
  ): number {
    const copies = known.get(callableIndex) ?? new Map<number, number>();
    const found = copies.get(key);
    if (found !== undefined) return found;
    const isOfMany = isByRunner(site) || isOfRuntime(this.#context.state.callables[callableIndex]!);
    const most = isOfMany ? MAX_RUN_COPIES : MAX_COPIES;
    if (copies.size >= (known === this.#known ? most : MAX_ANSWERS)) return -1;
    const frame = openFrame(this.#context.state, callableIndex, {
      site: null,
      copiedFor: failing === 0 ? null : site,
      isByReceiver: true,
      isByCall: false,
      depth: 0,
    });
    known.set(callableIndex, copies.set(key, frame.callableBase));
    const entry = this.#context.state.callables[callableIndex]!;
    const { firstMove: from, endMove: to, result } = entry.fact;
    const types = failing === 0 ? [] : typesOfResult(entry);
    const isOpen = types.length > 1;
    if (isOpen) this.#withheld.push({ frame, rows: types, result });
    loadRows(this.#context, frame, {
      from,
      to,
      skipsInside: -1,
      ...(isOpen && { untyped: result }),
    });
    return frame.callableBase;
  }

  #conditionsOf(
    callableIndex: number,
    entry: CallableEntry,
    receiver: number,
  ): readonly AskedCondition[] {
    const known = this.#conditions.get(callableIndex);
    const found = known ?? (isSmall(entry) ? conditionsOn(entry) : []);
    if (known === undefined) this.#conditions.set(callableIndex, found);
    // A method that is not bound has its receiver among the arguments.
    return receiver === -1 && entry.fact.receiver !== -1 ? [] : found;
  }

  /** `null` for a method that gives the same for all. */
  #askedOf(callableIndex: number, entry: CallableEntry): Asked | null {
    const { owner } = entry;
    if (owner === -1 || this.#context.state.classes.get(owner).subclasses.length === 0) return null;
    const known = this.#asked.get(callableIndex);
    if (known !== undefined) return known;
    const asked = isSmall(entry) ? askedFor(entry) : null;
    this.#asked.set(callableIndex, asked);
    return asked;
  }
}

const isSmall = (entry: CallableEntry): boolean =>
  entry.fact.endPlace - entry.fact.firstPlace <= MAX_PLACES && !holdsClasses(entry);

const isOfRuntime = ({ frame }: CallableEntry): boolean => frame.unit.path === null;

const isByRunner = ({ flags }: Site): boolean => (flags & CALL.byRunner) !== 0;

const IS_NONE = IS_NOT.false | IS_NOT.true;

/** Which of the parameters the site gives, a bit for each; what is spread may give any. */
function givenOf(site: Site, { fact, frame }: CallableEntry, asked: Asked): number {
  if (asked.length === 0) return 0;
  const all = 2 ** asked.length - 1;
  let given = 0;
  let position = fact.takesReceiverFirst ? 1 : 0;
  forEachArgument(site, (kind, name, _place, _position, isNot) => {
    if (kind === ARGUMENT.spread || kind === ARGUMENT.spreadNamed) given = all;
    const isNamed = kind === ARGUMENT.named;
    const parameter = isNamed ? parameterNamed(frame.unit, fact, name) : position;
    const bit = (isNot & BELOW_KIND) === IS_NONE ? -1 : asked.indexOf(parameter);
    if (!isNamed) position += 1;
    if (bit !== -1) given |= 1 << bit;
  });
  return given;
}

const parameterNamed = ({ texts }: Unit, fact: CallableFact, name: number): number =>
  fact.parameterNames.findIndex((text) => text !== -1 && texts[text] === name);

/** The parameters that may come to the result, where the receiver may; `null` where it does not. */
function askedFor(entry: CallableEntry): Asked | null {
  const { fact } = entry;
  if (fact.receiver === -1) return null;
  const leading = placesToResult(entry);
  if (!leading.has(fact.receiver)) return null;
  return fact.parameters
    .flatMap((place, at) => (place !== fact.receiver && leading.has(place) ? [at] : []))
    .slice(0, MAX_PARAMETERS);
}
