// Names that functions, closures and patterns of a Swift file bind, each with its place.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';

/** Blocks around the node that is being read, innermost last. Globals and members are none of theirs. */
export class LocalNames {
  readonly #builder: FlowBuilder;
  readonly #blocks: Set<string>[] = [];
  /** What each name means in the blocks that bind it, innermost last: blocks may nest without end. */
  readonly #meanings = new Map<string, Place[]>();

  constructor(builder: FlowBuilder) {
    this.#builder = builder;
  }

  open(): void {
    this.#blocks.push(new Set());
  }

  close(): void {
    for (const name of this.#blocks.pop() ?? []) this.#meanings.get(name)?.pop();
  }

  bind(name: string, place = this.#builder.place()): Place {
    const block = this.#blocks.at(-1);
    if (name === '_' || block === undefined) return place;
    const meanings = this.#meanings.get(name) ?? [];
    this.#meanings.set(name, meanings);
    if (block.has(name)) meanings[meanings.length - 1] = place;
    else meanings.push(place);
    block.add(name);
    return place;
  }

  find(name: string): Place | undefined {
    return this.#meanings.get(name)?.at(-1);
  }
}
