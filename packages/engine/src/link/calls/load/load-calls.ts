// Loads calls: of values, members and names, with what an accessor of the name may return. What they may mean is found
// out when values arrive.
import { ARGUMENT, associatedKey, CALL, MOVE } from '../../../flow/flow-facts.ts';
import { withoutGiven } from '../../../flow/specialised-name.ts';
import type { LoadContext } from '../load-context.ts';
import type { Meaning } from '../names/meaning.ts';
import { meaningIn } from '../names/names-of-users.ts';
import { forEachArgument } from '../sites/site-arguments.ts';
import type { NewSite } from '../sites/site-table.ts';
import { type Frame, placeIn, type SolverState, USE } from '../solver-state.ts';
import { callAccessor } from './accessor-calls.ts';
import { addSite, type Position } from './add-site.ts';
import { loadMeaning } from './load-names.ts';

/** A call in a frame of the runtime counts as one of the call site that the frame stands for. */
export function loadCall(context: LoadContext, frame: Frame, row: number, at: Position): void {
  const { state } = context;
  const { unit } = frame;
  const { moves } = unit.facts;
  const operation = moves[row]!;
  const self = placeIn(frame, moves[row + 6]!);
  const flags = moves[row + 2]!;
  const result = placeIn(frame, moves[row + 3]!);
  // What is called is told below.
  const site: Called = {
    frame,
    row,
    callOf: (flags & FOLLOWS) === 0 ? -1 : callInFront(state),
    caller: frame.site?.caller ?? at.caller,
    line: frame.site?.line ?? at.line,
    flags,
    result,
    self,
    source: -1,
    key: -1,
  };
  if (operation === MOVE.callMember) {
    site.source = placeIn(frame, moves[row + 4]!);
    site.key = unit.texts[moves[row + 5]!]!;
    if ((flags & CALL.ofWanted) !== 0) state.wantedClasses.set(result, site.source);
    callAccessor(context, frame, at, addSite(state, site));
    return;
  }
  if (operation === MOVE.callAt) {
    site.source = placeIn(frame, moves[row + 4]!);
    site.key = state.texts.get(COMPUTED);
    const index = addSite(state, site);
    state.graph.addUse(placeIn(frame, moves[row + 5]!), USE.callKey, index, site.source);
    return;
  }
  if (operation === MOVE.call) {
    site.source = placeIn(frame, moves[row + 4]!);
    if ((flags & CALL.ofWanted) !== 0) state.wantedClasses.set(result, site.source);
    addSite(state, site);
    return;
  }
  const name = unit.texts[moves[row + 5]!]!;
  if (self !== -1 && (flags & CALL.orName) !== 0) {
    // Members of the implicit receiver come first; what else the name may mean is asked when there is none.
    site.source = self;
    site.key = name;
    addSite(state, site);
    return;
  }
  const meaning = meaningIn(context, frame, moves[row + 4]!, name);
  site.source = meaning.kind === 'member' ? meaning.object : sourceOfCall(state, meaning);
  if (meaning.kind === 'member') site.key = meaning.key;
  site.self = -1;
  const index = addSite(state, site);
  callAccessor(context, frame, at, index);
  if (self !== -1) state.graph.addUse(self, USE.callMember, index, name);
  if ((flags & CALL.associated) !== 0) callAssociated(state, index, name);
}

/** A site whose callee is found out while its row is read: without a closure for each of hundreds of thousands. */
type Called = { -readonly [Field in keyof NewSite]: NewSite[Field] };

/** How many arguments of a call are asked for functions of its name. */
const MAX_ASSOCIATED = 2;

function callAssociated(state: SolverState, index: number, name: number): void {
  const key = state.texts.find(associatedKey(withoutGiven(state.texts.textOf(name))));
  if (key === undefined) return;
  forEachArgument(state.sites.at(index), (kind, _name, place, position) => {
    if (kind === ARGUMENT.positional && position < MAX_ASSOCIATED)
      state.graph.addUse(place, USE.callAssociated, index, key);
  });
}

/** No member has this name: what the call means is known once texts have reached its key. */
const COMPUTED = '<computed>';

/** Flags of calls that depend on the one in front of them. */
const FOLLOWS = CALL.handedOver | CALL.otherwise;

/** The last call that was written as one; accessors have no row. */
function callInFront({ sites }: SolverState): number {
  let at = sites.length - 1;
  while (at >= 0 && (sites.rowOf(at) === -1 || (sites.flagsOf(at) & FOLLOWS) !== 0)) at--;
  return at;
}

/** The place that holds what the name means. */
function sourceOfCall(state: SolverState, meaning: Meaning): number {
  if (meaning.kind === 'place') return meaning.place;
  const source = state.graph.addPlaces(1);
  if (meaning.kind === 'external') loadMeaning(state, meaning, source);
  return source;
}
