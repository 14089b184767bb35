// The tokens of one text in lists of numbers, whose memory is kept from text to text. Comments stand apart, each with
// the token that follows it: they may be anywhere, and whoever reads tokens need not pass over them.

/** Brackets in brackets. Written code has twenty. */
const MOST_OPEN = 1000;

/** The tokens that lie behind the last are `END`, as many as anybody looks ahead. */
const BEHIND_END = 8;

export class TokenList {
  count = 0;
  kinds = new Uint8Array(0);
  starts = new Int32Array(0);
  ends = new Int32Array(0);
  /** Of an opening bracket: the token that closes it. Of all others: anything. */
  partners = new Int32Array(0);
  /** Of the brackets that are open while the text is read. */
  readonly #open = new Int32Array(MOST_OPEN);
  #openCount = 0;
  commentCount = 0;
  commentKinds = new Uint16Array(64);
  commentStarts = new Int32Array(64);
  commentEnds = new Int32Array(64);
  /** The token behind each. */
  commentNexts = new Int32Array(64);

  clear(length: number): void {
    this.count = 0;
    this.commentCount = 0;
    this.#openCount = 0;
    // Few texts have a token in each three characters.
    if (this.kinds.length < length / 3 + BEHIND_END) this.#grow((length >> 1) + BEHIND_END);
  }

  add(kind: number, start: number, end: number): void {
    const at = this.count;
    if (at === this.kinds.length) this.#grow(2 * at);
    this.kinds[at] = kind;
    this.starts[at] = start;
    this.ends[at] = end;
    this.count = at + 1;
  }

  /**
   * The next token is an opening bracket.
   * @returns whether there is room for it
   */
  open(): boolean {
    if (this.#openCount === MOST_OPEN) return false;
    this.#open[this.#openCount] = this.count;
    this.#openCount += 1;
    return true;
  }

  /**
   * The next token is a closing bracket, whose kind follows that of the opening one.
   * @returns whether it closes what is open
   */
  closes(kind: number): boolean {
    if (this.#openCount === 0) return false;
    this.#openCount -= 1;
    const open = this.#open[this.#openCount] as number;
    this.partners[open] = this.count;
    return this.kinds[open] === kind - 1;
  }

  addComment(kind: number, start: number, end: number): void {
    const at = this.commentCount;
    if (at === this.commentKinds.length) this.#growComments(2 * at);
    this.commentKinds[at] = kind;
    this.commentStarts[at] = start;
    this.commentEnds[at] = end;
    this.commentNexts[at] = this.count;
    this.commentCount = at + 1;
  }

  /**
   * Nothing follows.
   * @param length of the text
   * @returns whether no bracket is left open
   */
  end(length: number): boolean {
    const { count } = this;
    for (let more = 0; more < BEHIND_END; more += 1) this.add(0, length, length);
    this.count = count;
    return this.#openCount === 0;
  }

  #grow(size: number): void {
    this.kinds = larger(this.kinds, new Uint8Array(size));
    this.starts = larger(this.starts, new Int32Array(size));
    this.ends = larger(this.ends, new Int32Array(size));
    this.partners = larger(this.partners, new Int32Array(size));
  }

  #growComments(size: number): void {
    this.commentKinds = larger(this.commentKinds, new Uint16Array(size));
    this.commentStarts = larger(this.commentStarts, new Int32Array(size));
    this.commentEnds = larger(this.commentEnds, new Int32Array(size));
    this.commentNexts = larger(this.commentNexts, new Int32Array(size));
  }
}

/** @returns the other list, which begins with what stands in the first */
export function larger<T extends Uint8Array | Uint16Array | Int32Array>(list: T, into: T): T {
  into.set(list);
  return into;
}
