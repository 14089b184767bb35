// A dependency matrix as it is seen: a row uses the columns in which it has a cell. Names stand on the left, their
// numbers above; what the cell says that is pointed at, or reached by the arrow keys, is told in a line of its own.
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatCount } from '../parts/format.ts';
import { NameText } from '../parts/name-text.tsx';
import { ScrollRegion } from '../parts/scroll-region.tsx';
import { shortText } from '../parts/visible-text.ts';
import { KINDS, kindOf } from '../repository/kinds.ts';
import type { Matrix, MatrixCell, MatrixRow } from './matrix.ts';
import { MatrixList } from './matrix-list.tsx';
import { createCellSteps } from './matrix-steps.ts';

interface MatrixViewProps {
  readonly matrix: Matrix;
  readonly label: string;
  /** Opens what a row stands for; undefined where rows cannot be opened. */
  onOpen?(row: MatrixRow): void;
}

const CELL = 24;
const HEAD = 24;

export function MatrixView({ matrix, label, onOpen }: MatrixViewProps) {
  const { rows, cells } = matrix;
  const [pointed, setPointed] = useState<MatrixCell>();
  const steps = useMemo(() => createCellSteps(cells), [cells]);
  const current = useRef<SVGGElement>(null);
  const side = rows.length * CELL;
  // What is pointed at belongs to one matrix alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another matrix forgets it.
  useEffect(() => setPointed(undefined), [matrix]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = steps.next(event.key, pointed);
    if (next === undefined) return;
    event.preventDefault();
    setPointed(next);
    // The cell is marked in the picture that follows.
    requestAnimationFrame(() =>
      current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
  };
  return (
    <div className="matrix">
      <ScrollRegion className="matrix-scroll" label={label}>
        <ol className="matrix-names" style={{ paddingTop: HEAD }}>
          {rows.map((row, index) => (
            <li
              key={row.id}
              style={{ height: CELL }}
              className={
                pointed?.row === index || pointed?.column === index ? 'is-pointed' : undefined
              }
            >
              <span className="matrix-number">{index + 1}</span>
              <RowName row={row} onOpen={onOpen} />
            </li>
          ))}
        </ol>
        <svg
          width={side + 1}
          height={side + HEAD + 1}
          className="matrix-picture"
          role="application"
          aria-label={`${label}: ${formatCount(rows.length, 'row')}, ${formatCount(cells.length, 'cell')}. Arrow keys go from cell to cell. The list below holds the same.`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: cells are reached by the keyboard.
          tabIndex={0}
          onKeyDown={onKeyDown}
          onFocus={() => setPointed((before) => before ?? steps.next('Home', undefined))}
          onPointerLeave={() => setPointed(undefined)}
        >
          <g className="matrix-head">
            {rows.map(({ id }, index) => (
              <text key={id} x={index * CELL + CELL / 2} y={HEAD - 8} textAnchor="middle">
                {index + 1}
              </text>
            ))}
          </g>
          <g transform={`translate(0 ${HEAD})`}>
            <rect className="matrix-ground" width={side} height={side} />
            {rows.map(({ id }, index) => (
              <rect
                key={id}
                className="matrix-self"
                x={index * CELL}
                y={index * CELL}
                width={CELL}
                height={CELL}
              />
            ))}
            {pointed !== undefined && (
              <>
                <rect className="matrix-cross" y={pointed.row * CELL} width={side} height={CELL} />
                <rect
                  className="matrix-cross"
                  x={pointed.column * CELL}
                  width={CELL}
                  height={side}
                />
              </>
            )}
            {cells.map((cell) => (
              <Cell
                key={`${cell.row} ${cell.column}`}
                cell={cell}
                place={cell === pointed ? current : undefined}
                onPoint={setPointed}
              />
            ))}
          </g>
        </svg>
      </ScrollRegion>
      <p className={pointed === undefined ? 'matrix-said is-hint' : 'matrix-said'} role="status">
        {pointed === undefined
          ? 'Point at a cell, tap it, or go to it with the arrow keys, to see what it stands for.'
          : cellText(matrix, pointed)}
      </p>
      <MatrixList matrix={matrix} />
    </div>
  );
}

interface RowNameProps {
  readonly row: MatrixRow;
  readonly onOpen: ((row: MatrixRow) => void) | undefined;
}

function RowName({ row, onOpen }: RowNameProps) {
  const { node, name } = row;
  const text = <NameText text={name} most={60} />;
  const dot = node !== undefined && (
    <span className={`dot kind-${kindOf(node)}`} aria-hidden="true" />
  );
  if (node === undefined || onOpen === undefined || node.childCount === 0) {
    return (
      <span className="matrix-name" title={shortText(name, 200)}>
        {dot}
        {text}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="matrix-name"
      title={`Open this ${KINDS[kindOf(node)].text}: ${shortText(name, 200)}`}
      onClick={() => onOpen(row)}
    >
      {dot}
      {text}
    </button>
  );
}

interface CellProps {
  readonly cell: MatrixCell;
  /** Of the cell that is pointed at; undefined for all others. */
  readonly place: RefObject<SVGGElement | null> | undefined;
  onPoint(cell: MatrixCell): void;
}

/** Of thousands, only those that change are drawn anew when another one is pointed at. */
const Cell = memo(function Cell({ cell, place, onPoint }: CellProps) {
  const { row, column, count, isCyclic, isCut } = cell;
  const names = [
    'matrix-cell',
    isCyclic && 'is-cyclic',
    row > column && 'is-back',
    isCut && 'is-cut',
    place !== undefined && 'is-pointed',
  ];
  return (
    <g
      ref={place}
      className={names.filter(Boolean).join(' ')}
      transform={`translate(${column * CELL} ${row * CELL})`}
      onPointerEnter={() => onPoint(cell)}
      onPointerDown={() => onPoint(cell)}
    >
      <rect x={1} y={1} width={CELL - 2} height={CELL - 2} rx={3} />
      <text x={CELL / 2} y={CELL / 2} dy="0.35em" textAnchor="middle">
        {isCut ? '✂' : countText(count)}
      </text>
    </g>
  );
});

const countText = (count: number) => (count < 1000 ? count : `${Math.round(count / 1000)}k`);

function cellText({ rows }: Matrix, { row, column, text, isCyclic, isCut }: MatrixCell): string {
  const [source, target] = [rows[row], rows[column]].map((end) => shortText(end?.name ?? '', 80));
  return `${source} uses ${target}: ${shortText(text, 200)}.${isCyclic ? ' In a cycle of imports.' : ''}${isCut ? ' A suggested place to cut.' : ''}`;
}
