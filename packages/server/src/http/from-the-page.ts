// Whether a request with the page's cookie was sent by the page itself, and not by another site in the same
// browser (https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html).
// The cookie is SameSite=Strict besides; other ports of one host count as the same site, though.
import { OrreryError } from '@orrery/contract';
import type { FastifyRequest } from 'fastify';
import { isSameSecret } from '../sessions/page-tokens.ts';
import type { PageSession } from '../sessions/sessions.ts';

const HARMLESS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Throws `forbidden` for a request that changes something and does not show the session's CSRF token. */
export function assertFromThePage(request: FastifyRequest, session: PageSession): void {
  if (HARMLESS.has(request.method)) return;
  assertNotFromAnotherSite(request);
  const given = request.headers['x-csrf-token'];
  if (given === undefined) {
    throw new OrreryError(
      'forbidden',
      'The X-CSRF-Token header is missing. Send the csrfToken of GET /v1/session in it.',
    );
  }
  if (!isSameSecret(session.csrfToken, given.toString())) {
    throw new OrreryError(
      'forbidden',
      'The X-CSRF-Token header is not the token of this session. Ask GET /v1/session for it.',
    );
  }
}

/** What browsers say of where a request comes from; other clients say nothing (W3C Fetch Metadata). */
export function assertNotFromAnotherSite({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  throw new OrreryError('forbidden', 'This can be asked for by the page itself alone.');
}
