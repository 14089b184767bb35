// A path as a picture: its nodes below each other, with what leads from one to the next.
import type { ViewPath } from '@orrery/contract';
import type { GraphTheme } from '../explorer/theme.ts';
import { shortText } from '../parts/visible-text.ts';
import { kindOf } from '../repository/kinds.ts';
import type { Drawing, Shape } from './drawing.ts';

const [WIDTH, BOX, STEP, MARGIN] = [560, 44, 84, 32];

export function pathDrawing({ nodes, relationships }: ViewPath, theme: GraphTheme): Drawing {
  const x = WIDTH / 2;
  const shapes = nodes.flatMap((node, index): Shape[] => {
    const y = MARGIN + index * STEP;
    const stroke = theme.kinds.get(kindOf(node)) ?? theme.muted;
    const made: Shape[] = [
      {
        kind: 'rect',
        x: MARGIN,
        y,
        width: WIDTH - 2 * MARGIN,
        height: BOX,
        fill: theme.background,
        stroke,
        round: 6,
      },
      {
        kind: 'text',
        x,
        y: y + 19,
        text: shortText(node.name, 60),
        size: 13,
        fill: theme.text,
        anchor: 'middle',
        isBold: true,
      },
      {
        kind: 'text',
        x,
        y: y + 35,
        text: shortText(node.path ?? '', 80),
        size: 10,
        fill: theme.muted,
        anchor: 'middle',
      },
    ];
    const step = relationships[index];
    if (step === undefined) return made;
    const points = [
      [x, y + BOX],
      [x, y + STEP - 2],
    ] as const;
    return [
      ...made,
      { kind: 'line', points, stroke: theme.edgeStrong, width: 1.5, hasArrow: true },
      { kind: 'text', x: x + 12, y: y + BOX + 24, text: step.type, size: 11, fill: theme.muted },
    ];
  });
  return {
    width: WIDTH,
    height: nodes.length * STEP - (STEP - BOX) + 2 * MARGIN,
    background: theme.background,
    font: theme.font,
    shapes,
  };
}
