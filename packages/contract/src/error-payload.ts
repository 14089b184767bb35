// The body of every response that is not 2xx.
import Type from 'typebox';
import { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue.ts';

export const ErrorPayload = Type.Object(
  {
    status: Type.Integer({ minimum: 100, maximum: 599, description: 'The HTTP status.' }),
    code: Type.Enum(Object.keys(ERROR_CATALOGUE) as ErrorCode[], {
      description: 'Stable; what programs should look at.',
    }),
    message: Type.String({ description: 'For people: what is wrong and what to do about it.' }),
    timestamp: Type.String({ format: 'date-time' }),
    requestId: Type.Optional(
      Type.String({ description: 'As in `X-Request-Id`; name it when you report a problem.' }),
    ),
    details: Type.Optional(
      Type.Array(
        Type.Object({
          field: Type.String({ description: 'The header, part or parameter concerned.' }),
          issue: Type.String({ description: 'What is wrong with it.' }),
          location: Type.Optional(
            Type.String({ description: '`header`, `path`, `query` or `body`.' }),
          ),
        }),
      ),
    ),
  },
  { description: 'Why a request was refused.' },
);
export type ErrorPayload = Type.Static<typeof ErrorPayload>;
