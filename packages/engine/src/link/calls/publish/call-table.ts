// Collects calls, one for each pair of caller and callee, and gives them out sorted. Each call in the text is a row of
// numbers until then: half a million rows are sorted by counting in less time than as many objects are found in maps.
import type { Call, CallResolution } from '../../../program.ts';
import { NumberSet } from '../collections/number-set.ts';
import { RecordTable } from '../collections/record-table.ts';
import type { SealedEnds } from './call-ends.ts';
import { RESOLUTIONS } from './site-targets.ts';

/** What one call in the text says of its caller and one callee. */
export interface FoundCall {
  /** Ends as `CallEnds` has them. */
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly resolution: CallResolution;
  /** How many callees the call has. */
  readonly targetCount: number;
}

/** How sure an edge is by the way in which it was found, if the site may call nothing else. */
const CONFIDENCE: Record<CallResolution, number> = {
  direct: 1,
  imported: 1,
  member: 0.95,
  inherited: 0.95,
  flow: 0.85,
  hierarchy: 0.7,
};

/** Numbers of a row: how it was found by its place among `RESOLUTIONS`, confidence in hundredths. */
const FIELD = { from: 0, to: 1, line: 2, resolution: 3, confidence: 4 } as const;
const WIDTH = 5;

export class CallTable {
  readonly #rows = new RecordTable(WIDTH);
  readonly #callees = new NumberSet();

  add({ from, to, line, resolution, targetCount }: FoundCall): void {
    const rows = this.#rows;
    const row = rows.addRows(1);
    rows.set(row, FIELD.from, from);
    rows.set(row, FIELD.to, to);
    this.#callees.add(to);
    rows.set(row, FIELD.line, line);
    rows.set(row, FIELD.resolution, RESOLUTIONS.indexOf(resolution));
    rows.set(row, FIELD.confidence, confidenceOf(resolution, targetCount));
  }

  /** Whether it is called, in any of the calls so far. */
  hasCallee(to: number): boolean {
    return this.#callees.has(to);
  }

  /** Sorted by caller, then by callee. */
  calls(ends: SealedEnds): Call[] {
    const rows = this.#rows;
    const all = new Int32Array(rows.length);
    for (let row = 0; row < rows.length; row++) {
      all[row] = row;
      rows.set(row, FIELD.to, ends.numberOf(rows.at(row, FIELD.to)));
    }
    const sorted = this.#sorted(this.#sorted(all, FIELD.to, ends.count), FIELD.from, ends.count);
    const calls: Call[] = [];
    for (let at = 0; at < sorted.length; ) {
      let end = at + 1;
      while (end < sorted.length && this.#isSameCall(sorted[at]!, sorted[end]!)) end++;
      calls.push(this.#callOf(sorted, at, end, ends));
      at = end;
    }
    return calls;
  }

  /** The rows by a number of theirs, which is below the limit; those that have the same keep their order. */
  #sorted(given: Int32Array, field: number, limit: number): Int32Array {
    const rows = this.#rows;
    const next = new Int32Array(limit + 1);
    for (let at = 0; at < given.length; at++) next[rows.at(given[at]!, field) + 1]! += 1;
    for (let number = 1; number < limit; number++) next[number]! += next[number - 1]!;
    const sorted = new Int32Array(given.length);
    for (let at = 0; at < given.length; at++) {
      const number = rows.at(given[at]!, field);
      sorted[next[number]!] = given[at]!;
      next[number]! += 1;
    }
    return sorted;
  }

  #isSameCall(row: number, other: number): boolean {
    const rows = this.#rows;
    return (
      rows.at(row, FIELD.from) === rows.at(other, FIELD.from) &&
      rows.at(row, FIELD.to) === rows.at(other, FIELD.to)
    );
  }

  /** @param from the first of its rows, which end in front of `end` */
  #callOf(sorted: Int32Array, from: number, end: number, ends: SealedEnds): Call {
    const rows = this.#rows;
    const first = sorted[from]!;
    let resolution = rows.at(first, FIELD.resolution);
    let confidence = rows.at(first, FIELD.confidence);
    const lines = [rows.at(first, FIELD.line)];
    for (let at = from + 1; at < end; at++) {
      const row = sorted[at]!;
      resolution = Math.min(resolution, rows.at(row, FIELD.resolution));
      confidence = Math.max(confidence, rows.at(row, FIELD.confidence));
      lines.push(rows.at(row, FIELD.line));
    }
    return {
      from: ends.at(rows.at(first, FIELD.from)),
      to: ends.at(rows.at(first, FIELD.to)),
      lines: lines.length === 1 ? lines : [...new Set(lines)].sort((a, b) => a - b),
      count: end - from,
      resolution: RESOLUTIONS[resolution]!,
      confidence: confidence / 100,
    };
  }
}

/** Each further target of a site makes each of them less sure. */
function confidenceOf(resolution: CallResolution, targetCount: number): number {
  const share = targetCount === 1 ? 1 : targetCount <= 4 ? 0.9 : targetCount <= 16 ? 0.75 : 0.5;
  return Math.round(CONFIDENCE[resolution] * share * 100);
}
