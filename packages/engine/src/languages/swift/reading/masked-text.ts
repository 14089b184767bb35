// A text with stretches replaced by others of equal length, so that what a parser finds in it lies at the same
// places in the source.

export class MaskedText {
  readonly #source: string;
  readonly #parts: string[] = [];
  #done = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Stretches must come in source order; what overlaps an earlier one is cut off in front. */
  replace(start: number, replacement: string): void {
    const skipped = Math.max(0, this.#done - start);
    if (skipped >= replacement.length) return;
    const begin = start + skipped;
    this.#parts.push(this.#source.slice(this.#done, begin), replacement.slice(skipped));
    this.#done = start + replacement.length;
  }

  /** Blanks for everything but line feeds. */
  blank(start: number, end: number): void {
    this.replace(start, blanksFor(this.#source.slice(start, end)));
  }

  /** Of one character in front of what has been replaced last, or in it. */
  patch(at: number, character: string): void {
    if (at >= this.#done) {
      this.replace(at, character);
      return;
    }
    let end = this.#done;
    for (let part = this.#parts.length - 1; part >= 0; part -= 1) {
      const text = this.#parts[part] as string;
      const start = end - text.length;
      if (at >= start) {
        this.#parts[part] = text.slice(0, at - start) + character + text.slice(at - start + 1);
        return;
      }
      end = start;
    }
  }

  finish(): string {
    return this.#parts.join('') + this.#source.slice(this.#done);
  }
}

function blanksFor(text: string): string {
  return text.includes('\n') ? text.replace(/[^\n]/g, ' ') : ' '.repeat(text.length);
}
