// Turns whatever went wrong into the one error payload. The only place that knows HTTP statuses of error
// codes, and the only place where an error that nobody foresaw loses its text before a client sees it.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, type ErrorPayload, OPERATIONS, OrreryError } from '@orrery/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { notFound, refuse } from './refusals.ts';
import { API_VERSION, newRequestId } from './response-headers.ts';
import type { RouteTable } from './route-table.ts';

/** The HTTP status of each code. */
export const STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  rate_limit_exceeded: 429,
  internal_error: 500,
  bad_gateway: 502,
};

/** @param answerElse answers at an address where nothing is in another way; undefined for the payload of an error */
export function addErrorResponses(
  app: FastifyInstance,
  clock: Clock,
  routes: RouteTable,
  answerElse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined,
): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, clock));
  app.setNotFoundHandler((request, reply) => {
    const methods = routes.methodsAt(request.url);
    if (methods.length > 0) reply.header('Allow', methods.join(', '));
    else {
      const answer = answerElse(request, reply);
      if (answer !== undefined) return answer;
    }
    return sendError(nothingHere(request, methods), request, reply, clock);
  });
}

export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  clock: Clock,
): FastifyReply {
  const foreseen = asForeseen(error);
  const status = STATUS[foreseen.code];
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  const payload = toPayload(foreseen, request.id, clock.now());
  return reply.code(status).type('application/json; charset=utf-8').send(payload);
}

/**
 * Answers what Node could not read as HTTP, or did not get in time, on the bare socket. Neither path nor
 * key are known then.
 */
export function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Socket & { _httpMessage?: { headersSent: boolean } | null },
  clock: Clock,
): void {
  const hasAnswered = socket._httpMessage?.headersSent === true;
  if (error.code === 'ECONNRESET' || !socket.writable || hasAnswered) {
    socket.destroy();
    return;
  }
  const requestId = newRequestId();
  const refusal = refuse('request', brokenRequestIssue(error));
  const body = JSON.stringify(toPayload(refusal, requestId, clock.now()));
  const head = [
    `HTTP/1.1 400 ${STATUS_CODES[400]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    `X-API-Version: ${API_VERSION}`,
    'Connection: close',
  ].join('\r\n');
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
}

function brokenRequestIssue(error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'The request did not arrive in time. Send it again over a faster or steadier connection.';
    case 'HPE_HEADER_OVERFLOW':
      return 'The headers of the request are too long.';
    default:
      return 'The request is not valid HTTP/1.1.';
  }
}

function toPayload(error: OrreryError, requestId: string, now: number): ErrorPayload {
  const payload: ErrorPayload = {
    status: STATUS[error.code],
    code: error.code,
    message: error.message,
    timestamp: new Date(now).toISOString(),
    requestId,
  };
  if (error.details.length > 0) payload.details = error.details.map((detail) => ({ ...detail }));
  return payload;
}

function asForeseen(error: unknown): OrreryError {
  if (error instanceof OrreryError) return error;
  const { code, statusCode, validation } = error as Partial<FastifyError>;
  // Only queries are validated by the framework; headers must be known before it comes to that.
  const trouble = validation?.[0];
  if (trouble !== undefined) {
    const [, field = missingOf(trouble)] = trouble.instancePath.split('/');
    return refuse(field, `${field} ${trouble.message ?? 'is not valid'}.`, 'query');
  }
  switch (code) {
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return notFound('path', 'There is nothing at this address.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refuse('Content-Type', 'The Content-Type header cannot be understood.', 'header');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refuse('body', 'The body is larger than anything that can be asked for here.', 'body');
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return refuse('request', 'The request cannot be processed.');
  }
  return new OrreryError(
    'internal_error',
    'Something unexpected happened in the service. Send the same request again; if it fails again, report the request id.',
  );
}

/** A parameter that is missing is named beside the place where it is missing. */
const missingOf = ({ params }: { readonly params: Record<string, unknown> }): string =>
  String(params.missingProperty ?? 'query');

/** @param methods those that there are at the address of the request */
export function nothingHere(
  { method, url }: Pick<FastifyRequest, 'method' | 'url'>,
  methods: readonly string[] = [],
): OrreryError {
  if (methods.length > 0) {
    return notFound(
      'method',
      `There is no ${method} at this address; use ${methods.join(' or ')}.`,
    );
  }
  if (!/^\/v1\/(?:graphs|analysis)\//.test(url)) {
    return notFound('path', 'There is nothing at this address.');
  }
  // Who writes a client learns here what a graph is called.
  const paths = Object.values(OPERATIONS).map(({ path }) => path);
  return notFound(
    'path',
    `There is nothing at this address. Graphs and analyses are at ${paths.join(', ')}.`,
  );
}
