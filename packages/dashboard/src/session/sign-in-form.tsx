// How one gets in: by the link that the server printed, or by a password once there is one.
import type { Session, SignIn } from '@orrery/contract';
import { type FormEvent, useState } from 'react';
import { createApi } from '../api/api.ts';
import { type ApiError, asApiError } from '../api/api-error.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { EntryFrame } from './entry-frame.tsx';

interface SignInFormProps {
  readonly session: Session;
  /** Of a one-time link; undefined when the page was opened without one. */
  readonly token: string | undefined;
  onSignedIn(session: Session): void;
}

export function SignInForm({ session, token, onSignedIn }: SignInFormProps) {
  const [error, setError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const [isTokenSpent, spendToken] = useState(false);

  const signIn = async (body: SignIn) => {
    setBusy(true);
    setError(undefined);
    try {
      onSignedIn(await createApi(undefined).signIn(body));
    } catch (reason) {
      setError(asApiError(reason));
      if ('token' in body) spendToken(true);
    } finally {
      setBusy(false);
    }
  };

  if (token !== undefined && !isTokenSpent) {
    return (
      <EntryFrame>
        <h1>Sign in with your link</h1>
        <p>This link works once. It signs this browser in to Orrery.</p>
        <ErrorNote error={error} />
        <button
          type="button"
          className="button primary wide"
          disabled={isBusy}
          onClick={() => void signIn({ token })}
        >
          {isBusy ? 'Signing in…' : 'Sign in'}
        </button>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame>
      <h1>Sign in</h1>
      <ErrorNote error={error} />
      {isTokenSpent && <LinkHint text="" />}
      {session.passwordIsSet && <PasswordForm isBusy={isBusy} onSubmit={signIn} />}
      {!isTokenSpent && (
        <LinkHint
          text={
            session.passwordIsSet
              ? 'Forgotten, or on a new machine?'
              : 'Open the link that the server printed when it first started.'
          }
        />
      )}
    </EntryFrame>
  );
}

function PasswordForm({
  isBusy,
  onSubmit,
}: {
  readonly isBusy: boolean;
  onSubmit(body: SignIn): Promise<void>;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    void onSubmit({ password });
  };
  return (
    <form className="form" onSubmit={submit}>
      <label className="field">
        <span>Password</span>
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <button type="submit" className="button primary wide" disabled={isBusy}>
        {isBusy ? 'Signing in…' : 'Sign in'}
      </button>
    </form>
  );
}

function LinkHint({ text }: { readonly text: string }) {
  return (
    <div className="hint">
      <p>
        {text} A new one-time link is made on the machine of the server, in the folder where it was
        started or with the same <code>--data-dir</code>:
      </p>
      <pre>
        <code>npx orrery page-link</code>
      </pre>
    </div>
  );
}
