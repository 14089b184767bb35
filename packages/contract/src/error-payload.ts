// The body of every response that is not 2xx.
import Type from 'typebox';
import { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue.ts';

export const ErrorPayload = Type.Object(
  {
    status: Type.Integer({ minimum: 100, maximum: 599 }),
    code: Type.Enum(Object.keys(ERROR_CATALOGUE) as ErrorCode[]),
    message: Type.String(),
    timestamp: Type.String({ format: 'date-time' }),
    requestId: Type.Optional(Type.String()),
    details: Type.Optional(
      Type.Array(
        Type.Object({
          field: Type.String(),
          issue: Type.String(),
          location: Type.Optional(Type.String()),
        }),
      ),
    ),
  },
  { description: 'Why a request was refused.' },
);
export type ErrorPayload = Type.Static<typeof ErrorPayload>;
