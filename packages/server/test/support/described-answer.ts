// Whether an answer is one that the OpenAPI document describes: its status for the operation, its headers,
// and its payload against the very schema that the document gives for it.
import assert from 'node:assert/strict';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { OpenApiDocument, OperationItem, ResponseItem } from '@orrery/contract/schemas';
import type { LightMyRequestResponse } from 'fastify';
import { Compile } from 'typebox/schema';

export interface DescribedRequest {
  readonly method: string;
  readonly url: string;
}

/** Fails unless the document describes the answer. What has no operation must be a 404 or a 400. */
export type CheckDescribed = (request: DescribedRequest, answer: LightMyRequestResponse) => void;

export function describedBy(document: OpenApiDocument): CheckDescribed {
  const paths = Object.entries(document.paths).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    methods,
  }));
  const operationOf = ({ method, url }: DescribedRequest): OperationItem | undefined => {
    const [path = ''] = url.split('?');
    const found = paths.find(({ pattern }) => pattern.test(path));
    // HEAD is answered as GET is, without the body.
    return found?.methods[method === 'HEAD' ? 'get' : method.toLowerCase()];
  };
  const responseOf = (operation: OperationItem | undefined, status: number): ResponseItem => {
    const item = operation?.responses[String(status)];
    if (item !== undefined && !('$ref' in item)) return item;
    const code = item?.$ref.split('/').at(-1) ?? (status === 404 ? 'not_found' : 'invalid_request');
    return document.components.responses[code]!;
  };
  const validators = new Map<string, ReturnType<typeof Compile>>();
  const validatorOf = (schema: object) => {
    const text = toDefinitions(schema);
    const known = validators.get(text);
    if (known !== undefined) return known;
    const $defs = JSON.parse(toDefinitions(document.components.schemas));
    const validator = Compile({ ...JSON.parse(text), $defs });
    validators.set(text, validator);
    return validator;
  };

  return (request, answer) => {
    const { statusCode: status, headers, body } = answer;
    const what = `${request.method} ${request.url} gave ${status} ${body.slice(0, 300)}`;
    const operation = operationOf(request);
    const statuses = operation === undefined ? ['404', '400'] : Object.keys(operation.responses);
    assert.ok(statuses.includes(String(status)), what);
    const response = responseOf(operation, status);
    const isVersioned = request.url.startsWith('/v1/');
    const wanted = isVersioned ? VERSIONED_HEADERS : VERSIONED_HEADERS.slice(0, 2);
    for (const name of wanted) assert.ok(headers[name] !== undefined, `${what} without ${name}`);
    if (request.method === 'HEAD' || response.content === undefined) {
      assert.equal(body, '', what);
      return;
    }
    const content = response.content['application/json'];
    if (content === undefined) return;
    const [isValid, errors] = validatorOf(content.schema).Errors(JSON.parse(decode(answer)));
    assert.ok(isValid, `${what}: ${JSON.stringify(errors)}`);
  };
}

function decode({ headers, rawPayload, body }: LightMyRequestResponse): string {
  switch (headers['content-encoding']) {
    case 'gzip':
      return gunzipSync(rawPayload).toString();
    case 'zstd':
      return zstdDecompressSync(rawPayload).toString();
    default:
      return body;
  }
}

const VERSIONED_HEADERS = [
  'x-request-id',
  'x-api-version',
  'x-usage-units',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
];

const toDefinitions = (schema: object): string =>
  JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/');
