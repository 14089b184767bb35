// The ways of the lines between the boxes of a domain map: each begins and ends at a place of its own along the
// rim, in the order in which the lines go apart, so that few cross, and none goes behind a box. Pure.
import type { MapBox, MapLine } from './domain-map.ts';
import { type Pass, passRows } from './map-passes.ts';

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
  /** Where the line goes first from here. */
  readonly aim: { readonly x: number; readonly y: number };
  readonly isSource: boolean;
}

/** Share of a rim, around its middle, that lines use. */
const RIM = 0.76;
/** Points of a curve, and of one of several that follow each other. */
const [STEPS, STEPS_OF_MANY] = [24, 14];
/** How far a line between neighbours in a row rises above them, and how much more with the distance. */
const [LEAST_RISE, RISE] = [26, 0.07];
const MOST_RISE = 86;

/** How far a line between neighbours in a row, so far apart, comes above them. */
export const riseOf = (distance: number): number => 0.75 * controlRise(distance);

/**
 * @param lines those that are to be shown; fewer have more room
 * @param boxes all of the map
 */
export function routeLines(lines: readonly MapLine[], boxes: readonly MapBox[]): MapRoute[] {
  const places = new Map<End, number>();
  const passes = passRows(lines, boxes);
  const ends = lines.flatMap((line) => endsOf(line, passes.get(line) ?? []));
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
    const between = passes.get(line) ?? [];
    const points =
      between.length === 0
        ? curve(pointOf(from), pointOf(to), bendOf(line, from), STEPS)
        : wayThrough(pointOf(from), between, pointOf(to));
    return { ...line, points };
  });

  function pointOf(end: End): Point {
    const { y, height } = end.box;
    return [places.get(end) as number, end.side === 'top' ? y : y + height];
  }
}

function endsOf(line: MapLine, passes: readonly Pass[]): [End, End] {
  const { source, target } = line;
  const isDown = source.y < target.y;
  const aimOf = (pass: Pass | undefined, other: MapBox) =>
    pass === undefined ? { x: middleOf(other), y: other.y } : { x: pass.x, y: pass.top };
  return [
    {
      ...{ line, box: source, other: target, isSource: true },
      side: isDown ? 'bottom' : 'top',
      aim: aimOf(passes[0], target),
    },
    {
      ...{ line, box: target, other: source, isSource: false },
      side: source.y > target.y ? 'bottom' : 'top',
      aim: aimOf(passes.at(-1), source),
    },
  ];
}

/** What goes further to the left leaves from further left; in a row, what is nearest stands outermost. */
function wayOf({ box, other, aim }: End): number {
  const across = aim.x - middleOf(box);
  if (box.y !== other.y) return across / (1 + Math.abs(aim.y - box.y) / 100);
  return across === 0 ? 0 : 1e6 / across;
}

/** From rim to rim past rows of other boxes. */
function wayThrough(from: Point, passes: readonly Pass[], to: Point): Point[] {
  const isDown = from[1] < to[1];
  const stops = passes.flatMap(({ x, top, bottom }): Point[] =>
    isDown
      ? [
          [x, top],
          [x, bottom],
        ]
      : [
          [x, bottom],
          [x, top],
        ],
  );
  const all = [from, ...stops, to];
  const points = [from];
  // Every second piece is the straight one past a row.
  for (let index = 0; index + 1 < all.length; index++) {
    const [start, end] = [all[index] as Point, all[index + 1] as Point];
    if (index % 2 === 1) points.push(end);
    else points.push(...curve(start, end, (end[1] - start[1]) / 2.2, STEPS_OF_MANY).slice(1));
  }
  return points;
}

/** How far the control points of the curve lie above or below its ends. */
function bendOf({ source, target }: MapLine, { side }: End): number {
  if (source.y === target.y) {
    return -controlRise(Math.abs(middleOf(source) - middleOf(target)));
  }
  const down = (target.y - source.y) / 2.2;
  return side === 'bottom' ? Math.max(down, 24) : Math.min(down, -24);
}

const controlRise = (distance: number): number => Math.min(MOST_RISE, LEAST_RISE + distance * RISE);

function curve([x1, y1]: Point, [x2, y2]: Point, bend: number, steps: number): Point[] {
  const isRow = y1 === y2;
  const [c1, c2] = [y1 + bend, isRow ? y2 + bend : y2 - bend];
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const t = step / steps;
    const s = 1 - t;
    const mix = (a: number, b: number, c: number, d: number) =>
      s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
    const round = (value: number) => Math.round(value * 10) / 10;
    return [round(mix(x1, x1, x2, x2)), round(mix(y1, c1, c2, y2))];
  });
}

const middleOf = ({ x, width }: MapBox): number => x + width / 2;
