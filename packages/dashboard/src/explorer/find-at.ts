// What lies at a place of the drawing: the circle there, or else the innermost open group around it. Found by
// numbers: Sigma would read it back from the graphics card, which waits for everything that is still to be drawn,
// at each move of the pointer.
import type { GroupDisc } from './group-discs.ts';

export interface Finder {
  /** @param slack how far beside a circle still counts; everything in the measure of the graph */
  nodeAt(x: number, y: number, slack: number): string | undefined;
  groupAt(x: number, y: number): string | undefined;
}

export interface Circle {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Cells along each side of everything. */
const SIDE = 64;

export function createFinder(circles: readonly Circle[], discs: readonly GroupDisc[]): Finder {
  const grid = createGrid(circles);
  // The innermost one is the smallest.
  const rising = discs.toSorted((a, b) => a.radius - b.radius);
  return {
    nodeAt: (x, y, slack) => {
      let best: { id: string; distance: number } | undefined;
      for (const circle of grid.near(x, y, slack)) {
        const distance = Math.hypot(circle.x - x, circle.y - y) - circle.size;
        if (distance <= slack && (best === undefined || distance < best.distance))
          best = { id: circle.id, distance };
      }
      return best?.id;
    },
    groupAt: (x, y) => rising.find((disc) => Math.hypot(disc.x - x, disc.y - y) <= disc.radius)?.id,
  };
}

function createGrid(circles: readonly Circle[]) {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y, size } of circles) {
    [left, right] = [Math.min(left, x - size), Math.max(right, x + size)];
    [low, high] = [Math.min(low, y - size), Math.max(high, y + size)];
  }
  const cell = Math.max(1e-6, right - left, high - low) / SIDE;
  const indexOf = (value: number, from: number) =>
    Math.max(0, Math.min(SIDE - 1, Math.floor((value - from) / cell)));
  const cells = new Map<number, Circle[]>();
  for (const circle of circles) {
    for (const name of cellsAround(circle.x, circle.y, circle.size)) {
      const list = cells.get(name);
      if (list === undefined) cells.set(name, [circle]);
      else list.push(circle);
    }
  }
  return {
    near: (x: number, y: number, reach: number) =>
      cellsAround(x, y, reach).flatMap((name) => cells.get(name) ?? []),
  };

  function cellsAround(x: number, y: number, reach: number): number[] {
    const names: number[] = [];
    for (let column = indexOf(x - reach, left); column <= indexOf(x + reach, left); column++)
      for (let row = indexOf(y - reach, low); row <= indexOf(y + reach, low); row++)
        names.push(column * SIDE + row);
    return names;
  }
}
