// What names mean as values in languages that link by name: macros, members of classes that are named in full, and
// what is defined in sight or somewhere else. Which files see which names is known to `linked-names.ts`.

import { VALUE } from '../graph/values.ts';
import type { SolverState } from '../solver-state.ts';
import type { TypeMeanings } from '../types/type-meanings.ts';
import type { Unit } from '../units/unit.ts';
import { LinkedKeys } from './linked-keys.ts';
import type { LinkedNames } from './linked-names.ts';
import type { Meaning } from './meaning.ts';

/** Names of macros are apart from those of functions: they come first, and are seen by inclusion alone. */
const MACRO_SIGN = '#';

export class LinkedValues {
  readonly #state: SolverState;
  readonly #types: TypeMeanings;
  readonly #linked: LinkedNames;
  readonly #macros: LinkedKeys;
  readonly #values: LinkedKeys;

  constructor(state: SolverState, types: TypeMeanings, linked: LinkedNames) {
    this.#state = state;
    this.#types = types;
    this.#linked = linked;
    this.#macros = new LinkedKeys(state, MACRO_SIGN);
    this.#values = new LinkedKeys(state, '');
  }

  /** A macro comes before whatever has its name; a leading `=` says that none is meant. */
  find(unit: Unit, scope: number, text: number): Meaning | undefined {
    const { texts } = this.#state;
    const written = texts.textOf(text);
    const saysNone = written.startsWith('=');
    const macro = saysNone ? -1 : this.#macros.of(text);
    const expanded = macro === -1 ? undefined : this.#linked.find(unit, macro);
    // What a file defines itself is not what others mean that include its text.
    const isHidden = unit.globals.has(text) && !this.#linked.hasInSight(unit, macro);
    if (expanded?.kind === 'places' && !isHidden) {
      const functions = this.#linked.behindMacro(unit, macro, text);
      return this.#placesMeaning([...expanded.places, ...functions]);
    }
    if (written.includes('.')) {
      const member = this.#memberOfClass(unit, scope, written);
      if (member !== undefined) return member;
    }
    let isDeclared = false;
    const name = saysNone ? texts.find(written.slice(1)) : text;
    for (const candidate of name === undefined ? [] : this.#values.candidates(unit, scope, name)) {
      const found = this.#linked.find(unit, candidate);
      if (found?.kind === 'places') return this.#placesMeaning(found.places);
      isDeclared ||= found !== undefined;
    }
    return isDeclared ? { kind: 'external', name: texts.get('') } : undefined;
  }

  /** Whether any file of the unit's language has a value or a macro of that name. */
  isAnywhere(unit: Unit, text: number): boolean {
    const { texts } = this.#state;
    const written = texts.textOf(text);
    const name = written.startsWith('=') ? (texts.find(written.slice(1)) ?? -1) : text;
    if (name === -1) return false;
    return (
      this.#linked.isAnywhere(unit, name) || this.#linked.isAnywhere(unit, this.#macros.of(name))
    );
  }

  #placesMeaning(places: readonly number[]): Meaning {
    return { kind: 'place', place: places.length === 1 ? places[0]! : this.#joined(places) };
  }

  /** `A.b` where `A` is a class. */
  #memberOfClass(unit: Unit, scope: number, name: string): Meaning | undefined {
    const { classes, graph, values, texts } = this.#state;
    const operator = name.indexOf('.operator');
    const dot = operator === -1 ? name.lastIndexOf('.') : operator;
    const key = texts.find(name.slice(dot + 1));
    const found =
      dot <= 0 ? -1 : this.#types.linkedClass(unit, scope, texts.get(name.slice(0, dot)));
    if (found === -1 || key === undefined) return undefined;
    const owner = this.#types.classBehind(found);
    if (owner === -1) return undefined;
    if (!classes.orderOf(owner).some((at) => classes.get(at).members.has(key))) return undefined;
    const object = graph.addPlaces(1);
    graph.addValue(object, values.get(VALUE.class, owner));
    return { kind: 'member', object, key };
  }

  /** A place that has the values of all, as a name has. */
  #joined(places: readonly number[]): number {
    const { graph, namedPlaces } = this.#state;
    const joined = graph.addPlaces(1);
    namedPlaces.add(joined);
    this.#countOnce(places);
    for (const place of places) graph.addEdge(place, joined);
    return joined;
  }

  /** Definitions of one name for different machines are one as far as numbers matter, as overloads are. */
  #countOnce(places: readonly number[]): void {
    const { callableAt, callables, overloadOf } = this.#state;
    const [first, ...others] = places.flatMap((place) => callableAt.get(place) ?? []);
    if (first === undefined) return;
    for (const each of others) {
      const { path, rules } = callables[each]!.frame.unit;
      const isAlternative = path !== null && rules.lacksOverloads?.(path) === true;
      if (isAlternative && !overloadOf.has(each))
        overloadOf.set(each, overloadOf.get(first) ?? first);
    }
  }
}
