// A node with what uses it and what it uses, as a picture of three columns and as a graph.
import type { ViewNeighbour, ViewNode } from '@orrery/contract';
import type { GraphTheme } from '../explorer/theme.ts';
import { shortText } from '../parts/visible-text.ts';
import { kindOf } from '../repository/kinds.ts';
import type { Drawing, Shape } from './drawing.ts';
import { type ExportGraph, exportNode } from './export-graph.ts';

export interface Around {
  readonly node: ViewNode;
  readonly incoming: readonly ViewNeighbour[];
  readonly outgoing: readonly ViewNeighbour[];
}

const [COLUMN, BOX, ROW, MARGIN] = [400, 300, 34, 32];
/** What has room in a box, of letters of average width. */
const NAME_CHARACTERS = 38;

export function neighboursDrawing(
  { node, incoming, outgoing }: Around,
  theme: GraphTheme,
): Drawing {
  const rows = Math.max(1, incoming.length, outgoing.length);
  const middle = MARGIN + (rows * ROW) / 2;
  const placeOf = (index: number, count: number) => middle + (index - (count - 1) / 2) * ROW;
  const box = (other: ViewNode, column: number, y: number): Shape[] => {
    const x = MARGIN + column * COLUMN;
    const stroke = theme.kinds.get(kindOf(other)) ?? theme.muted;
    return [
      {
        kind: 'rect',
        x,
        y: y - 13,
        width: BOX,
        height: 26,
        fill: theme.background,
        stroke,
        round: 5,
      },
      {
        kind: 'text',
        x: x + 10,
        y: y + 4,
        text: shortText(other.name, NAME_CHARACTERS),
        size: 12,
        fill: theme.text,
      },
    ];
  };
  const line = (from: readonly [number, number], to: readonly [number, number]): Shape => {
    const points = [from, to];
    return { kind: 'line', points, stroke: theme.edge, width: 1, hasArrow: true };
  };
  const shapes = [
    ...incoming.flatMap((item, index) => {
      const y = placeOf(index, incoming.length);
      return [line([MARGIN + BOX, y], [MARGIN + COLUMN, middle]), ...box(item.node, 0, y)];
    }),
    ...outgoing.flatMap((item, index) => {
      const y = placeOf(index, outgoing.length);
      const start = [MARGIN + COLUMN + BOX, middle] as const;
      return [line(start, [MARGIN + 2 * COLUMN, y]), ...box(item.node, 2, y)];
    }),
    ...box(node, 1, middle),
  ];
  return {
    width: 2 * COLUMN + BOX + 2 * MARGIN,
    height: rows * ROW + 2 * MARGIN,
    background: theme.background,
    font: theme.font,
    shapes,
  };
}

export function neighboursGraph({ node, incoming, outgoing }: Around): ExportGraph {
  const nodes = new Map(
    [node, ...[...incoming, ...outgoing].map((item) => item.node)].map((one) => [one.id, one]),
  );
  const edge = (
    source: string,
    target: string,
    { type, count }: ViewNeighbour['relationship'],
  ) => ({
    ...{ source, target, type, count },
    isCyclic: false,
  });
  return {
    nodes: [...nodes.values()].map((one) => ({ ...exportNode(one), parent: null })),
    edges: [
      ...incoming.map((item) => edge(item.node.id, node.id, item.relationship)),
      ...outgoing.map((item) => edge(node.id, item.node.id, item.relationship)),
    ],
  };
}
