// Loads names: what they mean goes to the places that read them, and what is assigned to them to what they mean.
import { getterKey } from '../../flow/flow-facts.ts';
import { accessor, addSite, type Position } from './add-site.ts';
import type { LoadContext } from './load-context.ts';
import type { Meaning } from './meaning.ts';
import { type Frame, placeIn, type SolverState, USE } from './solver-state.ts';
import { VALUE } from './values.ts';

export function loadMeaning(
  { graph, values, namedPlaces }: SolverState,
  meaning: Meaning,
  to: number,
): void {
  namedPlaces.set(to, 1);
  if (meaning.kind === 'place') graph.addEdge(meaning.place, to);
  else if (meaning.kind === 'member') graph.addUse(meaning.object, USE.read, meaning.key, to);
  else if (meaning.kind === 'external')
    graph.addValue(to, values.get(VALUE.external, meaning.name));
}

export function loadName(context: LoadContext, frame: Frame, row: number, at: Position): void {
  const { moves } = frame.unit.facts;
  const { state, names, accessorKeys } = context;
  const name = frame.unit.texts[moves[row + 2]!]!;
  const result = placeIn(frame, moves[row + 3]!);
  const meaning = names.name(frame.unit, moves[row + 1]!, name);
  loadMeaning(state, meaning, result);
  if (meaning.kind !== 'member' || !accessorKeys.has(meaning.key)) return;
  const key = state.texts.get(getterKey(state.texts.textOf(meaning.key)));
  addSite(state, accessor(frame, at, { source: meaning.object, key, result, row: -1 }));
}

/** What other files read of the name is there as well. */
export function assign({ state }: LoadContext, meaning: Meaning, from: number): void {
  if (meaning.kind === 'place') state.graph.addEdge(from, meaning.place);
  else if (meaning.kind === 'member')
    state.graph.addUse(meaning.object, USE.write, meaning.key, from);
}
