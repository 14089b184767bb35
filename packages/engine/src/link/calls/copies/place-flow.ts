// Which of the few places of one callable lead to which others, by steps that hand values on as they are or by what is
// read out of them.

interface Step {
  readonly from: number;
  readonly to: number;
  readonly isCopy: boolean;
}

export class PlaceFlow {
  readonly #first: number;
  readonly #end: number;
  readonly #steps: Step[] = [];

  /** Knows places from the first to below the end; steps to and from others lead nowhere. */
  constructor(first: number, end: number) {
    this.#first = first;
    this.#end = end;
  }

  add(from: number, to: number, isCopy: boolean): void {
    if (this.#has(from) && this.#has(to)) this.#steps.push({ from, to, isCopy });
  }

  /** By place, counted from the first: 1 for the given ones and those that they lead to. */
  from(places: readonly number[]): Uint8Array {
    return this.#reach(
      places,
      (step) => step.from,
      (step) => step.to,
    );
  }

  /** The same for those that lead to the given ones, by the steps that are asked for. */
  into(places: readonly number[], asks: (isCopy: boolean) => boolean): Uint8Array {
    return this.#reach(
      places,
      (step) => (asks(step.isCopy) ? step.to : -1),
      (step) => step.from,
    );
  }

  #reach(
    places: readonly number[],
    begins: (step: Step) => number,
    ends: (step: Step) => number,
  ): Uint8Array {
    const reached = new Uint8Array(this.#end - this.#first);
    for (const place of places) if (this.#has(place)) reached[place - this.#first] = 1;
    // A macro has few steps, most of them in the order in which values move.
    for (let isNew = true; isNew; ) {
      isNew = false;
      for (const step of this.#steps) {
        const begin = begins(step);
        if (begin === -1 || reached[begin - this.#first] === 0) continue;
        const end = ends(step) - this.#first;
        isNew ||= reached[end] === 0;
        reached[end] = 1;
      }
    }
    return reached;
  }

  #has(place: number): boolean {
    return place >= this.#first && place < this.#end;
  }
}
