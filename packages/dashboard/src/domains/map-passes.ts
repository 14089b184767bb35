// Where lines of a domain map pass the rows of boxes that lie between their ends: through the gaps beside the boxes,
// side by side, so that no line is taken for one of a box that it has nothing to do with. Pure.
import type { MapBox, MapLine } from './domain-map.ts';

/** Where a line goes straight down, or up, past one row. */
export interface Pass {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

interface Gap {
  readonly left: number;
  readonly right: number;
}

interface Row {
  readonly top: number;
  readonly bottom: number;
  readonly gaps: readonly Gap[];
}

interface Wish {
  readonly line: MapLine;
  /** Where the line would pass if there were no boxes. */
  readonly ideal: number;
  readonly row: Row;
  readonly gap: Gap;
  x: number;
}

/** Room beside the boxes that no line takes, above and below them too; room at both sides of the map. */
const [BESIDE, ABOVE, OUTSIDE] = [5, 4, 12];
/** Between two lines in one gap, at most. */
const APART = 4;

/** In the direction of each line; empty for lines between neighbouring rows. */
export function passRows(
  lines: readonly MapLine[],
  boxes: readonly MapBox[],
): ReadonlyMap<MapLine, readonly Pass[]> {
  const rows = rowsOf(boxes);
  const wishes = lines.flatMap((line) => wishesOf(line, rows));
  for (const [gap, together] of Map.groupBy(wishes, (wish) => wish.gap)) keepApart(together, gap);
  const byLine = Map.groupBy(wishes, ({ line }) => line);
  return new Map(
    lines.map((line) => {
      const passes = (byLine.get(line) ?? []).map(({ x, row: { top, bottom } }) => ({
        ...{ x, top, bottom },
      }));
      return [line, line.source.y < line.target.y ? passes : passes.reverse()];
    }),
  );
}

/** From top to bottom. */
function rowsOf(boxes: readonly MapBox[]): Row[] {
  const left = Math.min(...boxes.map(({ x }) => x)) - OUTSIDE;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + OUTSIDE;
  const rows = [...Map.groupBy(boxes, ({ y }) => y).values()];
  return rows
    .map((row) => {
      const sorted = row.toSorted((a, b) => a.x - b.x);
      const starts = [left, ...sorted.map(({ x, width }) => x + width)];
      const ends = [...sorted.map(({ x }) => x), right];
      return {
        top: Math.min(...row.map(({ y }) => y)) - ABOVE,
        bottom: Math.max(...row.map(({ y, height }) => y + height)) + ABOVE,
        gaps: starts.map((start, index) => ({ left: start, right: ends[index] as number })),
      };
    })
    .sort((a, b) => a.top - b.top);
}

function wishesOf(line: MapLine, rows: readonly Row[]): Wish[] {
  const [from, to] = [line.source, line.target].sort((a, b) => a.y - b.y) as [MapBox, MapBox];
  const between = rows.filter(({ top, bottom }) => top > from.y && bottom < to.y);
  return between.map((row) => {
    const share = (row.top - from.y) / (to.y - from.y);
    const ideal = middleOf(from) + (middleOf(to) - middleOf(from)) * share;
    const away = (gap: Gap) => Math.abs(nearestIn(gap, ideal) - ideal);
    const gap = row.gaps.toSorted((a, b) => away(a) - away(b))[0] as Gap;
    return { line, ideal, row, gap, x: nearestIn(gap, ideal) };
  });
}

/** Moves what passes one gap apart, in the order in which it wants to pass. */
function keepApart(wishes: Wish[], { left, right }: Gap): void {
  wishes.sort((a, b) => a.ideal - b.ideal);
  const apart = Math.min(APART, Math.max(0, right - left - 2 * BESIDE) / wishes.length);
  let least = left + BESIDE;
  for (const wish of wishes) {
    wish.x = Math.max(wish.x, least);
    least = wish.x + apart;
  }
  let most = right - BESIDE;
  for (const wish of wishes.toReversed()) {
    wish.x = Math.min(wish.x, most);
    most = wish.x - apart;
  }
}

const nearestIn = ({ left, right }: Gap, x: number): number =>
  Math.max(left + BESIDE, Math.min(right - BESIDE, x));

const middleOf = ({ x, width }: MapBox): number => x + width / 2;
