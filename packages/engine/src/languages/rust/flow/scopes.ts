// Names that blocks, functions and patterns of a Rust file bind, each with its place.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';

/** Blocks around the node that is being read, innermost last. Names of modules are none of theirs. */
export class LocalNames {
  readonly #builder: FlowBuilder;
  readonly #blocks: Map<string, Place>[] = [];
  /** What each name means in the blocks that bind it, innermost last: blocks may nest without end. */
  readonly #meanings = new Map<string, Place[]>();

  constructor(builder: FlowBuilder) {
    this.#builder = builder;
  }

  open(): void {
    this.#blocks.push(new Map());
  }

  /** @returns what the innermost block has bound */
  close(): ReadonlyMap<string, Place> {
    const block = this.#blocks.pop() ?? new Map<string, Place>();
    for (const name of block.keys()) this.#meanings.get(name)?.pop();
    return block;
  }

  /** A new variable: one of the same name in the same block is hidden from now on. */
  bind(name: string, place = this.#builder.place()): Place {
    const block = this.#blocks.at(-1);
    if (name === '_' || block === undefined) return place;
    const meanings = this.#meanings.get(name) ?? [];
    this.#meanings.set(name, meanings);
    if (block.has(name)) meanings[meanings.length - 1] = place;
    else meanings.push(place);
    block.set(name, place);
    return place;
  }

  find(name: string): Place | undefined {
    return this.#meanings.get(name)?.at(-1);
  }
}
