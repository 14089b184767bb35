// Turns points into circles that do not overlap and lie close together, each as near as it can be to where
// it wanted to be. A grid finds neighbours, so that thousands take no longer than they must.
import type { Points } from './attract.ts';

/** Room between two circles. */
const GAP = 9;
/** How much of a disc circles of mixed sizes fill. */
const FILLED = 0.5;
/** Share of the way to the middle in each round of drawing together. */
const PULL = 0.02;
/** Rounds in which circles are drawn together, then those in which overlaps are settled. */
const [ROUNDS, SETTLING] = [65, 25];
/** Cells along each side of the plane: more than any drawing has, and their numbers are whole still. */
const MOST_CELLS = 2 ** 24;
/** Rounds of settling that few circles may take beyond those: they cost nothing. */
const SETTLING_WORK = 40_000;

export function pack(points: Points, radii: Float32Array): Points {
  const count = radii.length;
  const x = Float32Array.from(points.x);
  const y = Float32Array.from(points.y);
  if (count === 1) return { x: new Float32Array(1), y: new Float32Array(1) };
  scaleToFit(x, y, radii);
  const most = radii.reduce((widest, radius) => Math.max(widest, radius), 0);
  const size = Math.max(2 * (typical(radii) + GAP), (most + GAP) / 4);
  const last = ROUNDS + SETTLING + Math.min(300, Math.round(SETTLING_WORK / count));
  for (let round = 0; round < last; round++) {
    const isPulling = round < ROUNDS;
    if (isPulling) pull(x, y);
    if (!separate({ x, y }, radii, { size, most }) && !isPulling) break;
  }
  enclose(x, y, radii);
  return { x, y };
}

function pull(x: Float32Array, y: Float32Array): void {
  for (let node = 0; node < x.length; node++) {
    x[node] = (x[node] as number) * (1 - PULL);
    y[node] = (y[node] as number) * (1 - PULL);
  }
}

/**
 * Moves everything so that the smallest circle around it has its middle at the origin, nearly: the middle goes
 * towards the farthest circle by ever smaller steps (Badoiu and Clarkson, 2003).
 */
function enclose(x: Float32Array, y: Float32Array, radii: Float32Array): void {
  let [cx, cy] = [0, 0];
  for (let step = 1; step <= 200; step++) {
    let [farthest, reach] = [0, -1];
    for (const [node, radius] of radii.entries()) {
      const distance = Math.hypot((x[node] as number) - cx, (y[node] as number) - cy) + radius;
      if (distance > reach) [farthest, reach] = [node, distance];
    }
    cx += ((x[farthest] as number) - cx) / (step + 1);
    cy += ((y[farthest] as number) - cy) / (step + 1);
  }
  for (let node = 0; node < x.length; node++) {
    x[node] = (x[node] as number) - cx;
    y[node] = (y[node] as number) - cy;
  }
}

/** Pushes overlapping circles apart, the smaller one further. Returns whether there were any. */
function separate(
  { x, y }: Points,
  radii: Float32Array,
  { size, most }: { size: number; most: number },
): boolean {
  const cells = cellsOf({ x, y }, size);
  const indexOf = (value: number) => cellIndex(value, size);
  let found = false;
  for (let a = 0; a < radii.length; a++) {
    const own = radii[a] as number;
    // Of two circles the larger one looks for the smaller, so that the search is no wider than it is.
    const reach = Math.min(own * 2, own + most) + GAP;
    const [left, right] = [indexOf((x[a] as number) - reach), indexOf((x[a] as number) + reach)];
    const [low, high] = [indexOf((y[a] as number) - reach), indexOf((y[a] as number) + reach)];
    for (let column = left; column <= right; column++) {
      for (let row = low; row <= high; row++) {
        const cell = cells.get(column * MOST_CELLS + row);
        if (cell === undefined) continue;
        for (const b of cell) {
          const other = radii[b] as number;
          if (b === a || other > own || (other === own && b < a)) continue;
          found = pushApart({ x, y }, a, b, own, other) || found;
        }
      }
    }
  }
  return found;
}

/** Circles by the cell that their middle is in. */
function cellsOf({ x, y }: Points, size: number): Map<number, number[]> {
  const cells = new Map<number, number[]>();
  for (const [node, across] of x.entries()) {
    const name = cellIndex(across, size) * MOST_CELLS + cellIndex(y[node] as number, size);
    const cell = cells.get(name);
    if (cell === undefined) cells.set(name, [node]);
    else cell.push(node);
  }
  return cells;
}

const cellIndex = (value: number, size: number): number =>
  Math.floor(value / size) + MOST_CELLS / 2;

function pushApart({ x, y }: Points, a: number, b: number, own: number, other: number): boolean {
  let [dx, dy] = [(x[b] as number) - (x[a] as number), (y[b] as number) - (y[a] as number)];
  const wanted = own + other + GAP;
  let distance = Math.hypot(dx, dy);
  if (distance >= wanted - 0.01) return false;
  if (distance < 0.001) {
    // Two on one spot part in a direction of their own.
    [dx, dy] = [Math.cos(b), Math.sin(b)];
    distance = 1;
  }
  const overlap = (wanted - distance) / distance;
  const share = (own * own) / (own * own + other * other);
  x[b] = (x[b] as number) + dx * overlap * share;
  y[b] = (y[b] as number) + dy * overlap * share;
  x[a] = (x[a] as number) - dx * overlap * (1 - share);
  y[a] = (y[a] as number) - dy * overlap * (1 - share);
  return true;
}

/** So that the disc that the points lie in has about the room that the circles need. */
function scaleToFit(x: Float32Array, y: Float32Array, radii: Float32Array): void {
  center(x, y);
  let [area, spread] = [0, 0];
  for (const [node, radius] of radii.entries()) {
    area += (radius + GAP / 2) ** 2;
    spread += (x[node] as number) ** 2 + (y[node] as number) ** 2;
  }
  // In an even disc the mean square of the distances is half of the square of its radius.
  const reach = Math.sqrt((2 * spread) / radii.length);
  const scale = reach === 0 ? 1 : (Math.sqrt(area / FILLED) * 1.15) / reach;
  for (let node = 0; node < radii.length; node++) {
    x[node] = (x[node] as number) * scale;
    y[node] = (y[node] as number) * scale;
  }
}

function center(x: Float32Array, y: Float32Array): void {
  const middle = (values: Float32Array) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [cx, cy] = [middle(x), middle(y)];
  for (let node = 0; node < x.length; node++) {
    x[node] = (x[node] as number) - cx;
    y[node] = (y[node] as number) - cy;
  }
}

const typical = (radii: Float32Array) => radii.toSorted()[Math.floor(radii.length / 2)] as number;
