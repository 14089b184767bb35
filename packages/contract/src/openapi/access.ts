// What requests prove themselves with: an API key, or the session of the page.
import type { SecurityRequirement } from './openapi-types.ts';

export const SECURITY_SCHEMES = {
  ApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description:
      'Made by the operator with `orrery keys create`, or on the page. A secret: keep it out of pages, repositories and logs.',
  },
  BearerKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The same key where a scraper of `/metrics` can send nothing else.',
  },
  Session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'orrery_session',
    description:
      'Set by `POST /v1/session`; `__Host-orrery_session` where the page is reached over HTTPS. Not looked at where there is an API key.',
  },
  CsrfToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'The `csrfToken` of the session.',
  },
} as const;

/** What looks. */
export const READING: readonly SecurityRequirement[] = [{ ApiKey: [] }, { Session: [] }];
/** What changes something: another site can have a browser send a cookie, but not this header. */
export const CHANGING: readonly SecurityRequirement[] = [
  { ApiKey: [] },
  { Session: [], CsrfToken: [] },
];
/** What anybody may ask. */
export const ANYBODY: readonly SecurityRequirement[] = [];
