// One job as the server knows it, from the accepted upload to the end of its retention.
// States move forward only; what the client is told of them is the business of http.
import type { JobStatus, OperationName } from '@orrery/contract';

export interface Job {
  /** `job_` and 32 hexadecimal digits. */
  readonly id: string;
  /** The API key that it belongs to; nobody else ever sees it. */
  readonly keyId: string;
  /** The client's name for it, unique within the API key. */
  readonly idempotencyKey: string;
  readonly operation: OperationName;
  /** Query parameters in one order; empty when there were none. */
  readonly query: string;
  /** Once `processing`, it stays so however often an attempt has to be repeated. */
  readonly status: JobStatus;
  /** Blob of the archive; removed when the job ends. */
  readonly archive: string;
  /** Blob of the completed envelope, gzip; null unless completed. */
  readonly result: string | null;
  /** For the user; null unless failed. */
  readonly error: string | null;
  /** 0 unless completed. */
  readonly usageUnits: number;
  /** Analyses begun so far. An outcome counts only when it carries the latest number. */
  readonly attempt: number;
  /** Attempts whose analysis process died. */
  readonly crashes: number;
  /** Attempts whose server or worker died or lost touch. */
  readonly losses: number;
  /** Milliseconds since 1970, as all times here. */
  readonly createdAt: number;
  /** Begin of the latest attempt; null before the first. */
  readonly startedAt: number | null;
  /** Null until completed or failed. */
  readonly endedAt: number | null;
  /** Name of the archive's file without `.zip`, fit to be shown; null when it came without one. */
  readonly repository: string | null;
}

export type NewJob = Pick<
  Job,
  'id' | 'keyId' | 'idempotencyKey' | 'operation' | 'query' | 'archive' | 'createdAt' | 'repository'
> & {
  /** Of the archive; what the job's place in the queue depends on. */
  readonly archiveBytes: number;
};

/** Stands in the place of a key's id where the jobs of all keys are meant. */
export const EVERYBODY: unique symbol = Symbol('everybody');
/** Id of an API key, or everybody. */
export type JobOwner = string | typeof EVERYBODY;

export function hasEnded(job: Job): boolean {
  return job.status === 'completed' || job.status === 'failed';
}
