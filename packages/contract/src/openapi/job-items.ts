// The operations on jobs in the document: look at one, list one's own, discard one.
import type { ErrorCode } from '../error-catalogue.ts';
import type { ResultName } from '../operations.ts';
import { JobListQuery, JobQuery } from '../requests.ts';
import { RESULT_SCHEMAS } from '../results.ts';
import { CHANGING } from './access.ts';
import { completedExample, OPEN_JOB_RESPONSE } from './analysis-items.ts';
import { FAILED_EXAMPLE, LIST_EXAMPLE, RESULT_EXAMPLES } from './examples.ts';
import type { OpenApiDocument, OperationItem } from './openapi-types.ts';
import { parametersOf } from './parameters.ts';
import { errorReferences, headerReferences, VERSIONED_HEADERS } from './responses.ts';
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

type Statuses = Readonly<Record<ErrorCode, number>>;

export function jobItems(statuses: Statuses): OpenApiDocument['paths'] {
  return {
    '/v1/jobs': { get: listJobs(statuses) },
    '/v1/jobs/{jobId}': { get: getJob(statuses), delete: discardJob(statuses) },
    '/v1/jobs/{jobId}/result': { get: downloadResult(statuses) },
  };
}

function listJobs(statuses: Statuses): OperationItem {
  return {
    operationId: 'listJobs',
    tags: ['jobs'],
    summary: 'The jobs of this API key, or of all.',
    description:
      'Newest first, without their results. The last page has no `nextCursor`. With `all=true`, and in a session of the page, the jobs of all keys, each with its key.',
    parameters: parametersOf(JobListQuery, 'query'),
    responses: {
      '200': {
        description: 'One page.',
        headers: headerReferences(VERSIONED_HEADERS),
        content: {
          'application/json': {
            schema: { ...schemaReference('JobList') },
            examples: { page: { summary: 'The only page', value: LIST_EXAMPLE } },
          },
        },
      },
      ...errorReferences(ERRORS, statuses),
    },
  };
}

function getJob(statuses: Statuses): OperationItem {
  const results = Object.keys(RESULT_SCHEMAS) as ResultName[];
  return {
    operationId: 'getJob',
    tags: ['jobs'],
    summary: 'One job, without sending its archive again.',
    description:
      'The same envelope and headers as the operation that made the job, for the same API key; 404 for any other, unless all jobs are asked for.',
    parameters: [
      { $ref: '#/components/parameters/JobId' },
      ...parametersOf(JobQuery, 'query'),
      { $ref: '#/components/parameters/Prefer' },
      { $ref: '#/components/parameters/AcceptEncoding' },
      { $ref: '#/components/parameters/IfNoneMatch' },
    ],
    responses: {
      '200': {
        description: 'The job has ended: `completed` with `result`, or `failed` with `error`.',
        headers: headerReferences([
          ...VERSIONED_HEADERS,
          'ETag',
          'Content-Encoding',
          'Vary',
          'Preference-Applied',
        ]),
        content: {
          'application/json': {
            schema: {
              anyOf: [...results.map(completedJobName), 'FailedJob'].map(schemaReference),
            },
            examples: {
              completed: { summary: 'Finished', value: completedExample(results[0]!) },
              failed: { summary: 'Failed', value: FAILED_EXAMPLE },
            },
          },
        },
      },
      '202': OPEN_JOB_RESPONSE,
      '304': {
        description: 'The client has this result already.',
        headers: headerReferences([...VERSIONED_HEADERS, 'ETag', 'Vary']),
      },
      ...errorReferences(ERRORS, statuses),
    },
  };
}

function downloadResult(statuses: Statuses): OperationItem {
  const results = Object.keys(RESULT_SCHEMAS) as ResultName[];
  return {
    operationId: 'downloadResult',
    tags: ['jobs'],
    summary: 'The result of a completed job, as a file.',
    description:
      'What the envelope has in `result`, alone. A job that has not completed is refused with 400.',
    parameters: [
      { $ref: '#/components/parameters/JobId' },
      ...parametersOf(JobQuery, 'query'),
      { $ref: '#/components/parameters/AcceptEncoding' },
      { $ref: '#/components/parameters/IfNoneMatch' },
    ],
    responses: {
      '200': {
        description: 'The result.',
        headers: headerReferences([
          ...VERSIONED_HEADERS,
          'Content-Disposition',
          'ETag',
          'Content-Encoding',
          'Vary',
        ]),
        content: {
          'application/json': {
            schema: { anyOf: results.map(schemaReference) },
            examples: {
              result: { summary: 'A dependency graph', value: RESULT_EXAMPLES[results[0]!] },
            },
          },
        },
      },
      '304': {
        description: 'The client has this result already.',
        headers: headerReferences([...VERSIONED_HEADERS, 'ETag', 'Vary']),
      },
      ...errorReferences(ERRORS, statuses),
    },
  };
}

function discardJob(statuses: Statuses): OperationItem {
  return {
    operationId: 'discardJob',
    tags: ['jobs'],
    security: CHANGING,
    summary: 'Cancels and discards a job.',
    description:
      'Whatever its state. Archive and result are removed, a running analysis is ended, and the Idempotency-Key is free for a new job.',
    parameters: [{ $ref: '#/components/parameters/JobId' }, ...parametersOf(JobQuery, 'query')],
    responses: {
      '204': {
        description: 'The job is gone.',
        headers: headerReferences(VERSIONED_HEADERS),
      },
      ...errorReferences(ERRORS, statuses),
    },
  };
}
