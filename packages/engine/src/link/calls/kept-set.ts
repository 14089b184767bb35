// Classes that are kept (`kept-instances.ts`), and yet may be what a cone stands for: their instances came to a place that
// hands on nothing but its type. A set may take in what others hold, also what they get later.

export class KeptSet {
  /** Tells sets apart. */
  readonly number: number;
  readonly #classes = new Set<number>();
  readonly #into: KeptSet[] = [];
  #isLost = false;

  readonly #onAdded: ((classIndex: number) => void) | undefined;

  /** @param onAdded told of each class that it gets */
  constructor(number: number, onAdded?: (classIndex: number) => void) {
    this.number = number;
    this.#onAdded = onAdded;
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

  /** @param onLost told of classes in what is lost */
  add(classIndex: number, onLost: (classIndex: number) => void): void {
    if (this.#classes.has(classIndex)) return;
    this.#classes.add(classIndex);
    this.#onAdded?.(classIndex);
    if (this.#isLost) onLost(classIndex);
    for (const other of this.#into) other.add(classIndex, onLost);
  }

  /** The other set holds what this one does, from here on. */
  flowInto(other: KeptSet, onLost: (classIndex: number) => void): void {
    if (other === this || this.#into.includes(other)) return;
    this.#into.push(other);
    for (const classIndex of this.#classes) other.add(classIndex, onLost);
  }

  /** What it holds has come where things are lost sight of. */
  lose(onLost: (classIndex: number) => void): void {
    if (this.#isLost) return;
    this.#isLost = true;
    for (const classIndex of this.#classes) onLost(classIndex);
  }
}
