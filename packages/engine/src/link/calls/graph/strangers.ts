// Whether a hint keeps an instance out that has nothing to do with what it names. Hints are no promise, but who names classes
// of the program means these and what is based on them: what comes besides has mostly come by a way that no run takes.
import type { SolverState } from '../solver-state.ts';
import { classOfValue } from './value-classes.ts';

/** The module of classes that nothing is said of where a hint names them. */
const PLAIN_BASE = 'builtins';

/** Methods by which an instance stands for something else. */
const STANDING_IN = ['__getattr__', '__getattribute__'];

/** Methods of classes that say themselves what is an instance of them. */
const TELLING = ['__instancecheck__', '__subclasshook__'];

export class Strangers {
  readonly #state: SolverState;
  /** By class, what was found while classes had the bases that they have. */
  readonly #telling = new Map<number, boolean>();
  readonly #standingIn = new Map<number, boolean>();
  readonly #meeting = new Map<number, Map<number, boolean>>();
  #foundAt = 0;

  constructor(state: SolverState) {
    this.#state = state;
  }

  /** Whether the value is of no class that the place's hints leave room for. */
  isStranger(place: number, value: number): boolean {
    const given = classOfValue(this.#state, value);
    if (given === -1) return false;
    this.#forget();
    const { types } = this.#state;
    const wanted = this.#typesOf(place).map((type) => (type === -1 ? -1 : types.at(type).class));
    return (
      wanted.every((at) => at !== -1 && !this.#mayMeet(given, at)) &&
      this.#standsForItself(given) &&
      wanted.every((at) => this.#isOwn(at) && !this.#tells(at))
    );
  }

  #typesOf(place: number): readonly number[] {
    const { declaredTypes, severalTypes, typesOfPlaces } = this.#state;
    if (severalTypes.has(place)) return typesOfPlaces.get(place) ?? [-1];
    return [declaredTypes.get(place) ?? -1];
  }

  /** Bases come as values do, some of them late. */
  #forget(): void {
    const { orderChanges } = this.#state.classes;
    if (this.#foundAt === orderChanges) return;
    this.#foundAt = orderChanges;
    for (const each of [this.#telling, this.#standingIn, this.#meeting]) each.clear();
  }

  #tells(at: number): boolean {
    return remember(this.#telling, at, () => this.#hasAny(at, TELLING));
  }

  /** Whether an instance of the class stands for nothing else, as what a test puts in its place does. */
  #standsForItself(at: number): boolean {
    const { classes, hintedClasses, units } = this.#state;
    if (!this.#isOwn(at) || units[classes.get(at).unit]!.isTest) return false;
    const { describers = [] } = classes.get(at).rules;
    // What stands in a class body under a hint may be what is asked for such a value.
    if (this.#isPlain(at) || this.#hasAny(at, describers)) return false;
    // Who hints at it somewhere would have done so here.
    if (hintedClasses.has(at)) return true;
    return !remember(this.#standingIn, at, () => this.#hasAny(at, STANDING_IN));
  }

  /** Whether it is based on a class that hints say nothing of, as numbers are, so that one beside it may mean it. */
  #isPlain(at: number): boolean {
    const { classes, externalBases, texts } = this.#state;
    const { builtIns } = classes.get(at).rules;
    const isBuiltIn = (name: number) => {
      const text = texts.textOf(name);
      return text === PLAIN_BASE || builtIns?.has(text) === true;
    };
    return classes.orderOf(at).some((base) => [...(externalBases.get(base) ?? [])].some(isBuiltIn));
  }

  /** Whether it is a class of the repository that is based on nothing which says of others that they are instances. */
  #isOwn(at: number): boolean {
    const { classes, units, externalBases, texts } = this.#state;
    const { aliasOf, declaration, isStructural, rules, unit } = classes.get(at);
    const { strangersStayOut } = rules;
    if (strangersStayOut === undefined || isStructural) return false;
    if (aliasOf !== null || declaration === -1 || units[unit]!.path === null) return false;
    const isOpen = (name: number) => strangersStayOut.has(texts.textOf(name));
    return classes
      .orderOf(at)
      .every(
        (base) =>
          classes.get(base).awaitedBases.size === 0 &&
          ![...(externalBases.get(base) ?? [])].some(isOpen),
      );
  }

  /** Whether it has one of the methods, but for what every class has. */
  #hasAny(at: number, names: readonly string[]): boolean {
    const { classes, texts } = this.#state;
    const order = classes.orderOf(at);
    return names
      .flatMap((name) => classes.findMembers(order, texts.get(name), () => true))
      .some(({ owner }) => !classes.isRoot(owner));
  }

  /** Whether something may be an instance of both. */
  #mayMeet(given: number, wanted: number): boolean {
    if (given === wanted) return true;
    const known = this.#meeting.get(given) ?? new Map<number, boolean>();
    this.#meeting.set(given, known);
    return remember(known, wanted, () => {
      const { classes } = this.#state;
      return (
        classes.isBelow(given, wanted) ||
        classes.isBelow(wanted, given) ||
        classes.below(wanted).some((each) => classes.isBelow(each, given))
      );
    });
  }
}

function remember(known: Map<number, boolean>, key: number, find: () => boolean): boolean {
  let found = known.get(key);
  if (found === undefined) {
    found = find();
    known.set(key, found);
  }
  return found;
}
