// One job from the inside: while it runs, when it failed, and once it has completed all views of its graph.
import type { JobSummary } from '@orrery/contract';
import { type ComponentType, lazy, Suspense, useCallback, useEffect } from 'react';
import { useApi } from '../api/api-context.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { Loading } from '../parts/loading.tsx';
import { usePolling } from '../parts/use-polling.ts';
import { shortText } from '../parts/visible-text.ts';
import { Link } from '../routing/link.tsx';
import type { ViewName } from '../routing/places.ts';
import { DetailsView } from './details-view.tsx';
import { RepositoryFrame, viewText } from './repository-frame.tsx';
import { SummaryView } from './summary-view.tsx';
import { UnfinishedJob } from './unfinished-job.tsx';
import type { ViewProps } from './view-props.ts';
import './repository.css';

const VIEW_PARTS: Readonly<Record<ViewName, ComponentType<ViewProps>>> = {
  summary: SummaryView,
  explore: lazy(() => import('../explorer/explorer-view.tsx')),
  cycles: lazy(() => import('../cycles/cycles-view.tsx')),
  domains: lazy(() => import('../domains/domains-view.tsx')),
  path: lazy(() => import('../path/path-view.tsx')),
  calls: lazy(() => import('../calls/calls-view.tsx')),
  details: DetailsView,
};

const POLL_MILLISECONDS = 1500;

interface RepositoryPageProps {
  readonly jobId: string;
  readonly view: ViewName;
}

export default function RepositoryPage({ jobId, view }: RepositoryPageProps) {
  const api = useApi();
  const { value, error, reload } = useLoaded(jobId, async (signal) => ({
    job: await api.job(jobId, signal),
  }));
  const status = value?.job?.status;
  const isOpen = status === 'pending' || status === 'processing';
  usePolling(
    useCallback(() => reload(), [reload]),
    isOpen ? POLL_MILLISECONDS : undefined,
  );
  useEffect(() => {
    const name = value?.job?.repository;
    const title = [
      ...(status === 'completed' ? [viewText(view)] : []),
      shortText(name ?? 'Job', 60),
    ];
    document.title = [...title, 'Orrery'].join(' · ');
  }, [value, status, view]);
  if (value === undefined) {
    return (
      <section className="place">
        <ErrorNote error={error} onRetry={reload} />
        {error === undefined && <Loading what="the job" />}
      </section>
    );
  }
  if (value.job !== undefined && status !== 'completed') {
    return <UnfinishedJob job={value.job} onChanged={reload} />;
  }
  return <CompletedJob jobId={jobId} view={view} job={value.job} />;
}

interface CompletedJobProps extends RepositoryPageProps {
  readonly job: JobSummary | undefined;
}

function CompletedJob({ jobId, view, job }: CompletedJobProps) {
  const api = useApi();
  const {
    value: summary,
    error,
    reload,
  } = useLoaded(jobId, (signal) => api.summary(jobId, signal));
  if (error?.status === 404) {
    return (
      <section className="place">
        <EmptyState title={job === undefined ? 'This job is gone' : 'There is no view of this job'}>
          <p>{error.message}</p>
          <Link className="button" href="/">
            To the jobs
          </Link>
        </EmptyState>
      </section>
    );
  }
  if (summary === undefined) {
    return (
      <section className="place">
        <ErrorNote error={error} onRetry={reload} />
        {error === undefined && <Loading what="the repository" />}
      </section>
    );
  }
  const Part = VIEW_PARTS[view];
  // The name of the upload says more than what the archive holds, which may be nothing.
  const named = { ...summary, repository: job?.repository ?? summary.repository };
  return (
    <RepositoryFrame jobId={jobId} view={view} job={job} summary={named}>
      <ErrorBoundary key={view}>
        <Suspense fallback={<Loading what="the view" />}>
          <Part jobId={jobId} job={job} summary={named} />
        </Suspense>
      </ErrorBoundary>
    </RepositoryFrame>
  );
}
