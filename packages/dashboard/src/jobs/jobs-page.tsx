// The jobs of everybody, newest first and live; where one starts another, by dropping a zip or a folder.
import { JOB_STATUSES, type JobStatus, type JobSummary } from '@orrery/contract';
import { useState } from 'react';
import { useApi } from '../api/api-context.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { Loading } from '../parts/loading.tsx';
import { Segments } from '../parts/segments.tsx';
import { usePolling } from '../parts/use-polling.ts';
import { changedTarget, useAddress, useChangeQuery } from '../routing/address.ts';
import { Link } from '../routing/link.tsx';
import { DiscardJob } from './discard-job.tsx';
import { JobTable } from './job-table.tsx';
import { STATUS_TEXT } from './job-words.ts';
import { StartJob } from './start-job.tsx';

const POLL_MILLISECONDS = 2000;
const PAGE = 50;

export function JobsPage() {
  const api = useApi();
  const address = useAddress();
  const { query } = address;
  const change = useChangeQuery();
  const status = JOB_STATUSES.find((name) => name === query.get('status'));
  const cursor = query.get('cursor') ?? undefined;
  const [doomed, setDoomed] = useState<JobSummary>();
  const { value, error, isLoading, reload } = useLoaded(`${status} ${cursor}`, (signal) =>
    api.jobs({ status, cursor, limit: PAGE }, signal),
  );
  usePolling(reload, POLL_MILLISECONDS);
  const jobs = value?.jobs.filter((job) => status === undefined || job.status === status);
  // Without a job there is nothing to choose from.
  const isEmpty = jobs?.length === 0 && status === undefined && cursor === undefined;
  return (
    <section className="place">
      <header className="place-head">
        <div>
          <h1>Jobs</h1>
          <p>
            One job is one analysis of one archive. Results are kept for a while, then discarded.
          </p>
        </div>
      </header>
      <StartJob onStarted={reload} />
      {!isEmpty && (
        <div className="toolbar">
          <Segments
            label="State"
            options={[
              { value: 'all', text: 'All' },
              ...JOB_STATUSES.map((name) => ({ value: name, text: STATUS_TEXT[name] })),
            ]}
            value={status ?? 'all'}
            onChange={(next: JobStatus | 'all') =>
              change({ status: next === 'all' ? null : next, cursor: null })
            }
          />
        </div>
      )}
      <ErrorNote error={error} onRetry={reload} />
      {jobs === undefined && error === undefined && <Loading what="the jobs" />}
      {jobs !== undefined && jobs.length === 0 && !isLoading && <NoJobs status={status} />}
      {jobs !== undefined && jobs.length > 0 && <JobTable jobs={jobs} onDiscard={setDoomed} />}
      <nav className="toolbar" aria-label="Pages of jobs">
        {cursor !== undefined && (
          <Link className="button" href={changedTarget(address, { cursor: null })}>
            Newest jobs
          </Link>
        )}
        {value?.nextCursor !== undefined && (
          <Link className="button" href={changedTarget(address, { cursor: value.nextCursor })}>
            Older jobs
          </Link>
        )}
      </nav>
      {doomed !== undefined && (
        <DiscardJob job={doomed} onDone={reload} onClose={() => setDoomed(undefined)} />
      )}
    </section>
  );
}

function NoJobs({ status }: { readonly status: JobStatus | undefined }) {
  if (status !== undefined) {
    return <EmptyState title={`No job is ${STATUS_TEXT[status].toLowerCase()}`} />;
  }
  return (
    <EmptyState title="No jobs yet">
      <p>Drop the zip of a repository above, and look at it in a moment.</p>
    </EmptyState>
  );
}
