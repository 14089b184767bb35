// Collects what the names of one import lead to: one target a file.
import type { ImportTarget } from '../../language.ts';

/** Targets in the order of the paths, symbols in the order of the source. */
export class TargetsByPath {
  readonly #symbols = new Map<string, string[]>();

  add(path: string, symbol: string): void {
    const symbols = this.#symbols.get(path);
    if (symbols === undefined) this.#symbols.set(path, [symbol]);
    else symbols.push(symbol);
  }

  list(): ImportTarget[] {
    return [...this.#symbols.keys()]
      .sort()
      .map((path) => ({ outcome: 'resolved', path, symbols: this.#symbols.get(path) ?? [] }));
  }
}
