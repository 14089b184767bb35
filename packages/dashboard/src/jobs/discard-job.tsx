// Asks before a job is cancelled or its result thrown away: neither comes back.
import type { JobStatus, JobSummary } from '@orrery/contract';
import { useApi } from '../api/api-context.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { NameText } from '../parts/name-text.tsx';

interface DiscardJobProps {
  readonly job: JobSummary;
  onDone(): void;
  onClose(): void;
}

const CONSEQUENCES: Readonly<Record<JobStatus, string>> = {
  pending: 'is not analysed, and the upload is deleted.',
  processing: 'is not analysed any further, and the upload is deleted.',
  completed: 'and its result are deleted from this server.',
  failed: 'is deleted from this server; it has no result.',
};

export function DiscardJob({ job, onDone, onClose }: DiscardJobProps) {
  const api = useApi();
  const isOpen = job.status === 'pending' || job.status === 'processing';
  return (
    <ConfirmDialog
      title={isOpen ? 'Cancel this job?' : 'Discard this job?'}
      action={isOpen ? 'Cancel job' : 'Discard job'}
      actionUnderWay={isOpen ? 'Cancelling…' : 'Discarding…'}
      onConfirm={() => api.discardJob(job)}
      onDone={onDone}
      onClose={onClose}
    >
      <strong>
        <NameText text={job.repository ?? 'The archive'} />
      </strong>{' '}
      {CONSEQUENCES[job.status]}
    </ConfirmDialog>
  );
}
