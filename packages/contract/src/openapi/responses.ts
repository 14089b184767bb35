// Headers and refusals that the operations share.
import { ERROR_CATALOGUE, type ErrorCode } from '../error-catalogue.ts';
import type { HeaderItem, Reference, ResponseItem } from './openapi-types.ts';
import { schemaReference } from './schema-components.ts';

const text = (description: string): HeaderItem => ({ description, schema: { type: 'string' } });
const count = (description: string, format = 'int32'): HeaderItem => ({
  description,
  schema: { type: 'integer', minimum: 0, format },
});

/** Every header of ours, by its name. */
export const HEADERS = {
  'X-Request-Id': text(
    'The Idempotency-Key where the request had a valid one, otherwise an id of its own.',
  ),
  'X-API-Version': text('Semantic version of the service that handled the request.'),
  'RateLimit-Limit': count(
    'Requests a minute that the limit allows: that of the API key, or of failed authentication for the address.',
  ),
  'RateLimit-Remaining': count('Requests left in the current minute.'),
  'RateLimit-Reset': count('When the minute ends, in UTC epoch seconds.', 'int64'),
  'X-Usage-Units': {
    description:
      'Units that the job cost, on the 200 of a completed job: one for every 100 source files, rounded up. 0 on every other response.',
    schema: { type: 'number', format: 'float', minimum: 0 },
  },
  'Retry-After': count('Seconds to wait before the next request.'),
  'Preference-Applied': text('`wait=N` where the request was held for the job to end.'),
  'Content-Encoding': text('`gzip` or `zstd`; absent when the result is sent plain.'),
  Vary: text('`Accept-Encoding`, on results.'),
  ETag: text('Names the result under this encoding, for `If-None-Match`.'),
  'Set-Cookie': text('The cookie of the session, or that it is to be forgotten.'),
  'Content-Disposition': text('That the answer is a file, and its name.'),
  'WWW-Authenticate': text('That an API key is wanted.'),
  Allow: text('The methods that there are, where the path exists.'),
} as const satisfies Record<string, HeaderItem>;

export type HeaderName = keyof typeof HEADERS;

/** On every response of a `/v1` path. */
export const VERSIONED_HEADERS: readonly HeaderName[] = [
  'X-Request-Id',
  'X-API-Version',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'X-Usage-Units',
];
export const SERVICE_HEADERS: readonly HeaderName[] = ['X-Request-Id', 'X-API-Version'];

export function headerReferences(
  names: readonly HeaderName[],
): Readonly<Record<string, Reference>> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const EXTRA_HEADERS: Partial<Record<ErrorCode, readonly HeaderName[]>> = {
  unauthorized: ['WWW-Authenticate'],
  not_found: ['Allow'],
  rate_limit_exceeded: ['Retry-After'],
};

/** One response for each code of the catalogue, named by the code. */
export function errorResponses(
  statuses: Readonly<Record<ErrorCode, number>>,
): Readonly<Record<string, ResponseItem>> {
  const codes = Object.keys(ERROR_CATALOGUE) as ErrorCode[];
  return Object.fromEntries(codes.map((code) => [code, errorResponse(code, statuses[code])]));
}

/** References to refusals, by status, for an operation that can give them. */
export function errorReferences(
  codes: readonly ErrorCode[],
  statuses: Readonly<Record<ErrorCode, number>>,
): Readonly<Record<string, Reference>> {
  return Object.fromEntries(
    codes.map((code) => [String(statuses[code]), { $ref: `#/components/responses/${code}` }]),
  );
}

function errorResponse(code: ErrorCode, status: number): ResponseItem {
  const { meaning, remedy } = ERROR_CATALOGUE[code];
  const value = {
    status,
    code,
    message: EXAMPLE_ISSUE[code] ?? meaning,
    timestamp: '2026-01-31T12:00:00.000Z',
    requestId: '3f0c2a9e-5c1b-4b7e-9a55-0f6c1d2e3a4b',
    ...(code === 'invalid_request' && {
      details: [{ field: 'file', issue: EXAMPLE_ISSUE[code], location: 'body' }],
    }),
    ...(code === 'not_found' && {
      details: [{ field: 'jobId', issue: EXAMPLE_ISSUE[code], location: 'path' }],
    }),
  };
  return {
    description: `\`${code}\`: ${meaning} ${remedy}`,
    headers: headerReferences([...VERSIONED_HEADERS, ...(EXTRA_HEADERS[code] ?? [])]),
    content: {
      'application/json': {
        schema: { ...schemaReference('ErrorPayload') },
        examples: { [code]: { summary: meaning, value } },
      },
    },
  };
}

const EXAMPLE_ISSUE: Partial<Record<ErrorCode, string>> = {
  invalid_request: 'There are two parts named `file`. Send one archive.',
  not_found: 'This API key has no such job; it may have been discarded.',
};
