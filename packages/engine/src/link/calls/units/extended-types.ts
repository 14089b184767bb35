// Types from outside that files add members to, where the language has such members inherited: each is a class of the
// runtime, of which nothing is known but its name and what is added, so that what is based on it has that as well.
import { MOVE } from '../../../flow/flow-facts.ts';
import { VALUE } from '../graph/values.ts';
import { noteOutsideBase } from '../outside/outside-bases.ts';
import type { SolverState } from '../solver-state.ts';
import type { Unit } from './unit.ts';

/**
 * Makes a class for each type that is extended and that no source of the runtime declares. Where the program declares one
 * of the name, that is what its files see.
 * @param rows by unit, those that declare something
 */
export function declareExtendedTypes(
  { state, runtimeClasses }: { state: SolverState; runtimeClasses: Map<Unit, Map<string, number>> },
  rows: readonly (readonly number[])[],
): void {
  const runtimes = new Map<string, readonly Unit[]>();
  for (const unit of state.units) {
    if (unit.path === null || unit.rules.extensionsAreInherited !== true) continue;
    const { languageName } = unit;
    const runtime = runtimes.get(languageName) ?? runtimeOf(state, languageName);
    runtimes.set(languageName, runtime);
    const [first] = runtime;
    if (first === undefined) continue;
    const isKnown = (name: string) => runtime.some((each) => runtimeClasses.get(each)!.has(name));
    for (const row of rows[unit.index]!) {
      const operation = unit.facts.moves[row];
      if (operation !== MOVE.extend && operation !== MOVE.base) continue;
      const text = unit.texts[unit.facts.types.at(unit.facts.moves[row + 1]!).name]!;
      const name = state.texts.textOf(text);
      if (name === '' || isKnown(name)) continue;
      runtimeClasses.get(first)!.set(name, addOutsideClass(state, first, text));
    }
  }
}

/** The sources of the runtime that every file of the language sees. */
const runtimeOf = ({ units }: SolverState, languageName: string): readonly Unit[] =>
  units.filter(
    (each) => each.path === null && each.languageName === languageName && each.runtimeModule === '',
  );

/** What it has beside the members that are added is not known. */
function addOutsideClass(state: SolverState, runtime: Unit, name: number): number {
  const at = state.classes.addUndeclared(runtime);
  state.classes.noteOutline(at);
  state.classes.get(at).hasExternalBase = true;
  noteOutsideBase(state, at, name);
  // Its name as a value makes instances, and has static members.
  const place = state.graph.addPlaces(1);
  state.graph.addValue(place, state.values.get(VALUE.class, at));
  runtime.globals.set(name, place);
  return at;
}
