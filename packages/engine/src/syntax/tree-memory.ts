// Reads a syntax tree straight out of the memory of tree-sitter's WebAssembly runtime, in one pass without a
// single call. A cursor of web-tree-sitter answers each question about each node by a call that packs its state
// into memory, unpacks it, answers and packs it again: over all readers of a file that took longer than parsing it.
//
// What lies there is no public interface. It is what `lib/src/subtree.h`, `lib/src/tree.h` and `lib/src/parser.h`
// of tree-sitter 0.27 declare, as laid out for 32 bits; the walk does what `lib/src/tree_cursor.c` does.
// https://github.com/tree-sitter/tree-sitter/tree/master/lib/src
// Therefore nobody calls this before `grammar.ts` has held it against a cursor for the grammar at hand.
//
// A tree is made of subtrees. One that is a small token lies inline in 8 bytes:
//   bit 0: 1; then bits for visible, named, extra, has changes, missing, keyword
//   byte 1: symbol; 4: columns, 5: rows of the padding; 6: bytes of the padding; 7: bytes of its size
// Any other is the address (bit 0: 0) of its data; the children, 8 bytes each, end where the data begins.
//   4: bytes of the padding; 16: bytes of its size; 32: cost of errors in it; 36: number of children; 40: symbol
//   44: bits for visible, named, extra; 45: bits for depends on column, missing
//   with children, 48: number of visible children; 56: of visible subtrees below; 66: production
// The padding is white space in front; that of an inner subtree is its first child's. Hidden subtrees stand for
// rules that the grammar inlines: their children count as children of what is around. A production may give
// a child another symbol (an alias), and tells its field; extras, like comments, are not counted among its children.
import { type CreateNodeLists, NodeFlag, type NodeLists } from './syntax-tree.ts';

/** What a grammar says about its symbols and productions, in the numbers of `GrammarNames`. */
export interface GrammarMemory {
  /** By symbol: place of its name. */
  readonly typeIds: Uint16Array;
  /** By symbol: 1 when it is named. */
  readonly isNamed: Uint8Array;
  /** Children of a production that are told apart in the tables that follow. */
  readonly width: number;
  /** By production times `width` plus the child's place: the symbol shown instead of its own; 0 for its own. */
  readonly aliases: Uint16Array;
  /** By the same: the field; 0 for none. */
  readonly fields: Uint16Array;
}

/** @param address of the grammar's `TSLanguage` */
export function readGrammarMemory(buffer: ArrayBufferLike, address: number): GrammarMemory {
  const view = new DataView(buffer);
  const word = (offset: number) => view.getUint32(address + offset, true);
  const symbols = word(4) + word(8);
  const typeIds = new Uint16Array(symbols);
  const isNamed = new Uint8Array(symbols);
  for (let symbol = 0; symbol < symbols; symbol += 1) {
    typeIds[symbol] = view.getUint16(word(76) + 2 * symbol, true);
    isNamed[symbol] = view.getUint8(word(72) + 3 * symbol + 1);
  }
  const productions = word(28);
  const longest = view.getUint16(address + 36, true);
  const entries = fieldEntries(view, address);
  const width = entries.reduce((most, { child }) => Math.max(most, child + 1), longest);
  const aliases = new Uint16Array(productions * width);
  // The first production stands for all that have no aliases.
  for (let production = 1; production < productions; production += 1) {
    for (let child = 0; child < longest; child += 1) {
      const alias = view.getUint16(word(84) + 2 * (production * longest + child), true);
      aliases[production * width + child] = alias;
    }
  }
  const fields = new Uint16Array(productions * width);
  for (const { production, child, field } of entries) fields[production * width + child] ||= field;
  return { typeIds, isNamed, width, aliases, fields };
}

interface FieldEntry {
  readonly production: number;
  readonly child: number;
  readonly field: number;
}

function fieldEntries(view: DataView, address: number): FieldEntry[] {
  const word = (offset: number) => view.getUint32(address + offset, true);
  if (word(32) === 0) return [];
  const entries: FieldEntry[] = [];
  for (let production = 0; production < word(28); production += 1) {
    const slice = word(64) + 4 * production;
    const first = word(68) + 4 * view.getUint16(slice, true);
    const end = first + 4 * view.getUint16(slice + 2, true);
    for (let entry = first; entry < end; entry += 4) {
      // An inherited one says what a hidden child's own production says as well.
      if (view.getUint8(entry + 3) !== 0) continue;
      const [field, child] = [view.getUint16(entry, true), view.getUint8(entry + 2)];
      entries.push({ production, child, field });
    }
  }
  return entries;
}

/**
 * Bits of byte 44 and 45; the first three lie at the same distance in an inline subtree, behind its lowest bit. Those
 * of named and extra are twice the flags of nodes.
 */
const VISIBLE = 1;
const NAMED = 2 * NodeFlag.named;
const EXTRA = 2 * NodeFlag.extra;
const INLINE_MISSING = 16;
const MISSING = 512;

const ERROR_SYMBOL = 0xffff;

/** Numbers kept of each subtree around the one that the walk is in. */
const FRAME = 6;

/**
 * One long function, since it runs once for each token of a repository: all that it knows stays in registers.
 * @param address of the tree's `TSTree`, which begins with the subtree of the root
 * @throws RangeError when what lies there is no tree as it is known here
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop, whose steps share all their state.
export function readTreeMemory(
  buffer: ArrayBufferLike,
  address: number,
  grammar: GrammarMemory,
  createLists: CreateNodeLists,
): NodeLists {
  const words = new Uint32Array(buffer);
  const halves = new Uint16Array(buffer);
  const { typeIds: typeOfSymbol, isNamed, width, aliases, fields } = grammar;
  const lists = createLists(sizeOfTree(words, address));
  const { typeIds, fieldIds, flags, starts, ends, parents, afters } = lists;
  let stack = new Int32Array(64 * FRAME);
  let depth = 0;
  // The subtree that the walk is in: its children left, whether it is a node itself, where its production's row
  // begins, the place of the next child in that row, and the field of what it stands for.
  let slot = address;
  let end = address + 8;
  let isNode = false;
  let row = 0;
  let place = width;
  let fieldAround = 0;
  // The node that it is or that is around it, the next node, and the offset in bytes behind what has been read.
  let parent = -1;
  let node = 0;
  let position = 0;
  // No tree has more subtrees than memory has room for; what is none may go in circles.
  let room = words.length;
  for (;;) {
    if (slot === end) {
      if (isNode) {
        afters[parent] = node;
        parent = parents[parent] as number;
      }
      if (depth === 0) break;
      depth -= FRAME;
      slot = stack[depth] as number;
      end = stack[depth + 1] as number;
      isNode = stack[depth + 2] === 1;
      row = stack[depth + 3] as number;
      place = stack[depth + 4] as number;
      fieldAround = stack[depth + 5] as number;
      continue;
    }
    const data = words[slot >> 2] as number;
    let bits: number;
    let symbol: number;
    let padding: number;
    let length: number;
    let children = 0;
    let trouble = 0;
    if ((data & 1) === 1) {
      const sizes = words[(slot >> 2) + 1] as number;
      bits = data >> 1;
      symbol = (data >>> 8) & 0xff;
      padding = (sizes >>> 16) & 0xff;
      length = sizes >>> 24;
      if ((bits & INLINE_MISSING) !== 0) trouble = NodeFlag.missing | NodeFlag.hasError;
    } else {
      const at = data >> 2;
      bits = halves[(data + 44) >> 1] as number;
      symbol = halves[(data + 40) >> 1] as number;
      padding = words[at + 1] as number;
      length = words[at + 4] as number;
      if (words[at + 8] !== 0) trouble = NodeFlag.hasError;
      if ((bits & MISSING) !== 0) trouble = NodeFlag.missing | NodeFlag.hasError;
      // Where all children are hidden there is nothing below to be seen.
      children = words[at + 9] as number;
      if (children > 0 && words[at + 12] === 0) children = 0;
    }
    slot += 8;
    let alias = 0;
    let field = 0;
    if ((bits & EXTRA) === 0) {
      field = fieldAround;
      if (place < width) {
        alias = aliases[row + place] as number;
        const own = fields[row + place] as number;
        if (own !== 0) field = own;
      }
      place += 1;
    }
    const isSeen = (bits & VISIBLE) !== 0 || alias !== 0 || parent === -1;
    const start = position + padding;
    if (isSeen) {
      const shown = alias === 0 ? symbol : alias;
      typeIds[node] =
        shown === ERROR_SYMBOL ? typeOfSymbol.length : (typeOfSymbol[shown] as number);
      fieldIds[node] = field;
      const named = alias === 0 ? bits & NAMED : (isNamed[alias] as number) * NAMED;
      flags[node] = ((named | (bits & EXTRA)) >> 1) | trouble;
      starts[node] = start >> 1;
      ends[node] = (start + length) >> 1;
      parents[node] = parent;
      afters[node] = node + 1;
      node += 1;
    }
    if (children === 0) {
      position = start + length;
      continue;
    }
    room -= children;
    if (room < 0) throw new RangeError(UNKNOWN_LAYOUT);
    if (depth === stack.length) stack = enlarged(stack);
    stack[depth] = slot;
    stack[depth + 1] = end;
    stack[depth + 2] = isNode ? 1 : 0;
    stack[depth + 3] = row;
    stack[depth + 4] = place;
    stack[depth + 5] = fieldAround;
    depth += FRAME;
    end = data;
    slot = data - 8 * children;
    isNode = isSeen;
    if (isSeen) parent = node - 1;
    row = (halves[(data + 66) >> 1] as number) * width;
    place = 0;
    fieldAround = isSeen ? 0 : field;
  }
  if (node !== typeIds.length) throw new RangeError(UNKNOWN_LAYOUT);
  return lists;
}

function enlarged(stack: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * stack.length);
  larger.set(stack);
  return larger;
}

const UNKNOWN_LAYOUT = 'the tree is not laid out as it is known here';

/** The root, and the visible subtrees below it. */
function sizeOfTree(words: Uint32Array, address: number): number {
  const root = words[address >> 2] as number;
  const hasChildren = (root & 1) === 0 && words[(root >> 2) + 9] !== 0;
  const size = hasChildren ? 1 + (words[(root >> 2) + 14] as number) : 1;
  if (!(size < words.length)) throw new RangeError(UNKNOWN_LAYOUT);
  return size;
}
