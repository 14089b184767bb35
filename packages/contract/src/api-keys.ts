// API keys as the page and administrators see them: without the key itself, but for the one time it is made.
import Type from 'typebox';
import { SCOPES } from './operations.ts';

const Time = (description: string) => Type.String({ format: 'date-time', description });
const TimeOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });

/** A century: what is added to a time stays a time. */
const MOST_SECONDS = 3_155_760_000;
const MOST_REQUESTS = 1_000_000_000;
const Scopes = Type.Array(Type.Enum([...SCOPES]), {
  description: 'What the key may do; `admin` is everything. Sorted, each once.',
});

export const ApiKey = Type.Object(
  {
    id: Type.String({ examples: ['key_2f0c0de4-7a55-4a0e-9d1c-0c5d0f7b8a11'] }),
    name: Type.String({ description: 'Given by whoever made it; not unique.' }),
    scopes: Scopes,
    rateLimit: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
      description: 'Requests a minute; null for the setting of the server.',
    }),
    createdAt: Time('When it was made.'),
    expiresAt: TimeOrNull('When it ends; null for never.'),
    revokedAt: TimeOrNull('When it was revoked; null when it was not.'),
    lastUsedAt: TimeOrNull('When a request last came with it, to the minute; null for never.'),
    isInternal: Type.Boolean({
      description:
        'Whether it stands for the page itself: what is submitted there belongs to it. Nobody has it, and it cannot be revoked.',
    }),
  },
  { description: 'An API key without the key itself.' },
);
export type ApiKey = Type.Static<typeof ApiKey>;

export const ApiKeyList = Type.Object(
  {
    keys: Type.Array(ApiKey, {
      description: 'All of them, oldest first, revoked and expired ones included.',
    }),
  },
  { description: 'The API keys of the server.' },
);
export type ApiKeyList = Type.Static<typeof ApiKeyList>;

/** As the server checks it: a name that is not known is refused, lest a mistyped expiry be none. */
export const NewApiKey = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: '^[^\\x00-\\x1f\\x7f]+$',
      description: 'For people, on one line.',
    }),
    scopes: Type.Optional(
      Type.Array(Type.Enum([...SCOPES]), {
        minItems: 1,
        maxItems: 100,
        description: 'What the key may do; `admin`, which is everything, when absent.',
      }),
    ),
    rateLimit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_REQUESTS,
        description: 'Requests a minute; the setting of the server when absent.',
      }),
    ),
    expiresInSeconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_SECONDS,
        description: 'When it ends, from now; never when absent.',
      }),
    ),
  },
  { additionalProperties: false, description: 'The API key that is wanted.' },
);
export type NewApiKey = Type.Static<typeof NewApiKey>;

export const CreatedApiKey = Type.Object(
  {
    key: Type.String({
      description: 'The key itself. It is shown this once and stored nowhere.',
      examples: ['ork_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
    }),
    description: ApiKey,
  },
  { description: 'An API key that was just made.' },
);
export type CreatedApiKey = Type.Static<typeof CreatedApiKey>;
