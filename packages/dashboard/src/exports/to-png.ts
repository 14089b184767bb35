// A drawing as PNG, painted on a canvas: no picture is loaded, so nothing in a name can load another.
import { arrowHead, type Drawing, type Shape } from './drawing.ts';

/** Browsers refuse larger canvases. */
const MOST_PIXELS = 8192;

/** At twice the size of the drawing where that is possible. */
export async function toPng(drawing: Drawing): Promise<Blob> {
  const scale = Math.min(2, MOST_PIXELS / Math.max(drawing.width, drawing.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(drawing.width * scale);
  canvas.height = Math.ceil(drawing.height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser paints no pictures.');
  context.scale(scale, scale);
  context.fillStyle = drawing.background;
  context.fillRect(0, 0, drawing.width, drawing.height);
  for (const shape of drawing.shapes) paint(context, shape, drawing.font);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('This browser cannot make a PNG of that size.');
  return blob;
}

function paint(context: CanvasRenderingContext2D, shape: Shape, font: string): void {
  context.beginPath();
  switch (shape.kind) {
    case 'circle':
      context.arc(shape.x, shape.y, shape.r, 0, Math.PI * 2);
      fillAndStroke(context, shape);
      break;
    case 'rect':
      context.roundRect(shape.x, shape.y, shape.width, shape.height, shape.round ?? 0);
      fillAndStroke(context, shape);
      break;
    case 'line':
      context.lineWidth = shape.width;
      context.strokeStyle = shape.stroke;
      trace(context, shape.points);
      context.stroke();
      if (shape.hasArrow !== true) break;
      context.beginPath();
      trace(context, arrowHead(shape.points, shape.width));
      context.fillStyle = shape.stroke;
      context.fill();
      break;
    case 'text':
      context.font = `${shape.isBold === true ? 600 : 400} ${shape.size}px ${font}`;
      context.textAlign = ({ start: 'left', middle: 'center', end: 'right' } as const)[
        shape.anchor ?? 'start'
      ];
      context.fillStyle = shape.fill;
      context.fillText(shape.text, shape.x, shape.y);
      break;
  }
}

function fillAndStroke(
  context: CanvasRenderingContext2D,
  { fill, stroke }: { fill: string; stroke?: string },
): void {
  context.fillStyle = fill;
  context.fill();
  if (stroke === undefined) return;
  context.lineWidth = 1;
  context.strokeStyle = stroke;
  context.stroke();
}

function trace(
  context: CanvasRenderingContext2D,
  points: readonly (readonly [number, number])[],
): void {
  for (const [x, y] of points) context.lineTo(x, y);
}
