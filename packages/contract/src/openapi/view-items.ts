// The questions to views in the document: one item for each row of their table.
import type { ErrorCode } from '../error-catalogue.ts';
import { VIEW_QUESTIONS, type ViewQuestion } from '../view-questions.ts';
import type { OpenApiDocument, OperationItem } from './openapi-types.ts';
import { parametersOf } from './parameters.ts';
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

export function viewItems(statuses: Readonly<Record<ErrorCode, number>>): OpenApiDocument['paths'] {
  return Object.fromEntries(
    Object.values(VIEW_QUESTIONS).map((question) => [
      `/v1/jobs/{jobId}/view${question.path}`,
      { get: viewItem(question, statuses) },
    ]),
  );
}

function viewItem(
  { operationId, query, answer, summary, description }: ViewQuestion,
  statuses: Readonly<Record<ErrorCode, number>>,
): OperationItem {
  return {
    operationId,
    tags: ['views'],
    summary,
    description,
    parameters: [
      { $ref: '#/components/parameters/JobId' },
      ...parametersOf(query, 'query'),
      { $ref: '#/components/parameters/AcceptEncoding' },
      { $ref: '#/components/parameters/IfNoneMatch' },
    ],
    responses: {
      '200': {
        description: 'The answer.',
        headers: headerReferences([...VERSIONED_HEADERS, 'ETag', 'Content-Encoding', 'Vary']),
        content: { 'application/json': { schema: { ...schemaReference(answer) } } },
      },
      '304': {
        description: 'The client has this answer already.',
        headers: headerReferences([...VERSIONED_HEADERS, 'ETag', 'Vary']),
      },
      ...errorReferences(ERRORS, statuses),
    },
  };
}
