// The analysis operations in the document: one item for each row of the table.
import type { ErrorCode } from '../error-catalogue.ts';
import { ADMIN_SCOPE, OPERATIONS, type OperationDescription } from '../operations.ts';
import { CHANGING } from './access.ts';
import {
  EXAMPLE_JOB_ID,
  FAILED_EXAMPLE,
  PENDING_EXAMPLE,
  PROCESSING_EXAMPLE,
  RESULT_EXAMPLES,
} from './examples.ts';
import type { OpenApiDocument, OperationItem, ResponseItem } from './openapi-types.ts';
import {
  errorReferences,
  type HeaderName,
  headerReferences,
  VERSIONED_HEADERS,
} from './responses.ts';
import { completedJobName, schemaReference } from './schema-components.ts';

const ERRORS: readonly ErrorCode[] = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'rate_limit_exceeded',
  'internal_error',
  'bad_gateway',
];

const RESULT_HEADERS: readonly HeaderName[] = [
  ...VERSIONED_HEADERS,
  'ETag',
  'Content-Encoding',
  'Vary',
  'Preference-Applied',
];

export function analysisItems(
  statuses: Readonly<Record<ErrorCode, number>>,
): OpenApiDocument['paths'] {
  return Object.fromEntries(
    Object.values(OPERATIONS).map((operation) => [
      operation.path,
      { post: analysisItem(operation, statuses) },
    ]),
  );
}

/** The second path segment: what kind of answer the operation gives. */
export const tagOf = ({ path }: OperationDescription): string => path.split('/')[2]!;

/** The 202, which looking at a job shares. */
export const OPEN_JOB_RESPONSE: ResponseItem = {
  description: 'The job waits or is being analysed. Ask again after `retryAfter` seconds.',
  headers: headerReferences([...VERSIONED_HEADERS, 'Retry-After', 'Preference-Applied']),
  content: {
    'application/json': {
      schema: { ...schemaReference('OpenJob') },
      examples: {
        pending: { summary: 'In the queue', value: PENDING_EXAMPLE },
        processing: { summary: 'Being analysed', value: PROCESSING_EXAMPLE },
      },
    },
  },
};

function analysisItem(
  operation: OperationDescription,
  statuses: Readonly<Record<ErrorCode, number>>,
): OperationItem {
  const { operationId, summary, description, scope } = operation;
  return {
    operationId,
    tags: [tagOf(operation)],
    security: CHANGING,
    summary,
    description: `${description}\n\nThe API key needs the scope \`${scope}\` or \`${ADMIN_SCOPE}\`. Jobs of all sessions of the page belong to one key that stands for it.`,
    parameters: [
      { $ref: '#/components/parameters/IdempotencyKey' },
      { $ref: '#/components/parameters/Prefer' },
      { $ref: '#/components/parameters/AcceptEncoding' },
    ],
    requestBody: {
      required: true,
      description:
        'The archive of the repository. A poll may send the same body or another; only the first request with a key reads it.',
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: {
              file: {
                type: 'string',
                format: 'binary',
                contentMediaType: 'application/zip',
                description:
                  'Zip archive of the repository. Archives inside it (`.zip`, `.tar` and their kin) are not supported.',
              },
            },
          },
          encoding: { file: { contentType: 'application/zip, application/octet-stream' } },
        },
      },
    },
    responses: {
      '200': endedJobResponse(operation),
      '202': OPEN_JOB_RESPONSE,
      ...errorReferences(ERRORS, statuses),
    },
  };
}

function endedJobResponse({ result }: OperationDescription): ResponseItem {
  const completed = schemaReference(completedJobName(result));
  const failed = schemaReference('FailedJob');
  return {
    description: 'The job has ended: `completed` with `result`, or `failed` with `error`.',
    headers: headerReferences(RESULT_HEADERS),
    content: {
      'application/json': {
        schema: {
          oneOf: [completed, failed],
          discriminator: {
            propertyName: 'status',
            mapping: { completed: completed.$ref, failed: failed.$ref },
          },
        },
        examples: {
          completed: { summary: 'Finished', value: completedExample(result) },
          failed: { summary: 'Failed', value: FAILED_EXAMPLE },
        },
      },
    },
  };
}

export function completedExample(result: OperationDescription['result']): object {
  return { status: 'completed', jobId: EXAMPLE_JOB_ID, result: RESULT_EXAMPLES[result] };
}
