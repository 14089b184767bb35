// A job that waits, runs, or has failed: what is happening, and what one can do.
import type { JobSummary } from '@orrery/contract';
import { useState } from 'react';
import { DiscardJob } from '../jobs/discard-job.tsx';
import { JobState } from '../jobs/job-status.tsx';
import { OPERATION_TEXT } from '../jobs/job-words.ts';
import { formatDuration } from '../parts/format.ts';
import { NameText } from '../parts/name-text.tsx';
import { ProseText } from '../parts/prose-text.tsx';
import { navigate } from '../routing/address.ts';
import { Link } from '../routing/link.tsx';

interface UnfinishedJobProps {
  readonly job: JobSummary;
  onChanged(): void;
}

export function UnfinishedJob({ job, onChanged }: UnfinishedJobProps) {
  const [isDiscarding, setDiscarding] = useState(false);
  const { status, repository, operation, durationMs, error } = job;
  const hasFailed = status === 'failed';
  return (
    <section className="place is-narrow">
      <p className="crumb">
        <Link href="/">Jobs</Link>
      </p>
      <h1>
        <NameText text={repository ?? 'A repository without a name'} />
      </h1>
      <div className="card unfinished">
        <p role="status">
          <JobState job={job} /> · {OPERATION_TEXT[operation].text}
          {durationMs !== undefined && ` · ${formatDuration(durationMs)}`}
        </p>
        {!hasFailed && <progress aria-label="The analysis is under way" />}
        {hasFailed && (
          <div className="note is-error" role="alert">
            <p>
              <ProseText text={error ?? ''} />
            </p>
          </div>
        )}
        {!hasFailed && (
          <p className="faint">
            The graph opens here once it is done. The job goes on when you leave this page.
          </p>
        )}
        <div className="actions">
          <button type="button" className="button" onClick={() => setDiscarding(true)}>
            {hasFailed ? 'Discard job' : 'Cancel job'}
          </button>
          {hasFailed && (
            <Link className="button primary" href="/">
              Start another
            </Link>
          )}
        </div>
      </div>
      {isDiscarding && (
        <DiscardJob
          job={job}
          onDone={() => {
            onChanged();
            navigate('/');
          }}
          onClose={() => setDiscarding(false)}
        />
      )}
    </section>
  );
}
