// What the page knows of a request that failed: the payload of the catalogue, or that nothing answered.
import type { ErrorPayload } from '@orrery/contract';

export class ApiError extends Error {
  /** 0 when no answer came at all. */
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly details: readonly { readonly field: string; readonly issue: string }[];

  constructor(status: number, payload: Partial<ErrorPayload>) {
    super(payload.message ?? 'The server gave an answer that cannot be read.');
    this.name = 'ApiError';
    this.status = status;
    this.code = payload.code ?? 'unreadable';
    this.requestId = payload.requestId;
    this.details = payload.details ?? [];
  }
}

export const unreachable = (): ApiError =>
  new ApiError(0, {
    code: 'unreachable' as ErrorPayload['code'],
    message: 'The server cannot be reached. Is it running, and are you connected to it?',
  });

/** Any thrown value as one that can be shown. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(0, { message: error instanceof Error ? error.message : String(error) });
}
