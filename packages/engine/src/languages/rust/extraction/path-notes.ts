// Collects the paths and names that the code of one file uses, each once a module, with the `use` in a block
// around that binds a path's first segment.

import { startsWithCapital } from './words.ts';
import type { WrittenPath, WrittenUse } from './written-outline.ts';

type Notes = Map<number, Map<string, number>>;

export class PathNotes {
  /** See `WrittenOutline`. */
  readonly names: Notes = new Map();
  readonly macroCalls: Notes = new Map();
  readonly #paths = new Map<string, WrittenPath>();
  /** What the blocks around bind, innermost last. */
  readonly #blockUses = new Map<string, WrittenUse[]>();
  /** Names that stand alone matter only where all names of a module are let in. */
  readonly wantsNames: boolean;

  constructor(text: string) {
    this.wantsNames = text.includes('::*') || /[{,]\s*\*\s*[,}]/.test(text);
  }

  get paths(): WrittenPath[] {
    return [...this.#paths.values()];
  }

  /** A `use` in a block binds the name until the block ends. */
  bind(use: WrittenUse): void {
    const inner = this.#blockUses.get(use.name) ?? [];
    this.#blockUses.set(use.name, inner);
    inner.push(use);
  }

  release(names: readonly string[]): void {
    for (const name of names) this.#blockUses.get(name)?.pop();
  }

  addPath(written: Omit<WrittenPath, 'use'>): void {
    const { module, path, offset } = written;
    const head = path[0] as string;
    const use = this.#blockUses.get(head)?.at(-1);
    const key = `${module} ${use?.offset ?? ''} ${path.join('::')}`;
    if (!this.#paths.has(key))
      this.#paths.set(key, { ...written, ...(use !== undefined && { use }) });
    if (startsWithCapital(head)) this.addName(module, head, offset);
  }

  addName(module: number, name: string, offset: number): void {
    if (this.wantsNames) note(this.names, module, name, offset);
  }

  addMacroCall(module: number, name: string, offset: number): void {
    note(this.macroCalls, module, name, offset);
  }
}

/** The first place of each name counts. */
function note(notes: Notes, module: number, name: string, offset: number): void {
  const found = notes.get(module) ?? new Map<string, number>();
  notes.set(module, found);
  if (!found.has(name)) found.set(name, offset);
}
