// The modules that one file holds, with what each declares and uses, and what a path means as far as the file
// itself can tell. https://doc.rust-lang.org/reference/paths.html
import type { Place } from '../../../flow/flow-builder.ts';
import type { WrittenOutline } from '../extraction/written-outline.ts';

/** Uses may lead to each other in circles. */
const MAX_STEPS = 20;

export interface FileModule {
  readonly name: string;
  readonly parent: number | null;
  /** Names of the modules around and its own, each with a dot behind; empty for the file's own. */
  readonly prefix: string;
  /** Functions, statics, constants, and types as values. */
  readonly values: Map<string, Place>;
  readonly types: Set<string>;
  /** Modules whose contents stand in the file. */
  readonly children: Map<string, number>;
  /** Paths by the names that they are bound to. */
  readonly uses: Map<string, readonly string[]>;
  /** Paths all of whose names are let in. */
  readonly globs: (readonly string[])[];
}

/** An item of the file: the segments from the item on, in the module that declares it. */
export interface LocalPath {
  readonly module: FileModule;
  readonly segments: readonly string[];
}

/** A path on its way through the modules of the file. */
interface Search {
  readonly module: number;
  readonly path: readonly string[];
  /** How many steps were taken before. */
  readonly step: number;
  readonly isRoot: boolean;
}

export class FileModules {
  readonly #modules: FileModule[];

  constructor({ modules, uses }: WrittenOutline) {
    this.#modules = [];
    for (const { name, parent, isElsewhere } of modules) {
      const around = parent === null ? undefined : this.#modules[parent];
      const at = this.#modules.length;
      this.#modules.push({
        name,
        parent,
        prefix: around === undefined ? '' : `${around.prefix}${name}.`,
        values: new Map(),
        types: new Set(),
        children: new Map(),
        uses: new Map(),
        globs: [],
      });
      if (!isElsewhere && around !== undefined && !around.children.has(name)) {
        around.children.set(name, at);
      }
    }
    for (const { module, path, name } of uses) {
      const home = this.#modules[module];
      if (path.at(-1) === '*') home?.globs.push(path.slice(0, -1));
      else if (home !== undefined && !home.uses.has(name)) home.uses.set(name, path);
    }
  }

  at(module: number): FileModule {
    return this.#modules[module] as FileModule;
  }

  /** @returns the place of the module in the list; that of the one around where it is not known */
  childOf(module: number, name: string): number {
    return this.#modules[module]?.children.get(name) ?? module;
  }

  /** What a path means that stands in the module; `undefined` when it leads out of the file. */
  find(module: number, path: readonly string[]): LocalPath | undefined {
    return this.#find({ module, path, step: 0, isRoot: false });
  }

  /** As `find`, if the file is the root of its crate, which it cannot tell. */
  findInRoot(module: number, path: readonly string[]): LocalPath | undefined {
    return this.#find({ module, path, step: 0, isRoot: true });
  }

  #find({ module, path, step: from, isRoot }: Search): LocalPath | undefined {
    let at = module;
    let segments = path;
    for (let step = from; step < MAX_STEPS; step++) {
      const [head = '', ...rest] = segments;
      const here = this.at(at);
      const around = this.#around(at, head, isRoot);
      if (around === null) return undefined;
      if (around !== undefined && rest.length > 0) {
        at = around;
        segments = rest;
      } else if (declares(here, segments)) return { module: here, segments };
      else if (here.children.has(head) && rest.length > 0) {
        at = here.children.get(head) as number;
        segments = rest;
      } else {
        const use = here.uses.get(head);
        if (use === undefined)
          return this.#throughGlobs(here, { module: at, path: segments, step, isRoot });
        if (use.length === 1 && use[0] === head) return undefined;
        segments = [...use, ...rest];
      }
    }
    return undefined;
  }

  /** Only those that stay in the file: `use super::*`. */
  #throughGlobs(
    { globs }: FileModule,
    { module: from, path: segments, step, isRoot }: Search,
  ): LocalPath | undefined {
    // Modules around are fewer with each step, and those inside are few.
    if (step >= 4) return undefined;
    const head = segments[0] as string;
    for (const glob of globs) {
      const at = this.#follow(from, glob, isRoot);
      if (at === undefined || at === from) continue;
      const { uses, children } = this.at(at);
      if (children.has(head) && segments.length > 1)
        return this.#find({ module: at, path: segments, step: step + 1, isRoot });
      if (declares(this.at(at), segments)) return { module: this.at(at), segments };
      const use = uses.get(head);
      if (use === undefined || (use.length === 1 && use[0] === head)) continue;
      const path = [...use, ...segments.slice(1)];
      const found = this.#find({ module: at, path, step: step + 1, isRoot });
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** What `self`, `super` and `crate` mean; `null` when it is out of the file, `undefined` for other segments. */
  #around(at: number, segment: string, isRoot: boolean): number | null | undefined {
    if (segment === 'self') return at;
    if (segment === 'super') return this.at(at).parent;
    return segment === 'crate' && isRoot ? 0 : undefined;
  }

  /** A path of modules that stay in the file. */
  #follow(from: number, path: readonly string[], isRoot: boolean): number | undefined {
    let at: number | null | undefined = from;
    for (const segment of path) {
      if (at === null || at === undefined) return undefined;
      const around = this.#around(at, segment, isRoot);
      at = around === undefined ? this.at(at).children.get(segment) : around;
    }
    return at ?? undefined;
  }
}

/** Functions and variables live in another name space than what a path goes on behind. */
function declares({ values, types }: FileModule, [head = '', ...rest]: readonly string[]): boolean {
  return types.has(head) || (rest.length === 0 && values.has(head));
}
