// Every error that a client can meet, by its stable code. The documentation, the OpenAPI document and the
// tests read this table; which HTTP status a code has is known to the server's http room alone.

export const ERROR_CATALOGUE = {
  invalid_request: {
    meaning:
      'The request could not be processed because of what the client sent; `details` names the field.',
    remedy:
      'Correct the field that `details` names and send the request again, with the same Idempotency-Key.',
  },
  unauthorized: {
    meaning:
      'The API key is missing, malformed, unknown, expired or revoked; or the session of the page has ended, or what one signs in with is wrong.',
    remedy: 'Send a valid key in the X-Api-Key header, or sign in again.',
  },
  forbidden: {
    meaning:
      'The API key is valid, but its scopes do not cover the operation; or a request of the page lacks what shows that it comes from the page.',
    remedy: 'Use a key with the scope that the message names, or load the page again.',
  },
  not_found: {
    meaning:
      'There is no such path, method, job or API key, or the job belongs to another API key.',
    remedy: 'Check the address; a job is gone once its retention has ended.',
  },
  rate_limit_exceeded: {
    meaning: 'The API key, or the address, sent more requests than its limit allows.',
    remedy: 'Wait as long as Retry-After says, then send the same request again.',
  },
  internal_error: {
    meaning: 'Something unexpected happened in the service.',
    remedy: 'Send the same request again; if it fails again, report the request id.',
  },
  bad_gateway: {
    meaning: 'The job store or the blob storage cannot be reached.',
    remedy: 'Send the same request again after a moment.',
  },
} as const satisfies Record<string, { meaning: string; remedy: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** One thing that is wrong with a request. */
export interface ErrorDetail {
  /** The header, part, parameter or property concerned. */
  readonly field: string;
  /** What is wrong, and what would be right. */
  readonly issue: string;
  readonly location?: 'header' | 'path' | 'query' | 'body';
}

/** A failure that was foreseen. Its message and details are shown to the client as they stand. */
export class OrreryError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: readonly ErrorDetail[]; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'OrreryError';
    this.code = code;
    this.details = options.details ?? [];
  }
}
