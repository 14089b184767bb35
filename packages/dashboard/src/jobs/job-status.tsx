// The state of a job: a word, and a mark whose shape says it too, for those who do not see colours.
import type { JobSummary } from '@orrery/contract';
import { STATUS_TEXT } from './job-words.ts';

const MARKS = { pending: '○', processing: '◐', completed: '●', failed: '✕' } as const;

export function JobState({ job }: { readonly job: JobSummary }) {
  const { status, queuePosition } = job;
  return (
    <span className={`state is-${status}`}>
      <span aria-hidden="true" className="state-mark">
        {MARKS[status]}
      </span>
      {STATUS_TEXT[status]}
      {queuePosition !== undefined && <small>place {queuePosition} in the queue</small>}
    </span>
  );
}
