// A drawing as SVG. Every text is escaped; no script, style sheet or address of any other place is in it.
import { arrowHead, type Drawing, type Shape } from './drawing.ts';
import { escapeXml } from './escape-xml.ts';

export function toSvg({ width, height, background, font, shapes }: Drawing): string {
  const size = `width="${round(width)}" height="${round(height)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${round(width)} ${round(height)}" font-family="${escapeXml(font)}">`,
    `<rect ${size} fill="${escapeXml(background)}"/>`,
    ...shapes.map(shapeElement),
    '</svg>',
    '',
  ].join('\n');
}

function shapeElement(shape: Shape): string {
  switch (shape.kind) {
    case 'circle':
      return `<circle cx="${round(shape.x)}" cy="${round(shape.y)}" r="${round(shape.r)}" ${paint(shape)}/>`;
    case 'rect':
      return `<rect x="${round(shape.x)}" y="${round(shape.y)}" width="${round(shape.width)}" height="${round(shape.height)}" rx="${round(shape.round ?? 0)}" ${paint(shape)}/>`;
    case 'line': {
      const stroke = escapeXml(shape.stroke);
      const line = `<polyline points="${corners(shape.points)}" fill="none" stroke="${stroke}" stroke-width="${round(shape.width)}"/>`;
      if (shape.hasArrow !== true) return line;
      return `${line}<polygon points="${corners(arrowHead(shape.points, shape.width))}" fill="${stroke}"/>`;
    }
    case 'text': {
      const weight = shape.isBold === true ? ' font-weight="600"' : '';
      const place = `x="${round(shape.x)}" y="${round(shape.y)}" text-anchor="${shape.anchor ?? 'start'}"`;
      return `<text ${place} font-size="${round(shape.size)}"${weight} fill="${escapeXml(shape.fill)}">${escapeXml(shape.text)}</text>`;
    }
  }
}

function paint({ fill, stroke }: { fill: string; stroke?: string }): string {
  const rim = stroke === undefined ? '' : ` stroke="${escapeXml(stroke)}"`;
  return `fill="${escapeXml(fill)}"${rim}`;
}

const corners = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');

const round = (value: number) => Math.round(value * 100) / 100;
