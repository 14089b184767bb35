// Names that a Go file binds below its own level, each with its place.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';

/** A type that is declared inside a function. */
export interface LocalType {
  /** Index among the classes. */
  readonly class: number;
  /** Names of its fields by position, where it is a struct that has been read. */
  fields?: readonly string[];
}

interface Binding {
  readonly place: Place;
  /** Absent for variables. */
  readonly type?: LocalType;
}

/** Blocks around the node that is being read, innermost last. The file's own level is none of them. */
export class LocalNames {
  readonly #builder: FlowBuilder;
  readonly #blocks: Map<string, Binding>[] = [];

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
    if (name !== '_') this.#blocks.at(-1)?.set(name, { place });
    return place;
  }

  bindType(name: string, place: Place, type: LocalType): void {
    this.#blocks.at(-1)?.set(name, { place, type });
  }

  /** What `:=` binds: a variable of the same block is the same one. */
  bindOrReuse(name: string): Place {
    return this.#blocks.at(-1)?.get(name)?.place ?? this.bind(name);
  }

  find(name: string): Place | undefined {
    return this.#find(name)?.place;
  }

  /** Nothing where the name is a variable's, or is not bound here. */
  findType(name: string): LocalType | undefined {
    return this.#find(name)?.type;
  }

  #find(name: string): Binding | undefined {
    for (let at = this.#blocks.length - 1; at >= 0; at--) {
      const binding = this.#blocks[at]?.get(name);
      if (binding !== undefined) return binding;
    }
    return undefined;
  }
}
