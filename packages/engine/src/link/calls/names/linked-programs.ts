// Which program of several a call is made in, where names are linked and a build file says what each program is made of:
// of definitions of one name, those that are put into other programs alone are not meant.
import { GLOBAL } from '../../../flow/flow-facts.ts';
import type { SiteTarget } from '../publish/site-targets.ts';
import type { SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';

/** Where every program begins. */
const FIRST_FUNCTION = 'main';

export class LinkedPrograms {
  /** By path, the lists that it is in. */
  readonly #listsOf = new Map<string, number[]>();
  readonly #lists: readonly (readonly string[])[];
  /** Of the lists that are programs, since one of their files has the function that these begin with. */
  #programs: ReadonlySet<number> | undefined;

  /** @param lists paths of files that are linked together */
  constructor(lists: readonly (readonly string[])[]) {
    this.#lists = lists;
    for (const [at, paths] of lists.entries()) {
      for (const path of paths) this.#listsOf.set(path, [...(this.#listsOf.get(path) ?? []), at]);
    }
  }

  /** What a call in the unit may mean: not what another program has under the name of something that its own has. */
  own(state: SolverState, unit: Unit, targets: readonly SiteTarget[]): readonly SiteTarget[] {
    if (targets.length < 2 || this.#lists.length < 2 || unit.rules.linksByName !== true)
      return targets;
    const programs = this.#programsWith(state, unit);
    if (programs.length === 0) return targets;
    const isIn = (target: SiteTarget) => {
      const lists = this.#listsOf.get(pathOf(state, target)) ?? NONE;
      return lists.some((at) => programs.includes(at));
    };
    const own = new Set(targets.filter(isIn).map((target) => nameOf(state, target)));
    return targets.filter(
      (target) =>
        isIn(target) || !this.#isOfOthers(state, target) || !own.has(nameOf(state, target)),
    );
  }

  #programsWith(state: SolverState, { path }: Unit): readonly number[] {
    const lists = this.#listsOf.get(path ?? '') ?? NONE;
    return lists.filter((at) => this.#programsOf(state).has(at));
  }

  /** Whether it is in programs, and in nothing that may be a part of further ones. */
  #isOfOthers(state: SolverState, target: SiteTarget): boolean {
    const lists = this.#listsOf.get(pathOf(state, target)) ?? NONE;
    return lists.length > 0 && lists.every((at) => this.#programsOf(state).has(at));
  }

  #programsOf({ units, texts }: SolverState): ReadonlySet<number> {
    if (this.#programs !== undefined) return this.#programs;
    const text = texts.get(FIRST_FUNCTION);
    const beginning = new Set(
      units
        .filter(({ globals, globalFlags }) => {
          const flags = globalFlags.get(text) ?? 0;
          return globals.has(text) && (flags & GLOBAL.declared) === 0;
        })
        .map(({ path }) => path),
    );
    this.#programs = new Set(
      [...this.#lists.entries()]
        .filter(([, paths]) => paths.some((path) => beginning.has(path)))
        .map(([at]) => at),
    );
    return this.#programs;
  }
}

const NONE: readonly number[] = [];

function pathOf({ callables }: SolverState, { kind, index }: SiteTarget): string {
  return (kind === 'callable' ? callables[index]!.frame.unit.path : null) ?? '';
}

/** The text under which the target is linked; -1 for none. */
function nameOf({ callables, callableAt }: SolverState, { kind, index }: SiteTarget): number {
  if (kind !== 'callable') return -1;
  for (const [text, place] of callables[index]!.frame.unit.globals)
    if (callableAt.get(place) === index) return text;
  return -1;
}
