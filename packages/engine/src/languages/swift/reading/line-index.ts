// Lines of offsets.

export class LineIndex {
  readonly #starts: number[] = [0];

  /** @param text with line feeds alone */
  constructor(text: string) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1))
      this.#starts.push(at + 1);
  }

  /** From 1. */
  lineOf(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }
}
