// References to functions, as `Type::method` writes them: functions of their own that do nothing but call what they stand
// for. Whoever calls one calls that.
import { appendTo } from './append-to.ts';
import type { LoadedTogether } from './loaded-together.ts';
import type { Site } from './site-table.ts';
import { eachOnce, type SiteTarget, targetsOf } from './site-targets.ts';
import type { SolverState } from './solver-state.ts';

/** References to references are few, and could stand for themselves. */
const MAX_DEPTH = 4;

export class References {
  readonly #state: SolverState;
  readonly #areLoadedTogether: LoadedTogether;
  /** The calls that each reference makes. */
  readonly #calls = new Map<number, Site[]>();

  constructor(state: SolverState, areLoadedTogether: LoadedTogether) {
    this.#state = state;
    this.#areLoadedTogether = areLoadedTogether;
    const { sites, callables } = state;
    if (!callables.some(({ fact }) => fact.isReference === true)) return;
    for (let at = 0; at < sites.length; at++) {
      const { fact, original } = callables[sites.callerOf(at)]!;
      if (fact.isReference === true) appendTo(this.#calls, original, sites.at(at));
    }
  }

  /** The same targets, with what is behind references in their place; those that lead nowhere stay. */
  behind(targets: readonly SiteTarget[]): readonly SiteTarget[] {
    if (this.#calls.size === 0 || !targets.some((target) => this.#isReference(target)))
      return targets;
    return eachOnce(targets.flatMap((target) => this.#behind(target, MAX_DEPTH)));
  }

  /** References that stand for one of the callables. */
  to(callables: ReadonlySet<number>): number[] {
    return [...this.#calls.keys()].filter((index) => {
      const target = { kind: 'callable', index, resolution: 'flow', isByRuntime: false } as const;
      return this.#behind(target, MAX_DEPTH).some(
        (behind) => behind.kind === 'callable' && callables.has(behind.index),
      );
    });
  }

  #isReference({ kind, index }: SiteTarget): boolean {
    return kind === 'callable' && this.#calls.has(index);
  }

  #behind(target: SiteTarget, depth: number): readonly SiteTarget[] {
    if (depth === 0 || !this.#isReference(target)) return [target];
    const { index, isByRuntime } = target;
    const found = this.#calls
      .get(index)!
      .flatMap((site) => targetsOf(this.#state, [site], this.#areLoadedTogether));
    if (found.length === 0) return [target];
    const reference = target.reference ?? index;
    return found.flatMap((each) =>
      this.#behind({ ...each, resolution: 'flow', isByRuntime, reference }, depth - 1),
    );
  }
}
