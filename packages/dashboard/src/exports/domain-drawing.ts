// The domain map as a picture.
import type { DomainMap } from '../domains/domain-map.ts';
import { routeLines } from '../domains/map-routes.ts';
import type { GraphTheme } from '../explorer/theme.ts';
import { formatCount } from '../parts/format.ts';
import { shortText } from '../parts/visible-text.ts';
import type { Drawing, Shape } from './drawing.ts';

export function domainDrawing(
  { width, height, boxes, lines }: DomainMap,
  theme: GraphTheme,
): Drawing {
  const most = Math.max(1, ...lines.map(({ count }) => count));
  const stroke = theme.kinds.get('Domain') ?? theme.accent;
  return {
    width,
    height,
    background: theme.background,
    font: theme.font,
    shapes: [
      ...routeLines(lines.filter(({ isStrong, isCyclic }) => isStrong || isCyclic)).map(
        ({ points, count, isCyclic }): Shape => ({
          kind: 'line',
          points,
          stroke: isCyclic ? theme.cycle : theme.edge,
          width: 1 + 3 * Math.sqrt(count / most),
          hasArrow: true,
        }),
      ),
      ...boxes.flatMap((box): Shape[] => {
        const { x, y, node } = box;
        const name = shortText(node.name, 22);
        return [
          {
            kind: 'rect',
            x,
            y,
            width: box.width,
            height: box.height,
            fill: theme.background,
            stroke,
            round: 8,
          },
          {
            kind: 'text',
            x: x + 12,
            y: y + 25,
            text: name,
            size: 13,
            fill: theme.text,
            isBold: true,
          },
          {
            kind: 'text',
            x: x + 12,
            y: y + 43,
            text: formatCount(node.files, 'file'),
            size: 11,
            fill: theme.muted,
          },
        ];
      }),
    ],
  };
}
