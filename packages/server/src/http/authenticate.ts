// Who sends a request, and whether that one may send any now: API key (401), then rate limit (429).
import { OrreryError } from '@orrery/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { KeyRing, Principal } from '../keys/key-ring.ts';
import type { RateLimiter, RateWindow } from '../metering/rate-limiter.ts';
import { setRateLimitHeaders } from './response-headers.ts';

export interface AddressLimits {
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  /** Failed authentications a minute and address. */
  readonly failureLimit: number;
}

export interface AuthenticationOptions extends AddressLimits {
  readonly keys: KeyRing;
  /** Requests a minute of a key that has no limit of its own. */
  readonly rateLimit: number;
}

/**
 * Resolves with the sender of an admitted request; sets the headers of the limit that applies.
 * @param text the API key as it was sent; undefined when there was none
 */
export async function authenticate(
  options: AuthenticationOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  text = request.headers['x-api-key']?.toString(),
): Promise<Principal> {
  const { keys, limiter, clock } = options;
  const principal = text === undefined ? undefined : await keys.verify(text);
  const subject = principal === undefined ? addressSubject(request.ip) : `key ${principal.id}`;
  const limit =
    principal === undefined ? options.failureLimit : (principal.rateLimit ?? options.rateLimit);
  const now = clock.now();
  const { admitted, window } = await limiter.take(subject, limit, now);
  setRateLimitHeaders(reply, window);
  if (!admitted) throw tooMany(reply, window, now, principal === undefined);
  if (principal !== undefined) return principal;
  reply.header('WWW-Authenticate', 'ApiKey realm="orrery"');
  throw new OrreryError(
    'unauthorized',
    text === undefined
      ? 'The X-Api-Key header is missing. Send an API key in it.'
      : 'The API key in the X-Api-Key header is not valid: mistyped, unknown, expired or revoked.',
  );
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

function tooMany(
  reply: FastifyReply,
  window: RateWindow,
  now: number,
  isFailure: boolean,
): OrreryError {
  const seconds = Math.max(1, Math.ceil((window.resetsAt - now) / 1000));
  reply.header('Retry-After', String(seconds));
  const whose = isFailure
    ? 'failed authentications from this address'
    : 'requests with this API key';
  return new OrreryError(
    'rate_limit_exceeded',
    `There were more than ${window.limit} ${whose} in a minute. Try again in ${seconds} s.`,
  );
}

/** One subscriber has a whole /64 of IPv6, so addresses are counted by that. */
function addressSubject(ip: string): string {
  const address = ip.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!address.includes(':')) return `address ${address}`;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `address ${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
