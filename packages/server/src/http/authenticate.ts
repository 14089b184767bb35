// Who sends a request, and whether that one may send any now: API key or session of the page (401), then rate
// limit (429), then, for sessions, whether the page itself has sent it (403).
import { OrreryError } from '@orrery/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { type KeyHolder, type KeyRing, PAGE_KEY } from '../keys/key-ring.ts';
import type { Activity } from '../metering/activity.ts';
import type { RateLimiter } from '../metering/rate-limiter.ts';
import type { PageSession, Sessions } from '../sessions/sessions.ts';
import { assertFromThePage } from './from-the-page.ts';
import { addressSubject, limitRequests } from './limit-requests.ts';
import { setRateLimitHeaders } from './response-headers.ts';
import { readSessionCookie } from './session-cookie.ts';

/** Who sends a request: the holder of a key, or a session, which works with the key of the page. */
export interface Principal extends KeyHolder {
  /** Absent for an API key. */
  readonly session?: PageSession;
}

export interface AddressLimits {
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  /** Failed authentications a minute and address. */
  readonly failureLimit: number;
}

export interface AuthenticationOptions extends AddressLimits {
  readonly keys: KeyRing;
  readonly sessions: Sessions;
  readonly activity: Activity;
  /** Requests a minute of a session, and of a key that has no limit of its own. */
  readonly rateLimit: number;
}

/**
 * Resolves with the sender of an admitted request; sets the headers of the limit that applies. Where there is
 * an API key, a cookie is not looked at.
 * @param text the API key as it was sent; undefined when there was none
 */
export async function authenticate(
  options: AuthenticationOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  text = request.headers['x-api-key']?.toString(),
): Promise<Principal> {
  const token = text === undefined ? readSessionCookie(request) : undefined;
  if (token !== undefined) return authenticateSession(options, request, reply, token);
  const { keys, clock, activity, rateLimit } = options;
  const holder = text === undefined ? undefined : await keys.verify(text);
  if (holder === undefined) {
    await limitFailures(options, request, reply);
    throw unauthorized(
      reply,
      text === undefined
        ? 'The X-Api-Key header is missing. Send an API key in it.'
        : 'The API key in the X-Api-Key header is not valid: mistyped, unknown, expired or revoked.',
    );
  }
  await limitRequests(reply, {
    ...options,
    subject: `key ${holder.id}`,
    limit: holder.rateLimit ?? rateLimit,
    whose: 'requests with this API key',
  });
  activity.noteRequest(holder.id, clock.now());
  return holder;
}

/** Counts an attempt of somebody who is not known. Throws `rate_limit_exceeded`. */
export function limitFailures(
  options: AddressLimits,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  return limitRequests(reply, {
    ...options,
    subject: addressSubject(request.ip),
    limit: options.failureLimit,
    whose: 'failed authentications from this address',
  });
}

/** Shows the address's limit on answers that come before anybody is known. Counts nothing. */
export async function showAddressLimit(
  { limiter, clock, failureLimit }: AddressLimits,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const subject = addressSubject(request.ip);
  setRateLimitHeaders(reply, await limiter.peek(subject, failureLimit, clock.now()));
}

export function unauthorized(reply: FastifyReply, message: string): OrreryError {
  reply.header('WWW-Authenticate', 'ApiKey realm="orrery"');
  return new OrreryError('unauthorized', message);
}

async function authenticateSession(
  options: AuthenticationOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<Principal> {
  const { sessions, clock, activity } = options;
  const session = await sessions.verify(token);
  if (session === undefined) {
    await limitFailures(options, request, reply);
    throw unauthorized(reply, 'The session has ended. Sign in again.');
  }
  await limitRequests(reply, {
    ...options,
    subject: `session ${session.id}`,
    limit: options.rateLimit,
    whose: 'requests in this session',
  });
  assertFromThePage(request, session);
  if (session.mustSetPassword && !isAboutSessions(request)) {
    throw new OrreryError('forbidden', 'Set a password for the page first.');
  }
  activity.noteRequest(PAGE_KEY.id, clock.now());
  activity.noteSession(session.id, clock.now());
  return { ...PAGE_KEY, session };
}

/** What a session that must set a password may ask for: the password, and its end. */
const isAboutSessions = ({ routeOptions }: FastifyRequest): boolean =>
  /^\/v1\/sessions?(?:\/|$)/.test(routeOptions.url ?? '');
