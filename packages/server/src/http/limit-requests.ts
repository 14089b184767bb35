// Counts a request against a limit a minute, tells the client how it stands, and refuses what is too much (429).
import { OrreryError } from '@orrery/contract';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../clock.ts';
import type { RateLimiter } from '../metering/rate-limiter.ts';
import { setRateLimitHeaders } from './response-headers.ts';

export interface RequestCount {
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  /** Who is counted. */
  readonly subject: string;
  /** Requests a minute. */
  readonly limit: number;
  /** What there were too many of, as in `There were more than 60 …`. */
  readonly whose: string;
}

/** Sets the headers of the limit. Throws `rate_limit_exceeded`, and counts nothing then. */
export async function limitRequests(
  reply: FastifyReply,
  { limiter, clock, subject, limit, whose }: RequestCount,
): Promise<void> {
  const now = clock.now();
  const { admitted, window } = await limiter.take(subject, limit, now);
  setRateLimitHeaders(reply, window);
  if (admitted) return;
  const seconds = Math.max(1, Math.ceil((window.resetsAt - now) / 1000));
  reply.header('Retry-After', String(seconds));
  throw new OrreryError(
    'rate_limit_exceeded',
    `There were more than ${window.limit} ${whose} in a minute. Try again in ${seconds} s.`,
  );
}

/** One subscriber has a whole /64 of IPv6, so addresses are counted by that. */
export function addressSubject(ip: string): string {
  const address = ip.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!address.includes(':')) return `address ${address}`;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `address ${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
