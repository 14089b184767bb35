// The laid-out cut as the graph that is drawn: what Sigma needs to know of each node and edge, and nothing else.
import { MultiDirectedGraph } from 'graphology';
import type { PlacedCut } from '../layout/use-layout.ts';
import { shortText } from '../parts/visible-text.ts';
import { contentOf, kindOf } from '../repository/kinds.ts';
import { mergePairs, type Pair } from '../repository/merge-pairs.ts';
import { handleRadius, linkGroups } from './group-discs.ts';
import type { GraphTheme } from './theme.ts';

export interface DrawnNode {
  x: number;
  y: number;
  size: number;
  label: string;
  /** What is inside, in words; empty where nothing is. */
  note: string;
  color: string;
  zIndex: number;
  /** The rim is drawn in the colour of cycles. */
  inCycle: boolean;
  forceLabel: boolean;
  hidden: boolean;
  /** Id of the group around it; undefined at the top. */
  parent: string | undefined;
}

export interface DrawnEdge {
  size: number;
  color: string;
  type: 'line' | 'arrow';
  zIndex: number;
}

export type DrawnGraph = MultiDirectedGraph<DrawnNode, DrawnEdge>;

const LABEL_CHARACTERS = 34;
/** Beyond so many, arrow heads cost more than they tell. */
const MOST_ARROWS = 3000;
/** Lines for each node that are drawn in full. */
const LINES_EACH = 3;

export function buildGraph({ cut, layout }: PlacedCut, theme: GraphTheme): DrawnGraph {
  const links = linkGroups(cut);
  const graph: DrawnGraph = new MultiDirectedGraph();
  for (const [index, node] of cut.nodes.entries()) {
    const radius = layout.radius[index] as number;
    const y = layout.y[index] as number;
    graph.addNode(node.id, {
      x: layout.x[index] as number,
      y: node.isOpen ? y + radius : y,
      size: node.isOpen ? handleRadius(radius) : radius,
      // The name of an open group is drawn with its disc.
      label: node.isOpen ? '' : shortText(node.name, LABEL_CHARACTERS),
      note: contentOf(node)?.text ?? '',
      color: theme.kinds.get(kindOf(node)) ?? theme.muted,
      zIndex: node.isOpen ? 2 : 1,
      inCycle: node.inCycle && !node.isOpen,
      forceLabel: false,
      hidden: links.has(node.id),
      parent: node.parent ?? undefined,
    });
  }
  const pairs = mergePairs(cut.relationships);
  const type = pairs.length > MOST_ARROWS ? 'line' : 'arrow';
  const isStrong = strongest(pairs, cut.nodes.length * LINES_EACH);
  for (const pair of pairs) {
    const { source, target } = pair;
    if (!graph.hasNode(source) || !graph.hasNode(target)) continue;
    graph.addDirectedEdge(source, target, drawnEdge(pair, type, theme, isStrong(pair)));
  }
  return graph;
}

/** Which lines are seen at a glance; the others step back, so that something is seen at all. */
function strongest(pairs: readonly Pair[], most: number): (pair: Pair) => boolean {
  const falling = pairs.map(({ count }) => count).sort((a, b) => b - a);
  const least = falling[Math.min(most, falling.length) - 1] ?? 0;
  return ({ count, isCyclic }) => count >= least || isCyclic;
}

function drawnEdge(
  { count, isCyclic }: Pair,
  type: DrawnEdge['type'],
  theme: GraphTheme,
  isStrong: boolean,
): DrawnEdge {
  return {
    size: isStrong ? 0.4 + Math.min(3, Math.log2(1 + count) * 0.45) : 0.4,
    color: isCyclic ? theme.cycle : isStrong ? theme.edge : theme.edgeFaded,
    type,
    zIndex: isCyclic ? 2 : Number(isStrong),
  };
}
