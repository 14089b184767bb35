// Loads names: what they mean goes to the places that read them, and what is assigned to them to what they mean.
import { getterKey, setterKey } from '../../../flow/flow-facts.ts';
import { VALUE } from '../graph/values.ts';
import type { LoadContext } from '../load-context.ts';
import type { Meaning } from '../names/meaning.ts';
import { meaningIn } from '../names/names-of-users.ts';
import { type Frame, placeIn, type SolverState, USE } from '../solver-state.ts';
import { unitOfPlace } from '../units/unit-of-place.ts';
import { accessor, addSite, type Position } from './add-site.ts';
import { readMember } from './load-accesses.ts';

export function loadMeaning(
  { graph, values, namedPlaces }: SolverState,
  meaning: Meaning,
  to: number,
): void {
  namedPlaces.add(to);
  if (meaning.kind === 'place') graph.addEdge(meaning.place, to);
  else if (meaning.kind === 'member') graph.addUse(meaning.object, USE.read, meaning.key, to);
  else if (meaning.kind === 'external')
    graph.addValue(to, values.get(VALUE.external, meaning.name));
}

export function loadName(context: LoadContext, frame: Frame, row: number, at: Position): void {
  const { moves } = frame.unit.facts;
  const { state, accessors } = context;
  const name = frame.unit.texts[moves[row + 2]!]!;
  const result = placeIn(frame, moves[row + 3]!);
  const meaning = meaningIn(context, frame, moves[row + 1]!, name);
  if (meaning.kind === 'member') {
    state.namedPlaces.add(result);
    readMember(context, frame, at, { object: meaning.object, key: meaning.key, to: result });
  } else loadMeaning(state, meaning, result);
  if (meaning.kind === 'place' && accessors.mayRun(frame.unit, name)) {
    const source = accessorBeside(state, meaning.place, getterKey(state.texts.textOf(name)));
    if (source !== -1) addSite(state, accessor(frame, at, { source, key: -1, result, row: -1 }));
  }
  if (meaning.kind !== 'member' || !accessors.mayRun(frame.unit, meaning.key)) return;
  const key = state.texts.get(getterKey(state.texts.textOf(meaning.key)));
  addSite(state, accessor(frame, at, { source: meaning.object, key, result, row: -1 }));
}

/** The place of the accessor that the file of a global has for it under the key; -1 where it has none. */
function accessorBeside({ units, texts }: SolverState, global: number, key: string): number {
  return unitOfPlace(units, global)?.globals.get(texts.get(key)) ?? -1;
}

/** Sources of the runtime come before all files. */
function isOfRuntime({ units }: SolverState, place: number): boolean {
  const first = units.find(({ path }) => path !== null);
  return first === undefined || place < first.firstPlace;
}

/** What other files read of the name is there as well. */
export function assignName(context: LoadContext, frame: Frame, row: number, at: Position): void {
  const { state, accessors } = context;
  const { moves } = frame.unit.facts;
  const from = placeIn(frame, moves[row + 1]!);
  const name = frame.unit.texts[moves[row + 3]!]!;
  const meaning = meaningIn(context, frame, moves[row + 2]!, name);
  if (meaning.kind === 'place') {
    if (frame.unit.rules.runtimeMembersStay === true && isOfRuntime(state, meaning.place)) return;
    state.graph.addEdge(from, meaning.place);
    if (!accessors.mayRun(frame.unit, name)) return;
    const source = accessorBeside(state, meaning.place, setterKey(state.texts.textOf(name)));
    if (source === -1) return;
    const site = addSite(state, accessor(frame, at, { source, key: -1, result: -1, row: -1 }));
    state.sites.given.set(site, from);
  } else if (meaning.kind === 'member')
    state.graph.addUse(meaning.object, USE.write, meaning.key, from);
}
