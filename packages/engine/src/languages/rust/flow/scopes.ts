// Names that blocks, functions and patterns of a Rust file bind, each with its place.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';

/** Blocks around the node that is being read, innermost last. Names of modules are none of theirs. */
export class LocalNames {
  readonly #builder: FlowBuilder;
  readonly #blocks: Map<string, Place>[] = [];

  constructor(builder: FlowBuilder) {
    this.#builder = builder;
  }

  open(): void {
    this.#blocks.push(new Map());
  }

  /** @returns what the innermost block has bound */
  close(): ReadonlyMap<string, Place> {
    return this.#blocks.pop() ?? new Map();
  }

  /** A new variable: one of the same name in the same block is hidden from now on. */
  bind(name: string, place = this.#builder.place()): Place {
    if (name !== '_') this.#blocks.at(-1)?.set(name, place);
    return place;
  }

  find(name: string): Place | undefined {
    for (let at = this.#blocks.length - 1; at >= 0; at--) {
      const place = this.#blocks[at]?.get(name);
      if (place !== undefined) return place;
    }
    return undefined;
  }
}
