// Bodies in JSON: small, parsed only where a route asks for them, and checked against the contract's schema.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Type from 'typebox';
import { Compile } from 'typebox/compile';
import { refuse } from './refusals.ts';

/** Far more than any of ours needs. */
const MOST_BYTES = 16 * 1024;
const NOT_PARSED: unique symbol = Symbol('not parsed');

/** For the routes that are added to this instance afterwards. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, NOT_PARSED));
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    async (_request: FastifyRequest, text: string) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        throw refuse('body', 'The body is not valid JSON.', 'body');
      }
    },
  );
}

/** Reads bodies of one schema; throws `invalid_request` naming the field that is wrong. */
export function bodyReader<Schema extends Type.TSchema>(
  schema: Schema,
): (request: FastifyRequest) => Type.Static<Schema> {
  const compiled = Compile(schema);
  return ({ body }) => {
    if (body === undefined || body === NOT_PARSED) {
      throw refuse('Content-Type', 'The body must be JSON: application/json.', 'header');
    }
    if (compiled.Check(body)) return body as Type.Static<Schema>;
    throw describeTrouble(compiled.Errors(body));
  };
}

type Trouble = ReturnType<ReturnType<typeof Compile>['Errors']>;

/** Names of fields come from the client: they are shown cut off, and nothing is looked up by them. */
function describeTrouble(errors: Trouble) {
  const params = (name: string) =>
    errors.flatMap((error) => (error.params as Record<string, string[]>)[name] ?? []);
  const [unknown] = params('additionalProperties');
  const [missing] = params('requiredProperties');
  const [first] = errors;
  const field = first?.instancePath.split('/')[1] ?? '';
  // Only where all is well otherwise: of two shapes, the other one's fields are unknown to each.
  if (field !== '' && first?.keyword !== 'boolean') {
    const allowed = params('allowedValues');
    const issue =
      first?.keyword === 'enum'
        ? `must be one of ${allowed.join(', ')}`
        : (first?.message ?? 'is not valid');
    return refuse(field, `${field} ${issue}.`, 'body');
  }
  if (unknown !== undefined) {
    const shown = unknown.slice(0, 100);
    return refuse(shown, 'There is no such field, or it cannot stand beside the others.', 'body');
  }
  if (missing !== undefined) return refuse(missing, `${missing} is missing.`, 'body');
  return refuse('body', `The body ${first?.message ?? 'is not valid'}.`, 'body');
}
