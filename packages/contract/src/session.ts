// The page's session: what the page may know of it, and what it sends to sign in and to set a password.
import Type from 'typebox';

export const Session = Type.Object(
  {
    signedIn: Type.Boolean({ description: 'Whether the cookie of the request is a session.' }),
    csrfToken: Type.Optional(
      Type.String({
        description:
          'What `X-CSRF-Token` must hold on every request by this session that changes something; only when signed in.',
      }),
    ),
    mustSetPassword: Type.Boolean({
      description:
        'Whether this session can do nothing before a password is set. Never on a server that only its own machine can reach.',
    }),
    passwordIsSet: Type.Boolean({ description: 'Whether one can sign in with a password.' }),
    linkOnly: Type.Boolean({
      description:
        'Whether one signs in by one-time links alone and need set no password, as on a server that only its own machine can reach.',
    }),
    expiresAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When the session ends at the latest; it ends sooner when it is not used.',
      }),
    ),
  },
  { description: 'Who the page is for, and how one signs in.' },
);
export type Session = Type.Static<typeof Session>;

/** Shorter ones are never right, longer ones never looked at. */
export const PASSWORD_LENGTH = { least: 12, most: 200 } as const;

const GivenPassword = (description: string) =>
  Type.String({ minLength: 1, maxLength: PASSWORD_LENGTH.most, description });

/** One of the two, as the server checks it: nothing beside it. */
export const SignIn = Type.Union(
  [
    Type.Object(
      { password: GivenPassword('The password of the page.') },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        token: Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'What stands behind `#token=` in a one-time link.',
        }),
      },
      { additionalProperties: false },
    ),
  ],
  { description: 'What one signs in with.' },
);
export type SignIn = Type.Static<typeof SignIn>;

export const NewPassword = Type.Object(
  {
    password: Type.String({
      minLength: PASSWORD_LENGTH.least,
      maxLength: PASSWORD_LENGTH.most,
      description: 'The password from now on.',
    }),
    current: Type.Optional(
      GivenPassword(
        'The password until now. Not needed when there is none, nor in a session that began with a one-time link.',
      ),
    ),
  },
  { additionalProperties: false, description: 'Sets or changes the password of the page.' },
);
export type NewPassword = Type.Static<typeof NewPassword>;
