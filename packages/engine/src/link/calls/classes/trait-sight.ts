// Whether a file sees the trait by which a type from outside has a method: it is called where the trait is declared or
// imported alone. https://doc.rust-lang.org/reference/expressions/method-call-expr.html
import type { DeclarationIndex } from '../../link-declarations.ts';
import { classOfValue, isOfRuntime } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { Site } from '../sites/site-table.ts';
import { rootOf } from '../sites/site-table.ts';
import type { SolverState } from '../solver-state.ts';
import type { TextTable, Unit } from '../units/unit.ts';
import { UnitIndex } from '../units/unit-index.ts';

/** Modules that let in all names of others are looked through so far. */
const MOST_MODULES = 64;

export class TraitSight {
  readonly #texts: TextTable;
  readonly #units: UnitIndex;
  readonly #index: Declared;
  /** Which files declare the trait by which the callable is a method; `undefined` for what no trait of the program gives. */
  readonly #homes = new Map<number, Home | undefined>();
  readonly #seen = new Map<Unit, Map<string, boolean>>();

  constructor(units: readonly Unit[], texts: TextTable, index: Declared) {
    this.#texts = texts;
    this.#index = index;
    this.#units = new UnitIndex(units);
  }

  /** @param receiver the value that the method was found by */
  mayMean(state: SolverState, site: Site, callable: number, receiver: number): boolean {
    const { unit } = rootOf(site).frame;
    if (unit.rules.traitOfKey === undefined || unit.path === null || site.key === -1) return true;
    const { owner } = state.callables[callable]!;
    if (!isFromOutside(state, receiver) && !isOfRuntime(state, owner)) return true;
    const home = this.#homeOf(state, callable);
    return home === undefined || this.#sees(unit, home) || isKnownBy(state, site, home);
  }

  #homeOf(state: SolverState, at: number): Home | undefined {
    const { original, frame } = state.callables[at]!;
    if (this.#homes.has(original)) return this.#homes.get(original);
    const trait = this.#traitOf(state, original);
    const paths = trait === undefined ? NONE : this.#declaring(frame.unit, trait);
    const home = paths.length === 0 ? undefined : { trait: trait!, paths };
    this.#homes.set(original, home);
    return home;
  }

  /** The name of the trait by which the callable is a method. */
  #traitOf({ callables, callableAt, classes }: SolverState, at: number): string | undefined {
    const { owner, frame } = callables[at]!;
    if (owner === -1) return undefined;
    for (const [key, members] of classes.get(owner).members) {
      const trait = frame.unit.rules.traitOfKey?.(this.#texts.textOf(key));
      if (trait !== undefined && members.some(({ place }) => callableAt.get(place) === at))
        return trait;
    }
    return undefined;
  }

  /**
   * Files that declare what the unit means by the name; none where that may be from outside. What is found nowhere though it is
   * asked of the program counts as declared by who asks: whoever else means it asks for it, too.
   */
  #declaring(unit: Unit, name: string): readonly string[] {
    const found = new Set<string>();
    const isOpen = this.#lookThrough(unit, name, (each) => {
      if (each === 'outside') return 'end';
      if (each !== 'unknown' && !this.#index.declares(each.path!, name)) return 'pass';
      found.add(each === 'unknown' ? unit.path! : each.path!);
      return 'enough';
    });
    return isOpen ? NONE : [...found].sort();
  }

  #sees(unit: Unit, { trait, paths }: Home): boolean {
    const key = `${trait} ${paths.join(' ')}`;
    const seen = this.#seen.get(unit) ?? new Map<string, boolean>();
    this.#seen.set(unit, seen);
    const known = seen.get(key);
    if (known !== undefined) return known;
    const found = this.#lookThrough(unit, trait, (each) => {
      const isIt = typeof each === 'string' ? each === 'unknown' : paths.includes(each.path!);
      return isIt ? 'end' : 'pass';
    });
    seen.set(key, found);
    return found;
  }

  /**
   * The unit, and those that it has the name of, or all names.
   * @param look gives `enough` for one that is not looked through
   * @returns whether it came to an end before all were seen
   */
  #lookThrough(
    unit: Unit,
    name: string,
    look: (asked: Asked) => 'end' | 'enough' | 'pass',
  ): boolean {
    const pending: Asked[] = [unit];
    const visited = new Set(pending);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const told = visited.size > MOST_MODULES ? 'end' : look(next);
      if (told === 'end') return true;
      if (told === 'enough' || typeof next === 'string') continue;
      for (const other of this.#askedBy(next, name)) {
        if (!visited.has(other)) pending.push(other);
        visited.add(other);
      }
    }
    return false;
  }

  /** What the unit has the name of, or all names. */
  #askedBy({ globs, targets }: Unit, name: string): readonly Asked[] {
    return targets.flatMap((each, at) => {
      const isGlob = globs?.has(at) === true;
      const asked = each.filter(
        ({ symbols, outcome }) =>
          symbols.includes(name) || (isGlob && outcome !== 'external' && symbols.includes('*')),
      );
      return asked.map((target) => {
        if (target.outcome === 'external') return 'outside';
        return (target.outcome === 'resolved' && this.#units.at(target.path)) || 'unknown';
      });
    });
  }
}

type Declared = Pick<DeclarationIndex, 'declares'>;

/** A trait of the program. */
interface Home {
  readonly trait: string;
  /** Files that declare it; several where conditions choose between them. */
  readonly paths: readonly string[];
}

/** A file that a name comes from. */
type Asked = Unit | 'outside' | 'unknown';

const NONE: readonly string[] = [];

/** Whether the value is of a type that no file of the program declares. */
function isFromOutside(state: SolverState, value: number): boolean {
  const at = classOfValue(state, value);
  return at === -1 || isOfRuntime(state, at);
}

/** Of what is declared by traits, as type parameters are, methods of these and of their bases need no import. */
function isKnownBy(state: SolverState, { source }: Site, { paths }: Home): boolean {
  const { graph, values, types, classes, units } = state;
  return graph.valuesOf(source).some((value) => {
    if (values.kindOf(value) !== VALUE.declared) return false;
    const { class: at, parameter } = types.at(values.firstOf(value));
    if (at === -1 || classes.get(at).isFinal) return parameter !== -1;
    return classes.orderOf(at).some((each) => paths.includes(units[classes.get(each).unit]!.path!));
  });
}
