// Which members of classes a key means: those of the first class that has any, stand-ins, and what classes below
// override. Asks the tables; nothing is linked or bound here.
import type { CallRules } from '../../../flow/call-rules.ts';
import { ELEMENT_KEY, getterKey, MEMBER } from '../../../flow/flow-facts.ts';
import type { Member, WantsMember } from '../classes/class-table.ts';
import { VALUE } from '../graph/values.ts';
import type { SolverState } from '../solver-state.ts';
import { isInternalKey } from './key-patterns.ts';

export class MemberSearch {
  readonly #state: SolverState;
  readonly #element: number;
  readonly #plainKeys = new Map<number, number>();

  constructor(state: SolverState) {
    this.#state = state;
    this.#element = state.texts.get(ELEMENT_KEY);
  }

  /** Members of the name: those of the first class that has any, or of all where they are overloads. */
  find(
    rules: CallRules,
    order: readonly number[],
    key: number,
    wants: WantsMember,
  ): readonly Member[] {
    const { classes, overloads } = this.#state;
    const asked = rules.readingCalls === true ? this.#beforeValue(order, key) : order;
    return rules.inheritsOverloads === undefined
      ? classes.findMembers(asked, key, wants)
      : overloads.members(classes, asked, key, wants);
  }

  /** A value overrides the definitions of its name that stand above it: reading it calls none of them. */
  #beforeValue(order: readonly number[], key: number): readonly number[] {
    const plain = this.#plainKey(key);
    if (plain === -1) return order;
    const { classes } = this.#state;
    const end = order.findIndex((at) => {
      const { members } = classes.get(at);
      const isValue = members.get(plain)?.every(({ flags }) => (flags & MEMBER.field) !== 0);
      return isValue === true && !members.has(key);
    });
    return end === -1 ? order : order.slice(0, end);
  }

  /** The name behind the key of what runs when it is read; -1 for any other key. */
  #plainKey(key: number): number {
    let known = this.#plainKeys.get(key);
    if (known === undefined) {
      const text = this.#state.texts.textOf(key);
      const name = text.startsWith(GETTER) ? text.slice(GETTER.length) : undefined;
      known = (name === undefined ? undefined : this.#state.texts.find(name)) ?? -1;
      this.#plainKeys.set(key, known);
    }
    return known;
  }

  /** The member in front of the sign, where there is none that others see of a name behind it. */
  standIns(order: readonly number[], key: string, value: number): readonly Member[] {
    const { classes, texts, values } = this.#state;
    const [member = '', ...absent] = key.split('?');
    if (absent.some((name) => name !== '')) {
      // A class below may have it.
      const isExact = values.kindOf(value) === VALUE.instance;
      if (!isExact && classes.get(order[0]!).subclasses.length > 0) return [];
      const isSeen = (flags: number) => (flags & MEMBER.private) === 0;
      const isThere = (name: string) =>
        classes.findMembers(order, texts.get(name), isSeen).length > 0;
      if (absent.some(isThere)) return [];
    }
    return classes.findMembers(order, texts.get(member), () => true);
  }

  /** A member for any key, as index signatures declare it, stands for those that are not declared. */
  forAny(
    order: readonly number[],
    key: number,
    isWanted: WantsMember,
  ): ReturnType<SolverState['classes']['findMembers']> {
    const { classes, texts } = this.#state;
    const members = classes.findMembers(order, this.#element, isWanted);
    const name = texts.textOf(key);
    const isAsked = order.some((at) => classes.get(at).rules.askedKeys?.has(name) === true);
    return members.length === 0 || isInternalKey(name) || isAsked ? [] : members;
  }

  /** Where the constructor of a class stands: that of one without a name which inherits none is that of its base. */
  madeBy(classIndex: number): readonly number[] {
    const { classes } = this.#state;
    const { declaration, bases, rules } = classes.get(classIndex);
    if (rules.inheritsConstructors !== false)
      return this.ofValues(classIndex, classes.orderOf(classIndex));
    return declaration === -1 ? [classIndex, ...bases] : [classIndex];
  }

  /** Of the bases of a class those that may bring a constructor. */
  ofValues(classIndex: number, order: readonly number[]): readonly number[] {
    const { classes } = this.#state;
    if (classes.get(classIndex).rules.namedBasesMakeNothing !== true) return order;
    const reached = classes.reached(classIndex);
    return order.filter((at) => reached.has(at));
  }

  /** Which classes below may override the member: none what is private, those of the same package what is of the package. */
  overriddenBy(classIndex: number, key: number): (below: number) => boolean {
    const { classes, units } = this.#state;
    const { rules } = classes.get(classIndex);
    if (rules.inheritsOverloads !== 'together') {
      const isHidden = this.#isFinal(classes.orderOf(classIndex), key);
      return () => !isHidden;
    }
    const own = this.find(rules, classes.orderOf(classIndex), key, () => true);
    const isEach = (flag: number) =>
      own.length > 0 && own.every(({ flags }) => (flags & flag) !== 0);
    if (isEach(MEMBER.private)) return () => false;
    if (!isEach(MEMBER.inPackage)) return () => true;
    const pathOf = (at: number) => units[classes.get(at).unit]!.path ?? '';
    return (below) => own.some(({ owner }) => areOfOnePackage(pathOf(owner), pathOf(below)));
  }

  /** Whether neither the class nor any of its bases lets the member be overridden. */
  #isFinal(order: readonly number[], key: number): boolean {
    const { classes } = this.#state;
    const declared = order.flatMap((at) => classes.get(at).members.get(key) ?? []);
    return declared.length > 0 && declared.every(({ flags }) => (flags & MEMBER.final) !== 0);
  }

  /** Whether `overridesIn` may find any: asked first, since most classes below have nothing of the name. */
  mayOverride(classIndex: number, key: number): boolean {
    const { members, bases } = this.#state.classes.get(classIndex);
    return members.has(key) || bases.length > 1;
  }

  /** @param above the class whose member it overrides */
  overridesIn(classIndex: number, key: number, above: number): readonly Member[] {
    const { classes } = this.#state;
    const { members, rules } = classes.get(classIndex);
    const own = members.get(key);
    if (own === undefined) return this.#broughtTo(classIndex, key, above);
    if (rules.inheritsOverloads === undefined)
      return own.filter(({ flags }) => (flags & MEMBER.private) === 0);
    const isWanted = this.#isStaticRequirement(above, key) ? isNotPrivate : isOfInstance;
    return this.find(rules, classes.orderOf(classIndex), key, isWanted);
  }

  /** Whether what stands there is a member of the class itself that those below have as their own. */
  #isStaticRequirement(classIndex: number, key: number): boolean {
    const { classes } = this.#state;
    const { members, rules } = classes.get(classIndex);
    const own = members.get(key) ?? NONE;
    return own.some(
      (member) =>
        (member.flags & MEMBER.static) !== 0 &&
        (rules.staticsAreOverridden === true || this.#isAbstract(member)),
    );
  }

  /** What a class has from a base that is none of the other's: it does what an interface of the class only declares. */
  #broughtTo(classIndex: number, key: number, above: number): readonly Member[] {
    const { classes } = this.#state;
    const { bases, rules } = classes.get(classIndex);
    if (bases.length < 2) return NONE;
    const order = classes.orderOf(classIndex);
    const brought = this.find(rules, order, key, isOfInstance).filter(
      (member) => !this.#isAbstract(member) && !classes.isBelow(member.owner, above),
    );
    if (brought.length === 0) return NONE;
    const declared = classes.findMembers(classes.orderOf(above), key, () => true);
    const isDeclared = declared.length > 0 && declared.every((each) => this.#isAbstract(each));
    return isDeclared ? brought : NONE;
  }

  #isAbstract({ place }: Member): boolean {
    const { callables, callableAt } = this.#state;
    const callable = callableAt.get(place);
    return callable === undefined || callables[callable]!.fact.isAbstract;
  }
}

const NONE: readonly Member[] = [];

const GETTER = getterKey('');

const isNotPrivate = (flags: number): boolean => (flags & MEMBER.private) === 0;

/** What is static or private overrides nothing. */
const isOfInstance = (flags: number): boolean =>
  (flags & (MEMBER.static | MEMBER.ofClass | MEMBER.private)) === 0;

/** Source roots differ, as those of tests; the last folder is that of the package. */
export const areOfOnePackage = (a: string, b: string): boolean =>
  a.split('/').at(-2) === b.split('/').at(-2);
