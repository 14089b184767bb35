// The client: one object for one server and key. It only puts together what its neighbours know.
import { awaitJob, type CompletedJob, type WaitOptions } from './await-job.ts';
import { type Clock, systemClock } from './clock.ts';
import { collectResult } from './collect-result.ts';
import { type ApiError, ConnectionLost } from './errors.ts';
import { createJobView, type JobView } from './job-view.ts';
import { readEnvelope } from './read-envelope.ts';
import { type ResultItem, readResult } from './read-result.ts';
import { type Connection, type ServerRequest, sendRequest } from './send-request.ts';
import type {
  ApiKeyList,
  CreatedApiKey,
  JobList,
  JobStatus,
  JobSummary,
  NewApiKey,
  Operation,
  Results,
  Usage,
} from './wire.ts';

/** A zip archive. A Blob that lies in a file is read from there each time, and never as a whole. */
export type Archive = Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;

export interface ClientOptions {
  /** The server's address, such as `http://127.0.0.1:8080`; a path in front of `/v1` is kept. */
  readonly baseUrl: string;
  /** A secret. Leave it out where something else signs the requests, as the cookie of a page does. */
  readonly apiKey?: string | undefined;
  /** Further headers of every request, asked each time. */
  readonly headers?: (() => Readonly<Record<string, string>>) | undefined;
  /** In place of the global one: for a proxy, for tests, to watch. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** How often one request is repeated after 429, 502 or a broken connection; 5 when absent. */
  readonly maxRetries?: number | undefined;
  readonly clock?: Clock | undefined;
}

export interface AnalyzeOptions extends WaitOptions {
  /** Finds the job of an earlier call again; a new random one when absent. */
  readonly idempotencyKey?: string | undefined;
  /** Names the repository where nothing in it does; `repository.zip` when absent. */
  readonly fileName?: string | undefined;
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
}

/** A job that has ended or not, without its result. */
export interface JobState {
  readonly jobId: string;
  readonly status: JobStatus;
  /** Seconds to wait before asking again; only while pending or processing. */
  readonly retryAfter?: number;
  /** Only when failed. */
  readonly error?: string;
}

export interface Client {
  /** Submits an archive, waits for its job, and gives the whole result. */
  analyze<Name extends Operation>(
    operation: Name,
    archive: Archive,
    options?: AnalyzeOptions,
  ): Promise<Results[Name]>;
  /** The same, part by part as the result arrives, for graphs that are too large to hold. */
  stream(
    operation: Operation,
    archive: Archive,
    options?: AnalyzeOptions,
  ): AsyncGenerator<ResultItem>;
  /** The same, as the bytes of the bare result, a JSON document, for a file or a pipe. */
  download(
    operation: Operation,
    archive: Archive,
    options?: AnalyzeOptions,
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** The same with the job's id, for what can be asked of the job afterwards. */
  complete(operation: Operation, archive: Archive, options?: AnalyzeOptions): Promise<CompletedJob>;
  /** How a job stands. For servers that offer `GET /v1/jobs/{jobId}`, as all below. */
  job(jobId: string, options?: RequestOptions): Promise<JobState>;
  /** One page of the key's jobs, newest first. */
  jobs(
    query?: { readonly limit?: number; readonly cursor?: string },
    options?: RequestOptions,
  ): Promise<JobList>;
  /** All of the key's jobs, newest first, page by page as they are asked for. */
  allJobs(options?: RequestOptions): AsyncGenerator<JobSummary>;
  /** Cancels a job and discards its result. */
  discardJob(jobId: string, options?: RequestOptions): Promise<void>;
  /** Questions to the graph of a completed job. */
  view(jobId: string): JobView;
  /** API keys of the server; for keys of scope `admin`. */
  readonly keys: {
    list(options?: RequestOptions): Promise<ApiKeyList>;
    /** The key itself is in this answer alone. Not repeated when the connection breaks. */
    create(key: NewApiKey, options?: RequestOptions): Promise<CreatedApiKey>;
    revoke(keyId: string, options?: RequestOptions): Promise<void>;
  };
  /** What was used, by day, key and operation; days such as `2026-01-31`. For keys of scope `admin`. */
  usage(
    query?: { readonly from?: string; readonly to?: string },
    options?: RequestOptions,
  ): Promise<Usage>;
  /**
   * Any other request of the interface, with key, repeats and errors as for the rest.
   * @returns the JSON body; `undefined` where there is none
   */
  request<Body>(request: JsonRequest): Promise<Body>;
}

/** A request with a JSON body or none. */
export interface JsonRequest extends RequestOptions {
  readonly method: ServerRequest['method'];
  /** Below the base address, such as `/v1/keys`. */
  readonly path: string;
  /** Members that are undefined are left out; lists become repeated parameters. */
  readonly query?: Readonly<
    Record<string, string | number | boolean | readonly string[] | undefined>
  >;
  readonly json?: unknown;
}

/** @throws TypeError when the address is none */
export function createClient(options: ClientOptions): Client {
  const connection = connect(options);
  const complete = (operation: Operation, archive: Archive, wish: AnalyzeOptions) =>
    awaitJob(connection, submissionOf(operation, archive, wish), wish);
  return {
    analyze: (operation, archive, wish = {}) => {
      const keyed = { ...wish, idempotencyKey: wish.idempotencyKey ?? randomKey() };
      return analyze(connection, () => complete(operation, archive, keyed));
    },
    async *stream(operation, archive, wish = {}) {
      yield* readResult((await complete(operation, archive, wish)).result);
    },
    download: async (operation, archive, wish = {}) =>
      (await complete(operation, archive, wish)).result,
    complete: (operation, archive, wish = {}) => complete(operation, archive, wish),
    job: (jobId, wish) => readJob(connection, jobId, wish),
    jobs: (query = {}, wish = {}) =>
      requestJson(connection, { method: 'GET', path: '/v1/jobs', query, ...wish }),
    allJobs: (wish) => listJobs(connection, wish),
    discardJob: (jobId, wish = {}) =>
      requestJson(connection, { method: 'DELETE', path: jobPath(jobId), ...wish }),
    view: (jobId) => createJobView((wish) => requestJson(connection, wish), jobPath(jobId)),
    keys: keysOf(connection),
    usage: (query = {}, wish = {}) =>
      requestJson(connection, { method: 'GET', path: '/v1/usage', query, ...wish }),
    request: (wish) => requestJson(connection, wish),
  };
}

function keysOf(connection: Connection): Client['keys'] {
  const path = '/v1/keys';
  return {
    list: (wish = {}) => requestJson(connection, { method: 'GET', path, ...wish }),
    create: (json, wish = {}) => requestJson(connection, { method: 'POST', path, json, ...wish }),
    revoke: (keyId, wish = {}) =>
      requestJson(connection, {
        ...{ method: 'DELETE', path: `${path}/${encodeURIComponent(keyId)}` },
        ...wish,
      }),
  };
}

function connect(options: ClientOptions): Connection {
  const { protocol, origin, pathname } = new URL(options.baseUrl);
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new TypeError(`baseUrl must begin with http:// or https://, not with ${protocol}`);
  }
  const { apiKey, headers, maxRetries = 5, clock = systemClock } = options;
  return {
    baseUrl: origin + pathname.replace(/\/+$/, ''),
    headers: () => ({ ...(apiKey !== undefined && { 'X-Api-Key': apiKey }), ...headers?.() }),
    // Looked up at each call, so that what replaces it later is used; and never called as a method.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    clock,
    maxRetries,
  };
}

function submissionOf(operation: Operation, archive: Archive, wish: AnalyzeOptions) {
  const { idempotencyKey = randomKey(), fileName = 'repository.zip' } = wish;
  const blob = archive instanceof Blob ? archive : new Blob([archive], { type: ZIP_TYPE });
  return { operation, archive: blob, fileName, idempotencyKey };
}

const ZIP_TYPE = 'application/zip';

/** Reads the whole result; a download that breaks off is begun anew, which finds the same job. */
async function analyze<Result>(
  { maxRetries }: Connection,
  complete: () => Promise<CompletedJob>,
): Promise<Result> {
  for (let repeats = 0; ; repeats++) {
    const { result } = await complete();
    try {
      return (await collectResult(readResult(result))) as Result;
    } catch (error) {
      if (!(error instanceof ConnectionLost) || repeats >= maxRetries) throw error;
    }
  }
}

/** Whatever it is of, a job is read without its result, which ends the download. */
async function readJob(
  connection: Connection,
  jobId: string,
  { signal }: RequestOptions = {},
): Promise<JobState> {
  const { result, ...state } = await readJobEnvelope(connection, jobId, signal);
  await result?.cancel();
  return { ...state, jobId };
}

function readJobEnvelope(connection: Connection, jobId: string, signal: AbortSignal | undefined) {
  return sendRequest(connection, { method: 'GET', path: jobPath(jobId), signal }, (response) =>
    readEnvelope(response.body ?? new Blob([]).stream()),
  );
}

async function* listJobs(
  connection: Connection,
  wish: RequestOptions = {},
): AsyncGenerator<JobSummary> {
  let cursor: string | undefined;
  do {
    const query = { limit: 100, cursor };
    const page: JobList = await requestJson(connection, {
      ...{ method: 'GET', path: '/v1/jobs', query },
      ...wish,
    });
    yield* page.jobs;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

async function requestJson<Body>(
  connection: Connection,
  { method, path, query = {}, json, signal }: JsonRequest,
): Promise<Body> {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) parameters.append(name, String(one));
    }
  }
  const search = parameters.size === 0 ? '' : `?${parameters}`;
  let isRepeated = false;
  const onRetry = () => {
    isRepeated = true;
  };
  const sent = sendRequest(
    connection,
    {
      ...{ method, path: path + search, signal, onRetry, happensOnce: method === 'POST' },
      headers: {
        Accept: 'application/json',
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    },
    async (response) => {
      const text = await response.text();
      return (text === '' ? undefined : JSON.parse(text)) as Body;
    },
  );
  return sent.catch((error) => {
    // The first one did it, and its answer was lost.
    const isDone = method === 'DELETE' && isRepeated && (error as ApiError).status === 404;
    if (isDone) return undefined as Body;
    throw error;
  });
}

const jobPath = (jobId: string): string => `/v1/jobs/${encodeURIComponent(jobId)}`;

/** `crypto.randomUUID` is missing from pages that did not come by TLS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
