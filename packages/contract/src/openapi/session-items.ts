// The page's session in the document: look at it, sign in, set a password, sign out.
import type { ErrorCode } from '../error-catalogue.ts';
import { ANYBODY, CHANGING } from './access.ts';
import { NO_SESSION_EXAMPLE, SESSION_EXAMPLE } from './examples-of-page.ts';
import type { OpenApiDocument, OperationItem, ResponseItem } from './openapi-types.ts';
import { jsonBody } from './request-body.ts';
import {
  errorReferences,
  type HeaderName,
  headerReferences,
  VERSIONED_HEADERS,
} from './responses.ts';
import { schemaReference } from './schema-components.ts';

const ERRORS: readonly ErrorCode[] = [
  'invalid_request',
  'not_found',
  'rate_limit_exceeded',
  'internal_error',
  'bad_gateway',
];
/** Of what needs a session or a key. */
const GUARDED: readonly ErrorCode[] = [...ERRORS, 'unauthorized', 'forbidden'];

type Statuses = Readonly<Record<ErrorCode, number>>;

export function sessionItems(statuses: Statuses): OpenApiDocument['paths'] {
  return {
    '/v1/session': {
      get: getSession(statuses),
      post: signIn(statuses),
      delete: signOut(statuses),
    },
    '/v1/session/password': { put: setPassword(statuses) },
    '/v1/sessions': { delete: signOutEverywhere(statuses) },
  };
}

function getSession(statuses: Statuses): OperationItem {
  return {
    operationId: 'getSession',
    tags: ['page'],
    security: ANYBODY,
    summary: 'Whether one is signed in, and how one signs in.',
    description: 'Needs nothing. Limited by address.',
    responses: {
      '200': sessionResponse('What the page must know first.', []),
      ...errorReferences(ERRORS, statuses),
    },
  };
}

function signIn(statuses: Statuses): OperationItem {
  return {
    operationId: 'signIn',
    tags: ['page'],
    security: ANYBODY,
    summary: 'Signs in with the password or the token of a one-time link.',
    description:
      'Begins a session with a new id, whatever cookie the request has. Attempts are limited by address, and those with a password also for all addresses together. A link works once, within an hour.',
    requestBody: jsonBody('SignIn', 'Either of the two.', {
      password: { summary: 'By password', value: { password: 'correct horse battery staple' } },
      token: {
        summary: 'By one-time link',
        value: { token: 'orl_5m0t2eK1nX9bQ7zVh3LcYwR8sPjD4fGaUi6TkNoEqB0' },
      },
    }),
    responses: {
      '200': sessionResponse('Signed in.', ['Set-Cookie']),
      ...errorReferences(GUARDED, statuses),
    },
  };
}

function setPassword(statuses: Statuses): OperationItem {
  return {
    operationId: 'setPassword',
    tags: ['page'],
    security: CHANGING,
    summary: 'Sets or changes the password of the page.',
    description:
      'Ends all other sessions. An API key needs the scope `admin`. Wrong current passwords are limited as attempts to sign in are.',
    requestBody: jsonBody('NewPassword', 'The new password, and the one until now.', {
      change: {
        summary: 'A change',
        value: { password: 'a new and longer password', current: 'correct horse battery staple' },
      },
    }),
    responses: {
      '204': emptyResponse('It holds from now on.', []),
      ...errorReferences(GUARDED, statuses),
    },
  };
}

function signOut(statuses: Statuses): OperationItem {
  return {
    operationId: 'signOut',
    tags: ['page'],
    security: [{ Session: [], CsrfToken: [] }],
    summary: 'Ends this session.',
    description: 'Its cookie is worth nothing from then on, wherever it was copied to.',
    responses: {
      '204': emptyResponse('Signed out.', ['Set-Cookie']),
      ...errorReferences(GUARDED, statuses),
    },
  };
}

function signOutEverywhere(statuses: Statuses): OperationItem {
  return {
    operationId: 'signOutEverywhere',
    tags: ['page'],
    security: CHANGING,
    summary: 'Ends all sessions of the page.',
    description:
      'One-time links that were not used are worth nothing from then on either. An API key needs the scope `admin`.',
    responses: {
      '204': emptyResponse('Nobody is signed in any more.', ['Set-Cookie']),
      ...errorReferences(GUARDED, statuses),
    },
  };
}

function sessionResponse(description: string, headers: readonly HeaderName[]): ResponseItem {
  return {
    description,
    headers: headerReferences([...VERSIONED_HEADERS, ...headers]),
    content: {
      'application/json': {
        schema: { ...schemaReference('Session') },
        examples: {
          signedIn: { summary: 'Signed in', value: SESSION_EXAMPLE },
          ...(headers.length === 0 && {
            signedOut: { summary: 'Not signed in', value: NO_SESSION_EXAMPLE },
          }),
        },
      },
    },
  };
}

const emptyResponse = (description: string, headers: readonly HeaderName[]): ResponseItem => ({
  description,
  headers: headerReferences([...VERSIONED_HEADERS, ...headers]),
});
