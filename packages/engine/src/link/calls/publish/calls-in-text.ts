// Sites by the call in the text that they belong to: a call is loaded once for each copy of the function that it stands
// in, and the runtime's own calls count for the one that it is run by.
import { appendTo } from '../collections/append-to.ts';
import type { Site } from '../sites/site-table.ts';
import { type SharedCalls, SitesOnBehalf } from '../sites/sites-on-behalf.ts';
import type { SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';

/**
 * Visits each call in the text, in the order of the sites.
 * @param visit gets the site of the call itself first, then those of its copies and what the runtime does on its
 *   behalf; apart from them what it shares with other calls
 */
export function forEachCall(
  state: SolverState,
  visit: (sites: readonly Site[], shared: readonly SharedCalls[]) => void,
): void {
  const { sites } = state;
  const onBehalf = new SitesOnBehalf(state);
  const copies = new CopiedSites(state);
  sites.forEachStretch((frame, from, end) => {
    if (frame.site !== null || frame.unit.path === null || frame.isCopy) return;
    const hasCopies = copies.areIn(frame.unit);
    for (let at = from; at < end; at++) {
      const site = sites.at(at);
      const all = [site];
      addAll(all, onBehalf.of(at));
      if (hasCopies) {
        for (const copy of copies.take(state, site)) {
          all.push(copy);
          addAll(all, onBehalf.of(copy.index));
        }
      }
      visit(all, onBehalf.sharedBy(all));
    }
  });
}

/** Calls in copies of a function: in the text they are one with that of the function itself. */
class CopiedSites {
  /** By unit, and by row or, of what no row writes, by where it stands. */
  readonly #sites = new Map<Unit, Map<number | string, Site[]>>();

  constructor(state: SolverState) {
    const { sites } = state;
    sites.forEachStretch(({ isCopy, site, unit }, from, end) => {
      if (!isCopy || site !== null) return;
      const ofUnit = this.#sites.get(unit) ?? new Map<number | string, Site[]>();
      this.#sites.set(unit, ofUnit);
      for (let at = from; at < end; at++)
        appendTo(ofUnit, spotOf(state, sites.at(at)), sites.at(at));
    });
  }

  areIn(unit: Unit): boolean {
    return this.#sites.has(unit);
  }

  /** Those of the call in the text, the first time that it is asked for. */
  take(state: SolverState, site: Site): readonly Site[] {
    const ofUnit = this.#sites.get(site.frame.unit);
    if (ofUnit === undefined) return NONE;
    const spot = spotOf(state, site);
    const found = ofUnit.get(spot);
    if (found === undefined) return NONE;
    ofUnit.delete(spot);
    return found;
  }
}

/** Where in its unit the site stands: accessors have no row of their own. */
const spotOf = ({ callables }: SolverState, { row, caller, line, key }: Site): number | string =>
  row === -1 ? `${callables[caller]!.original},${line},${key}` : row;

/** Nearly always there are none, which a spread would ask an iterator for. */
function addAll(sites: Site[], others: readonly Site[]): void {
  for (let at = 0; at < others.length; at++) sites.push(others[at]!);
}

const NONE: readonly Site[] = [];
