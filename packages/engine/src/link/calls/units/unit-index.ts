// Units by the paths of their files, and those of the runtime's sources by the modules that they stand for.
import { appendTo } from '../collections/append-to.ts';
import type { Unit } from './unit.ts';

export class UnitIndex {
  readonly #unitOf: ReadonlyMap<string, Unit>;
  /** By language and module. */
  readonly #runtimeOf = new Map<string, Map<string, Unit[]>>();

  constructor(units: readonly Unit[]) {
    this.#unitOf = new Map(
      units.flatMap((unit) => (unit.path === null ? [] : [[unit.path, unit]])),
    );
    for (const unit of units) {
      if (unit.runtimeModule === null) continue;
      const modules = this.#runtimeOf.get(unit.languageName) ?? new Map<string, Unit[]>();
      this.#runtimeOf.set(unit.languageName, modules);
      appendTo(modules, unit.runtimeModule, unit);
    }
  }

  /** The unit of a file of the repository; `undefined` when it has no flow facts. */
  at(path: string): Unit | undefined {
    return this.#unitOf.get(path);
  }

  /** Sources that stand for a module of the runtime; the empty name for what is seen everywhere. */
  ofRuntime(languageName: string, module: string): readonly Unit[] {
    return this.#runtimeOf.get(languageName)?.get(module) ?? NO_UNITS;
  }
}

const NO_UNITS: readonly Unit[] = [];
