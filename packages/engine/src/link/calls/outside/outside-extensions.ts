// What the program adds to types that it does not declare: extensions of numbers, texts and types of libraries. No class
// of the program has them as members, so that a call or a read finds them by their key, their receiver and their sight.
import { CALL } from '../../../flow/flow-facts.ts';
import { appendTo } from '../collections/append-to.ts';
import { VALUE } from '../graph/values.ts';
import { takesGiven } from '../overloads/choose-overloads.ts';
import { scoreValue } from '../overloads/score-arguments.ts';
import { scoreObjects } from '../overloads/score-objects.ts';
import { argumentsOf } from '../sites/site-arguments.ts';
import type { Site } from '../sites/site-table.ts';
import { placeIn, type SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';

interface OutsideExtension {
  readonly unit: Unit;
  /** Holds the callable. */
  readonly place: number;
  /** What it is added to, as a type of the table. */
  readonly type: number;
}

/** A receiver that is known to be of the type, or of one below it. */
const SURE = 1;

/** One of which it is known only that it is a value, where anything is of the type: less than any type of its own tells. */
const OF_ANY = 0.5;

export class OutsideExtensions {
  readonly #byKey = new Map<number, OutsideExtension[]>();
  /** The class that each is a member of, by its place. */
  readonly #homes = new Map<number, number | undefined>();
  /** Keys that members of the program's own classes have; made when the first is asked for. */
  #ownKeys: ReadonlySet<number> | undefined;

  note(key: number, extension: OutsideExtension): void {
    appendTo(this.#byKey, key, extension);
    this.#homes.set(extension.place, undefined);
  }

  /** It may be a member of a class itself. */
  noteHome(place: number, classIndex: number): void {
    if (this.#homes.has(place)) this.#homes.set(place, classIndex);
  }

  homeOf(place: number): number | undefined {
    return this.#homes.get(place);
  }

  /** Whether any is added under the key. */
  has(key: number): boolean {
    return this.#byKey.has(key);
  }

  /** Whether the callable is one that is added under the key. */
  includes({ callableAt }: SolverState, key: number, callable: number): boolean {
    const found = this.#byKey.get(key);
    return found?.some(({ place }) => callableAt.get(place) === callable) === true;
  }

  get isEmpty(): boolean {
    return this.#byKey.size === 0;
  }

  /**
   * Callables that the site may mean, as values. Where nothing is known of the receiver, the only one in sight, unless the
   * receiver has to be known.
   */
  find(state: SolverState, site: Site, isSure: boolean): readonly number[] {
    const { unit } = site.frame;
    const name = bareName(state.texts.textOf(site.key));
    const seen = (this.#byKey.get(site.key) ?? []).filter(
      (each) =>
        sees(unit, each.unit, name) &&
        isAtHome(state, site, each, name) &&
        mayTakeOperand(state, site, each),
    );
    if (seen.length === 0) return NONE;
    const scored = seen.map((each) => ({ each, score: scoreOf(state, site, each) }));
    const known = scored.filter(({ score }) => score === OF_ANY || (score ?? 0) >= SURE);
    const best = Math.max(...known.map(({ score }) => score!));
    const open = scored.filter(({ score }) => score === undefined);
    const isOnly = !isSure && known.length === 0 && open.length === 1 && seen.length === 1;
    const meant =
      isOnly && this.#isOpen(state, site) ? open : known.filter(({ score }) => score === best);
    return meant.flatMap(({ each }) => giveReceiver(state, site, each));
  }

  /** Whether the name alone may tell what is meant: no operator, and nothing that a class of the program has, too. */
  #isOpen({ classes, units }: SolverState, { flags, row, key, callOf }: Site): boolean {
    if (this.#ownKeys === undefined) {
      const keys = new Set<number>();
      for (let at = 0; at < classes.size; at++) {
        const { unit, members, declaration } = classes.get(at);
        if (units[unit]!.path !== null && declaration !== -1)
          for (const each of members.keys()) keys.add(each);
      }
      this.#ownKeys = keys;
    }
    const isOperator = (flags & CALL.implicit) !== 0 && row !== -1;
    // What is called may be a method, and nothing that an accessor gives.
    return !isOperator && callOf === -1 && !this.#ownKeys.has(key);
  }
}

/**
 * An operator that plain values have for each other is the program's own only where it is known to take what is given:
 * https://www.scala-lang.org/files/archive/spec/2.13/07-implicits.html#views
 */
function mayTakeOperand(
  state: SolverState,
  site: Site,
  { unit: { rules }, place, type }: OutsideExtension,
): boolean {
  const { graph, values, callables, declaredTypes, texts, types } = state;
  if (rules.addedOperators?.has(texts.textOf(site.key)) !== true) return true;
  if (rules.plainTypes?.has(texts.textOf(types.at(type).name)) !== true) return true;
  const [operand] = argumentsOf(site);
  return graph.valuesOf(place).some((value) => {
    const { fact, frame } = callables[values.firstOf(value)]!;
    const [parameter = -1] = fact.parameters;
    const wanted = parameter === -1 ? undefined : declaredTypes.get(placeIn(frame, parameter));
    if (wanted === undefined || operand === undefined) return false;
    return graph
      .valuesOf(operand.place)
      .some((given) => (scoreValue(state, rules, wanted, given) ?? 0) >= SURE);
  });
}

/** @returns `undefined` where nothing is known of the receiver */
function scoreOf(
  state: SolverState,
  { source, frame }: Site,
  { type }: OutsideExtension,
): number | undefined {
  const { graph, types, texts } = state;
  const { parameter, name } = types.at(type);
  // Anything is of a type parameter, as long as something is known of it.
  if (parameter !== -1)
    return graph.valuesOf(source).some((value) => isTelling(state, value)) ? SURE : undefined;
  if (texts.textOf(name) === frame.unit.rules.typeOfAny) {
    const isTyped = (value: number) => state.values.kindOf(value) !== VALUE.external;
    return graph.valuesOf(source).some(isTyped) ? OF_ANY : undefined;
  }
  return scoreObjects(state, frame.unit.rules, type, source);
}

/** Whether the value says more than that it comes from outside. */
const isTelling = ({ values, texts }: SolverState, value: number): boolean =>
  values.kindOf(value) !== VALUE.external || texts.textOf(values.firstOf(value)) !== '';

/** An implicit class has an instance of its own as the receiver; others have what they are called on. */
function giveReceiver(
  state: SolverState,
  site: Site,
  { place, type }: OutsideExtension,
): readonly number[] {
  const { graph, values, callables, declaredTypes, types } = state;
  const found = graph.valuesOf(place).filter((value) => {
    const entry = callables[values.firstOf(value)]!;
    // What is read or indexed inside of an extension of that name is what the type has itself.
    if ((site.flags & CALL.implicit) !== 0 && callables[site.caller]!.original === entry.original)
      return false;
    // What reads a member has no arguments in the text.
    return site.row === -1 || takesGiven(site, entry);
  });
  for (const value of found) {
    const { fact, frame } = callables[values.firstOf(value)]!;
    if (fact.receiver === -1) continue;
    const receiver = placeIn(frame, fact.receiver);
    const declared = declaredTypes.get(receiver);
    if (declared === undefined || types.at(declared).name === types.at(type).name)
      graph.addEdge(site.source, receiver);
  }
  return found;
}

const NONE: readonly number[] = [];

function sees(unit: Unit, other: Unit, name: string): boolean {
  if (unit.languageName !== other.languageName) return false;
  // Tests are a module of their own where modules see all of each other.
  if (unit.rules.outsideExtensions === 'everywhere') return unit.isTest || !other.isTest;
  if (unit === other) return true;
  if (unit.rules.linksByName === true) return true;
  if (unit.packageName === other.packageName) return true;
  const imported = unit.seenPackages?.imported;
  if (imported !== undefined) return imports(imported, other.packageName, name);
  return unit.targets.some((targets) =>
    targets.some((target) => target.outcome === 'resolved' && target.path === other.path),
  );
}

/** Whether the extension is no member of a class, or the call stands in that, or names it. */
function isAtHome(
  state: SolverState,
  site: Site,
  { unit, place }: OutsideExtension,
  name: string,
): boolean {
  const { frame, caller } = site;
  const { callables, callableAt, classes, extensions, outsideExtensions } = state;
  const seen = frame.unit.seenPackages;
  const callable = callableAt.get(place) ?? -1;
  if (extensions.has(callable) && !extensions.mayMean(site, callable)) return false;
  const home = outsideExtensions.homeOf(place);
  if (seen === undefined || home === undefined || unit === frame.unit) return true;
  for (let at = caller; at !== -1; at = callables[at]!.around) {
    const { owner } = callables[at]!;
    if (owner === -1) continue;
    if (owner === home || classes.isBelow(owner, home)) return true;
  }
  return [...seen.imported].some((each) => each.endsWith(`.${name}`));
}

/** Whether the name is imported from the package, or through an object there. */
function imports(imported: ReadonlySet<string>, packageName: string, name: string): boolean {
  if (imported.has(`${packageName}.${name}`) || imported.has(`${packageName}.*`)) return true;
  return [...imported].some(
    (each) => each.startsWith(`${packageName}.`) && each.endsWith(`.${name}`),
  );
}

/** The name of a function or property that a key of members stands for: `get .area` is `area`. */
const bareName = (key: string): string =>
  key.slice(Math.max(key.lastIndexOf(' '), key.lastIndexOf('.')) + 1);
