// A client that does not give up: it sends a submission until it is acknowledged, whatever happens to the
// server meanwhile, and asks for a job until it has ended.
import { OPERATIONS, type OperationName } from '@orrery/contract';

export interface Endpoint {
  /** Of the server that runs now; another after each restart. */
  address(): string;
  readonly key: string;
  /** Whether the client is to give up after all. */
  isOver(): boolean;
}

export interface JobAnswer {
  readonly jobId: string;
  readonly status: 'pending' | 'processing' | 'completed' | 'failed';
  readonly error?: string;
  /** The whole body. */
  readonly text: string;
}

const PAUSE_MILLISECONDS = 50;

/** Resolves with the job that the service has acknowledged; undefined when it is over before. */
export function submitUntilAcknowledged(
  endpoint: Endpoint,
  idempotencyKey: string,
  archive: Uint8Array<ArrayBuffer>,
  operation: OperationName = 'dependency',
): Promise<JobAnswer | undefined> {
  return untilAnswered(endpoint, () => {
    const body = new FormData();
    body.set('file', new Blob([archive]), 'repository.zip');
    return fetch(`${endpoint.address()}${OPERATIONS[operation].path}`, {
      method: 'POST',
      headers: { 'X-Api-Key': endpoint.key, 'Idempotency-Key': idempotencyKey },
      body,
    });
  });
}

/** Resolves when the job has ended; undefined when it is over before, or there is no such job. */
export async function waitForEnd(
  endpoint: Endpoint,
  jobId: string,
): Promise<JobAnswer | undefined> {
  for (;;) {
    const answer = await untilAnswered(endpoint, () =>
      fetch(`${endpoint.address()}/v1/jobs/${jobId}`, {
        headers: { 'X-Api-Key': endpoint.key, Prefer: 'wait=5', 'Accept-Encoding': 'identity' },
      }),
    );
    if (answer?.status !== 'pending' && answer?.status !== 'processing') return answer;
  }
}

export interface ListedJob {
  readonly jobId: string;
  readonly idempotencyKey: string;
  readonly status: JobAnswer['status'];
  /** ISO 8601; of a job that has ended. */
  readonly endedAt?: string;
}

/** All jobs of the key. */
export async function listJobs({ address, key }: Endpoint): Promise<ListedJob[]> {
  const jobs: ListedJob[] = [];
  for (let cursor = ''; ; ) {
    const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const url = `${address()}/v1/jobs?limit=100${query}`;
    const answer = await fetch(url, { headers: { 'X-Api-Key': key } });
    const page = (await answer.json()) as { jobs: ListedJob[]; nextCursor?: string };
    jobs.push(...page.jobs);
    if (page.nextCursor === undefined) return jobs;
    cursor = page.nextCursor;
  }
}

/** Tries again while nobody listens, an answer breaks off, or the server cannot do it now. */
async function untilAnswered(
  { isOver }: Endpoint,
  send: () => Promise<Response>,
): Promise<JobAnswer | undefined> {
  while (!isOver()) {
    try {
      const response = await send();
      const text = await response.text();
      if (response.status < 300) return { ...(JSON.parse(text) as JobAnswer), text };
      if (response.status < 500) throw new RefusedError(text);
    } catch (error) {
      if (error instanceof RefusedError) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
  }
  return undefined;
}

class RefusedError extends Error {}
