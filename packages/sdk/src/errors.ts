// Every way in which a call of the client can fail, each a class of its own. An `AbortSignal` of the caller is
// no such way: its own reason is thrown.

/** One thing that the server found wrong with a request. */
export interface ErrorDetail {
  /** The header, part, parameter or property concerned. */
  readonly field: string;
  readonly issue: string;
  readonly location?: string;
}

/** What is known of an answer that is an error. */
export interface ApiErrorFields {
  /** The HTTP status. */
  readonly status: number;
  /** Of the server's catalogue; `unknown` when the answer is none of the server's, as from a proxy. */
  readonly code: string;
  /** Name it when you report a problem; absent when the answer had none. */
  readonly requestId?: string | undefined;
  /** Empty when the server named none. */
  readonly details?: readonly ErrorDetail[];
}

/** The server refused a request, or answered what no server of this interface answers. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly details: readonly ErrorDetail[];

  constructor(message: string, fields: ApiErrorFields) {
    super(message);
    this.name = 'ApiError';
    this.status = fields.status;
    this.code = fields.code;
    this.requestId = fields.requestId;
    this.details = fields.details ?? [];
  }
}

/** 429, after as many repeats as are allowed, or with a wait that is longer than is left. */
export class RateLimited extends ApiError {
  /** When the next request may be sent, in milliseconds since the epoch. */
  readonly retryAt: number;

  constructor(message: string, fields: ApiErrorFields & { readonly retryAt: number }) {
    super(message, fields);
    this.name = 'RateLimited';
    this.retryAt = fields.retryAt;
  }
}

/** The analysis ended without a result. The message is the server's: what went wrong and what to do about it. */
export class FailedJob extends Error {
  readonly jobId: string;

  constructor(message: string, jobId: string) {
    super(message);
    this.name = 'FailedJob';
    this.jobId = jobId;
  }
}

/**
 * The job did not end in the time, or within the polls, that were allowed. It goes on at the server: the same
 * call with the same `idempotencyKey` finds it again.
 */
export class WaitTimeout extends Error {
  readonly jobId: string;
  readonly idempotencyKey: string;
  /** Polls that were sent; the submission is none. */
  readonly polls: number;
  readonly waitedMs: number;

  constructor(fields: {
    readonly jobId: string;
    readonly idempotencyKey: string;
    readonly polls: number;
    readonly waitedMs: number;
  }) {
    const { jobId, polls, waitedMs } = fields;
    super(
      `The job ${jobId} has not ended after ${Math.round(waitedMs / 1000)} s and ${polls} polls. ` +
        'It goes on: the same call with the same idempotencyKey finds it again.',
    );
    this.name = 'WaitTimeout';
    this.jobId = jobId;
    this.idempotencyKey = fields.idempotencyKey;
    this.polls = polls;
    this.waitedMs = waitedMs;
  }
}

/** The server could not be reached, or an answer broke off, as often as was tried. `cause` says how. */
export class ConnectionLost extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ConnectionLost';
  }
}
