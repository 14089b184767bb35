// Turns whatever went wrong into the one error payload. The only place that knows HTTP statuses of error
// codes, and the only place where an error that nobody foresaw loses its text before a client sees it.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, type ErrorPayload, OPERATIONS, OrreryError } from '@orrery/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { notFound, refuse } from './refusals.ts';
import { API_VERSION, newRequestId } from './response-headers.ts';

const STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  rate_limit_exceeded: 429,
  internal_error: 500,
  bad_gateway: 502,
};

export function addErrorResponses(app: FastifyInstance, clock: Clock): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, clock));
  app.setNotFoundHandler((request, reply) =>
    sendError(nothingHere(request), request, reply, clock),
  );
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
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(payload));
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

type Payload = Omit<ErrorPayload, 'code'> & { readonly code: ErrorCode };

function toPayload(error: OrreryError, requestId: string, now: number): Payload {
  const payload: Payload = {
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
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  switch (code) {
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return notFound('path', 'There is nothing at this address.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refuse('Content-Type', 'The Content-Type header cannot be understood.', 'header');
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return refuse('request', 'The request cannot be processed.');
  }
  return new OrreryError(
    'internal_error',
    'Something unexpected happened in the service. Send the same request again; if it fails again, report the request id.',
  );
}

function nothingHere(request: FastifyRequest): OrreryError {
  const [path] = request.url.split('?');
  const operation = Object.values(OPERATIONS).find((known) => known.path === path);
  if (operation !== undefined) {
    return notFound('method', `There is no ${request.method} at this address; use POST.`);
  }
  return notFound('path', 'There is nothing at this address.');
}
