// One request to the server: the key, the repeats, and errors as classes. What is repeated is the very same
// request. It must not know jobs.
import type { Clock } from './clock.ts';
import { ApiError, ConnectionLost, type ErrorDetail, RateLimited } from './errors.ts';

/** Where and how requests are sent; the same for all of a client. */
export interface Connection {
  /** Without a closing `/`. */
  readonly baseUrl: string;
  /** Sent with every request. */
  readonly headers: () => Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  /** How often one request is repeated at most; 0 for never. */
  readonly maxRetries: number;
}

export interface ServerRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** From the base address, with its query, beginning with `/`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Blob | string;
  /** Whether a second arrival would do harm: then only refusals are repeated, not broken connections. */
  readonly happensOnce?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** The longest wait before a repeat, in milliseconds, asked each time. */
  readonly mayWaitMs?: () => number;
  /** Called before the wait for a repeat. */
  readonly onRetry?: ((waitMs: number, reason: Error) => void) | undefined;
}

/** Longest wait before a repeat where the caller sets none. */
const DEFAULT_WAIT_MS = 60_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_BACKOFF_MS = 16_000;

/** Statuses of trouble that passes. 500 is one: the interface says to try again. */
const PASSING: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Sends until there is an answer that is no passing trouble.
 * @param read reads the body of a response with a status of 2xx; what it throws as ConnectionLost is tried again
 * @throws ApiError, RateLimited or ConnectionLost; the signal's reason when that aborts; what `read` throws
 */
export async function sendRequest<Answer>(
  connection: Connection,
  request: ServerRequest,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const { clock, maxRetries } = connection;
  for (let repeats = 0; ; repeats++) {
    const outcome = await attempt(connection, request, { read, repeats });
    if ('answer' in outcome) return outcome.answer;
    const { error, waitMs } = outcome;
    const mayWaitMs = request.mayWaitMs?.() ?? DEFAULT_WAIT_MS;
    if (waitMs === undefined || repeats >= maxRetries || waitMs > mayWaitMs) throw error;
    request.onRetry?.(waitMs, error);
    await clock.sleep(waitMs, request.signal);
  }
}

/** An attempt that gave no answer to use. Without `waitMs` it is not to be repeated. */
interface Trouble {
  readonly error: ApiError | ConnectionLost;
  readonly waitMs?: number;
}

async function attempt<Answer>(
  connection: Connection,
  request: ServerRequest,
  { read, repeats }: { read: (response: Response) => Promise<Answer>; repeats: number },
): Promise<{ readonly answer: Answer } | Trouble> {
  const backoffMs = Math.min(FIRST_WAIT_MS * 2 ** repeats, LONGEST_BACKOFF_MS);
  try {
    const response = await fetchOnce(connection, request);
    if (response.ok) return { answer: await read(response) };
    return await troubleOf(response, connection.clock.now(), backoffMs);
  } catch (error) {
    request.signal?.throwIfAborted();
    if (!(error instanceof ConnectionLost)) throw error;
    return request.happensOnce === true ? { error } : { error, waitMs: backoffMs };
  }
}

/** Redirects are not followed: they would carry the API key to another host. */
async function fetchOnce(
  { baseUrl, headers, fetch }: Connection,
  { method, path, headers: own, body, signal }: ServerRequest,
): Promise<Response> {
  const init: RequestInit = {
    method,
    headers: { ...headers(), ...own },
    redirect: 'manual',
    ...(body !== undefined && { body }),
    ...(signal != null && { signal }),
  };
  try {
    return await fetch(`${baseUrl}${path}`, init);
  } catch (cause) {
    throw new ConnectionLost(`${baseUrl} could not be reached: ${describe(cause)}`, { cause });
  }
}

async function troubleOf(response: Response, now: number, backoffMs: number): Promise<Trouble> {
  const { status } = response;
  const isRedirect = response.type === 'opaqueredirect' || (status >= 300 && status < 400);
  if (isRedirect) return { error: redirectError(response) };
  const { message, ...fields } = await readError(response);
  if (!PASSING.has(status)) return { error: new ApiError(message, fields) };
  const waitMs = statedWaitMs(response.headers, now) ?? backoffMs;
  if (status !== 429) return { error: new ApiError(message, fields), waitMs };
  return { error: new RateLimited(message, { ...fields, retryAt: now + waitMs }), waitMs };
}

function redirectError(response: Response): ApiError {
  const target = response.headers.get('Location');
  return new ApiError(
    `The server redirects${target === null ? '' : ` to ${target}`}, which is not followed, since the API key ` +
      'would go along. Set baseUrl to the address that it leads to.',
    { status: response.status, code: 'unknown' },
  );
}

/** The error payload, or as much of one as there is: what stands before a server may answer in its own words. */
async function readError(response: Response) {
  const text = await response.text().catch(() => '');
  const payload = parseObject(text);
  const requestId = payload.requestId ?? response.headers.get('X-Request-Id') ?? undefined;
  const details = Array.isArray(payload.details) ? (payload.details as ErrorDetail[]) : [];
  return {
    status: response.status,
    code: typeof payload.code === 'string' ? payload.code : 'unknown',
    message:
      typeof payload.message === 'string'
        ? payload.message
        : `The server answered ${response.status} ${response.statusText}`.trimEnd(),
    details,
    requestId: typeof requestId === 'string' ? requestId : undefined,
  };
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/**
 * What the headers say about when to come back. `RateLimit-Reset` is a time of the server's clock, so it is
 * compared with the server's own `Date`; with this machine's clock only where a browser hides that header.
 */
function statedWaitMs(headers: Headers, now: number): number | undefined {
  const serverNow = Date.parse(headers.get('Date') ?? '') || now;
  const retryAfter = headers.get('Retry-After');
  if (retryAfter !== null) {
    if (/^\d{1,9}$/.test(retryAfter.trim())) return Number(retryAfter) * 1000;
    const date = Date.parse(retryAfter);
    if (!Number.isNaN(date)) return Math.max(0, date - serverNow);
  }
  const reset = Number(headers.get('RateLimit-Reset') ?? Number.NaN);
  return Number.isFinite(reset) && headers.get('RateLimit-Remaining') === '0'
    ? Math.max(0, reset * 1000 - serverNow)
    : undefined;
}

/** `fetch` says "fetch failed" and keeps the reason in its cause. */
function describe(cause: unknown): string {
  const error = cause as Error & { readonly cause?: Error & { readonly code?: string } };
  return error.cause?.code ?? error.cause?.message ?? error.message;
}
