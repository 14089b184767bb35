// Names at the top level of all files that are linked with each other, by text: flat memory, since a large program has
// millions of them, and some hundred files may each have one of the same name.
import { RecordTable } from '../collections/record-table.ts';
import type { SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';

/** A name at the top level of a file. */
export interface LinkedEntry {
  readonly unit: Unit;
  readonly place: number;
  /** Sum of `GLOBAL`. */
  readonly flags: number;
}

/** Numbers of a row; those of one text are chained in the order of the files, 0 behind the last. */
const FIELD = { unit: 0, place: 1, flags: 2, next: 3 } as const;
const WIDTH = 4;

export class LinkedIndex {
  readonly #units: readonly Unit[];
  readonly #rows = new RecordTable(WIDTH);
  /** By text, its first row; 0 for none. */
  readonly #heads: Int32Array;

  /** Of the files of one language. What they bind has to be known. */
  constructor({ units, texts }: SolverState, languageName: string) {
    this.#units = units;
    this.#heads = new Int32Array(texts.size);
    const last = new Int32Array(texts.size);
    this.#rows.addRows(1);
    for (const unit of units) {
      if (unit.languageName !== languageName || unit.path === null) continue;
      for (const [text, place] of unit.globals) {
        const row = this.#rows.addRows(1);
        this.#rows.set(row, FIELD.unit, unit.index);
        this.#rows.set(row, FIELD.place, place);
        this.#rows.set(row, FIELD.flags, unit.globalFlags.get(text) ?? 0);
        if (last[text] === 0) this.#heads[text] = row;
        else this.#rows.set(last[text]!, FIELD.next, row);
        last[text] = row;
      }
    }
  }

  has(text: number): boolean {
    return (this.#heads[text] ?? 0) !== 0;
  }

  /** Those that are asked for, in the order of the files. @param asks for the index of a unit, and the flags */
  entriesOf(text: number, asks: (unit: number, flags: number) => boolean): LinkedEntry[] {
    const rows = this.#rows;
    const found: LinkedEntry[] = [];
    for (let row = this.#heads[text] ?? 0; row !== 0; row = rows.at(row, FIELD.next)) {
      const unit = rows.at(row, FIELD.unit);
      const flags = rows.at(row, FIELD.flags);
      if (asks(unit, flags))
        found.push({ unit: this.#units[unit]!, place: rows.at(row, FIELD.place), flags });
    }
    return found;
  }
}
