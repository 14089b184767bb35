// Which callables share a name, as far as that can be told before values flow: members of a class together
// with those that it inherits and does not override. Overriding is told by the parameters' types as written.
import { MEMBER, MOVE } from '../../../flow/flow-facts.ts';
import { withoutGiven } from '../../../flow/specialised-name.ts';
import type { ClassTable, Member, WantsMember } from '../classes/class-table.ts';
import { PlaceMap } from '../collections/place-map.ts';
import type { SolverState } from '../solver-state.ts';
import type { TextTable, Unit } from '../units/unit.ts';

/** A type of a parameter as written, by which overriding is told. */
interface WrittenType {
  /** Without what it is qualified with. */
  readonly name: string;
  /** A type parameter, which may be any but a primitive type. */
  readonly isAny: boolean;
  readonly isPrimitive: boolean;
  /** What an array is made of; where type arguments tell types apart, those as well. */
  readonly inside: readonly WrittenType[];
}

const ANY: WrittenType = { name: '', isAny: true, isPrimitive: false, inside: [] };

/** What types are nested deeper in is any. */
const MAX_DEPTH = 4;

export class OverloadTable {
  /** Types of the parameters by callable. */
  readonly #signatures = new Map<number, readonly WrittenType[]>();
  /** Names of the parameters by callable, where they tell callables apart. */
  readonly #namesOf = new Map<number, string>();
  readonly #languages = new Map<number, string>();
  #callableAt = new PlaceMap();

  /**
   * Reads the types of all parameters, in languages whose classes inherit what they do not override. Has to be
   * done before the first member is asked for.
   * @param declaring by unit, rows that declare
   */
  prepare(
    { units, callableAt, texts }: SolverState,
    declaring: readonly (readonly number[])[],
  ): void {
    this.#callableAt = callableAt;
    for (const unit of units)
      if (unit.rules.inheritsOverloads !== undefined)
        this.#read(unit, declaring[unit.index]!, texts);
  }

  #read(unit: Unit, rows: readonly number[], texts: TextTable): void {
    const { facts, rules, firstCallable } = unit;
    const { moves } = facts;
    const typeOf = new Map<number, number>();
    for (const row of rows)
      if (moves[row] === MOVE.type) typeOf.set(moves[row + 2]!, moves[row + 1]!);
    const known = new Map<number, WrittenType>();
    const writtenType = (type: number | undefined, depth = 0): WrittenType => {
      const fact = type === undefined ? undefined : facts.types.at(type);
      if (fact === undefined || fact.parameterOf !== -1 || depth > MAX_DEPTH) return ANY;
      const found = depth === 0 ? known.get(type!) : undefined;
      if (found !== undefined) return found;
      const whole = withoutGiven(texts.textOf(unit.texts[fact.name]!));
      // What type arguments say is forgotten before methods are told apart where all overloads are taken together.
      const tells = whole === '[]' || rules.inheritsOverloads === 'nearest';
      const written = {
        name: whole.slice(whole.lastIndexOf('.') + 1),
        isAny: false,
        isPrimitive: rules.primitiveTypes?.has(whole) === true,
        inside: tells ? fact.arguments.map((each) => writtenType(each, depth + 1)) : [],
      };
      if (depth === 0) known.set(type!, written);
      return written;
    };
    // What extensions add is no class's own in the facts.
    const namesTell = rules.namesTellCallables === true;
    facts.callables.forEach(({ parameters, parameterNames, rest, owner }, local) => {
      if (owner === -1 && !namesTell) return;
      if (namesTell) {
        const names = parameterNames.map((name) => (name === -1 ? -1 : unit.texts[name]));
        this.#namesOf.set(firstCallable + local, names.join(' '));
      }
      const places = rest === -1 ? parameters : [...parameters, rest];
      const signature = places.map((place) => writtenType(typeOf.get(place)));
      this.#signatures.set(firstCallable + local, signature);
      this.#languages.set(firstCallable + local, unit.languageName);
    });
  }

  /** Members of the name in all the classes, without those that an earlier one overrides. */
  members(
    classes: ClassTable,
    order: readonly number[],
    key: number,
    wants: WantsMember,
  ): readonly Member[] {
    const found: Member[] = [];
    for (const at of order) {
      const declared = classes.get(at).members.get(key);
      if (declared === undefined) continue;
      for (const member of declared)
        if (wants(member.flags, member.owner) && !this.#isOverridden(member, declared, found))
          found.push(member);
    }
    return found;
  }

  /**
   * Whether one of the members, which come first, is of another class and like it.
   * @param declared all of the name that its class declares
   */
  #isOverridden(member: Member, declared: readonly Member[], found: readonly Member[]): boolean {
    for (const other of found) {
      if (other.owner === member.owner || !this.areAlike(other.place, member.place)) continue;
      if (declared.length === 1 || !this.#overridesAnother(other, member, declared)) return true;
    }
    return false;
  }

  /** What has the very parameters of one method overrides that, and none whose type parameter could be the same. */
  #overridesAnother(below: Member, member: Member, declared: readonly Member[]): boolean {
    if (this.#haveSameParameters(below, member)) return false;
    return declared.some((other) => other !== member && this.#haveSameParameters(below, other));
  }

  #haveSameParameters(a: Member, b: Member): boolean {
    const own = this.#signatures.get(this.#callableAt.get(a.place) ?? -1);
    const other = this.#signatures.get(this.#callableAt.get(b.place) ?? -1);
    if (own === undefined || other === undefined || own.length !== other.length) return false;
    return own.every((type, at) => areSame(type, other[at]!));
  }

  /** Whether the callable is one of the members, or has the parameters of one. */
  isAmong(callable: number, members: readonly Member[]): boolean {
    return members.some(({ place }) => {
      const other = this.#callableAt.get(place) ?? -1;
      return other === callable || this.#haveLikeParameters(other, callable);
    });
  }

  /**
   * The position in the order at which the callable is declared first, of which it may be an override. Behind all for
   * what comes behind all, and for what is none of theirs.
   */
  declaredAt(classes: ClassTable, order: readonly number[], key: number, callable: number): number {
    let found = order.length;
    for (const [position, at] of order.entries()) {
      for (const { place, flags } of classes.get(at).members.get(key) ?? []) {
        const other = this.#callableAt.get(place) ?? -1;
        const isMeant =
          found === order.length ? other === callable : this.#haveLikeParameters(other, callable);
        if (!isMeant) continue;
        if ((flags & MEMBER.behind) !== 0) return order.length;
        found = position;
        if ((flags & MEMBER.overrides) === 0) return found;
      }
    }
    return found;
  }

  /** By the places of two members. What is no callable, or of another language, is taken for overridden. */
  areAlike(a: number, b: number): boolean {
    return this.#haveLikeParameters(this.#callableAt.get(a) ?? -1, this.#callableAt.get(b) ?? -1);
  }

  #haveLikeParameters(a: number, b: number): boolean {
    const own = this.#signatures.get(a);
    const other = this.#signatures.get(b);
    if (own === undefined || other === undefined) return true;
    if (this.#namesOf.get(a) !== this.#namesOf.get(b)) return false;
    // Languages of one platform have other names for the same types.
    if (this.#languages.get(a) !== this.#languages.get(b)) return own.length === other.length;
    return own.length === other.length && own.every((type, at) => areAlike(type, other[at]!));
  }
}

// Depth is bounded by MAX_DEPTH.
function areAlike(a: WrittenType, b: WrittenType): boolean {
  if (a.isAny) return !b.isPrimitive;
  if (b.isAny) return !a.isPrimitive;
  return (
    a.name === b.name &&
    a.inside.length === b.inside.length &&
    a.inside.every((type, at) => areAlike(type, b.inside[at]!))
  );
}

// Depth is bounded by MAX_DEPTH.
function areSame(a: WrittenType, b: WrittenType): boolean {
  return (
    a.isAny === b.isAny &&
    a.name === b.name &&
    a.inside.length === b.inside.length &&
    a.inside.every((type, at) => areSame(type, b.inside[at]!))
  );
}
