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
import { useAddress, useChangeQuery } from '../routing/address.ts';
import { DiscardJob } from './discard-job.tsx';
import { JobTable } from './job-table.tsx';
import { STATUS_TEXT } from './job-words.ts';
import { StartJob } from './start-job.tsx';

const POLL_MILLISECONDS = 2000;
const PAGE = 25;
const MOST = 100;

export function JobsPage() {
  const api = useApi();
  const { query } = useAddress();
  const change = useChangeQuery();
  const status = JOB_STATUSES.find((name) => name === query.get('status'));
  const [limit, setLimit] = useState(PAGE);
  const [doomed, setDoomed] = useState<JobSummary>();
  const { value, error, reload } = useLoaded(`${status} ${limit}`, (signal) =>
    api.jobs({ status, limit }, signal),
  );
  usePolling(reload, POLL_MILLISECONDS);
  const jobs = value?.jobs.filter((job) => status === undefined || job.status === status);
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
      <div className="toolbar">
        <Segments
          label="State"
          options={[
            { value: 'all', text: 'All' },
            ...JOB_STATUSES.map((name) => ({ value: name, text: STATUS_TEXT[name] })),
          ]}
          value={status ?? 'all'}
          onChange={(next: JobStatus | 'all') => change({ status: next === 'all' ? null : next })}
        />
      </div>
      <ErrorNote error={error} onRetry={reload} />
      {jobs === undefined && error === undefined && <Loading what="the jobs" />}
      {jobs !== undefined && jobs.length === 0 && <NoJobs status={status} />}
      {jobs !== undefined && jobs.length > 0 && <JobTable jobs={jobs} onDiscard={setDoomed} />}
      {value?.nextCursor !== undefined && limit < MOST && (
        <button type="button" className="button" onClick={() => setLimit(MOST)}>
          Show more
        </button>
      )}
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
