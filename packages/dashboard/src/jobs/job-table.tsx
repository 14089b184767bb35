// The list of jobs as a table; on a narrow screen each becomes a card, by the style sheet.
import type { JobSummary } from '@orrery/contract';
import { resultAddress } from '../api/api.ts';
import { formatDuration, formatNumber } from '../parts/format.ts';
import { NameText } from '../parts/name-text.tsx';
import { TimeAgo } from '../parts/time-ago.tsx';
import { Link } from '../routing/link.tsx';
import { viewTarget } from '../routing/places.ts';
import { JobState } from './job-status.tsx';
import { OPERATION_TEXT } from './job-words.ts';

interface JobTableProps {
  readonly jobs: readonly JobSummary[];
  onDiscard(job: JobSummary): void;
}

export function JobTable({ jobs, onDiscard }: JobTableProps) {
  const now = Date.now();
  return (
    <table className="table is-stacked jobs">
      <caption className="visually-hidden">Jobs, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Repository</th>
          <th scope="col">State</th>
          <th scope="col">Analysis</th>
          <th scope="col">Started by</th>
          <th scope="col" className="number">
            Took
          </th>
          <th scope="col" className="number">
            Units
          </th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <JobRow key={job.jobId} job={job} now={now} onDiscard={onDiscard} />
        ))}
      </tbody>
    </table>
  );
}

/** A card leaves out what is not known yet. */
const numberClass = (value: number | undefined) =>
  value === undefined ? 'number is-unknown' : 'number';

interface JobRowProps {
  readonly job: JobSummary;
  readonly now: number;
  onDiscard(job: JobSummary): void;
}

function JobRow({ job, now, onDiscard }: JobRowProps) {
  const { jobId, repository, status, operation, createdAt, durationMs, usageUnits } = job;
  const isOpen = status === 'pending' || status === 'processing';
  const name = repository ?? 'without a name';
  return (
    <tr>
      <th scope="row">
        <Link href={viewTarget(jobId, 'summary')}>
          <NameText text={name} most={60} />
        </Link>
        <small>
          <TimeAgo time={createdAt} now={now} />
        </small>
      </th>
      <td data-label="State">
        <JobState job={job} />
      </td>
      <td data-label="Analysis">{OPERATION_TEXT[operation].text}</td>
      <td data-label="Started by" className="is-wrapped">
        <NameText text={job.keyName ?? 'this page'} most={40} />
      </td>
      <td data-label="Took" className={numberClass(durationMs)}>
        {durationMs === undefined ? '–' : formatDuration(durationMs)}
      </td>
      <td data-label="Units" className={numberClass(usageUnits)}>
        {usageUnits === undefined ? '–' : formatNumber(usageUnits)}
      </td>
      <td className="row-actions">
        {status === 'completed' && (
          <a
            className="button small"
            href={resultAddress(job)}
            aria-label={`Download the result of ${name}`}
            download
          >
            Download
          </a>
        )}
        <button
          type="button"
          className="button small"
          aria-label={`${isOpen ? 'Cancel' : 'Discard'} ${name}`}
          onClick={() => onDiscard(job)}
        >
          {isOpen ? 'Cancel' : 'Discard'}
        </button>
      </td>
    </tr>
  );
}
