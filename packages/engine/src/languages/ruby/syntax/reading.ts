// What reading a serialized tree knows at each moment: where it stands in the bytes, the node of Prism's that it is in,
// and the nodes that it has drafted. One is used for all files of a thread, so that its lists are made once.
//
// A draft is a node of the tree to be, before its place in the lists is known: Prism says some things in another order
// than they are written (`a if b`), and bodies of heredocs apart from what stands around them. Drafts are linked in
// the order of the text; `arrange-drafts.ts` makes the lists of them.
import { LEFT_OUT } from './tree-names.ts';

/** What is known of a draft, as places in `drafts` from `DRAFT` times its number. */
export const DRAFT = 5;
/** Type, and the field 16 bits above it. */
export const KIND = 0;
/** In bytes of the text; -1 while it is not known. */
export const START = 1;
export const END = 2;
/** The draft around it; -1 for the root and for bodies of heredocs, which stand wherever their text does. */
export const PARENT = 3;
/** The draft behind it in the text; -1 for the last. */
export const NEXT = 4;

/** Numbers that are kept of each of Prism's nodes around the one that is read. */
const FRAME = 14;

/** How the child of a node differs from the same in other places. */
export const Mode = {
  plain: 0,
  /** Parameters, also those that a list is taken apart into. */
  parameter: 1,
  /** What is assigned to, among others. */
  target: 2,
  /** The targets of `for`. */
  loop: 3,
  pattern: 4,
  /** In front of the pattern's body: `in pattern if guard`. */
  guard: 5,
  /** `alias`, `undef`: names without a sign. */
  name: 6,
  /** Words of `%w`, in which a backslash is text, and those of `%W`. */
  rawWord: 7,
  word: 8,
  /** Of regular expressions, commands and heredocs: nobody reads their text. */
  unread: 9,
  /** Text in quotes that may hold escapes. */
  quoted: 10,
  ternary: 11,
  lambda: 12,
  /** `a.b = c`, `a[b] = c`: the last of the arguments is the value. */
  write: 13,
  /** `return(a)`: the parentheses are those of the arguments. */
  jump: 14,
  /** `def (a).b` */
  object: 15,
  alternative: 16,
} as const;

/** Deeper trees are left to the other parser: how deep this one comes depends on the thread that it runs in. */
const MOST_DEPTH = 500;

export class Reading {
  // The serialized tree, and the text that it tells of.
  bytes: Uint8Array = new Uint8Array(0);
  at = 0;
  source: Uint8Array = new Uint8Array(0);
  // The node of Prism's: its type, the next step of its shape, its bytes in the text, and its flags.
  type = 0;
  step = 0;
  start = 0;
  end = 0;
  flags = 0;
  /** How many nodes of a list are still to be read. */
  left = 0;
  mode: number = Mode.plain;
  /** The field in which its draft stands. */
  field = 0;
  /** Its own draft, or the one around for a node without one. */
  own = -1;
  /** The draft that children are put below. */
  around = -1;
  // Whatever the shape wants to remember.
  a = 0;
  b = 0;
  c = 0;
  d = 0;
  /** Where the node that was read last ends, with what the grammar takes to be a part of it. */
  closedEnd = 0;
  depth = 0;
  drafts = new Int32Array(DRAFT * 4096);
  count = 0;
  /** The draft behind which the next one stands. */
  tail = -1;
  /** Bodies of heredocs: the draft of each, in the order in which they were met. */
  heredocs: number[] = [];
  #frames = new Int32Array(FRAME * 512);
  #frame = 0;
  #numbers = new Int32Array(0);

  reset(tree: Uint8Array, source: Uint8Array, at: number): void {
    this.bytes = tree;
    this.source = source;
    this.at = at;
    this.depth = 0;
    this.count = 0;
    this.tail = -1;
    this.own = -1;
    this.around = -1;
    this.type = 0;
    this.step = 0;
    this.heredocs.length = 0;
    this.#frame = 0;
  }

  /** Puts the node aside until the child that is read next is done. */
  push(): void {
    const frames = this.#frames;
    const at = this.#frame;
    frames[at] = this.type;
    frames[at + 1] = this.step;
    frames[at + 2] = this.start;
    frames[at + 3] = this.end;
    frames[at + 4] = this.left;
    frames[at + 5] = this.mode;
    frames[at + 6] = this.field;
    frames[at + 7] = this.own;
    frames[at + 8] = this.around;
    frames[at + 9] = this.a;
    frames[at + 10] = this.b;
    frames[at + 11] = this.c;
    frames[at + 12] = this.d;
    frames[at + 13] = this.flags;
    this.#frame = at + FRAME;
    this.depth += 1;
    if (this.depth > MOST_DEPTH) throw new UnknownTree('it is deeper than what is read');
  }

  /** Goes on with the node around, behind the child that has been read. */
  pop(): void {
    this.closedEnd = this.end;
    const frames = this.#frames;
    const at = this.#frame - FRAME;
    this.type = frames[at] as number;
    this.step = frames[at + 1] as number;
    this.start = frames[at + 2] as number;
    this.end = frames[at + 3] as number;
    this.left = frames[at + 4] as number;
    this.mode = frames[at + 5] as number;
    this.field = frames[at + 6] as number;
    this.own = frames[at + 7] as number;
    this.around = frames[at + 8] as number;
    this.a = frames[at + 9] as number;
    this.b = frames[at + 10] as number;
    this.c = frames[at + 11] as number;
    this.d = frames[at + 12] as number;
    this.flags = frames[at + 13] as number;
    this.#frame = at;
    this.depth -= 1;
  }

  // ---- bytes ----

  byte(): number {
    return this.bytes[this.at++] as number;
  }

  peek(): number {
    return this.bytes[this.at] as number;
  }

  number(): number {
    const { bytes } = this;
    let at = this.at;
    let byte = bytes[at++] as number;
    let value = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[at++] as number;
      value |= (byte & 0x7f) << shift;
    }
    this.at = at;
    return value;
  }

  skipNumber(): void {
    while ((this.bytes[this.at++] as number) > 0x7f);
  }

  skipPlace(): void {
    this.skipNumber();
    this.skipNumber();
  }

  // ---- drafts ----

  /** A new draft behind all others, below the one that children are put below. */
  draft(type: number, field: number, start: number, end: number): number {
    const number = this.count;
    let { drafts } = this;
    const at = DRAFT * number;
    if (at === drafts.length) {
      drafts = new Int32Array(2 * at);
      drafts.set(this.drafts);
      this.drafts = drafts;
    }
    drafts[at] = type | (field << 16);
    drafts[at + 1] = start;
    drafts[at + 2] = end;
    drafts[at + 3] = this.around;
    drafts[at + 4] = -1;
    if (this.tail !== -1) drafts[DRAFT * this.tail + NEXT] = number;
    this.tail = number;
    this.count = number + 1;
    return number;
  }

  /** Drafts the node that is read, and puts what follows below it. */
  open(type: number): number {
    this.own = this.draft(type, this.field, this.start, this.end);
    this.around = this.own;
    return this.own;
  }

  /** Puts what follows below a new draft. */
  wrap(type: number, field: number, start: number, end: number): number {
    this.around = this.draft(type, field, start, end);
    return this.around;
  }

  /** Puts what follows below the draft around the one in which children are. */
  unwrap(): void {
    this.around = this.drafts[DRAFT * this.around + PARENT] as number;
  }

  get(draft: number, what: number): number {
    return this.drafts[DRAFT * draft + what] as number;
  }

  set(draft: number, what: number, value: number): void {
    this.drafts[DRAFT * draft + what] = value;
  }

  setType(draft: number, type: number): void {
    const kind = this.get(draft, KIND);
    this.set(draft, KIND, (kind & ~0xffff) | type);
  }

  setField(draft: number, field: number): void {
    const kind = this.get(draft, KIND);
    this.set(draft, KIND, (kind & 0xffff) | (field << 16));
  }

  /** Takes back the drafts from this one on, which nothing else has been put behind. */
  forget(first: number, tail: number): void {
    this.count = first;
    this.tail = tail;
    this.set(tail, NEXT, -1);
  }

  /**
   * Puts the drafts that were made last in front of those that were made just before, where both follow the same one.
   * @param before the draft in front of both
   * @param middle the last of what is to come behind
   * @param second the first of what is to come in front
   */
  swap(before: number, middle: number, second: number): void {
    const first = this.get(before, NEXT);
    this.set(before, NEXT, second);
    this.set(this.tail, NEXT, first);
    this.set(middle, NEXT, -1);
    this.tail = middle;
  }

  /** Holds anything, with a place for each draft. */
  roomForNumbers(): Int32Array {
    if (this.#numbers.length < this.count) this.#numbers = new Int32Array(2 * this.count);
    return this.#numbers;
  }

  leaveOut(draft: number): void {
    this.setType(draft, LEFT_OUT);
  }
}

/** The bytes are not as they are known here, or tell of something that is not. The other parser has the file then. */
export class UnknownTree extends Error {
  override readonly name = 'UnknownTree';
}
