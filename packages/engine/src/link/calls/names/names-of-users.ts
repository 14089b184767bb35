// Names in the bodies of macros: a macro may speak of what only the text that uses it knows.
import { MOVE } from '../../../flow/flow-facts.ts';
import type { LoadContext } from '../load-context.ts';
import type { Site } from '../sites/site-table.ts';
import { rootOf } from '../sites/site-table.ts';
import type { Frame } from '../solver-state.ts';
import type { Meaning } from './meaning.ts';

/**
 * What a name means that stands in the frame: where that is a macro, and its own file knows nothing of the name, what it means
 * where the macro is used, which may be a member of the class around.
 */
export function meaningIn(
  { names, state }: LoadContext,
  { unit, site }: Frame,
  scope: number,
  name: number,
): Meaning {
  const meaning = names.name(unit, scope, name);
  if (meaning.kind === 'place' || site === null || unit.path === null) return meaning;
  const root = rootOf(site);
  const receiver = state.texts.textOf(name) === RECEIVER ? receiverAt(root) : -1;
  if (receiver !== -1) return { kind: 'place', place: receiver };
  const there = names.name(root.frame.unit, scopeOf(root), name);
  return there.kind === 'place' || there.kind === 'member' ? there : meaning;
}

/** The scope in which a call by a name stands; -1 for the top level of its file, and for other calls. */
function scopeOf({ frame, row }: Site): number {
  const { moves } = frame.unit.facts;
  return row !== -1 && moves[row] === MOVE.callName ? moves[row + 4]! : -1;
}

const RECEIVER = 'this';

/** What the method around is called on; -1 for none. */
function receiverAt(root: Site): number {
  const { unit } = root.frame;
  const { scopes } = unit.facts;
  for (let at = scopeOf(root); at !== -1; at = scopes[at]!.parent)
    if (scopes[at]!.receiver !== -1) return unit.firstPlace + scopes[at]!.receiver;
  return -1;
}
