// Units by the paths of their files, and those of the runtime's sources by the modules that they stand for.
import type { Unit } from './unit.ts';

export class UnitIndex {
  readonly #unitOf: ReadonlyMap<string, Unit>;
  readonly #runtimeOf = new Map<string, Unit[]>();

  constructor(units: readonly Unit[]) {
    this.#unitOf = new Map(
      units.flatMap((unit) => (unit.path === null ? [] : [[unit.path, unit]])),
    );
    for (const unit of units) {
      if (unit.runtimeModule === null) continue;
      const key = `${unit.languageName}:${unit.runtimeModule}`;
      this.#runtimeOf.set(key, [...(this.#runtimeOf.get(key) ?? []), unit]);
    }
  }

  /** The unit of a file of the repository; `undefined` when it has no flow facts. */
  at(path: string): Unit | undefined {
    return this.#unitOf.get(path);
  }

  /** Sources that stand for a module of the runtime; the empty name for what is seen everywhere. */
  ofRuntime(languageName: string, module: string): readonly Unit[] {
    return this.#runtimeOf.get(`${languageName}:${module}`) ?? NO_UNITS;
  }
}

const NO_UNITS: readonly Unit[] = [];
