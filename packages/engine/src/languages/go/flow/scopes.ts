// Names that a Go file binds below its own level, each with its place.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';

/** Blocks around the node that is being read, innermost last. The file's own level is none of them. */
export class LocalNames {
  readonly #builder: FlowBuilder;
  readonly #blocks: Map<string, Place>[] = [];

  constructor(builder: FlowBuilder) {
    this.#builder = builder;
  }

  get isFileLevel(): boolean {
    return this.#blocks.length === 0;
  }

  open(): void {
    this.#blocks.push(new Map());
  }

  close(): void {
    this.#blocks.pop();
  }

  /** A new variable; one of the same name in the same block is assigned again. */
  bind(name: string, place = this.#builder.place()): Place {
    if (name !== '_') this.#blocks.at(-1)?.set(name, place);
    return place;
  }

  /** What `:=` binds: a variable of the same block is the same one. */
  bindOrReuse(name: string): Place {
    return this.#blocks.at(-1)?.get(name) ?? this.bind(name);
  }

  find(name: string): Place | undefined {
    for (let at = this.#blocks.length - 1; at >= 0; at--) {
      const place = this.#blocks[at]?.get(name);
      if (place !== undefined) return place;
    }
    return undefined;
  }
}
