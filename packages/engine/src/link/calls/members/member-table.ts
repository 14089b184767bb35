// The places of members: for each value and key one that holds what a read may give, and one that holds what was
// written to the value itself. The latter exists from the first write on; reads that wait for one are told.
import { NumberList } from '../collections/number-list.ts';
import { NumberSet } from '../collections/number-set.ts';
import { PairMap } from '../collections/pair-map.ts';

/** A read of a key of a value. */
export type MemberRead = number;

export class MemberTable {
  readonly #reads = new PairMap();
  readonly #valueOf = new NumberList();
  readonly #keyOf = new NumberList();
  readonly #nodeOf = new NumberList();
  readonly #nextOfValue = new NumberList();
  /** The last read of each value, by value; 0 for none, since numbers of reads are kept plus one. */
  readonly #lastOfValue = new NumberList();
  readonly #written = new PairMap();
  readonly #writtenKeys = new NumberSet();

  /** @returns -1 when the key of the value has not been read yet */
  find(value: number, key: number): MemberRead {
    return this.#reads.get(value, key);
  }

  add(value: number, key: number, node: number): MemberRead {
    const read = this.#nodeOf.push(node);
    this.#valueOf.push(value);
    this.#keyOf.push(key);
    this.#lastOfValue.fill(value + 1, 0);
    this.#nextOfValue.push(this.#lastOfValue.at(value));
    this.#lastOfValue.set(value, read + 1);
    this.#reads.set(value, key, read);
    return read;
  }

  valueOf(read: MemberRead): number {
    return this.#valueOf.at(read);
  }

  keyOf(read: MemberRead): number {
    return this.#keyOf.at(read);
  }

  /** The place that holds what the read may give. */
  nodeOf(read: MemberRead): number {
    return this.#nodeOf.at(read);
  }

  get readCount(): number {
    return this.#nodeOf.length;
  }

  /** All reads of the value so far, the last one first. */
  readsOf(value: number): MemberRead[] {
    const reads: MemberRead[] = [];
    if (value >= this.#lastOfValue.length) return reads;
    for (let at = this.#lastOfValue.at(value); at !== 0; at = this.#nextOfValue.at(at - 1)) {
      reads.push(at - 1);
    }
    return reads;
  }

  /** The place of what is written to the key of the value itself; -1 as long as nothing is. */
  written(value: number, key: number): number {
    return this.#written.get(value, key);
  }

  /** Whether anything is written to the key of any value. */
  isWritten(key: number): boolean {
    return this.#writtenKeys.has(key);
  }

  setWritten(value: number, key: number, place: number): void {
    this.#writtenKeys.add(key);
    this.#written.set(value, key, place);
  }
}
