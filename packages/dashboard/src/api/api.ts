// Everything that the page asks of the server, one function each. What they answer is described by the
// contract; whether a session may ask is decided by the server alone.
import type {
  ApiKey,
  ApiKeyList,
  CreatedApiKey,
  JobEnvelope,
  JobList,
  JobStatus,
  JobSummary,
  NewApiKey,
  NewPassword,
  OperationName,
  Session,
  SignIn,
  Usage,
  ViewCut,
  ViewCycles,
  ViewGrouping,
  ViewImpact,
  ViewNeighbours,
  ViewNodeDetails,
  ViewPath,
  ViewSearch,
  ViewSummary,
} from '@orrery/contract';
import { OPERATIONS } from '@orrery/contract';
import { ApiError } from './api-error.ts';
import { type Query, type RequestOptions, request, type UploadOptions, upload } from './request.ts';

export interface JobQuery {
  readonly status: JobStatus | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** What of a graph is looked at; a list that is undefined leaves nothing out. */
export interface GraphFilter {
  readonly labels: readonly string[] | undefined;
  readonly types: readonly string[] | undefined;
  readonly tests: boolean;
  readonly typeOnly: boolean;
  readonly external: boolean;
}

export interface NeighbourQuery {
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly type: string | undefined;
  readonly cursor: string | undefined;
}

export type Api = ReturnType<typeof createApi>;

/**
 * @param csrfToken of the session; undefined while nobody is signed in
 * @param onRefused called when the server no longer knows the session, before the request rejects
 */
export function createApi(csrfToken: string | undefined, onRefused = () => {}) {
  const ask = async <Answer>(path: string, options: RequestOptions): Promise<Answer> => {
    try {
      return await request<Answer>(path, options);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onRefused();
      throw error;
    }
  };
  const get = <Answer>(path: string, signal?: AbortSignal, query?: Query) =>
    ask<Answer>(path, { query, signal });
  const send = <Answer>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    ask<Answer>(path, { method, body, csrfToken });
  const view = (jobId: string, part = '') =>
    `/v1/jobs/${encodeURIComponent(jobId)}/view${part === '' ? '' : `/${part}`}`;
  return {
    session: (signal?: AbortSignal) => get<Session>('/v1/session', signal),
    signIn: (body: SignIn) => send<Session>('POST', '/v1/session', body),
    setPassword: (body: NewPassword) => send<void>('PUT', '/v1/session/password', body),
    signOut: () => send<void>('DELETE', '/v1/session'),
    signOutEverywhere: () => send<void>('DELETE', '/v1/sessions'),

    keys: (signal?: AbortSignal) => get<ApiKeyList>('/v1/keys', signal),
    createKey: (body: NewApiKey) => send<CreatedApiKey>('POST', '/v1/keys', body),
    revokeKey: ({ id }: Pick<ApiKey, 'id'>) =>
      send<void>('DELETE', `/v1/keys/${encodeURIComponent(id)}`),
    usage: (from: string, to: string, signal?: AbortSignal) =>
      get<Usage>('/v1/usage', signal, { from, to }),

    jobs: ({ status, cursor, limit }: JobQuery, signal?: AbortSignal) =>
      get<JobList>('/v1/jobs', signal, { status, cursor, limit }),
    /** How one job stands, without its result; undefined when there is no such job, or no longer. */
    job: async (jobId: string, signal?: AbortSignal): Promise<JobSummary | undefined> => {
      const { jobs } = await get<JobList>('/v1/jobs', signal, { jobId });
      return jobs[0];
    },
    discardJob: ({ jobId }: Pick<JobSummary, 'jobId'>) =>
      send<void>('DELETE', `/v1/jobs/${encodeURIComponent(jobId)}`),
    startJob: (
      operation: OperationName,
      archive: Blob,
      options: Omit<UploadOptions, 'csrfToken'>,
    ) => upload<JobEnvelope>(OPERATIONS[operation].path, archive, { ...options, csrfToken }),

    summary: (jobId: string, signal?: AbortSignal) =>
      get<ViewSummary>(view(jobId, 'summary'), signal),
    cut: (
      jobId: string,
      grouping: ViewGrouping | undefined,
      open: readonly string[] | undefined,
      filter: GraphFilter,
      signal?: AbortSignal,
    ) => get<ViewCut>(view(jobId), signal, { grouping, open, ...filterQuery(filter), limit: 5000 }),
    search: (jobId: string, q: string, limit: number, signal?: AbortSignal) =>
      get<ViewSearch>(view(jobId, 'search'), signal, { q, limit }),
    node: (jobId: string, id: string, signal?: AbortSignal) =>
      get<ViewNodeDetails>(view(jobId, 'node'), signal, { id }),
    neighbours: (jobId: string, query: NeighbourQuery, signal?: AbortSignal) =>
      get<ViewNeighbours>(view(jobId, 'neighbours'), signal, { ...query, limit: 100 }),
    path: (
      jobId: string,
      from: string,
      to: string,
      types: string | undefined,
      signal?: AbortSignal,
    ) => get<ViewPath>(view(jobId, 'path'), signal, { from, to, types }),
    impact: (jobId: string, id: string, signal?: AbortSignal) =>
      get<ViewImpact>(view(jobId, 'impact'), signal, { id, limit: 200 }),
    cycles: (
      jobId: string,
      query: { cursor?: string | undefined; id?: string | undefined },
      signal?: AbortSignal,
    ) => get<ViewCycles>(view(jobId, 'cycles'), signal, { ...query, limit: 50 }),
  };
}

/** Where the browser downloads the result from, with the session's cookie. */
export const resultAddress = ({ jobId }: Pick<JobSummary, 'jobId'>): string =>
  `/v1/jobs/${encodeURIComponent(jobId)}/result`;

function filterQuery({ labels, types, tests, typeOnly, external }: GraphFilter): Query {
  return {
    labels: labels?.join(','),
    types: types?.join(','),
    tests: tests ? undefined : false,
    typeOnly: typeOnly ? undefined : false,
    external: external ? undefined : false,
  };
}
