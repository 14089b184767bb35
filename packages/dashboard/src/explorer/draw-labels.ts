// How names and selections are drawn over the graph: on a plain canvas, in the page's own type.
import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from 'sigma/rendering';
import type { DrawnEdge, DrawnNode } from './build-graph.ts';
import type { GraphTheme } from './theme.ts';

type DrawLabel = NodeLabelDrawingFunction<DrawnNode, DrawnEdge>;
type DrawHover = NodeHoverDrawingFunction<DrawnNode, DrawnEdge>;

const SIZE = 12;

/** Below the node, with a halo in the colour of the ground, so that it can be read over edges. */
export function createDrawLabel(theme: GraphTheme): DrawLabel {
  return (context, data) => {
    drawRim(context, data, theme);
    if (typeof data.label !== 'string' || data.label === '') return;
    context.font = `500 ${SIZE}px ${theme.font}`;
    context.textAlign = 'center';
    context.textBaseline = 'top';
    context.lineJoin = 'round';
    context.lineWidth = 3.5;
    context.strokeStyle = theme.background;
    context.fillStyle = theme.text;
    const y = data.y + data.size + 3;
    context.strokeText(data.label, data.x, y);
    context.fillText(data.label, data.x, y);
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
  };
}

/** Of the node under the pointer and of the selected one: a ring, and the name on a plate. */
export function createDrawHover(theme: GraphTheme): DrawHover {
  return (context, data) => {
    context.beginPath();
    context.arc(data.x, data.y, data.size + 3, 0, Math.PI * 2);
    context.lineWidth = 2.5;
    context.strokeStyle = theme.accent;
    context.stroke();
    if (typeof data.label !== 'string' || data.label === '') return;
    context.font = `600 ${SIZE}px ${theme.font}`;
    const width = context.measureText(data.label).width + 12;
    const [left, top] = [data.x - width / 2, data.y + data.size + 5];
    context.beginPath();
    context.roundRect(left, top, width, SIZE + 9, 5);
    context.fillStyle = theme.background;
    context.fill();
    context.lineWidth = 1;
    context.strokeStyle = theme.accent;
    context.stroke();
    context.fillStyle = theme.text;
    context.textBaseline = 'middle';
    context.fillText(data.label, left + 6, top + (SIZE + 9) / 2);
    context.textBaseline = 'alphabetic';
  };
}

function drawRim(
  context: CanvasRenderingContext2D,
  data: { x: number; y: number; size: number; inCycle?: unknown },
  theme: GraphTheme,
): void {
  if (data.inCycle !== true) return;
  context.beginPath();
  context.arc(data.x, data.y, data.size + 1, 0, Math.PI * 2);
  context.lineWidth = 2;
  context.strokeStyle = theme.cycle;
  context.stroke();
}
