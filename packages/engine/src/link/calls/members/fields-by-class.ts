// Fields of instances by the class through which they are written. A field that a base declares is one for all classes
// below it; what is written to it of an instance of one class is not read of an instance of another that has nothing to do
// with that. Who declares a field, and what is written to values that declare none, is known elsewhere.
import type { Member } from '../classes/class-table.ts';
import { PairSet } from '../collections/pair-set.ts';
import { classOfValue } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { SolverState } from '../solver-state.ts';

/** Fields that are written through more classes are one for all further ones. */
const MAX_CLASSES = 64;

/** A class, and whether instances of those below it are meant as well. */
interface Kin {
  readonly classIndex: number;
  readonly isExact: boolean;
  /** What holds the field where it is written so, or what a read of it gives. */
  readonly place: number;
}

export class FieldsByClass {
  readonly #state: SolverState;
  /** By place of the field. */
  readonly #written = new Map<number, Kin[]>();
  readonly #reads = new Map<number, Kin[]>();
  /** Places of fields and what reads of them give. */
  readonly #known = new PairSet();
  /** By class and another one, whether something may be an instance of both. */
  readonly #meeting = new Map<number, Map<number, boolean>>();

  constructor(state: SolverState) {
    this.#state = state;
  }

  /**
   * The place of what is written to the field of the value; that of the field where it may be anybody's.
   * @param isExact whether it is of no class below
   */
  written(value: number, { place, owner }: Member, isExact: boolean): number {
    const { classes, graph } = this.#state;
    const classIndex = classOfValue(this.#state, value);
    const { rules, isType } = classes.get(classIndex);
    if (rules.fieldsByClass !== true || isType) return place;
    if (classIndex === owner && (!isExact || classes.get(owner).subclasses.length === 0))
      return place;
    const known = this.#written.get(place) ?? [];
    const same = known.find((each) => each.classIndex === classIndex && each.isExact === isExact);
    if (same !== undefined) return same.place;
    if (known.length >= MAX_CLASSES) return place;
    const made: Kin = { classIndex, isExact, place: graph.addPlaces(1) };
    this.#copyTypes(place, made.place);
    this.#written.set(place, [...known, made]);
    for (const read of this.#reads.get(place) ?? []) this.#link(made, read);
    return made.place;
  }

  /** Lets a read of the field of the value get what is written to it through classes that the value may be of. */
  read(value: number, place: number, node: number): void {
    const classIndex = classOfValue(this.#state, value);
    if (classIndex === -1) return;
    const isExact = this.#state.values.kindOf(value) === VALUE.instance;
    const read: Kin = { classIndex, isExact, place: node };
    if (this.#known.add(place, node)) {
      const reads = this.#reads.get(place);
      if (reads === undefined) this.#reads.set(place, [read]);
      else reads.push(read);
    }
    for (const written of this.#written.get(place) ?? []) this.#link(written, read);
  }

  #link(written: Kin, read: Kin): void {
    if (this.#mayBeSame(written, read)) this.#state.graph.addEdge(written.place, read.place);
  }

  #mayBeSame(written: Kin, read: Kin): boolean {
    const { classes } = this.#state;
    if (written.isExact && read.isExact) return written.classIndex === read.classIndex;
    if (written.isExact) return classes.isBelow(written.classIndex, read.classIndex);
    if (read.isExact) return classes.isBelow(read.classIndex, written.classIndex);
    return this.#meet(written.classIndex, read.classIndex);
  }

  /** Whether something may be an instance of both. Of a type that is written out nothing is an instance alone. */
  #meet(first: number, second: number): boolean {
    const { classes } = this.#state;
    if (classes.get(first).isType || classes.get(second).isType) return true;
    const known = this.#meeting.get(first)?.get(second);
    if (known !== undefined) return known;
    const found =
      classes.isBelow(second, first) ||
      classes.below(first).some((each) => classes.isBelow(each, second));
    const meeting = this.#meeting.get(first) ?? new Map<number, boolean>();
    this.#meeting.set(first, meeting.set(second, found));
    return found;
  }

  /** What comes there has the type that the field is declared with. */
  #copyTypes(from: number, to: number): void {
    const { declaredTypes, severalTypes, typesOfPlaces } = this.#state;
    const type = declaredTypes.get(from);
    if (type !== undefined) declaredTypes.set(to, type);
    if (!severalTypes.has(from)) return;
    severalTypes.add(to);
    typesOfPlaces.set(to, typesOfPlaces.get(from) ?? []);
  }
}
