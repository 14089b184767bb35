// Refusals that several routes share. Each names the one field that it is about.
import { OrreryError } from '@orrery/contract';

/** A refusal with one detail. Without a location, the whole request is meant. */
export function refuse(
  field: string,
  issue: string,
  location?: 'header' | 'path' | 'query' | 'body',
): OrreryError {
  const detail = location === undefined ? { field, issue } : { field, issue, location };
  return new OrreryError('invalid_request', issue, { details: [detail] });
}

/** What the address names is not there. */
export function notFound(field: string, issue: string): OrreryError {
  return new OrreryError('not_found', issue, { details: [{ field, issue, location: 'path' }] });
}
