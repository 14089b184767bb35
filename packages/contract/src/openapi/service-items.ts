// What operators and tools ask of the process itself, in the document. No key, no version in the path.
import type { ErrorCode } from '../error-catalogue.ts';
import type { OpenApiDocument, OperationItem } from './openapi-types.ts';
import { errorReferences, headerReferences, SERVICE_HEADERS } from './responses.ts';

type Statuses = Readonly<Record<ErrorCode, number>>;

export function serviceItems(statuses: Statuses): OpenApiDocument['paths'] {
  return {
    '/healthz': {
      get: {
        ...statusItem('getHealth', 'ok', statuses, []),
        summary: 'Whether the process lives.',
        description: 'Restart it when this does not answer.',
      },
    },
    '/readyz': {
      get: {
        ...statusItem('getReadiness', 'ready', statuses, ['bad_gateway']),
        summary: 'Whether jobs can be taken.',
        description: 'Looks at the store and at the blob storage. Send no requests while it fails.',
      },
    },
    '/metrics': { get: metricsItem(statuses) },
    '/openapi.json': { get: documentItem(statuses) },
  };
}

function statusItem(
  operationId: string,
  status: string,
  statuses: Statuses,
  errors: readonly ErrorCode[],
): Pick<OperationItem, 'operationId' | 'tags' | 'security' | 'responses'> {
  return {
    operationId,
    tags: ['service'],
    security: [],
    responses: {
      '200': {
        description: 'It does.',
        headers: headerReferences(SERVICE_HEADERS),
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['status'],
              properties: { status: { type: 'string', enum: [status] } },
            },
            examples: { good: { summary: 'All is well', value: { status } } },
          },
        },
      },
      ...errorReferences(['invalid_request', ...errors, 'internal_error'], statuses),
    },
  };
}

function metricsItem(statuses: Statuses): OperationItem {
  return {
    operationId: 'getMetrics',
    tags: ['service'],
    security: [{}, { ApiKey: [] }, { BearerKey: [] }],
    summary: 'Counters and durations for Prometheus.',
    description:
      'Text in the Prometheus exposition format. Whether it needs an API key of scope `admin`, or is there at all, is a setting of the server.',
    responses: {
      '200': {
        description: 'The figures of this process since its start.',
        headers: headerReferences(SERVICE_HEADERS),
        content: { 'text/plain': { schema: { type: 'string' } } },
      },
      ...errorReferences(
        [
          'invalid_request',
          'unauthorized',
          'forbidden',
          'not_found',
          'rate_limit_exceeded',
          'internal_error',
          'bad_gateway',
        ],
        statuses,
      ),
    },
  };
}

function documentItem(statuses: Statuses): OperationItem {
  return {
    operationId: 'getOpenApiDocument',
    tags: ['service'],
    security: [],
    summary: 'This document.',
    description: 'OpenAPI 3.1. The same, to be read by people, is at `/docs`.',
    responses: {
      '200': {
        description: 'The document.',
        headers: headerReferences(SERVICE_HEADERS),
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      ...errorReferences(['invalid_request', 'internal_error'], statuses),
    },
  };
}
