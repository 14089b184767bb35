// Which node an arrow key goes to: the nearest on the screen within a right angle around its direction.
import type Sigma from 'sigma';
import type { DrawnEdge, DrawnNode } from './build-graph.ts';

interface Direction {
  readonly x: number;
  /** Down is positive, as on the screen. */
  readonly y: number;
}

/** From the middle of the drawing where nothing is selected. Stays where it is when nothing lies that way. */
export function nearestInDirection(
  sigma: Sigma<DrawnNode, DrawnEdge>,
  from: string | undefined,
  direction: Direction,
): string | undefined {
  const graph = sigma.getGraph();
  const hasStart = from !== undefined && graph.hasNode(from);
  const { width, height } = sigma.getDimensions();
  const start = hasStart
    ? sigma.graphToViewport(graph.getNodeAttributes(from))
    : { x: width / 2, y: height / 2 };
  let best: { id: string; cost: number } | undefined;
  graph.forEachNode((id, { x, y, hidden }) => {
    if (id === from || hidden) return;
    const at = sigma.graphToViewport({ x, y });
    const [dx, dy] = [at.x - start.x, at.y - start.y];
    const along = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    if (hasStart && (along <= 0 || aside > along)) return;
    const cost = Math.hypot(dx, dy) + aside;
    if (best === undefined || cost < best.cost) best = { id, cost };
  });
  return best?.id ?? from;
}
