// What a callable asks of what it is given before something comes to its result: `if flag: return A()`. Calls whose texts
// answer that alike are given the same.
import { endOfRow, MOVE } from '../../../flow/flow-facts.ts';
import type { Site } from '../sites/site-table.ts';
import type { CallableEntry, SolverState } from '../solver-state.ts';
import { addSources } from '../units/row-sources.ts';
import { mayHold, REST } from './conditions.ts';

/** A condition on a parameter, by its position; `REST` for the one that takes all further arguments. */
export interface AskedCondition {
  readonly parameter: number;
  /** What the row says: `WHEN`, and what stands above it. */
  readonly told: number;
}

/** More would not do: a copy is for the calls that answer all of these alike, and answers the others for the first of them. */
export const MAX_CONDITIONS = 20;

/** Rows are in source order; what flows against it needs another look. */
const MAX_LOOKS = 3;

/** Rows of the callable and of what is inside, the last first. */
function rowsOf({ fact, frame }: CallableEntry): number[] {
  const { moves } = frame.unit.facts;
  const rows: number[] = [];
  for (let row = fact.firstMove; row < fact.endMove; row = endOfRow(moves, row)) rows.push(row);
  return rows.reverse();
}

/** The places from which something may come to the result, by moves alone. */
export function placesToResult(entry: CallableEntry): ReadonlySet<number> {
  const { moves } = entry.frame.unit.facts;
  const rows = rowsOf(entry);
  const leading = new Set([entry.fact.result]);
  for (let look = 0, before = 0; look < MAX_LOOKS && leading.size > before; look++) {
    before = leading.size;
    for (const row of rows) addSources(moves, row, leading);
  }
  return leading;
}

/** Conditions under which something comes to the result, each once. */
export function conditionsOn(entry: CallableEntry): readonly AskedCondition[] {
  const { fact, frame } = entry;
  const { moves } = frame.unit.facts;
  if ((fact.parameters.length === 0 && fact.rest === -1) || !asksAny(entry)) return [];
  const leading = placesToResult(entry);
  const found: AskedCondition[] = [];
  for (const row of rowsOf(entry)) {
    if (moves[row] !== MOVE.copyWhen || !leading.has(moves[row + 2]!)) continue;
    const holder = moves[row + 3]!;
    const parameter = holder === fact.rest ? REST : fact.parameters.indexOf(holder);
    const told = moves[row + 4]!;
    const isKnown = found.some((each) => each.parameter === parameter && each.told === told);
    if (parameter !== -1 && !isKnown) found.push({ parameter, told });
  }
  return found.reverse().slice(0, MAX_CONDITIONS);
}

function asksAny({ fact, frame }: CallableEntry): boolean {
  const { moves } = frame.unit.facts;
  for (let row = fact.firstMove; row < fact.endMove; row = endOfRow(moves, row))
    if (moves[row] === MOVE.copyWhen) return true;
  return false;
}

/** Which of the conditions cannot hold for what the site gives, a bit for each. */
export function failingFor(
  state: SolverState,
  site: Site,
  entry: CallableEntry,
  conditions: readonly AskedCondition[],
): number {
  let failing = 0;
  conditions.forEach(({ parameter, told }, at) => {
    if (!mayHold(state, site, entry, parameter, told)) failing |= 1 << at;
  });
  return failing;
}

/** Rows that declare types of the result. */
export function typesOfResult({ fact, frame }: CallableEntry): readonly number[] {
  const { moves } = frame.unit.facts;
  return rowsOf({ fact, frame } as CallableEntry).filter(
    (row) => moves[row] === MOVE.type && moves[row + 2] === fact.result,
  );
}
