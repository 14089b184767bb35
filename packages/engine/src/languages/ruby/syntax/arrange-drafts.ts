// Makes the lists of a tree out of drafts: in the order of the text, in its UTF-16 code units, with comments and
// bodies of heredocs wherever they stand, and without drafts that stand for nothing.
import { type CreateNodeLists, NodeFlag, type NodeLists } from '../../../syntax/syntax-tree.ts';
import type { CommentPlaces } from './read-serialized.ts';
import { DRAFT, END, KIND, NEXT, PARENT, type Reading, START, UnknownTree } from './reading.ts';
import { FIRST_TOKEN, LEFT_OUT, typeNumber } from './tree-names.ts';

const COMMENT = typeNumber('comment');

/** What may stand anywhere: a comment, or the draft of a heredoc's body. */
interface Extras {
  readonly starts: number[];
  readonly ends: number[];
  /** -1 for a comment. */
  readonly drafts: number[];
}

/**
 * @param offsets of code units by bytes; absent where they are the same
 * @throws UnknownTree when a draft does not stand inside of the one around it
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop, whose steps share all their state.
export function arrangeDrafts(
  reading: Reading,
  comments: CommentPlaces,
  { createLists, offsets }: { createLists: CreateNodeLists; offsets?: Int32Array | undefined },
): NodeLists {
  const { drafts } = reading;
  const extras = collectExtras(reading, comments);
  const size = sizeOf(reading) + comments.length / 2;
  const lists = createLists(size);
  const { typeIds, fieldIds, flags, starts, ends, parents, afters } = lists;
  const numbers = reading.roomForNumbers();
  const extraCount = extras.starts.length;
  let extra = 0;
  let nextExtra = extraCount > 0 ? (extras.starts[0] as number) : Number.POSITIVE_INFINITY;
  let open = -1;
  let count = 0;
  // Of bodies of heredocs that are open: where each ends, and the draft behind what it was put into.
  const resumed: { readonly draft: number; readonly end: number }[] = [];
  for (let draft = 0; ; ) {
    const start =
      draft === -1
        ? (resumed.at(-1)?.end ?? Number.POSITIVE_INFINITY)
        : (drafts[DRAFT * draft + START] as number);
    const isLeftOut =
      draft !== -1 && ((drafts[DRAFT * draft + KIND] as number) & 0xffff) === LEFT_OUT;
    if (nextExtra < start && count > 0 && !isLeftOut) {
      const end = extras.ends[extra] as number;
      // Bodies of heredocs end before what is resumed behind them.
      while (open > 0 && (ends[open] as number) <= nextExtra) {
        afters[open] = count;
        open = parents[open] as number;
      }
      const body = extras.drafts[extra] as number;
      typeIds[count] = body === -1 ? COMMENT : (drafts[DRAFT * body + KIND] as number) & 0xffff;
      fieldIds[count] = 0;
      flags[count] = NodeFlag.named | NodeFlag.extra;
      starts[count] = nextExtra;
      ends[count] = end;
      parents[count] = open;
      afters[count] = count + 1;
      if (body !== -1) {
        numbers[body] = count;
        open = count;
        resumed.push({ draft, end });
        draft = drafts[DRAFT * body + NEXT] as number;
      }
      count += 1;
      extra += 1;
      nextExtra = extra < extraCount ? (extras.starts[extra] as number) : Number.POSITIVE_INFINITY;
      continue;
    }
    if (draft === -1) {
      const around = resumed.pop();
      if (around === undefined) break;
      draft = around.draft;
      continue;
    }
    const at = DRAFT * draft;
    const kind = drafts[at + KIND] as number;
    let around = drafts[at + PARENT] as number;
    let field = kind >> 16;
    while (around !== -1 && ((drafts[DRAFT * around + KIND] as number) & 0xffff) === LEFT_OUT) {
      if (field === 0) field = (drafts[DRAFT * around + KIND] as number) >> 16;
      around = drafts[DRAFT * around + PARENT] as number;
    }
    if (isLeftOut) {
      draft = drafts[at + NEXT] as number;
      continue;
    }
    const parent = around === -1 ? -1 : (numbers[around] as number);
    while (open !== parent) {
      if (open === -1) throw new UnknownTree('a node outside of the one around it');
      afters[open] = count;
      open = parents[open] as number;
    }
    const type = kind & 0xffff;
    typeIds[count] = type;
    fieldIds[count] = field;
    flags[count] = type < FIRST_TOKEN ? NodeFlag.named : 0;
    starts[count] = start;
    ends[count] = drafts[at + END] as number;
    parents[count] = parent;
    numbers[draft] = count;
    open = count;
    count += 1;
    draft = drafts[at + NEXT] as number;
  }
  for (; open !== -1; open = parents[open] as number) afters[open] = count;
  if (count !== size) throw new UnknownTree('another number of nodes than was drafted');
  if (offsets !== undefined) toCodeUnits(lists, offsets);
  return lists;
}

function toCodeUnits({ starts, ends }: NodeLists, offsets: Int32Array): void {
  for (let node = 0; node < starts.length; node += 1) {
    starts[node] = offsets[starts[node] as number] as number;
    ends[node] = offsets[ends[node] as number] as number;
  }
}

function sizeOf({ drafts, count }: Reading): number {
  let size = 0;
  for (let at = 0; at < DRAFT * count; at += DRAFT) {
    if (((drafts[at] as number) & 0xffff) !== LEFT_OUT) size += 1;
  }
  return size;
}

function collectExtras({ heredocs, drafts }: Reading, comments: CommentPlaces): Extras {
  const extras: Extras = { starts: [], ends: [], drafts: [] };
  const bodies = [...heredocs].sort((a, b) => startOf(a) - startOf(b));
  function startOf(draft: number): number {
    return drafts[DRAFT * draft + START] as number;
  }
  let body = 0;
  const addBodies = (before: number) => {
    for (; body < bodies.length && startOf(bodies[body] as number) < before; body += 1) {
      const draft = bodies[body] as number;
      extras.starts.push(startOf(draft));
      extras.ends.push(drafts[DRAFT * draft + END] as number);
      extras.drafts.push(draft);
    }
  };
  for (let at = 0; at < comments.length; at += 2) {
    const start = comments[at] as number;
    if (body < bodies.length) addBodies(start);
    extras.starts.push(start);
    extras.ends.push(comments[at + 1] as number);
    extras.drafts.push(-1);
  }
  addBodies(Number.POSITIVE_INFINITY);
  return extras;
}
