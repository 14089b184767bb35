// API keys and what was used with them, in the document. For the page and for keys of scope `admin`.
import type { ErrorCode } from '../error-catalogue.ts';
import { KeyIdParameters } from '../requests.ts';
import { UsageQuery } from '../usage.ts';
import { CHANGING } from './access.ts';
import { CREATED_KEY_EXAMPLE, KEYS_EXAMPLE, USAGE_EXAMPLE } from './examples-of-page.ts';
import type { OpenApiDocument, OperationItem, ResponseItem } from './openapi-types.ts';
import { parametersOf } from './parameters.ts';
import { jsonBody } from './request-body.ts';
import { errorReferences, headerReferences, VERSIONED_HEADERS } from './responses.ts';
import { schemaReference } from './schema-components.ts';

const ERRORS: readonly ErrorCode[] = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'rate_limit_exceeded',
  'internal_error',
  'bad_gateway',
];

type Statuses = Readonly<Record<ErrorCode, number>>;

export function keyItems(statuses: Statuses): OpenApiDocument['paths'] {
  return {
    '/v1/keys': { get: listKeys(statuses), post: createKey(statuses) },
    '/v1/keys/{keyId}': { delete: revokeKey(statuses) },
    '/v1/usage': { get: getUsage(statuses) },
  };
}

function listKeys(statuses: Statuses): OperationItem {
  return {
    operationId: 'listKeys',
    tags: ['keys'],
    summary: 'All API keys, without the keys themselves.',
    description: 'Needs the scope `admin`.',
    responses: {
      '200': jsonResponse('All of them.', 'ApiKeyList', KEYS_EXAMPLE),
      ...errorReferences(ERRORS, statuses),
    },
  };
}

function createKey(statuses: Statuses): OperationItem {
  return {
    operationId: 'createKey',
    tags: ['keys'],
    security: CHANGING,
    summary: 'Makes an API key.',
    description: 'The answer is the only time that the key is seen. Needs the scope `admin`.',
    requestBody: jsonBody('NewApiKey', 'What the key is to be called and may do.', {
      narrow: {
        summary: 'A key for one operation, for thirty days',
        value: { name: 'ci-bot', scopes: ['graphs:dependency'], expiresInSeconds: 2_592_000 },
      },
    }),
    responses: {
      '201': jsonResponse('The key works from now on.', 'CreatedApiKey', CREATED_KEY_EXAMPLE),
      ...errorReferences(ERRORS, statuses),
    },
  };
}

function revokeKey(statuses: Statuses): OperationItem {
  return {
    operationId: 'revokeKey',
    tags: ['keys'],
    security: CHANGING,
    summary: 'Revokes an API key.',
    description:
      'Requests with it are refused from then on; jobs that it has made go on. 404 when no key that works has the id. Needs the scope `admin`.',
    parameters: parametersOf(KeyIdParameters, 'path'),
    responses: {
      '204': {
        description: 'The key is worth nothing any more.',
        headers: headerReferences(VERSIONED_HEADERS),
      },
      ...errorReferences(ERRORS, statuses),
    },
  };
}

function getUsage(statuses: Statuses): OperationItem {
  return {
    operationId: 'getUsage',
    tags: ['keys'],
    summary: 'Units and requests by day, key and operation.',
    description:
      'The last 30 days when no time is asked for. The requests of the last seconds may be missing. Needs the scope `admin`.',
    parameters: parametersOf(UsageQuery, 'query'),
    responses: {
      '200': jsonResponse('What was used.', 'Usage', USAGE_EXAMPLE),
      ...errorReferences(ERRORS, statuses),
    },
  };
}

function jsonResponse(description: string, schema: string, value: unknown): ResponseItem {
  return {
    description,
    headers: headerReferences(VERSIONED_HEADERS),
    content: {
      'application/json': {
        schema: { ...schemaReference(schema) },
        examples: { example: { summary: description, value } },
      },
    },
  };
}
