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
  /** Sets that hold what this one does, each with the classes below which it does. */
  readonly #into = new Map<KeptSet, Set<number>>();
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

  /** Sets may take in each other in chains of any length. */
  add(classIndex: number): void {
    const reached: KeptSet[] = [this];
    for (const set of reached) {
      if (!set.#take(classIndex)) continue;
      for (const [other, limits] of set.#into)
        if (this.#isBelowAny(classIndex, limits)) reached.push(other);
    }
  }

  /** @returns whether it is news */
  #take(classIndex: number): boolean {
    if (this.#classes.has(classIndex)) return false;
    this.#classes.add(classIndex);
    this.#owner?.added(classIndex);
    if (this.#isBelowAny(classIndex, this.#lostBelow)) this.#owner?.lost(classIndex);
    return true;
  }

  /** The other set holds what this one does of the class and of those below, from here on. */
  flowInto(other: KeptSet, above: number): void {
    if (other === this) return;
    const limits = this.#into.get(other) ?? new Set();
    if (limits.has(above)) return;
    this.#into.set(other, limits.add(above));
    for (const classIndex of this.#classes)
      if (this.#isBelowAny(classIndex, [above])) other.add(classIndex);
  }

  /** What it holds of a class and of those below has come where things are lost sight of. */
  lose(above: number): void {
    if (this.#lostBelow.has(above)) return;
    this.#lostBelow.add(above);
    for (const classIndex of this.#classes)
      if (this.#isBelowAny(classIndex, [above])) this.#owner?.lost(classIndex);
  }

  #isBelowAny(classIndex: number, limits: Iterable<number>): boolean {
    for (const above of limits) if (this.#owner?.isBelow(classIndex, above) === true) return true;
    return false;
  }
}
