// What a matrix shows, as a list: for those who do not see it, and for screens on which its names have no room.
import { NameText } from '../parts/name-text.tsx';
import { OnDemand } from '../parts/on-demand.tsx';
import { ScrollRegion } from '../parts/scroll-region.tsx';
import { shortText } from '../parts/visible-text.ts';
import type { Matrix, MatrixCell } from './matrix.ts';

export function MatrixList({ matrix }: { readonly matrix: Matrix }) {
  return <OnDemand summary="The same as a list">{() => <Rows matrix={matrix} />}</OnDemand>;
}

function Rows({ matrix: { rows, cells } }: { readonly matrix: Matrix }) {
  const byRow = Map.groupBy(cells, ({ row }) => row);
  return (
    <ScrollRegion label="The matrix as a list" className="matrix-list">
      <ol>
        {rows.map(({ id, name }, index) => (
          <li key={id}>
            <NameText text={name} most={120} />
            <ul>
              {(byRow.get(index) ?? []).map((cell) => (
                <li key={cell.column}>
                  <NameText text={rows[cell.column]?.name ?? ''} most={120} />
                  <small> {remarks(cell)}</small>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </ScrollRegion>
  );
}

function remarks({ text, isCyclic, isCut }: MatrixCell): string {
  const all = [shortText(text, 200), isCyclic && 'in a cycle', isCut && 'a suggested place to cut'];
  return all.filter(Boolean).join(' · ');
}
