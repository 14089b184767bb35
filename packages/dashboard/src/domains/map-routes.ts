// The ways of the lines between the boxes of a domain map: each begins and ends at a place of its own along the
// rim, in the order in which the lines go apart, so that few cross and none lies over another. Pure.
import type { MapBox, MapLine } from './domain-map.ts';

export type Point = readonly [number, number];

export interface MapRoute extends MapLine {
  /** From rim to rim, close enough together to look like a curve. */
  readonly points: readonly Point[];
}

type Side = 'top' | 'bottom';

interface End {
  readonly line: MapLine;
  readonly box: MapBox;
  readonly side: Side;
  /** The box at the other end. */
  readonly other: MapBox;
  readonly isSource: boolean;
}

/** Share of a rim, around its middle, that lines use. */
const RIM = 0.76;
/** Points of a curve. */
const STEPS = 24;
/** How far a line between neighbours in a row rises above them, and how much more with the distance. */
const [LEAST_RISE, RISE] = [26, 0.07];
const MOST_RISE = 86;

/** @param lines those that are to be shown; fewer have more room */
export function routeLines(lines: readonly MapLine[]): MapRoute[] {
  const places = new Map<End, number>();
  const ends = lines.flatMap((line) => endsOf(line));
  for (const group of Map.groupBy(ends, ({ box, side }) => `${side} ${box.x} ${box.y}`).values()) {
    const sorted = group.toSorted(
      (a, b) => wayOf(a) - wayOf(b) || Number(a.isSource) - Number(b.isSource),
    );
    for (const [index, end] of sorted.entries()) {
      const { box } = end;
      places.set(end, box.x + box.width * (0.5 + RIM * ((index + 0.5) / sorted.length - 0.5)));
    }
  }
  return lines.map((line, index) => {
    const [from, to] = [ends[index * 2] as End, ends[index * 2 + 1] as End];
    return { ...line, points: curve(pointOf(from), pointOf(to), bendOf(line, from)) };
  });

  function pointOf(end: End): Point {
    const { y, height } = end.box;
    return [places.get(end) as number, end.side === 'top' ? y : y + height];
  }
}

function endsOf(line: MapLine): [End, End] {
  const { source, target } = line;
  const isDown = source.y < target.y;
  return [
    { line, box: source, side: isDown ? 'bottom' : 'top', other: target, isSource: true },
    {
      line,
      box: target,
      side: source.y > target.y ? 'bottom' : 'top',
      other: source,
      isSource: false,
    },
  ];
}

/** What lies further to the left is left from further left; in a row, what is nearest stands outermost. */
function wayOf({ box, other }: End): number {
  const across = middleOf(other) - middleOf(box);
  if (box.y !== other.y) return across / (1 + Math.abs(other.y - box.y) / 100);
  return across === 0 ? 0 : 1e6 / across;
}

/** How far the control points of the curve lie above or below its ends. */
function bendOf({ source, target }: MapLine, { side }: End): number {
  if (source.y === target.y) {
    const distance = Math.abs(middleOf(source) - middleOf(target));
    return -Math.min(MOST_RISE, LEAST_RISE + distance * RISE);
  }
  const down = (target.y - source.y) / 2.2;
  return side === 'bottom' ? Math.max(down, 24) : Math.min(down, -24);
}

function curve([x1, y1]: Point, [x2, y2]: Point, bend: number): Point[] {
  const isRow = y1 === y2;
  const [c1, c2] = [y1 + bend, isRow ? y2 + bend : y2 - bend];
  return Array.from({ length: STEPS + 1 }, (_, step): Point => {
    const t = step / STEPS;
    const s = 1 - t;
    const mix = (a: number, b: number, c: number, d: number) =>
      s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
    const round = (value: number) => Math.round(value * 10) / 10;
    return [round(mix(x1, x1, x2, x2)), round(mix(y1, c1, c2, y2))];
  });
}

const middleOf = ({ x, width }: MapBox): number => x + width / 2;
