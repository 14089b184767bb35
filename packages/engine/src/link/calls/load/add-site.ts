// Adds sites of calls, as written or by accessors, with who waits for what comes to be called. What a row says of the
// call is known to those who load it.
import { CALL } from '../../../flow/flow-facts.ts';
import type { NewSite } from '../sites/site-table.ts';
import { type Frame, type SolverState, USE } from '../solver-state.ts';

/** Where the rows stand that are being read: in which callable, and on which line. */
export interface Position {
  caller: number;
  line: number;
  /** The last list or map that was written out, and the row of that; absent in front of the first. */
  object?: { readonly value: number; readonly row: number };
}

/** @returns the number of the site */
export function addSite(state: SolverState, site: NewSite): number {
  const index = state.sites.add(site);
  if (site.key === -1) state.graph.addUse(site.source, USE.call, index, 0);
  else state.graph.addUse(site.source, USE.callMember, index, site.key);
  return index;
}

/** A call of an accessor that the reading or writing of a member stands for. */
export function accessor(
  frame: Frame,
  at: Position,
  {
    source,
    key,
    result,
    row,
    callOf = -1,
  }: Pick<NewSite, 'source' | 'key' | 'result' | 'row'> & {
    readonly callOf?: number;
  },
): NewSite {
  return {
    frame,
    row,
    callOf,
    caller: frame.site?.caller ?? at.caller,
    line: frame.site?.line ?? at.line,
    flags: CALL.implicit,
    result,
    self: -1,
    source,
    key,
  };
}
