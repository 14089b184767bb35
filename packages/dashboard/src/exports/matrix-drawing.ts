// A dependency matrix as a picture.
import type { Matrix, MatrixCell } from '../cycles/matrix.ts';
import type { GraphTheme } from '../explorer/theme.ts';
import { shortText } from '../parts/visible-text.ts';
import type { Drawing, Shape } from './drawing.ts';

const [CELL, NAMES, HEAD, MARGIN] = [20, 320, 24, 24];

export function matrixDrawing({ rows, cells }: Matrix, theme: GraphTheme): Drawing {
  const [left, top] = [MARGIN + NAMES, MARGIN + HEAD];
  const side = rows.length * CELL;
  const names = rows.flatMap(({ name }, index): Shape[] => {
    const y = top + index * CELL + 14;
    const x = left + index * CELL + CELL / 2;
    const fill = theme.text;
    return [
      {
        kind: 'text',
        x: left - 36,
        y,
        text: shortText(name, 44),
        size: 11,
        fill,
        anchor: 'end',
      },
      {
        kind: 'text',
        x: left - 8,
        y,
        text: String(index + 1),
        size: 10,
        fill: theme.muted,
        anchor: 'end',
      },
      {
        kind: 'text',
        x,
        y: top - 6,
        text: String(index + 1),
        size: 9,
        fill: theme.muted,
        anchor: 'middle',
      },
    ];
  });
  const square = (row: number, column: number, fill: string, stroke?: string): Shape => ({
    ...{ kind: 'rect', x: left + column * CELL + 1, y: top + row * CELL + 1 },
    ...{ width: CELL - 2, height: CELL - 2, fill, round: 3 },
    ...(stroke !== undefined && { stroke }),
  });
  return {
    width: left + side + MARGIN,
    height: top + side + MARGIN,
    background: theme.background,
    font: theme.font,
    shapes: [
      {
        kind: 'rect',
        x: left,
        y: top,
        width: side,
        height: side,
        fill: theme.groupPaper,
        stroke: theme.groupLine,
      },
      ...names,
      ...rows.map((_, index) => square(index, index, theme.groupLine)),
      ...cells.flatMap(({ row, column, isCyclic, isCut, count }): Shape[] => [
        square(row, column, ...colorsOf({ row, column, isCyclic, isCut }, theme)),
        {
          kind: 'text',
          x: left + column * CELL + CELL / 2,
          y: top + row * CELL + 14,
          text: isCut ? '✂' : String(count),
          size: count < 100 || isCut ? 10 : 7,
          fill: isCut || isCyclic ? theme.background : theme.text,
          anchor: 'middle',
        },
      ]),
    ],
  };
}

/** Fill and rim, as on the page. */
function colorsOf(
  { row, column, isCyclic, isCut }: Pick<MatrixCell, 'row' | 'column' | 'isCyclic' | 'isCut'>,
  { cut, text, cycle, back, edgeFaded, edge }: GraphTheme,
): [fill: string, stroke: string] {
  if (isCut) return [cut, text];
  if (isCyclic) return [cycle, cycle];
  return row > column ? [back.fill, back.line] : [edgeFaded, edge];
}
