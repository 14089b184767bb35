// Classes that are kept (`kept-instances.ts`), and yet may be what a cone stands for: their instances came to a place that
// hands on nothing but its type. A set may take in what others hold, also what they get later.

export interface KeptSetOwner {
  /** A set has got the class. */
  readonly added: (classIndex: number) => void;
  /** An instance of the class has come where things are lost sight of. */
  readonly lost: (classIndex: number) => void;
  readonly isBelow: (classIndex: number, above: number) => boolean;
}

export class KeptSet {
  /** Tells sets apart; 0 for the one that is always empty. */
  readonly number: number;
  readonly #owner: KeptSetOwner | undefined;
  readonly #classes = new Set<number>();
  /** Sets that hold what this one does, each with the class below which it does. */
  readonly #into: { readonly set: KeptSet; readonly above: number }[] = [];
  /** What is below these classes is lost. */
  readonly #lostBelow = new Set<number>();

  constructor(number: number, owner?: KeptSetOwner) {
    this.number = number;
    this.#owner = owner;
  }

  get size(): number {
    return this.#classes.size;
  }

  get classes(): Iterable<number> {
    return this.#classes;
  }

  has(classIndex: number): boolean {
    return this.#classes.has(classIndex);
  }

  add(classIndex: number): void {
    if (this.#classes.has(classIndex)) return;
    this.#classes.add(classIndex);
    this.#owner?.added(classIndex);
    for (const above of this.#lostBelow) this.#loseBelow(classIndex, above);
    for (const { set, above } of this.#into) this.#hand(classIndex, set, above);
  }

  /** The other set holds what this one does of the class and of those below, from here on. */
  flowInto(other: KeptSet, above: number): void {
    if (other === this || this.#into.some((each) => each.set === other && each.above === above))
      return;
    this.#into.push({ set: other, above });
    for (const classIndex of this.#classes) this.#hand(classIndex, other, above);
  }

  #hand(classIndex: number, to: KeptSet, above: number): void {
    if (this.#owner?.isBelow(classIndex, above) === true) to.add(classIndex);
  }

  /** What it holds of a class and of those below has come where things are lost sight of. */
  lose(above: number): void {
    if (this.#lostBelow.has(above)) return;
    this.#lostBelow.add(above);
    for (const classIndex of this.#classes) this.#loseBelow(classIndex, above);
  }

  #loseBelow(classIndex: number, above: number): void {
    if (this.#owner?.isBelow(classIndex, above) === true) this.#owner.lost(classIndex);
  }
}
