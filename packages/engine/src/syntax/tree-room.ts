// Trees of a repository's files, one behind the other, in the same memory: getting it anew for each took a tenth of
// parsing, and so much memory that comes and goes has garbage collected far more often than what is collected.
import {
  BYTES_PER_NODE,
  type CreateNodeLists,
  createNodeLists,
  nodeListsIn,
} from './syntax-tree.ts';

/** Has room for one tree at a time. */
export interface TreeRoom {
  /**
   * What `createLists` gives holds anything, and belongs to the action until it has returned or thrown. Another tree
   * meanwhile, and one that is larger than what is kept, is given memory of its own.
   */
  within<T>(action: (createLists: CreateNodeLists) => T): T;
}

/** More than hardly any file has that is written by hand. */
const MOST_NODES_KEPT = 2 ** 18;

export function createTreeRoom(): TreeRoom {
  let memory = new ArrayBuffer(0);
  let isTaken = false;
  return {
    within: (action) => {
      let hasTaken = false;
      const createLists = (size: number) => {
        if (isTaken || size > MOST_NODES_KEPT) return createNodeLists(size);
        [isTaken, hasTaken] = [true, true];
        const bytes = BYTES_PER_NODE * size;
        if (bytes > memory.byteLength) memory = new ArrayBuffer(2 * bytes);
        return nodeListsIn(memory, size);
      };
      try {
        return action(createLists);
      } finally {
        if (hasTaken) isTaken = false;
      }
    },
  };
}
