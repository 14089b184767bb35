// Questions to the view of a completed job. The server cuts the graph: no answer is larger than its limits. A result
// never changes, so neither does an answer.
import { promisify } from 'node:util';
import { gzip, constants as zlib, zstdCompress } from 'node:zlib';
import { OrreryError, type ViewLabel, type ViewType } from '@orrery/contract';
import {
  ErrorPayload,
  VIEW_QUESTIONS,
  type ViewCutQuery,
  type ViewCyclesQuery,
  type ViewImpactQuery,
  type ViewNeighboursQuery,
  type ViewNodeQuery,
  type ViewPathQuery,
  type ViewQuestionName,
  type ViewSearchQuery,
} from '@orrery/contract/schemas';
import { type GraphView, ViewFileError, type ViewFilter } from '@orrery/runner';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findJob } from '../http/job-routes.ts';
import { notFound, refuse } from '../http/refusals.ts';
import { API_VERSION } from '../http/response-headers.ts';
import { type Encoding, selectEncoding } from '../http/select-encoding.ts';
import { isAmong } from '../http/send-result.ts';
import { MissingBlob, viewNameOf } from '../jobs/blob-storage.ts';
import type { Job } from '../jobs/job.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { OpenViews } from './open-views.ts';

export interface ViewRouteOptions {
  readonly jobs: Pick<Jobs, 'find'>;
  readonly views: Pick<OpenViews, 'ask'>;
}

export function addViewRoutes(app: FastifyInstance, options: ViewRouteOptions): void {
  for (const name of Object.keys(VIEW_QUESTIONS) as ViewQuestionName[]) {
    const { path, query } = VIEW_QUESTIONS[name];
    app.get<{ Params: { jobId: string } }>(
      `/v1/jobs/:jobId/view${path}`,
      { schema: { querystring: query, response: { '4xx': ErrorPayload, '5xx': ErrorPayload } } },
      (request, reply) => answer(options, name, request, reply),
    );
  }
}

async function answer(
  { jobs, views }: ViewRouteOptions,
  name: ViewQuestionName,
  request: FastifyRequest<{ Params: { jobId: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const job = await findJob(jobs, request);
  if (job.result === null) throw notCompleted(job);
  const encoding = selectEncoding(request.headers['accept-encoding']);
  const tag = `"${job.id}.${job.attempt}.${API_VERSION}.${encoding}"`;
  const headers = { Vary: 'Accept-Encoding', ETag: tag, 'Cache-Control': 'private, no-cache' };
  if (isAmong(tag, request.headers['if-none-match'])) {
    return reply.code(304).headers(headers).send();
  }
  const text = await ask(views, viewNameOf(job.result), request, (view) =>
    JSON.stringify(ANSWERS[name](view, request.query as never)),
  );
  reply.code(200).headers(headers).type('application/json; charset=utf-8');
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.send(await encode(text, encoding));
}

function notCompleted({ status }: Job): OrreryError {
  const why =
    status === 'failed'
      ? 'The job has failed, so there is no graph to look at.'
      : 'The job has not completed. Ask again when it has.';
  return refuse('jobId', why, 'path');
}

/** A view that is not there, or cannot be used, is not found; what is wrong with it is for the operator. */
async function ask<Answer>(
  views: ViewRouteOptions['views'],
  name: string,
  request: FastifyRequest,
  question: (view: GraphView) => Answer,
): Promise<Answer> {
  try {
    return await views.ask(name, question);
  } catch (error) {
    const isMissing =
      error instanceof MissingBlob || (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isMissing && !(error instanceof ViewFileError)) throw error;
    request.log.warn({ err: error, view: name }, 'a view cannot be used');
    throw notFound(
      'jobId',
      'This job has no view that can be used. Send its archive again with a new Idempotency-Key.',
    );
  }
}

/** What each question asks of a view, from a query that the schema has been held against. */
const ANSWERS: Readonly<Record<ViewQuestionName, (view: GraphView, query: never) => unknown>> = {
  summary: (view) => view.summary(),
  cut: (view, query: ViewCutQuery) => {
    const { grouping, open, limit } = query;
    if (grouping !== undefined && !view.groupings.includes(grouping)) {
      const has = view.groupings.join(' and ');
      throw refuse('grouping', `The view of this job has no ${grouping}; it has ${has}.`, 'query');
    }
    return view.cut({
      ...filterOf(query),
      limit,
      ...(grouping !== undefined && { grouping }),
      ...(open !== undefined && { open }),
    });
  },
  search: (view, query: ViewSearchQuery) =>
    view.search({ ...filterOf(query), q: query.q, limit: query.limit }),
  node: (view, query: ViewNodeQuery) => found('id', view.node(query)),
  neighbours: (view, query: ViewNeighboursQuery) => {
    const { id, direction, type, limit, cursor } = query;
    const question = {
      ...{ id, direction, limit },
      ...(type !== undefined && { type }),
      ...(cursor !== undefined && { cursor }),
    };
    return found('id', view.neighbours({ ...filterOf(query), ...question }));
  },
  path: (view, query: ViewPathQuery) => {
    const { from, to } = query;
    found('from', view.node({ id: from }));
    return found('to', view.path({ ...filterOf(query), from, to }));
  },
  cycles: (view, query: ViewCyclesQuery) => view.cycles(query),
  impact: (view, query: ViewImpactQuery) => {
    const { id, depth, limit } = query;
    return found('id', view.impact({ ...filterOf(query), id, depth, limit }));
  },
};

function found<Answer>(field: string, answer: Answer | undefined): Answer {
  if (answer !== undefined) return answer;
  const issue = `The graph has no node with this ${field === 'id' ? 'id' : `id in \`${field}\``}.`;
  throw new OrreryError('not_found', issue, { details: [{ field, issue, location: 'query' }] });
}

/** The lists of a query are text. */
function filterOf({
  labels,
  types,
  tests,
  typeOnly,
  external,
}: Pick<ViewCutQuery, 'labels' | 'types' | 'tests' | 'typeOnly' | 'external'>): ViewFilter {
  return {
    ...{ tests, typeOnly, external },
    ...(labels !== undefined && { labels: labels.split(',') as ViewLabel[] }),
    ...(types !== undefined && { types: types.split(',') as ViewType[] }),
  };
}

const inGzip = promisify(gzip);
const inZstd = promisify(zstdCompress);

/** Fast rather than small: answers are made for each request. */
async function encode(text: string, encoding: Encoding): Promise<string | Buffer> {
  switch (encoding) {
    case 'gzip':
      return inGzip(text, { level: zlib.Z_BEST_SPEED });
    case 'zstd':
      return inZstd(text, { params: { [zlib.ZSTD_c_compressionLevel]: 1 } });
    case 'identity':
      return text;
  }
}
