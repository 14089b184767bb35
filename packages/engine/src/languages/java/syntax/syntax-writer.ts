// What is being parsed: the tokens, the one that is next, and the nodes that were written so far. A node is written
// when all that is in it is, so that one can still be put around what stands before: `a.b` is written, and then a call
// is made of it. What a node holds are the nodes before it, from its first one on; `lay-out.ts` puts them in the order
// that readers know.
import * as Kind from './kinds.ts';
import { larger, TokenList } from './token-list.ts';

/** A number of nodes written: where what is around the next ones begins. */
export type Mark = number;

/** Kind and field of a node share a number. */
export const KIND_BITS = 9;
export const KIND_MASK = 2 ** KIND_BITS - 1;

/** Bodies, expressions and types in one another. Written code has thirty; the stack has room for thousands. */
const MOST_DEEP = 200;

/** Thrown where the parser does not know for certain what tree-sitter makes of the text. */
export const UNFAMILIAR = new Error('This Java is left to tree-sitter.');

export class SyntaxWriter {
  text = '';
  readonly tokens = new TokenList();
  /** Those of `tokens`. */
  kinds = this.tokens.kinds;
  starts = this.tokens.starts;
  ends = this.tokens.ends;
  partners = this.tokens.partners;
  /** The token that is next. */
  at = 0;
  /** Of the nodes: kinds and fields, the first node below each, and where they end. */
  shapes = new Uint16Array(1024);
  firsts = new Int32Array(1024);
  nodeEnds = new Int32Array(1024);
  /** Of nodes without others below. */
  nodeStarts = new Int32Array(1024);
  count = 0;
  /** The arrow that ends the label of a `case`, which is that of no lambda. */
  labelArrow = -1;
  #depth = 0;
  #comment = 0;
  /** The token behind the next comment. */
  #commentNext = 0;

  /** The tokens are those of the text. */
  start(text: string): void {
    const { tokens } = this;
    this.text = text;
    this.kinds = tokens.kinds;
    this.starts = tokens.starts;
    this.ends = tokens.ends;
    this.partners = tokens.partners;
    this.at = 0;
    this.count = 0;
    this.labelArrow = -1;
    this.#depth = 0;
    this.rewind(0, 0);
  }

  /** To where the token was the next one, and so many nodes were written. */
  rewind(token: number, mark: Mark): void {
    this.at = token;
    this.count = mark;
    const { commentCount, commentNexts } = this.tokens;
    let comment = token === 0 ? 0 : this.#comment;
    while (comment > 0 && (commentNexts[comment - 1] as number) > token) comment -= 1;
    this.#comment = comment;
    this.#commentNext = comment < commentCount ? (commentNexts[comment] as number) : NEVER;
  }

  get kind(): number {
    return this.kinds[this.at] as number;
  }

  /** Kind of one of the tokens behind. */
  ahead(distance: number): number {
    return this.kinds[this.at + distance] as number;
  }

  /**
   * Where a node begins that the next token belongs to. Comments before that token are outside of it, and inside of
   * what is around: nothing that ends before the token may still be open.
   */
  mark(): Mark {
    if (this.#commentNext <= this.at) this.#writeComments();
    return this.count;
  }

  /** Writes the next token as a node of the kind. */
  take(kind: number, field = 0): void {
    if (this.#commentNext <= this.at) this.#writeComments();
    const { at } = this;
    this.leaf(kind | (field << KIND_BITS), this.starts[at] as number, this.ends[at] as number);
    this.at = at + 1;
  }

  /** Writes the next token, which is of the kind. */
  expect(kind: number): void {
    if (this.kinds[this.at] !== kind) throw UNFAMILIAR;
    this.take(kind);
  }

  leaf(shape: number, start: number, end: number): void {
    const { count } = this;
    if (count === this.shapes.length) this.#grow();
    this.shapes[count] = shape;
    this.firsts[count] = count;
    this.nodeStarts[count] = start;
    this.nodeEnds[count] = end;
    this.count = count + 1;
  }

  /** Writes a node that holds all since the mark. */
  close(kind: number, mark: Mark, field = 0): void {
    const { count } = this;
    if (count === this.shapes.length) this.#grow();
    this.shapes[count] = kind | (field << KIND_BITS);
    this.firsts[count] = mark;
    this.nodeEnds[count] = this.nodeEnds[count - 1] as number;
    this.count = count + 1;
  }

  /** Says in which field the last node stands. */
  setField(field: number): void {
    const last = this.count - 1;
    this.shapes[last] = ((this.shapes[last] as number) & KIND_MASK) | (field << KIND_BITS);
  }

  get lastKind(): number {
    return (this.shapes[this.count - 1] as number) & KIND_MASK;
  }

  /** @throws UNFAMILIAR what is nested too deep for the stack */
  enter(): void {
    this.#depth += 1;
    if (this.#depth > MOST_DEEP) throw UNFAMILIAR;
  }

  leave(): void {
    this.#depth -= 1;
  }

  /** Whether the next token is the word, which is a keyword nowhere else. */
  isWord(word: string): boolean {
    const start = this.starts[this.at] as number;
    return (
      this.kinds[this.at] === Kind.IDENTIFIER &&
      (this.ends[this.at] as number) - start === word.length &&
      this.text.startsWith(word, start)
    );
  }

  #writeComments(): void {
    const { commentCount, commentNexts, commentKinds, commentStarts, commentEnds } = this.tokens;
    let comment = this.#comment;
    while (comment < commentCount && (commentNexts[comment] as number) <= this.at) {
      const kind = commentKinds[comment] as number;
      this.leaf(kind, commentStarts[comment] as number, commentEnds[comment] as number);
      comment += 1;
    }
    this.#comment = comment;
    this.#commentNext = comment < commentCount ? (commentNexts[comment] as number) : NEVER;
  }

  #grow(): void {
    const size = 2 * this.shapes.length;
    this.shapes = larger(this.shapes, new Uint16Array(size));
    this.firsts = larger(this.firsts, new Int32Array(size));
    this.nodeEnds = larger(this.nodeEnds, new Int32Array(size));
    this.nodeStarts = larger(this.nodeStarts, new Int32Array(size));
  }
}

const NEVER = 2 ** 30;
