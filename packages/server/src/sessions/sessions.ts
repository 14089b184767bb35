// The face of this room: signing in to the page and out of it. Every request asks the store anew, so that an
// end holds from the next request on. How many attempts somebody has is decided in http.
import type { Clock } from '../clock.ts';
import { digestOf } from '../keys/key-format.ts';
import { csrfTokenOf, isPageToken, newPageToken } from './page-tokens.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { SessionStore, StoredSession } from './session-store.ts';

/** A session that goes on. */
export interface PageSession {
  /** Names it here; worth nothing as a cookie. */
  readonly id: string;
  readonly csrfToken: string;
  /** When it ends at the latest, in milliseconds since 1970. */
  readonly endsAt: number;
  /** Whether `current` is asked for before the password is changed. */
  readonly mustKnowPassword: boolean;
  /** Whether nothing else can be done before a password is set. */
  readonly mustSetPassword: boolean;
}

export interface Sessions {
  /** Undefined for whatever is not the token of a session that goes on. */
  verify(token: string): Promise<PageSession | undefined>;
  /** Begins a session; undefined when the password is wrong or none is set. */
  signInWithPassword(password: string): Promise<NewSession | undefined>;
  /** Begins a session and uses the link up; undefined when there is no such link any more. */
  signInWithLink(linkToken: string): Promise<NewSession | undefined>;
  passwordIsSet(): Promise<boolean>;
  /** Whether a password is not needed, because only this machine can reach the server. */
  readonly needsNoPassword: boolean;
  isPassword(password: string): Promise<boolean>;
  /** Sets the password and ends every session but the given one; links are worth nothing any more. */
  setPassword(password: string, kept: PageSession | undefined): Promise<void>;
  end(session: PageSession): Promise<void>;
  /** Ends all sessions and makes all links worthless. */
  endAll(): Promise<void>;
  /** The token of a new one-time link, seen this once. */
  createLink(): Promise<string>;
  /** Whether somebody could sign in, or is: then a start need not offer a link. */
  isInUse(): Promise<boolean>;
}

export interface NewSession {
  /** For the cookie; seen this once. */
  readonly token: string;
  readonly session: PageSession;
}

export interface SessionsOptions {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  readonly needsNoPassword: boolean;
}

const HOUR_MILLISECONDS = 3_600_000;
/** A session that is not used for so long ends. */
const IDLE_MILLISECONDS = 12 * HOUR_MILLISECONDS;
/** However much it is used, it ends after so long. */
export const SESSION_MILLISECONDS = 7 * 24 * HOUR_MILLISECONDS;
const LINK_MILLISECONDS = HOUR_MILLISECONDS;

export function createSessions(options: SessionsOptions): Sessions {
  const { store, clock, passwords, needsNoPassword } = options;
  const ages = () => ({
    createdAfter: clock.now() - SESSION_MILLISECONDS,
    usedAfter: clock.now() - IDLE_MILLISECONDS,
  });
  const passwordIsSet = async () => (await store.passwordHash()) !== undefined;

  const describe = async (token: string, stored: StoredSession): Promise<PageSession> => ({
    id: stored.digest,
    csrfToken: csrfTokenOf(token),
    endsAt: stored.createdAt + SESSION_MILLISECONDS,
    mustKnowPassword: stored.origin === 'password',
    // One that began with the password need not ask; the password cannot be taken away again.
    mustSetPassword: !needsNoPassword && stored.origin === 'link' && !(await passwordIsSet()),
  });

  const begin = async (origin: StoredSession['origin']): Promise<NewSession> => {
    const token = newPageToken('session');
    const now = clock.now();
    const stored = { digest: digestOf(token), origin, createdAt: now, lastUsedAt: now };
    // Whoever comes in clears up after those who have left, so that nothing grows without end.
    await store.removeOld(ages(), now);
    await store.add(stored);
    return { token, session: await describe(token, stored) };
  };

  /** What is stored of the password when it is right. */
  const matchPassword = async (password: string): Promise<string | undefined> => {
    const hash = await store.passwordHash();
    if (hash === undefined) return undefined;
    return (await passwords.verify(password, hash)) ? hash : undefined;
  };

  return {
    verify: async (token) => {
      if (!isPageToken('session', token)) return undefined;
      const stored = await store.find(digestOf(token));
      if (stored === undefined) return undefined;
      const { createdAfter, usedAfter } = ages();
      const goesOn = stored.createdAt > createdAfter && stored.lastUsedAt > usedAfter;
      return goesOn ? describe(token, stored) : undefined;
    },
    signInWithPassword: async (password) => {
      const hash = await matchPassword(password);
      if (hash === undefined) return undefined;
      const begun = await begin('password');
      // Verifying takes a while, in which the password may have been changed and all sessions ended.
      if ((await store.passwordHash()) === hash) return begun;
      await store.remove(begun.session.id);
      return undefined;
    },
    signInWithLink: async (linkToken) => {
      if (!isPageToken('link', linkToken)) return undefined;
      const isTaken = await store.takeLink(digestOf(linkToken), clock.now());
      return isTaken ? begin('link') : undefined;
    },
    passwordIsSet,
    needsNoPassword,
    isPassword: async (password) => (await matchPassword(password)) !== undefined,
    setPassword: async (password, kept) =>
      store.setPassword(await passwords.hash(password), { kept: kept?.id, now: clock.now() }),
    end: ({ id }) => store.remove(id),
    endAll: () => store.removeAll(),
    createLink: async () => {
      const token = newPageToken('link');
      await store.addLink(digestOf(token), clock.now() + LINK_MILLISECONDS);
      return token;
    },
    isInUse: async () => (await passwordIsSet()) || (await store.count(ages())) > 0,
  };
}
