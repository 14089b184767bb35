// A browser as far as the API is concerned: it keeps the cookie and shows the CSRF token.
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestServer } from './test-server.ts';

export interface PageClient {
  /** As the page sends it: the cookie always, the token where something is changed. */
  request(options: InjectOptions): Promise<LightMyRequestResponse>;
  signIn(
    by: { readonly password: string } | { readonly token: string },
  ): Promise<LightMyRequestResponse>;
  /** Signs in by a new one-time link. */
  signInByLink(): Promise<void>;
  /** As it would be sent; empty before the first answer that sets one. */
  cookie(): string;
  csrfToken(): string;
}

export const PASSWORD = 'correct horse battery staple';

export function createPageClient(
  { app, sessions }: Pick<TestServer, 'app' | 'sessions'>,
  headers: Readonly<Record<string, string>> = {},
  remoteAddress = '127.0.0.1',
): PageClient {
  let cookie = '';
  let csrfToken = '';
  const request = async (options: InjectOptions) => {
    const changes = !['GET', 'HEAD', undefined].includes(options.method);
    const answer = await app.inject({
      remoteAddress,
      ...options,
      headers: {
        ...headers,
        ...(cookie !== '' && { cookie }),
        ...(changes && csrfToken !== '' && { 'x-csrf-token': csrfToken }),
        ...options.headers,
      },
    });
    const set = answer.headers['set-cookie']?.toString();
    if (set !== undefined) cookie = set.split(';')[0]!;
    return answer;
  };
  const signIn: PageClient['signIn'] = async (payload) => {
    const answer = await request({ method: 'POST', url: '/v1/session', payload });
    if (answer.statusCode === 200) csrfToken = answer.json().csrfToken;
    return answer;
  };
  return {
    request,
    signIn,
    signInByLink: async () => {
      const answer = await signIn({ token: await sessions.createLink() });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    },
    cookie: () => cookie,
    csrfToken: () => csrfToken,
  };
}
