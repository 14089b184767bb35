// One request to the server of this page: the session's cookie goes along by itself, the token against
// forged requests by hand. The only file that calls `fetch` or `XMLHttpRequest`.
import { ApiError, unreachable } from './api-error.ts';

export type Query = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>;

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly query?: Query | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly csrfToken?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Rejects with an ApiError, or with the signal's reason. Undefined for an answer without a body. */
export async function request<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const { method = 'GET', query, body, csrfToken, signal } = options;
  const headers = new Headers({ Accept: 'application/json' });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (csrfToken !== undefined && method !== 'GET') headers.set('X-CSRF-Token', csrfToken);
  let response: Response;
  try {
    response = await fetch(withQuery(path, query), {
      method,
      headers,
      credentials: 'same-origin',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw unreachable();
  }
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, readJson(text) ?? {});
  return readJson(text) as Answer;
}

export interface UploadOptions {
  readonly fileName: string;
  readonly csrfToken: string | undefined;
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  /** Called with what has gone out so far, between 0 and 1. */
  onProgress(share: number): void;
}

/** Posts an archive. By XMLHttpRequest, since `fetch` does not tell how far an upload has come. */
export function upload<Answer>(
  path: string,
  archive: Blob,
  options: UploadOptions,
): Promise<Answer> {
  const { fileName, csrfToken, idempotencyKey, signal, onProgress } = options;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sending = new XMLHttpRequest();
  sending.open('POST', path);
  sending.setRequestHeader('Idempotency-Key', idempotencyKey);
  if (csrfToken !== undefined) sending.setRequestHeader('X-CSRF-Token', csrfToken);
  sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  sending.onerror = () => reject(unreachable());
  sending.onabort = () => reject(signal.reason);
  sending.onload = () => {
    const answer = readJson(sending.responseText);
    if (sending.status >= 200 && sending.status < 300) resolve(answer as Answer);
    else reject(new ApiError(sending.status, (answer ?? {}) as object));
  };
  signal.addEventListener('abort', () => sending.abort());
  const form = new FormData();
  form.append('file', archive, fileName);
  sending.send(form);
  return promise;
}

function withQuery(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const item of [value].flat()) parameters.append(name, String(item));
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

function readJson(text: string): object | undefined {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
