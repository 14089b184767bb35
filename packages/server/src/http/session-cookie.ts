// The cookie of the page's session. Scripts cannot read it, other sites cannot have it sent, and where the page
// is reached over HTTPS it never leaves on a connection that is not encrypted, and no sibling host can set it
// (the `__Host-` prefix, RFC 6265bis, section 4.1.3.2).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_MILLISECONDS } from '../sessions/sessions.ts';

const PLAIN_NAME = 'orrery_session';
const SECURE_NAME = `__Host-${PLAIN_NAME}`;
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict';

/** The token in the cookie; undefined when there is no such cookie. Of two, the first counts. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  const name = nameFor(request);
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key = '', ...value] = pair.split('=');
    if (key.trim() === name) return value.join('=').trim();
  }
  return undefined;
}

/** The browser forgets it when the session is over at the latest. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  setCookie(request, reply, token, SESSION_MILLISECONDS / 1000);
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  setCookie(request, reply, '', 0);
}

function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  value: string,
  seconds: number,
): void {
  const secure = isEncrypted(request) ? '; Secure' : '';
  reply.header(
    'Set-Cookie',
    `${nameFor(request)}=${value}; ${ATTRIBUTES}; Max-Age=${seconds}${secure}`,
  );
}

/** Browsers take the prefix on encrypted connections alone. */
const nameFor = (request: FastifyRequest): string =>
  isEncrypted(request) ? SECURE_NAME : PLAIN_NAME;

/** As a trusted proxy tells it in X-Forwarded-Proto; the server itself speaks plain HTTP. */
const isEncrypted = ({ protocol }: FastifyRequest): boolean => protocol?.toLowerCase() === 'https';
