// The page's session: look at it, sign in, set a password, sign out. What is tried to sign in with is limited,
// and stands in no log.
import type { Session } from '@orrery/contract';
import {
  ErrorPayload,
  NewPassword,
  Session as SessionSchema,
  SignIn,
} from '@orrery/contract/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { NewSession, PageSession } from '../sessions/sessions.ts';
import { type AuthenticationOptions, limitFailures, unauthorized } from './authenticate.ts';
import { assertNotFromAnotherSite } from './from-the-page.ts';
import { acceptJson, bodyReader } from './json-bodies.ts';
import { addressSubject, limitRequests } from './limit-requests.ts';
import { refuse } from './refusals.ts';
import { requireAdmin } from './require-admin.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';

export interface SessionRouteOptions extends AuthenticationOptions {
  /** Passwords that may be tried a minute from one address. */
  readonly signInLimit: number;
}

/** From all addresses together, so many times as many passwords may be tried. */
const ADDRESSES_AT_ONCE = 5;
const SCHEMA = { response: { 200: SessionSchema, '4xx': ErrorPayload, '5xx': ErrorPayload } };

/** Those that anybody may use. */
export function addSignInRoutes(app: FastifyInstance, options: SessionRouteOptions): void {
  const { sessions, rateLimit } = options;
  const readSignIn = bodyReader(SignIn);
  const onRequest = (request: FastifyRequest, reply: FastifyReply) =>
    limitRequests(reply, {
      ...options,
      subject: `session ${addressSubject(request.ip)}`,
      limit: rateLimit,
      whose: 'requests without a key from this address',
    });

  app.get('/v1/session', { schema: SCHEMA, onRequest }, async (request): Promise<Session> => {
    const token = readSessionCookie(request);
    const session = token === undefined ? undefined : await sessions.verify(token);
    return describe(options, session);
  });

  void app.register(async (json) => {
    acceptJson(json);
    json.post('/v1/session', { schema: SCHEMA, onRequest }, async (request, reply) => {
      assertNotFromAnotherSite(request);
      const wanted = readSignIn(request);
      const begun =
        'password' in wanted
          ? await tryPassword(options, request, reply, wanted.password)
          : await tryLink(options, request, reply, wanted.token);
      // A new one for each time: whoever set a cookie before knows nothing of this session.
      setSessionCookie(request, reply, begun.token);
      return describe(options, begun.session);
    });
  });
}

/** Those of a session, or of a key of scope `admin`; the request has its principal. */
export function addSessionRoutes(app: FastifyInstance, options: SessionRouteOptions): void {
  const { sessions } = options;
  const readNewPassword = bodyReader(NewPassword);

  app.delete('/v1/session', async (request, reply) => {
    const { session } = request.principal!;
    if (session === undefined) {
      throw refuse('Cookie', 'There is no session in this request that could be ended.', 'header');
    }
    await sessions.end(session);
    clearSessionCookie(request, reply);
    return reply.code(204).send();
  });

  app.delete('/v1/sessions', async (request, reply) => {
    requireAdmin(request.principal!);
    await sessions.endAll();
    clearSessionCookie(request, reply);
    return reply.code(204).send();
  });

  void app.register(async (json) => {
    acceptJson(json);
    json.put('/v1/session/password', async (request, reply) => {
      requireAdmin(request.principal!);
      const { session } = request.principal!;
      const { password, current } = readNewPassword(request);
      if (session?.mustKnowPassword !== false && (await sessions.passwordIsSet())) {
        await assertCurrent(options, request, reply, current);
      }
      await sessions.setPassword(password, session);
      return reply.code(204).send();
    });
  });
}

async function tryPassword(
  options: SessionRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  password: string,
): Promise<NewSession> {
  await limitPasswords(options, request, reply);
  const begun = await options.sessions.signInWithPassword(password);
  if (begun === undefined) throw unauthorized(reply, 'The password is not right.');
  return begun;
}

async function tryLink(
  options: SessionRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<NewSession> {
  const begun = await options.sessions.signInWithLink(token);
  if (begun !== undefined) return begun;
  await limitFailures(options, request, reply);
  throw unauthorized(
    reply,
    'The link is not valid: mistyped, used already or older than an hour. `orrery page-link` makes a new one.',
  );
}

async function assertCurrent(
  options: SessionRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  current: string | undefined,
): Promise<void> {
  if (current === undefined) {
    throw refuse('current', 'current is missing: the password until now.', 'body');
  }
  await limitPasswords(options, request, reply);
  if (await options.sessions.isPassword(current)) return;
  throw refuse('current', 'current is not the password until now.', 'body');
}

/** Counted before it is looked at, so that many attempts at once are counted as well. */
async function limitPasswords(
  options: SessionRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const limit = options.signInLimit;
  const address = addressSubject(request.ip);
  const whose = 'passwords tried from this address';
  await limitRequests(reply, { ...options, subject: `password ${address}`, limit, whose });
  await limitRequests(reply, {
    ...options,
    subject: 'password',
    limit: limit * ADDRESSES_AT_ONCE,
    whose: 'passwords tried from all addresses',
  });
}

async function describe(
  { sessions }: SessionRouteOptions,
  session: PageSession | undefined,
): Promise<Session> {
  const passwordIsSet = await sessions.passwordIsSet();
  return {
    signedIn: session !== undefined,
    mustSetPassword: session?.mustSetPassword ?? false,
    passwordIsSet,
    linkOnly: sessions.needsNoPassword && !passwordIsSet,
    ...(session !== undefined && {
      csrfToken: session.csrfToken,
      expiresAt: new Date(session.endsAt).toISOString(),
    }),
  };
}
