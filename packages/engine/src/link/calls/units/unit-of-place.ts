// Which unit a place stands in. Units come one after the other, and places that are made as values flow behind them all.
import type { Unit } from './unit.ts';

/** @returns `undefined` for a place of no unit */
export function unitOfPlace(units: readonly Unit[], place: number): Unit | undefined {
  let [low, high] = [0, units.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (units[middle]!.firstPlace <= place) low = middle;
    else high = middle - 1;
  }
  const found = units[low];
  const isIn = found !== undefined && place < found.firstPlace + found.facts.placeCount;
  return isIn && place >= found.firstPlace ? found : undefined;
}
