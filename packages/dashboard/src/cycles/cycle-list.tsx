// All cycles of imports, the gravest first, page by page.
import type { ViewCycle, ViewSummary } from '@orrery/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../api/api-context.ts';
import { type ApiError, asApiError } from '../api/api-error.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { formatCount, formatNumber } from '../parts/format.ts';
import { Loading } from '../parts/loading.tsx';
import { PathText } from '../parts/path-text.tsx';

interface CycleListProps {
  readonly jobId: string;
  readonly summary: ViewSummary;
  /** Undefined for the matrix of everything. */
  readonly chosen: string | undefined;
  onChoose(id: string | undefined): void;
}

interface Pages {
  readonly cycles: readonly ViewCycle[];
  readonly nextCursor: string | undefined;
}

export function CycleList({ jobId, summary, chosen, onChoose }: CycleListProps) {
  const api = useApi();
  const [pages, setPages] = useState<Pages>();
  const [cursor, setCursor] = useState<string>();
  const [error, setError] = useState<ApiError>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    const stopping = new AbortController();
    setError(undefined);
    api.cycles(jobId, { cursor }, stopping.signal).then(
      ({ cycles, nextCursor }) =>
        setPages((before) => ({
          cycles: cursor === undefined ? cycles : [...(before?.cycles ?? []), ...cycles],
          nextCursor,
        })),
      (reason) => {
        if (!stopping.signal.aborted) setError(asApiError(reason));
      },
    );
    return () => stopping.abort();
  }, [api, jobId, cursor, round]);
  return (
    <nav className="cycle-list" aria-label="Cycles">
      <button
        type="button"
        className={chosen === undefined ? 'cycle-item is-chosen' : 'cycle-item'}
        aria-current={chosen === undefined}
        onClick={() => onChoose(undefined)}
      >
        <strong>Whole repository</strong>
        <small>{formatCount(summary.cycles.count, 'cycle')}</small>
      </button>
      <ErrorNote error={error} onRetry={() => setRound((before) => before + 1)} />
      {pages === undefined && error === undefined && <Loading what="the cycles" />}
      {pages?.cycles.length === 0 && (
        <p className="faint">No file imports itself through others.</p>
      )}
      {pages?.cycles.map((cycle) => (
        <button
          key={cycle.id}
          type="button"
          className={cycle.id === chosen ? 'cycle-item is-chosen' : 'cycle-item'}
          aria-current={cycle.id === chosen}
          onClick={() => onChoose(cycle.id)}
        >
          <span className="cycle-line">
            <span className={`severity is-${cycle.severity}`}>{cycle.severity}</span>
            {formatCount(cycle.counts.files, 'file')}
          </span>
          <PathText path={cycle.files[0] ?? ''} most={32} />
        </button>
      ))}
      {pages?.nextCursor !== undefined && (
        <button type="button" className="button small" onClick={() => setCursor(pages.nextCursor)}>
          More of {formatNumber(summary.cycles.count)}
        </button>
      )}
    </nav>
  );
}
