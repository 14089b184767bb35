// Puts what was written into the lists that readers know: each node before what is below it.
import type { CreateNodeLists, NodeLists } from '../../../syntax/syntax-tree.ts';
import { KIND_BITS, KIND_MASK, type SyntaxWriter } from './syntax-writer.ts';

/** What the numbers of kinds and fields are in the lists. */
export interface ListNumbers {
  readonly typeOfKind: Uint16Array;
  readonly flagsOfKind: Uint8Array;
  readonly fieldOfField: Uint16Array;
}

/**
 * Before a node stand the nodes that are over before it begins, which were written before its first one, and those
 * around it. So its place is the number of its first one and its depth; from the last to the first, what is around is
 * known.
 */
export function layOut(
  writer: SyntaxWriter,
  { typeOfKind, flagsOfKind, fieldOfField }: ListNumbers,
  createLists: CreateNodeLists,
): NodeLists {
  const { count, shapes, firsts, nodeStarts, nodeEnds } = writer;
  const lists = createLists(count);
  const { typeIds, fieldIds, flags, starts, ends, parents, afters } = lists;
  let parent = -1;
  let parentFirst = 0;
  // Of what is below the parent.
  let depth = 0;
  for (let at = count - 1; at >= 0; at -= 1) {
    while (at < parentFirst) {
      parent = parents[parent] as number;
      depth -= 1;
      parentFirst = parent - depth + 1;
    }
    const first = firsts[at] as number;
    const shape = shapes[at] as number;
    const kind = shape & KIND_MASK;
    const node = first + depth;
    typeIds[node] = typeOfKind[kind] as number;
    fieldIds[node] = fieldOfField[shape >> KIND_BITS] as number;
    flags[node] = flagsOfKind[kind] as number;
    starts[node] = nodeStarts[first] as number;
    ends[node] = nodeEnds[at] as number;
    parents[node] = parent;
    afters[node] = node + at - first + 1;
    if (first < at) {
      parent = node;
      parentFirst = first;
      depth += 1;
    }
  }
  return lists;
}
