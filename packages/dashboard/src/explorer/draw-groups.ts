// Draws open groups as discs below the graph, the outer ones first.
import type Sigma from 'sigma';
import type { DrawnEdge, DrawnNode } from './build-graph.ts';
import type { GroupDisc } from './group-discs.ts';
import type { GraphTheme } from './theme.ts';

export const GROUP_LAYER = 'groups';

export function drawGroups(
  sigma: Sigma<DrawnNode, DrawnEdge>,
  discs: readonly GroupDisc[],
  theme: GraphTheme,
  selected: string | undefined,
): void {
  const canvas = sigma.getCanvases()[GROUP_LAYER];
  const context = canvas?.getContext('2d');
  if (canvas === undefined || context === null || context === undefined) return;
  const { width, height } = sigma.getDimensions();
  context.clearRect(0, 0, width, height);
  for (const { id, x, y, radius } of discs) {
    const center = sigma.graphToViewport({ x, y });
    const rim = sigma.graphToViewport({ x: x + radius, y });
    const reach = Math.abs(rim.x - center.x);
    const isSeen =
      center.x + reach > 0 &&
      center.x - reach < width &&
      center.y + reach > 0 &&
      center.y - reach < height;
    if (!isSeen || reach < 2) continue;
    context.lineWidth = id === selected ? 2.5 : 1;
    context.strokeStyle = id === selected ? theme.accent : theme.groupLine;
    context.fillStyle = theme.groupFill;
    context.beginPath();
    context.arc(center.x, center.y, reach, 0, Math.PI * 2);
    context.fill();
    context.stroke();
  }
}
