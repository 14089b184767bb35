// Bodies of requests in JSON, in the document.
import type { MediaType, OperationItem } from './openapi-types.ts';
import { schemaReference } from './schema-components.ts';

/** @param schema name among the document's schemas */
export function jsonBody(
  schema: string,
  description: string,
  examples: NonNullable<MediaType['examples']>,
): NonNullable<OperationItem['requestBody']> {
  return {
    required: true,
    description,
    content: { 'application/json': { schema: { ...schemaReference(schema) }, examples } },
  };
}
