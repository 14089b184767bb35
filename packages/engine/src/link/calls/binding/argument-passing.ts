// What a call gives becomes what its callee has: arguments go to parameters by position, by name, and out of lists and
// tables that are spread over them.
import { ARGUMENT, ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import { type GivenArgument, HandedOn } from '../copies/handed-on.ts';
import { VALUE } from '../graph/values.ts';
import type { LoadContext } from '../load-context.ts';
import { forEachArgument } from '../sites/site-arguments.ts';
import type { Site } from '../sites/site-table.ts';
import { type CallableEntry, type Frame, placeIn, type SolverState, USE } from '../solver-state.ts';
import { giveAsWanted } from '../types/wanted-classes.ts';
import { Conversions } from './conversions.ts';
import { parameterAt } from './placed-parameters.ts';
import { StandIns } from './stand-ins.ts';

/** Positions that are told apart when a list is spread over parameters, or parameters are collected. */
const MAX_POSITIONS = 16;

export class ArgumentPassing {
  readonly conversions: Conversions;
  readonly #context: LoadContext;
  readonly #state: SolverState;
  readonly #element: number;
  readonly #positions: readonly number[];
  readonly #handedOn: HandedOn;
  readonly #standIns: StandIns;

  constructor(context: LoadContext) {
    this.#context = context;
    this.#state = context.state;
    this.conversions = new Conversions(context);
    this.#handedOn = new HandedOn(context.state);
    this.#standIns = new StandIns(context.state);
    const { texts } = context.state;
    this.#element = texts.get(ELEMENT_KEY);
    this.#positions = Array.from({ length: MAX_POSITIONS }, (_, at) => texts.get(String(at)));
  }

  /** A function that is no method itself may stand for one, behind a decorator. */
  passFirst(frame: Frame, fact: CallableEntry['fact'], receiver: number): void {
    const place = this.#state.graph.addPlaces(1);
    this.#state.graph.addValue(place, receiver);
    this.#passPosition(frame, fact, 0, place);
  }

  /** @param skipped parameters in front that take no argument, since the receiver stands in them */
  passAll(site: Site, entry: CallableEntry, skipped: number): void {
    const { fact, frame } = entry;
    const name = this.#standIns.nameFor(site, entry);
    if (name !== -1) this.#passPosition(frame, fact, skipped, name);
    let position = name === -1 ? skipped : skipped + 1;
    let filled = position;
    forEachArgument(site, (kind, name, place) => {
      if (kind === ARGUMENT.positional || kind === ARGUMENT.forwarded) {
        this.#passPlaced(site, { fact, frame }, position, place);
        if (filled === position) filled += 1;
        position += 1;
      } else if (kind === ARGUMENT.named) {
        const at = this.#passNamed(frame, fact, name, place);
        this.#handBack(site, { fact, frame }, at, place);
      } else if (kind === ARGUMENT.nothing) position += 1;
      else if (kind === ARGUMENT.block) this.#pass(place, placeIn(frame, fact.block));
      else if (kind === ARGUMENT.trailing) {
        this.#pass(place, placeIn(frame, fact.parameters.at(-1) ?? -1));
      } else {
        fact.parameters.forEach((place, at) => {
          this.#handBack(site, { fact, frame }, at, placeIn(frame, place));
        });
        const spread = this.#state.spreads.push({ frame, fact, position, filled }) - 1;
        const use = kind === ARGUMENT.spread ? USE.spread : USE.spreadNamed;
        this.#state.graph.addUse(place, use, spread, 0);
        if (kind === ARGUMENT.spread) position += 1;
      }
    });
  }

  #passPlaced(
    site: Site,
    { fact, frame }: Pick<CallableEntry, 'fact' | 'frame'>,
    position: number,
    from: number,
  ): void {
    this.#passPosition(frame, fact, position, from);
    this.#handBack(site, { fact, frame }, position, from);
    if (fact.filled.includes(position))
      this.#state.graph.addUse(placeIn(frame, fact.parameters[position]!), USE.fill, from, 0);
    const { convertingMember, conversionOperator } = frame.unit.rules;
    const isConverted = convertingMember !== undefined || conversionOperator !== undefined;
    if (isConverted && position < fact.positional)
      this.conversions.pass(site, from, placeIn(frame, fact.parameters[position]!));
  }

  /** What is given for a parameter that is returned as it is comes back. */
  #handBack(
    site: Site,
    { fact, frame }: Pick<CallableEntry, 'fact' | 'frame'>,
    parameter: number,
    from: number,
  ): void {
    if (!site.isAsked || (fact.handedBack.length === 0 && fact.handedOn.length === 0)) return;
    const given = { site, fact, frame, parameter, from };
    this.#handedOn.note(given);
    if (this.#handedOn.isHandedBack(given)) this.#giveBack(given);
  }

  #giveBack({ site, from }: GivenArgument): void {
    const ofCaller = this.#handedOn.handOn(site, from);
    if (ofCaller === undefined) this.#pass(from, site.result);
    else for (const given of ofCaller) this.#giveBack(given);
  }

  #pass(from: number, to: number): void {
    if (to === -1) return;
    giveAsWanted(this.#state, from, to);
  }

  #passPosition(frame: Frame, fact: CallableEntry['fact'], position: number, from: number): void {
    const { parameters, positional, rest } = fact;
    const at = parameterAt(frame, fact, position);
    if (at !== -1) this.#pass(from, placeIn(frame, parameters[at]!));
    else if (rest !== -1) this.#passRest(frame, rest, position - positional, from);
  }

  /** The list of all further arguments is an object that the callable makes itself. */
  #passRest(frame: Frame, rest: number, position: number, from: number): void {
    const key = this.#positions[position] ?? this.#element;
    this.#state.graph.addUse(placeIn(frame, rest), USE.write, key, from);
  }

  /** @returns the place of the parameter among all; -1 for none */
  #passNamed(frame: Frame, fact: CallableEntry['fact'], name: number, from: number): number {
    const position = fact.parameterNames.findIndex(
      (parameter) => parameter !== -1 && frame.unit.texts[parameter] === name,
    );
    if (position !== -1) this.#pass(from, placeIn(frame, fact.parameters[position]!));
    else if (fact.keywordRest !== -1) {
      const key = this.#entryKey(frame, name);
      this.#state.graph.addUse(placeIn(frame, fact.keywordRest), USE.write, key, from);
    } else if (frame.unit.rules.restHasName === true && fact.rest !== -1) {
      const whole = { frame, fact, position: fact.positional, filled: fact.positional };
      this.#state.graph.addUse(from, USE.spread, this.#state.spreads.push(whole) - 1, 0);
    } else if (frame.unit.rules.collectsNamed === true && fact.positional > 0) {
      const last = placeIn(frame, fact.parameters[fact.positional - 1]!);
      this.#state.graph.addUse(last, USE.write, this.#entryKey(frame, name), from);
    }
    return position;
  }

  #entryKey({ unit }: Frame, name: number): number {
    const { entryPrefix } = unit.rules;
    if (entryPrefix === undefined) return name;
    const { texts } = this.#state;
    return texts.get(`${entryPrefix}${texts.textOf(name)}`);
  }

  /** A list has reached a place whose elements are arguments. */
  spread(spreadIndex: number, value: number): void {
    const { frame, fact, position } = this.#state.spreads[spreadIndex]!;
    const { nodes } = this.#context;
    const kind = this.#state.values.kindOf(value);
    if (kind === VALUE.external || kind === VALUE.text) return;
    const known = fact.rest === -1 ? fact.positional - position : MAX_POSITIONS;
    for (let at = 0; at < Math.min(known, MAX_POSITIONS); at++) {
      this.#passPosition(frame, fact, position + at, nodes.own(value, this.#positions[at]!));
    }
    if (nodes.typed.hasPositions(value)) {
      for (let at = 0; at < Math.min(known, MAX_POSITIONS); at++)
        this.#passPosition(frame, fact, position + at, nodes.read(value, this.#positions[at]!));
      return;
    }
    const isWritten = kind === VALUE.object;
    const anywhere = isWritten ? nodes.own(value, this.#element) : nodes.read(value, this.#element);
    for (let at = position; at < fact.positional; at++)
      this.#passPosition(frame, fact, at, anywhere);
    if (fact.rest !== -1) this.#passRest(frame, fact.rest, MAX_POSITIONS, anywhere);
  }

  /** A table has reached a place whose entries are named arguments. */
  spreadNamed(spreadIndex: number, value: number): void {
    const { frame, fact, filled } = this.#state.spreads[spreadIndex]!;
    const { nodes } = this.#context;
    // What stands in front of the other parameters is given by position, or by being called on it.
    const receivers = fact.takesReceiverFirst && fact.receiver !== -1 ? 1 : 0;
    const first = Math.max(filled, receivers);
    fact.parameterNames.forEach((name, at) => {
      if (name === -1 || at < first) return;
      const from = nodes.read(value, this.#entryKey(frame, frame.unit.texts[name]!));
      this.#pass(from, placeIn(frame, fact.parameters[at]!));
    });
    if (fact.keywordRest !== -1) {
      this.#state.graph.addUse(placeIn(frame, fact.keywordRest), USE.mergeFrom, value, 0);
    }
  }
}
