// Parameters of the document, made from the schemas that the server validates with.
import type Type from 'typebox';
import {
  AcceptEncoding,
  IdempotencyKey,
  IfNoneMatch,
  JobIdParameters,
  Prefer,
} from '../requests.ts';
import type { ParameterItem, Schema } from './openapi-types.ts';
import { plainSchema } from './schema-components.ts';

/** One parameter for each property of an object schema. */
export function parametersOf(schema: Type.TObject, place: ParameterItem['in']): ParameterItem[] {
  const required: readonly string[] = schema.required ?? [];
  return Object.entries(schema.properties).map(([name, property]) =>
    parameter(name, place, property, required.includes(name)),
  );
}

/** Those that several operations share. */
export function sharedParameters(): Readonly<Record<string, ParameterItem>> {
  const [jobId] = parametersOf(JobIdParameters, 'path');
  return {
    IdempotencyKey: parameter('Idempotency-Key', 'header', IdempotencyKey, true),
    Prefer: parameter('Prefer', 'header', Prefer, false),
    AcceptEncoding: parameter('Accept-Encoding', 'header', AcceptEncoding, false),
    IfNoneMatch: parameter('If-None-Match', 'header', IfNoneMatch, false),
    JobId: jobId!,
  };
}

function parameter(
  name: string,
  place: ParameterItem['in'],
  schema: object,
  required: boolean,
): ParameterItem {
  const { description, examples, ...plain } = plainSchema(schema) as Schema & {
    readonly description?: string;
    readonly examples?: readonly unknown[];
  };
  return {
    name,
    in: place,
    required,
    description: description ?? '',
    schema: plain,
    ...(examples !== undefined && { example: examples[0] }),
  };
}
