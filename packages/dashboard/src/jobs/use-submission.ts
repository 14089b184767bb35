// The way of what somebody chose to the server: a folder is zipped first, then the archive goes out. One at
// a time; each step can be stopped.
import type { OperationName } from '@orrery/contract';
import { useRef, useState } from 'react';
import { useApi } from '../api/api-context.ts';
import { type ApiError, asApiError } from '../api/api-error.ts';
import type { Chosen } from '../upload/choose-files.ts';
import { zipFolder } from '../upload/zip-folder.ts';

export interface Submission {
  readonly state: 'idle' | 'packing' | 'sending';
  /** Between 0 and 1. */
  readonly share: number;
  readonly name: string;
  readonly error: ApiError | undefined;
  start(chosen: Chosen, operation: OperationName): Promise<void>;
  stop(): void;
}

/** @param onStarted called with the id of the new job */
export function useSubmission(onStarted: (jobId: string) => void): Submission {
  const api = useApi();
  const [progress, setProgress] = useState<Pick<Submission, 'state' | 'share' | 'name'>>(IDLE);
  const [error, setError] = useState<ApiError>();
  const stopping = useRef<AbortController>(undefined);

  const send = async (chosen: Chosen, operation: OperationName, signal: AbortSignal) => {
    const { name } = chosen;
    const show = (state: Submission['state'], share: number) => setProgress({ state, share, name });
    show(chosen.kind === 'zip' ? 'sending' : 'packing', 0);
    const archive = chosen.kind === 'zip' ? chosen.file : await pack(chosen, signal, show);
    const { jobId } = await api.startJob(operation, archive, {
      fileName: `${name}.zip`,
      idempotencyKey: newIdempotencyKey(),
      signal,
      onProgress: (share) => show('sending', share),
    });
    onStarted(jobId);
  };

  const start = async (chosen: Chosen, operation: OperationName) => {
    const current = new AbortController();
    stopping.current?.abort();
    stopping.current = current;
    setError(undefined);
    try {
      await send(chosen, operation, current.signal);
    } catch (reason) {
      if (!current.signal.aborted) setError(asApiError(reason));
    } finally {
      if (stopping.current === current) setProgress(IDLE);
    }
  };
  return { ...progress, error, start, stop: () => stopping.current?.abort() };
}

const IDLE = { state: 'idle', share: 0, name: '' } as const;

function pack(
  { files }: Extract<Chosen, { kind: 'folder' }>,
  signal: AbortSignal,
  show: (state: Submission['state'], share: number) => void,
): Promise<Blob> {
  if (files.length === 0) throw new Error('The folder holds no files that could be sent.');
  return zipFolder(files, {
    signal,
    onProgress: (count) => show('packing', count / files.length),
  });
}

/** `randomUUID` is there on secure addresses alone, and a server in a house may have none. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `page-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
