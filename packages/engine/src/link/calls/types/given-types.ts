// Types that the text of a call gives for a type parameter of the callee: `find<Order>()`, or `find(Order.class)` where
// the parameter asks for the class. What such a callee gives to all of its callers goes to each call as far as it is of the
// type that is given there. Of callees outside of the repository, and of those that are not found, nothing else is known.
import { ARGUMENT, CALL, endOfRow, GIVEN, MOVE } from '../../../flow/flow-facts.ts';
import { PairSet } from '../collections/pair-set.ts';
import { standIn } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { LoadContext } from '../load-context.ts';
import { giveBack } from '../macros/shared-macros.ts';
import { forEachArgument } from '../sites/site-arguments.ts';
import type { Site } from '../sites/site-table.ts';
import { type CallableEntry, type Frame, placeIn, type SolverState, USE } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';

/** What the text of one call gives. */
export interface GivenToCall {
  /** Types by position among the type arguments; holes and -1 for those of which nothing is known. */
  readonly types: number[];
  /** Types by position among the arguments that are classes written out. */
  readonly classes: number[];
  /** Text of the name that is called; -1 where it is not written before the result. */
  name: number;
  /** Whether something is known to be called, of the program or from outside. */
  isBound: boolean;
}

/** Results that wait for the class that is given for them. */
interface Waiting {
  readonly site: number;
  readonly result: number;
  /** Whether classes have come, each of which lets through what is of it. */
  isTold: boolean;
  /** Another name for the type that the result is written as, with what is given; -1 where it waits for the class. */
  readonly writtenAs: number;
}

export function loadGiven({ state, names, nodes }: LoadContext, frame: Frame, row: number): void {
  const { unit } = frame;
  const [local = 0, kind, position = 0, to = 0] = unit.facts.moves.subarray(row + 1, row + 5);
  const type = names.type(unit, local);
  if (state.types.isOpen(type)) return;
  const place = placeIn(frame, to);
  const given = state.given.get(place) ?? { types: [], classes: [], name: -1, isBound: false };
  state.given.set(place, given);
  given.name = calledName(unit, row, to);
  (kind === GIVEN.argument ? given.types : given.classes)[position] = nodes.typed.meantBy(type);
}

/** The name in the row of the call, which stands behind those of what it is given. */
function calledName({ facts: { moves }, texts }: Unit, row: number, result: number): number {
  let at = endOfRow(moves, row);
  while (moves[at] === MOVE.given || moves[at] === MOVE.line) at = endOfRow(moves, at);
  const isNamed = moves[at] === MOVE.callMember || moves[at] === MOVE.callName;
  return isNamed && moves[at + 3] === result ? texts[moves[at + 5]!]! : -1;
}

/**
 * What functions of many packages are called that stand in for an instance in a test: nothing of its class runs, and
 * whoever is handed one would seem to be handed any.
 */
const STANDING_IN =
  /^(?:\w*[mM]ock[kK]?|\w*[sS]py|[sS]tub|[fF]ake|any\w*|isA|eq|same|refEq|nullable|notNull)$/;

/** Of these, what gives the stand-in itself, and not what is compared with an argument. */
const MOCKING = /^(?:\w*[mM]ock[kK]?|[sS]tub|[fF]ake)$/;

/** The same of functions that give something for a type, and no instance of it: a log, a list, what reads and writes it. */
const OTHERWISE = new RegExp(
  `^(?:${[
    ...['log', String.raw`empty\w*`, 'of', 'ofNullable', 'noneOf', 'allOf', 'forClass', 'withType'],
    ...['typeOf', 'typeInfo', 'constructType', 'mockStatic', 'mockConstruction'],
    String.raw`\w*(?:[lL]ogger|izer|apter|coder|bserver|pplier)`,
    String.raw`\w*(?:[aA]rray|[lL]ist|[sS]et|[mM]ap|[fF]low|[sS]equence|[sS]tate)(?:Of)?`,
  ].join('|')})$`,
);

/** Reading what is called by its name alone has no row of its own, and no flags. */
const isGiven = ({ flags, row }: Site): boolean => (flags & CALL.given) !== 0 || row === -1;

/**
 * The place of the argument that is given the class, by its position; -1 for none. Where classes are arguments like others,
 * it may be named, or left out: one in front may be the class then, as other signatures of the callee say.
 */
function classArgument(site: Site, { fact, frame, owner }: CallableEntry, wanted: number): number {
  const { texts, rules } = frame.unit;
  const skipped = owner !== -1 && fact.takesReceiverFirst ? 1 : 0;
  const parameter = fact.parameterNames[wanted + skipped] ?? -1;
  let [argument, named, before] = [-1, -1, -1];
  forEachArgument(site, (kind, name, place, position) => {
    if (kind === ARGUMENT.named && parameter !== -1 && texts[parameter] === name) named = place;
    if (kind !== ARGUMENT.positional) return;
    if (position === wanted) argument = place;
    else if (position < wanted) before = place;
  });
  if (argument !== -1 || rules.classesAreArguments !== true) return argument;
  return named === -1 ? before : named;
}

export class GivenTypes {
  readonly #context: LoadContext;
  readonly #state: SolverState;
  /** Calls, and places of results that have been passed to them. */
  readonly #passed = new PairSet();
  /** Calls, and classes that they are made on. */
  readonly #passedKinds = new PairSet();
  readonly #waiting: Waiting[] = [];
  /** Those of which nothing has come when values came to rest for the first time. */
  #unreleased: Waiting[] = [];
  #hasAssumed = false;

  constructor(context: LoadContext) {
    this.#context = context;
    this.#state = context.state;
  }

  /**
   * A call has found a callee.
   * @param from the place of what the callee gives to all its callers
   * @returns whether that comes to the call, as far as it does; otherwise nothing is done
   */
  pass(site: Site, entry: CallableEntry, from: number): boolean {
    const { fact, frame } = entry;
    const { givesOwn } = fact;
    const given = isGiven(site) ? this.#state.given.get(site.result) : undefined;
    if (given !== undefined) given.isBound = true;
    if (givesOwn === undefined) return false;
    const argument = givesOwn.classAt === -1 ? -1 : classArgument(site, entry, givesOwn.classAt);
    const type =
      given?.types[givesOwn.parameter] ??
      given?.classes[givesOwn.classAt] ??
      this.#typeOfClass(argument);
    if (givesOwn.writtenAs !== -1) {
      const alias = this.#state.classes.whole(frame.unit.firstClass + givesOwn.writtenAs);
      const isNew = this.#passed.add(site.index, from);
      if (isNew) this.#giveWritten(site, alias, { argument, type });
      return type !== undefined && this.#tellsAll(alias);
    }
    if (type === undefined) return this.#waitForClass(site, argument, from);
    if (this.#passed.add(site.index, from)) this.#letThrough(site, from, type);
    return true;
  }

  /**
   * What a callee gives comes to the call as far as it is of the class that the call is made on, or of one below.
   * @param receiver the value of the class
   */
  passKind(site: Site, from: number, receiver: number): void {
    const { types, texts, values } = this.#state;
    if (!this.#passedKinds.add(site.index, receiver)) return;
    const type = types.ofClass(values.firstOf(receiver), texts.get(''));
    giveBack(this.#state, site, this.#narrowed(from, type));
  }

  /** A variable may be declared as the class of a type: `Class<Order>`. */
  #typeOfClass(argument: number): number | undefined {
    const { declaredTypes, types } = this.#state;
    const declared = argument === -1 ? undefined : declaredTypes.get(argument);
    if (declared === undefined || types.at(declared).class !== -1) return undefined;
    const [only, ...others] = types.at(declared).arguments;
    const isTold = only !== undefined && others.length === 0 && types.at(only).class !== -1;
    return isTold ? only : undefined;
  }

  /** Where classes are values, that which comes to the argument is given. */
  #waitForClass(site: Site, argument: number, from: number): boolean {
    if (argument === -1 || site.frame.unit.rules.classesAreArguments !== true) return false;
    if (!this.#passed.add(site.index, from)) return true;
    const waiting = { site: site.index, result: from, isTold: false, writtenAs: -1 };
    this.#unreleased.push(waiting);
    this.#expectClass(argument, waiting);
    return true;
  }

  #expectClass(argument: number, waiting: Waiting): void {
    this.#state.graph.addUse(argument, USE.classGiven, this.#waiting.push(waiting) - 1, 0);
  }

  /** Whether nothing is known of what the callee gives but its type, which is one from outside. */
  #tellsAll(alias: number): boolean {
    const { classes, types } = this.#state;
    const { rules, aliasOf } = classes.get(alias);
    if (!rules.typesAreSound || aliasOf === null || aliasOf.length === 0) return false;
    return aliasOf.every((each) => types.at(each).class === -1);
  }

  /** What comes to a call is also of the type that the result is written as, with what the call gives. */
  #giveWritten(
    site: Site,
    writtenAs: number,
    { argument, type }: { readonly argument: number; readonly type: number | undefined },
  ): void {
    if (type !== undefined) this.#addWritten(site, writtenAs, type);
    else if (argument !== -1 && site.frame.unit.rules.classesAreArguments === true)
      this.#expectClass(argument, { site: site.index, result: -1, isTold: false, writtenAs });
  }

  #addWritten(site: Site, writtenAs: number, given: number): void {
    if (given === -1) return;
    const { types, texts } = this.#state;
    const type = { class: writtenAs, name: texts.get(''), arguments: [given], parameter: -1 };
    this.#context.nodes.typed.addType(types.get(type), site.result);
  }

  /** A value has come to where a call is given a class. */
  tellClass(index: number, value: number): void {
    const { values, types, texts, sites } = this.#state;
    const waiting = this.#waiting[index]!;
    if (values.kindOf(value) !== VALUE.class) return;
    waiting.isTold = true;
    const type = types.ofClass(values.firstOf(value), texts.get(''));
    if (waiting.writtenAs !== -1) this.#addWritten(sites.at(waiting.site), waiting.writtenAs, type);
    else this.#letThrough(sites.at(waiting.site), waiting.result, type);
  }

  /** Values have come to rest: where no class has come, all goes through. @returns whether more does now */
  release(): boolean {
    const released = this.#unreleased.filter(({ isTold }) => !isTold);
    this.#unreleased = [];
    const { sites } = this.#state;
    for (const { site, result } of released) giveBack(this.#state, sites.at(site), result);
    return released.length > 0;
  }

  #letThrough(site: Site, from: number, type: number): void {
    const { staticTypes } = this.#state;
    const place = this.#narrowed(from, type);
    this.#context.nodes.typed.addType(type, place);
    giveBack(this.#state, site, place);
    const { suitsByName } = site.frame.unit.rules;
    if (suitsByName !== undefined && !staticTypes.has(site.result))
      staticTypes.set(site.result, type);
  }

  /** @returns a new place, which has of what another holds all that can be of the type */
  #narrowed(from: number, type: number): number {
    const { graph, declaredTypes, narrowings } = this.#state;
    const place = graph.addPlaces(1);
    declaredTypes.set(place, type);
    if (this.#tellsInstances(type)) {
      const narrowing = { from, to: place, type, is: true, ofInstances: true };
      graph.addUse(from, USE.narrow, narrowings.push(narrowing) - 1, 0);
    } else graph.addEdge(from, place);
    return place;
  }

  /** Whether instances are of the type by their class alone, which is one of the repository. */
  #tellsInstances(type: number): boolean {
    const { types, classes } = this.#state;
    const { class: classIndex } = types.at(type);
    if (classIndex === -1 || !this.#isOfRepository(type)) return false;
    const { isStructural, isValue, aliasOf, rules } = classes.get(classIndex);
    if (isStructural || aliasOf !== null) return false;
    return rules.typesAreSound || isValue;
  }

  #isOfRepository(type: number): boolean {
    const { types, classes, units } = this.#state;
    const { class: classIndex } = types.at(type);
    return classIndex !== -1 && units[classes.get(classIndex).unit]!.path !== null;
  }

  /** Something from outside is called, of which it is not known what it gives. */
  passFromOutside(site: Site): void {
    if ((site.flags & CALL.given) === 0) return;
    const given = this.#state.given.get(site.result);
    if (given === undefined) return;
    given.isBound = true;
    const type = this.#onlyOne(given);
    if (type === undefined) return;
    const { staticTypes } = this.#state;
    if (site.frame.unit.rules.suitsByName !== undefined && !staticTypes.has(site.result))
      staticTypes.set(site.result, type);
    this.#giveInstance(given, type, site.result);
  }

  #giveInstance({ name }: GivenToCall, type: number, result: number): void {
    const text = name === -1 ? '' : this.#state.texts.textOf(name);
    if (!STANDING_IN.test(text)) this.#context.nodes.typed.addType(type, result);
    else if (MOCKING.test(text)) this.#state.graph.addValue(result, standIn(this.#state));
  }

  /** Where one type of the repository is given, and no more, the result may be of it. */
  #onlyOne({ types, classes, name }: GivenToCall): number | undefined {
    if (name !== -1 && OTHERWISE.test(this.#state.texts.textOf(name))) return undefined;
    const given = types.length > 0 ? types : Object.values(classes);
    const [only, ...others] = given;
    return only !== undefined && others.length === 0 && this.#isOfRepository(only)
      ? only
      : undefined;
  }

  /** What is called is not known where nothing has come of it. */
  assume(): void {
    if (this.#hasAssumed) return;
    this.#hasAssumed = true;
    for (const [result, given] of this.#state.given) {
      const isKnown = given.isBound || this.#holdsKnown(result);
      const type = isKnown ? undefined : this.#onlyOne(given);
      if (type !== undefined) this.#giveInstance(given, type, result);
    }
  }

  /** What comes from outside is not known. */
  #holdsKnown(place: number): boolean {
    const { graph, values } = this.#state;
    return graph.valuesOf(place).some((value) => values.kindOf(value) !== VALUE.external);
  }
}
