// The headers that every answer carries, and how a request gets its id.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import type { RateWindow } from '../metering/rate-limiter.ts';
import { readIdempotencyKey } from './idempotency-key.ts';

/** Semantic version of the service. */
export const API_VERSION: string = packageJson.version;

export const newRequestId = (): string => `req_${randomUUID()}`;

/** The Idempotency-Key where a submission has a valid one, which is echoed so; otherwise a fresh id. */
export function requestIdOf(request: Pick<IncomingMessage, 'method' | 'rawHeaders'>): string {
  const key = request.method === 'POST' ? readIdempotencyKey(request.rawHeaders) : undefined;
  return key?.ok === true ? key.value : newRequestId();
}

/** Nothing that is served may run, be framed, or be taken for another type; the page of docs adds its style. */
const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

export function isVersionedPath(url: string): boolean {
  return url === '/v1' || /^\/v1[/?]/.test(url);
}

export function setCommonHeaders(reply: FastifyReply, requestId: string): void {
  reply.headers({
    'X-Request-Id': requestId,
    'X-API-Version': API_VERSION,
    'Cache-Control': 'no-store',
    ...SECURITY_HEADERS,
  });
}

export function setUsageUnits(reply: FastifyReply, units: number): void {
  reply.header('X-Usage-Units', String(units));
}

export function setRateLimitHeaders(reply: FastifyReply, window: RateWindow): void {
  reply.headers({
    'RateLimit-Limit': String(window.limit),
    'RateLimit-Remaining': String(window.remaining),
    'RateLimit-Reset': String(Math.ceil(window.resetsAt / 1000)),
  });
}
