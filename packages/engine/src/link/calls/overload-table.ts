// Which callables share a name, as far as that can be told before values flow: members of a class together
// with those that it inherits and does not override. Overriding is told by the parameters' types as written.
import { MOVE } from '../../flow/flow-facts.ts';
import type { ClassTable, Member } from './class-table.ts';
import { forEachRow } from './move-rows.ts';
import { PlaceMap } from './place-map.ts';
import type { SolverState } from './solver-state.ts';

/** Stands for a type parameter: it may be any type but a primitive one. */
const ANY = '?';

/** In front of the names of types that no type parameter stands for. */
const PRIMITIVE = '=';

/** A type as written, with what an array is made of. */
const MAX_DEPTH = 4;

export class OverloadTable {
  /** Types of the parameters by callable. */
  readonly #signatures = new Map<number, readonly string[]>();
  #callableAt = new PlaceMap();

  /**
   * Reads the types of all parameters, in languages whose classes inherit what they do not override. Has to be
   * done before the first member is asked for.
   */
  prepare({ units, callableAt, texts }: SolverState): void {
    this.#callableAt = callableAt;
    for (const unit of units) {
      if (unit.rules.inheritsOverloads !== true) continue;
      const typeOf = new Map<number, number>();
      forEachRow(unit, (operation, row, moves) => {
        if (operation === MOVE.type) typeOf.set(moves[row + 2]!, moves[row + 1]!);
      });
      const { facts } = unit;
      const textOf = (type: number | undefined, depth = 0): string => {
        const fact = type === undefined ? undefined : facts.types.at(type);
        if (fact === undefined || fact.parameterOf !== -1) return ANY;
        const name = texts.textOf(unit.texts[fact.name]!);
        if (unit.rules.primitiveTypes?.has(name) === true) return `${PRIMITIVE}${name}`;
        if (name !== '[]' || depth >= MAX_DEPTH) return name.slice(name.lastIndexOf('.') + 1);
        return `${textOf(fact.arguments[0], depth + 1)}[]`;
      };
      facts.callables.forEach(({ parameters, rest, owner }, local) => {
        if (owner === -1) return;
        const places = rest === -1 ? parameters : [...parameters, rest];
        const signature = places.map((place) => textOf(typeOf.get(place)));
        this.#signatures.set(unit.firstCallable + local, signature);
      });
    }
  }

  /** Members of the name in all the classes, without those that an earlier one overrides. */
  members(
    classes: ClassTable,
    order: readonly number[],
    key: number,
    wants: (flags: number) => boolean,
  ): readonly Member[] {
    const found: Member[] = [];
    for (const at of order) {
      for (const member of classes.get(at).members.get(key) ?? []) {
        if (!wants(member.flags)) continue;
        const isOverridden = found.some(
          (other) => other.owner !== member.owner && this.#areAlike(other.place, member.place),
        );
        if (!isOverridden) found.push(member);
      }
    }
    return found;
  }

  /** What is no callable, or of another language, is taken for overridden. */
  #areAlike(a: number, b: number): boolean {
    const own = this.#signatures.get(this.#callableAt.get(a) ?? -1);
    const other = this.#signatures.get(this.#callableAt.get(b) ?? -1);
    if (own === undefined || other === undefined) return true;
    return (
      own.length === other.length &&
      own.every(
        (type, at) => type === other[at] || mayBe(type, other[at]) || mayBe(other[at], type),
      )
    );
  }
}

/** Whether the one is a type parameter that may stand for the other. */
const mayBe = (type: string | undefined, other: string | undefined): boolean =>
  type === ANY && other?.startsWith(PRIMITIVE) !== true;
