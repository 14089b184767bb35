// The domain map as a picture.
import { BOX_INSET, nameHeight, nameLines, noteHeight } from '../domains/box-text.ts';
import type { DomainMap } from '../domains/domain-map.ts';
import { routeLines } from '../domains/map-routes.ts';
import type { GraphTheme } from '../explorer/theme.ts';
import { formatCount } from '../parts/format.ts';
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
      ...routeLines(
        lines.filter(({ isStrong, isCyclic }) => isStrong || isCyclic),
        boxes,
      ).map(
        ({ points, count, isCyclic }): Shape => ({
          kind: 'line',
          points,
          stroke: isCyclic ? theme.cycle : theme.edgeStrong,
          width: 1 + 3 * Math.sqrt(count / most),
          hasArrow: true,
        }),
      ),
      ...boxes.flatMap((box): Shape[] => {
        const { x, y, node } = box;
        const names = nameLines(node.name, box.width);
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
          ...names.map(
            (text, index): Shape => ({
              kind: 'text',
              x: x + BOX_INSET,
              y: y + nameHeight(index, names.length),
              text,
              size: 13,
              fill: theme.text,
              isBold: true,
            }),
          ),
          {
            kind: 'text',
            x: x + BOX_INSET,
            y: y + noteHeight(names.length),
            text: formatCount(node.files, 'file'),
            size: 11,
            fill: theme.muted,
          },
        ];
      }),
    ],
  };
}
