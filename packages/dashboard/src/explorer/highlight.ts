// Brings out what is selected with everything that leads to it and from it, and lets the rest step back.
import type Sigma from 'sigma';
import type { DrawnEdge, DrawnNode } from './build-graph.ts';
import type { GraphTheme } from './theme.ts';

export function highlight(
  sigma: Sigma<DrawnNode, DrawnEdge>,
  selected: string | undefined,
  theme: GraphTheme,
): void {
  const graph = sigma.getGraph();
  if (selected === undefined || !graph.hasNode(selected)) {
    // Settings that change draw everything anew.
    if (sigma.getSetting('nodeReducer') !== null)
      sigma.setSettings({ nodeReducer: null, edgeReducer: null });
    return;
  }
  const near = new Set(graph.neighbors(selected));
  sigma.setSettings({
    nodeReducer: (id, data) => {
      if (id === selected) return { ...data, highlighted: true, zIndex: 3, forceLabel: true };
      if (near.has(id)) return { ...data, zIndex: 3, forceLabel: near.size < 40 };
      return {
        ...data,
        color: theme.faded,
        label: data.forceLabel ? data.label : '',
        inCycle: false,
      };
    },
    edgeReducer: (id, data) => {
      if (!graph.hasExtremity(id, selected)) return { ...data, color: theme.edgeFaded, zIndex: 0 };
      const color = data.color === theme.cycle ? theme.cycle : theme.edgeStrong;
      return { ...data, color, size: data.size * 1.4, zIndex: 3 };
    },
  });
}
