// Shows the page to those who are signed in, and the sign-in to all others. Looks after the session: a link's
// token is taken out of the address before anything else happens, and a session that ends leads back here.
import type { Session } from '@orrery/contract';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { createApi } from '../api/api.ts';
import { ApiContext } from '../api/api-context.ts';
import { type ApiError, asApiError } from '../api/api-error.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { Loading } from '../parts/loading.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { SetPassword } from './set-password.tsx';
import { SignInForm } from './sign-in-form.tsx';

export interface SessionAccess {
  readonly session: Session;
  /** Asks the server anew, after signing out or when a request was refused. */
  refresh(): void;
}

const SessionContext = createContext<SessionAccess | undefined>(undefined);

/** Only below the gate. */
export function useSession(): SessionAccess {
  const access = useContext(SessionContext);
  if (access === undefined) throw new Error('There is no session around this part of the page.');
  return access;
}

export function SessionGate({ children }: { readonly children: ReactNode }) {
  const [session, setSession] = useState<Session>();
  const [error, setError] = useState<ApiError>();
  const [token, setToken] = useState(takeToken);
  const [round, setRound] = useState(0);
  // A request that is refused asks for the session anew: when it has ended, the sign-in is shown.
  const api = useMemo(
    () => createApi(session?.csrfToken, () => setRound((before) => before + 1)),
    [session?.csrfToken],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    const stopping = new AbortController();
    createApi(undefined)
      .session(stopping.signal)
      .then(setSession, (reason) => {
        if (!stopping.signal.aborted) setError(asApiError(reason));
      });
    return () => stopping.abort();
  }, [round]);

  const refresh = () => {
    setError(undefined);
    setRound((before) => before + 1);
  };
  if (session === undefined) {
    return (
      <EntryFrame>
        {error === undefined ? (
          <Loading what="Orrery" />
        ) : (
          <ErrorNote error={error} onRetry={refresh} />
        )}
      </EntryFrame>
    );
  }
  if (!session.signedIn) {
    const enter = (next: Session) => {
      setToken(undefined);
      setSession(next);
    };
    return <SignInForm session={session} token={token} onSignedIn={enter} />;
  }
  return (
    <SessionContext value={{ session, refresh }}>
      <ApiContext value={api}>
        {session.mustSetPassword ? <SetPassword onDone={refresh} /> : children}
      </ApiContext>
    </SessionContext>
  );
}

/** The token of a one-time link, which disappears from the address and from the history as it is read. */
function takeToken(): string | undefined {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? undefined;
  if (token !== undefined) {
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
  }
  return token;
}
