// The explorer's graph as a drawing: as it is on the screen when nothing is selected, whole, whatever part is seen.
import { buildGraph, type DrawnEdge, type DrawnGraph } from '../explorer/build-graph.ts';
import { groupDiscs } from '../explorer/group-discs.ts';
import { inkOn } from '../explorer/ink.ts';
import { type LabelPlace, type LabelWish, placeLabels, widthOf } from '../explorer/label-places.ts';
import type { GraphTheme } from '../explorer/theme.ts';
import type { PlacedCut } from '../layout/use-layout.ts';
import { foldName } from '../parts/fold-name.ts';
import { shortText } from '../parts/visible-text.ts';
import type { Drawing, Shape } from './drawing.ts';

const MARGIN = 40;
/** Of names; how wide a letter is on average, since nothing measures text where there is no screen. */
const [SIZE, LINE, LETTER] = [12, 15, 0.6 * 12];
/** For more names than these no place is looked for. */
const MOST_NAMES = 1500;
/** How long the longer side of a picture is at least, and how many times a small graph is enlarged for it at most. */
const [WISHED, MOST_TIMES] = [1100, 4];
/** Radius from which a circle is named. */
const SMALLEST_NAMED = 5;

interface Name extends LabelWish {
  readonly text: string;
  /** Colour of a text inside of the circle. */
  readonly ink: string;
}

export function cutDrawing({ cut, layout }: PlacedCut, theme: GraphTheme): Drawing {
  const placed = { cut, layout: enlarged(layout) };
  const graph = buildGraph(placed, theme);
  const discs = groupDiscs(placed);
  const bounds = boundsOf(placed.layout);
  const at = (place: { readonly x: number; readonly y: number }) => ({
    x: place.x - bounds.left + MARGIN,
    y: bounds.top - place.y + MARGIN,
  });
  const size = { width: bounds.width + 2 * MARGIN, height: bounds.height + 2 * MARGIN };
  const nodes = graph.mapNodes((_, node) => ({ ...node, ...at(node) }));
  const groups = discs.map((disc) => ({ ...disc, ...at(disc) }));
  const names: Name[] = [
    ...groups.map(({ x, y, radius, name }) => nameOf({ x, y, radius }, name, true, theme.muted)),
    ...nodes
      .filter(({ label, size: radius }) => label !== '' && radius >= SMALLEST_NAMED)
      .toSorted((a, b) => b.size - a.size)
      .map(({ x, y, size: radius, label, color }) =>
        nameOf({ x, y, radius }, label, false, inkOn(color)),
      ),
  ];
  return {
    ...size,
    background: theme.background,
    font: theme.font,
    shapes: [
      ...groups.map(
        ({ x, y, radius }): Shape => ({
          ...{ kind: 'circle', x, y, r: radius },
          ...{ fill: theme.groupPaper, stroke: theme.groupLine },
        }),
      ),
      ...linesOf(graph, at),
      ...nodes
        .filter(({ hidden }) => !hidden)
        .map(
          ({ x, y, size: r, color, inCycle }): Shape => ({
            ...{ kind: 'circle', x, y, r, fill: color },
            ...(inCycle && { stroke: theme.cycle }),
          }),
        ),
      ...placeLabels(names.slice(0, MOST_NAMES), size).flatMap((place) => nameShapes(place, theme)),
    ],
  };
}

/** What steps back on the screen does so here. */
function linesOf(
  graph: DrawnGraph,
  at: (place: { readonly x: number; readonly y: number }) => { x: number; y: number },
): Shape[] {
  const edges = graph.mapEdges((_, edge: DrawnEdge, _source, _target, from, to) => ({
    edge,
    points: trimmed(at(from), at(to), from.size, to.size),
  }));
  return edges
    .toSorted((a, b) => a.edge.zIndex - b.edge.zIndex)
    .map(({ edge, points }) => ({
      ...{ kind: 'line', points, stroke: edge.color, width: Math.max(0.5, edge.size) },
      hasArrow: edge.zIndex > 0,
    }));
}

function nameOf(
  circle: Pick<LabelWish, 'x' | 'y' | 'radius'>,
  text: string,
  isGroup: boolean,
  ink: string,
): Name {
  const lines = foldName(text);
  return {
    ...circle,
    ...{ text, ink, isGroup, isForced: false, height: LINE },
    width: lengthOf(text),
    foldedWidth: lines.length > 1 ? Math.max(...lines.map(lengthOf)) : Number.POSITIVE_INFINITY,
  };
}

const lengthOf = (text: string) => [...text].length * LETTER;

function nameShapes(place: LabelPlace<Name>, theme: GraphTheme): Shape[] {
  const { wish, x, y, isInside, isFolded, isCut } = place;
  const most = Math.max(2, Math.floor(widthOf(place) / LETTER));
  const text = isCut ? shortText(wish.text, most) : wish.text;
  const lines = isFolded ? foldName(text) : [text];
  return lines.map((line, index) => ({
    ...{ kind: 'text', x, text: line, size: SIZE, anchor: 'middle' },
    // The base line lies below the middle of the letters.
    y: y + SIZE * 0.36 + (index - (lines.length - 1) / 2) * LINE,
    fill: isInside || wish.isGroup ? wish.ink : theme.text,
    isBold: wish.isGroup,
  }));
}

/** Few nodes make a small picture, in which there would be no room for their names. */
function enlarged(layout: PlacedCut['layout']): PlacedCut['layout'] {
  const { width, height } = boundsOf(layout);
  const times = Math.min(MOST_TIMES, Math.max(1, WISHED / Math.max(width, height, 1)));
  const [x, y, radius] = [layout.x, layout.y, layout.radius].map((values) =>
    values.map((value) => value * times),
  ) as [Float32Array, Float32Array, Float32Array];
  return { x, y, radius };
}

function boundsOf({ x, y, radius }: PlacedCut['layout']) {
  let [left, right, top, bottom] = [Infinity, -Infinity, -Infinity, Infinity];
  for (const [index, r] of radius.entries()) {
    left = Math.min(left, (x[index] as number) - r);
    right = Math.max(right, (x[index] as number) + r);
    top = Math.max(top, (y[index] as number) + r);
    bottom = Math.min(bottom, (y[index] as number) - r);
  }
  if (radius.length === 0) return { left: 0, top: 0, width: 0, height: 0 };
  return { left, top, width: right - left, height: top - bottom };
}

/** From rim to rim instead of from middle to middle. */
function trimmed(
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
  fromRadius: number,
  toRadius: number,
): (readonly [number, number])[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [start, end] = [
    [from.x, from.y],
    [to.x, to.y],
  ] as const;
  if (length <= fromRadius + toRadius) return [start, end];
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  return [
    [from.x + dx * fromRadius, from.y + dy * fromRadius],
    [to.x - dx * toRadius, to.y - dy * toRadius],
  ];
}
