// Brings out what is selected, of an open group all that is in it, with everything that leads to it and from it, and
// lets the rest step back.
import type { Settings } from 'sigma/settings';
import type { DrawnEdge, DrawnGraph, DrawnNode } from './build-graph.ts';
import type { GraphTheme } from './theme.ts';

export interface Highlight {
  /** For the settings of Sigma; they go by what was shown last. */
  readonly reducers: Pick<Settings<DrawnNode, DrawnEdge>, 'nodeReducer' | 'edgeReducer'>;
  /**
   * To be called before the graph is drawn, since what it draws belongs to one graph alone.
   *
   * @returns whether anything is different from what was shown last
   */
  show(graph: DrawnGraph, selected: string | undefined): boolean;
}

/** Names of so many neighbours are shown whether there is room or not. */
const MOST_NAMED = 40;

export function createHighlight(theme: GraphTheme): Highlight {
  let graph: DrawnGraph | undefined;
  let selected: string | undefined;
  let chosen: ReadonlySet<string> = new Set();
  let near: ReadonlySet<string> = new Set();
  return {
    show: (next, id) => {
      const known = id !== undefined && next.hasNode(id) ? id : undefined;
      if (graph === next && selected === known) return false;
      [graph, selected] = [next, known];
      chosen = known === undefined ? new Set() : insideOf(next, known);
      near = new Set([...chosen].flatMap((one) => next.neighbors(one)));
      return true;
    },
    reducers: {
      nodeReducer: (id, data) => {
        if (selected === undefined) return data;
        if (id === selected) return { ...data, highlighted: true, zIndex: 3, forceLabel: true };
        if (chosen.has(id)) return { ...data, zIndex: 3 };
        if (near.has(id)) return { ...data, zIndex: 3, forceLabel: near.size < MOST_NAMED };
        return { ...data, color: theme.faded, label: '', inCycle: false };
      },
      edgeReducer: (id, data) => {
        if (selected === undefined) return data;
        const ends = graph?.extremities(id).filter((end) => chosen.has(end)).length ?? 0;
        if (ends === 0) return { ...data, color: theme.edgeFaded, zIndex: 0 };
        // What is inside of a group is seen as it was.
        if (ends === 2) return data;
        const color = data.color === theme.cycle ? theme.cycle : theme.edgeStrong;
        return { ...data, color, size: data.size * 1.4, zIndex: 3 };
      },
    },
  };
}

/** A node, and of an open group all that is in it. */
function insideOf(graph: DrawnGraph, id: string): ReadonlySet<string> {
  const inside = new Set([id]);
  // Groups stand before what is in them.
  graph.forEachNode((node, { parent }) => {
    if (parent !== undefined && inside.has(parent)) inside.add(node);
  });
  return inside;
}
