// Asks before a job is cancelled or its result thrown away: neither comes back.
import type { JobSummary } from '@orrery/contract';
import { useState } from 'react';
import { useApi } from '../api/api-context.ts';
import { type ApiError, asApiError } from '../api/api-error.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { NameText } from '../parts/name-text.tsx';

interface DiscardJobProps {
  readonly job: JobSummary;
  onDone(): void;
  onClose(): void;
}

export function DiscardJob({ job, onDone, onClose }: DiscardJobProps) {
  const api = useApi();
  const [error, setError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const isOpen = job.status === 'pending' || job.status === 'processing';
  const discard = async () => {
    setBusy(true);
    try {
      await api.discardJob(job);
      onDone();
      onClose();
    } catch (reason) {
      setError(asApiError(reason));
      setBusy(false);
    }
  };
  return (
    <Dialog title={isOpen ? 'Cancel this job?' : 'Discard this job?'} onClose={onClose}>
      <p>
        <NameText text={job.repository ?? 'The archive'} />{' '}
        {isOpen
          ? 'is not analysed any further, and the upload is deleted.'
          : 'and its result are deleted from this server.'}
      </p>
      <ErrorNote error={error} />
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Keep it
        </button>
        <button
          type="button"
          className="button danger"
          disabled={isBusy}
          onClick={() => void discard()}
        >
          {isOpen ? 'Cancel job' : 'Discard job'}
        </button>
      </div>
    </Dialog>
  );
}
