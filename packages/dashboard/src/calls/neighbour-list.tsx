// What leads to a node, or where it leads: one line each, with the lines of the code where it is so.
import type { ViewDirection, ViewNeighbour, ViewNode } from '@orrery/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../api/api-context.ts';
import { type ApiError, asApiError } from '../api/api-error.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { formatCount, formatNumber } from '../parts/format.ts';
import { Loading } from '../parts/loading.tsx';
import { NameText } from '../parts/name-text.tsx';
import { KINDS, kindOf, typeText } from '../repository/kinds.ts';
import { Link } from '../routing/link.tsx';
import './calls.css';

interface NeighbourListProps {
  readonly jobId: string;
  /** Id or key. */
  readonly id: string;
  readonly direction: ViewDirection;
  /** Undefined for all types. */
  readonly type: string | undefined;
  linkTo(node: ViewNode): string;
  /** Told of everything that has been loaded so far. */
  onLoaded?(items: readonly ViewNeighbour[]): void;
}

interface Pages {
  readonly items: readonly ViewNeighbour[];
  readonly total: number;
  readonly nextCursor: string | undefined;
}

export function NeighbourList(props: NeighbourListProps) {
  const { jobId, id, direction, type, linkTo, onLoaded } = props;
  const api = useApi();
  const [pages, setPages] = useState<Pages>();
  const [error, setError] = useState<ApiError>();
  const [cursor, setCursor] = useState<string>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts anew.
  useEffect(() => {
    setPages(undefined);
    setCursor(undefined);
  }, [jobId, id, direction, type]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    const stopping = new AbortController();
    setError(undefined);
    api.neighbours(jobId, { id, direction, type, cursor }, stopping.signal).then(
      ({ items, total, nextCursor }) => {
        setPages((before) => {
          const all = cursor === undefined ? items : [...(before?.items ?? []), ...items];
          return { items: all, total, nextCursor };
        });
      },
      (reason) => {
        if (!stopping.signal.aborted) setError(asApiError(reason));
      },
    );
    return () => stopping.abort();
  }, [api, jobId, id, direction, type, cursor, round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each load.
  useEffect(() => {
    if (pages !== undefined) onLoaded?.(pages.items);
  }, [pages]);

  if (error !== undefined)
    return <ErrorNote error={error} onRetry={() => setRound((before) => before + 1)} />;
  if (pages === undefined) return <Loading what="neighbours" />;
  if (pages.items.length === 0) return <p className="faint">None was found.</p>;
  return (
    <>
      <p className="faint">{formatCount(pages.total, 'relationship')}</p>
      <ul className="neighbours">
        {pages.items.map((item) => (
          <NeighbourItem
            key={`${item.relationship.type} ${item.node.id}`}
            item={item}
            linkTo={linkTo}
          />
        ))}
      </ul>
      {pages.nextCursor !== undefined && (
        <button type="button" className="button small" onClick={() => setCursor(pages.nextCursor)}>
          Show more of {formatNumber(pages.total)}
        </button>
      )}
    </>
  );
}

interface NeighbourItemProps {
  readonly item: ViewNeighbour;
  linkTo(node: ViewNode): string;
}

function NeighbourItem({ item: { node, relationship }, linkTo }: NeighbourItemProps) {
  const { type, count, isDirect, properties } = relationship;
  return (
    <li>
      <span className={`dot kind-${kindOf(node)}`} aria-hidden="true" />
      <span className="visually-hidden">{KINDS[kindOf(node)].text}</span>
      <Link href={linkTo(node)}>
        <NameText text={node.name} most={60} />
      </Link>
      <span className="neighbour-note">
        {typeText(type)}
        {isDirect ? linesText(properties) : timesText(count)}
        {typeof properties.confidence === 'string' && properties.confidence !== 'high' && (
          <span className="badge">{properties.confidence}</span>
        )}
      </span>
      {node.path !== undefined && node.path !== node.name && (
        <small>
          <NameText text={node.path} most={160} />
        </small>
      )}
    </li>
  );
}

const timesText = (count: number) => (count > 1 ? ` × ${formatNumber(count)}` : '');

/** Lines where it stands in the code of the one that uses. */
function linesText({ lines, line }: Readonly<Record<string, unknown>>): string {
  const all = Array.isArray(lines) ? lines : typeof line === 'number' ? [line] : [];
  if (all.length === 0) return '';
  const shown = all.slice(0, 8).join(', ');
  return ` · ${all.length > 1 ? 'lines' : 'line'} ${shown}${all.length > 8 ? ` and ${all.length - 8} more` : ''}`;
}
