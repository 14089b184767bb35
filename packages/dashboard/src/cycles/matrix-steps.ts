// From one cell of a matrix to the next by keys: left and right as one reads, up and down within a column. Pure.
import type { MatrixCell } from './matrix.ts';

type Place = Pick<MatrixCell, 'row' | 'column'>;

/** Of all cells of a matrix, in any order: what is passed as `from` need not be one of them. */
export interface CellSteps<Cell extends Place> {
  /** Undefined where there is no further one, and for other keys. */
  next(key: string, from: Place | undefined): Cell | undefined;
}

export function createCellSteps<Cell extends Place>(cells: readonly Cell[]): CellSteps<Cell> {
  const inReading = cells.toSorted((a, b) => a.row - b.row || a.column - b.column);
  const isBefore = (a: Place, b: Place) =>
    a.row < b.row || (a.row === b.row && a.column < b.column);
  const steps: Readonly<Record<string, (from: Place) => Cell | undefined>> = {
    ArrowRight: (from) => inReading.find((cell) => isBefore(from, cell)),
    ArrowLeft: (from) => inReading.findLast((cell) => isBefore(cell, from)),
    ArrowDown: ({ row, column }) =>
      inReading.find((cell) => cell.column === column && cell.row > row),
    ArrowUp: ({ row, column }) =>
      inReading.findLast((cell) => cell.column === column && cell.row < row),
    Home: ({ row }) => inReading.find((cell) => cell.row === row),
    End: ({ row }) => inReading.findLast((cell) => cell.row === row),
  };
  return {
    next: (key, from) => {
      if (!Object.hasOwn(steps, key)) return undefined;
      return from === undefined ? inReading[0] : steps[key]?.(from);
    },
  };
}
