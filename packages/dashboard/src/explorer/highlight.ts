// Brings out what is selected with everything that leads to it and from it, and lets the rest step back.
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
  let near: ReadonlySet<string> = new Set();
  return {
    show: (next, id) => {
      const known = id !== undefined && next.hasNode(id) ? id : undefined;
      if (graph === next && selected === known) return false;
      [graph, selected] = [next, known];
      near = new Set(known === undefined ? [] : next.neighbors(known));
      return true;
    },
    reducers: {
      nodeReducer: (id, data) => {
        if (selected === undefined) return data;
        if (id === selected) return { ...data, highlighted: true, zIndex: 3, forceLabel: true };
        if (near.has(id)) return { ...data, zIndex: 3, forceLabel: near.size < MOST_NAMED };
        return { ...data, color: theme.faded, label: '', inCycle: false };
      },
      edgeReducer: (id, data) => {
        if (selected === undefined) return data;
        if (graph?.hasExtremity(id, selected) !== true) {
          return { ...data, color: theme.edgeFaded, zIndex: 0 };
        }
        const color = data.color === theme.cycle ? theme.cycle : theme.edgeStrong;
        return { ...data, color, size: data.size * 1.4, zIndex: 3 };
      },
    },
  };
}
