// What only administrators may ask for: keys of scope `admin`, and the page.
import { ADMIN_SCOPE, OrreryError } from '@orrery/contract';
import type { FastifyRequest } from 'fastify';
import { EVERYBODY, type JobOwner } from '../jobs/job.ts';
import type { Principal } from './authenticate.ts';

/** Throws `forbidden`. */
export function requireAdmin(principal: Principal): void {
  if (principal.scopes.includes(ADMIN_SCOPE)) return;
  throw new OrreryError(
    'forbidden',
    `This API key does not cover the operation; it needs the scope ${ADMIN_SCOPE}.`,
  );
}

/**
 * Whose jobs a request is about: the key's own; everybody's in a session of the page, and where a key of scope
 * `admin` asks for all. Throws `forbidden`.
 */
export function jobOwner(request: FastifyRequest): JobOwner {
  const principal = request.principal!;
  if (principal.session !== undefined) return EVERYBODY;
  if ((request.query as { all?: unknown }).all !== true) return principal.id;
  requireAdmin(principal);
  return EVERYBODY;
}
