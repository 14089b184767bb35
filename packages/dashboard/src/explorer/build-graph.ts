// The laid-out cut as the graph that is drawn: what Sigma needs to know of each node and edge, and nothing else.
import type { ViewRelationship } from '@orrery/contract';
import { MultiDirectedGraph } from 'graphology';
import type { PlacedCut } from '../layout/use-layout.ts';
import { shortText } from '../parts/visible-text.ts';
import { contentOf, kindOf } from '../repository/kinds.ts';
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
    });
  }
  const type = cut.relationships.length > MOST_ARROWS ? 'line' : 'arrow';
  for (const relationship of cut.relationships) {
    const { source, target } = relationship;
    if (!graph.hasNode(source) || !graph.hasNode(target)) continue;
    graph.addDirectedEdge(source, target, drawnEdge(relationship, type, theme));
  }
  return graph;
}

function drawnEdge(
  { count, isCyclic, typeOnly }: ViewRelationship,
  type: DrawnEdge['type'],
  theme: GraphTheme,
): DrawnEdge {
  return {
    size: 0.4 + Math.min(3, Math.log2(1 + count) * 0.45),
    color: isCyclic ? theme.cycle : typeOnly ? theme.edgeFaded : theme.edge,
    type,
    zIndex: isCyclic ? 1 : 0,
  };
}
