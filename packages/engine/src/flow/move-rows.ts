// The rows of moves of one file, in one growing array: each with what it is and its fields, and between them, where it
// changes, in which callable and on which line they stand. What the fields mean is known to who writes them.
import { MOVE, type MoveList } from './flow-facts.ts';

export class MoveRows {
  #moves = new Int32Array(1024);
  #length = 0;
  /** The callable that rows belong to, and the one that was written last. */
  #callable = -1;
  #entered = -1;
  /** The line that rows stand on, and the one that was written last. */
  #line = 0;
  #writtenLine = 0;

  /** Where the next row begins. */
  get length(): number {
    return this.#length;
  }

  at(line: number): void {
    this.#line = line;
  }

  /** Rows are those of the callable from here on. */
  enter(callable: number): void {
    this.#callable = callable;
  }

  /** @param around the callable that rows belong to again; -1 for none */
  leave(around: number): void {
    this.#callable = around;
    this.#entered = -1;
  }

  write(operation: number, first: number, second: number, third?: number, fourth?: number): void {
    this.begin(operation, 4);
    this.field(first);
    this.field(second);
    if (third !== undefined) this.field(third);
    if (fourth !== undefined) this.field(fourth);
  }

  /** Begins a row that has up to so many fields, which follow one by one. */
  begin(operation: number, fields: number): void {
    this.#reserve(fields + 5);
    if (this.#entered !== this.#callable) {
      this.#entered = this.#callable;
      this.#writtenLine = 0;
      this.field(MOVE.enter);
      this.field(this.#callable);
    }
    if (this.#writtenLine !== this.#line) {
      this.#writtenLine = this.#line;
      this.field(MOVE.line);
      this.field(this.#line);
    }
    this.field(operation);
  }

  field(value: number): void {
    this.#moves[this.#length] = value;
    this.#length += 1;
  }

  finish(): MoveList {
    const moves = this.#moves.slice(0, this.#length);
    const narrow = new Int16Array(moves);
    for (let at = 0; at < narrow.length; at++) if (narrow[at] !== moves[at]) return moves;
    return narrow;
  }

  #reserve(count: number): void {
    let room = this.#moves.length;
    while (this.#length + count > room) room *= 2;
    if (room === this.#moves.length) return;
    const larger = new Int32Array(room);
    larger.set(this.#moves);
    this.#moves = larger;
  }
}
