// References to functions, as `Type::method` writes them: functions of their own that do nothing but call what they stand
// for. Whoever calls one calls that.
import { appendTo } from '../collections/append-to.ts';
import type { LoadedTogether } from '../names/loaded-together.ts';
import type { Site } from '../sites/site-table.ts';
import type { SolverState } from '../solver-state.ts';
import { eachOnce, type SiteTarget, targetsOf } from './site-targets.ts';

export class References {
  readonly #state: SolverState;
  readonly #areLoadedTogether: LoadedTogether;
  /** The calls that each reference makes: none where it only puts together what it is given. */
  readonly #calls = new Map<number, Site[]>();
  /** What is behind each, once it has been asked; references themselves are not among it. */
  readonly #known = new Map<number, readonly SiteTarget[]>();

  constructor(state: SolverState, areLoadedTogether: LoadedTogether) {
    this.#state = state;
    this.#areLoadedTogether = areLoadedTogether;
    const { sites, callables } = state;
    if (!callables.some(({ fact }) => fact.isReference)) return;
    for (const { fact, frame, original } of callables)
      if (fact.isReference && frame.unit.rules.referencesMayCallNothing === true)
        this.#calls.set(original, []);
    for (let at = 0; at < sites.length; at++) {
      const { fact, original } = callables[sites.callerOf(at)]!;
      if (fact.isReference) appendTo(this.#calls, original, sites.at(at));
    }
  }

  /** The same targets, with what is behind references in their place. */
  behind(targets: readonly SiteTarget[]): readonly SiteTarget[] {
    if (this.#calls.size === 0 || !targets.some((target) => this.#isReference(target)))
      return targets;
    return eachOnce(
      targets.flatMap((target) => {
        if (!this.#isReference(target)) return [target];
        const { index, isByRuntime } = target;
        const reference = index;
        return this.#behind(index).map((each) => ({ ...each, isByRuntime, reference }));
      }),
    );
  }

  /** References that stand for one of the callables. */
  to(callables: ReadonlySet<number>): number[] {
    return [...this.#calls.keys()].filter((reference) =>
      this.#behind(reference).some(
        ({ kind, index }) => kind === 'callable' && callables.has(index),
      ),
    );
  }

  #isReference({ kind, index }: SiteTarget): boolean {
    return kind === 'callable' && this.#calls.has(index);
  }

  /** Through references to references, which may stand for each other in circles. */
  #behind(reference: number): readonly SiteTarget[] {
    const known = this.#known.get(reference);
    if (known !== undefined) return known;
    const seen = new Set([reference]);
    const found: SiteTarget[] = [];
    for (const each of seen) {
      for (const site of this.#calls.get(each) ?? []) {
        for (const target of targetsOf(this.#state, [site], this.#areLoadedTogether)) {
          if (this.#isReference(target)) seen.add(target.index);
          else found.push({ ...target, resolution: 'flow' });
        }
      }
    }
    const behind = eachOnce(found);
    this.#known.set(reference, behind);
    return behind;
  }
}
