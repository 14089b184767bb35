// Sets the password after a first sign-in by link, where the server asks for one, and changes it later.
import { type FormEvent, useState } from 'react';
import { useApi } from '../api/api-context.ts';
import { type ApiError, asApiError } from '../api/api-error.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { EntryFrame } from './entry-frame.tsx';

/** Shorter ones are refused by the server. */
const LEAST_CHARACTERS = 12;

export function SetPassword({ onDone }: { onDone(): void }) {
  return (
    <EntryFrame>
      <h1>Choose a password</h1>
      <p>From now on it signs you in; the link has served its purpose.</p>
      <PasswordChange wantsCurrent={false} onDone={onDone} />
    </EntryFrame>
  );
}

interface PasswordChangeProps {
  readonly wantsCurrent: boolean;
  onDone(): void;
}

export function PasswordChange({ wantsCurrent, onDone }: PasswordChangeProps) {
  const api = useApi();
  const [error, setError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const current = String(fields.get('current') ?? '');
    setBusy(true);
    setError(undefined);
    try {
      const password = String(fields.get('password') ?? '');
      await api.setPassword({ password, ...(current !== '' && { current }) });
      onDone();
    } catch (reason) {
      setError(asApiError(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <ErrorNote error={error} />
      {wantsCurrent && (
        <label className="field">
          <span>Current password</span>
          <input name="current" type="password" autoComplete="current-password" />
          <small>Leave it empty when you came in by a one-time link.</small>
        </label>
      )}
      <label className="field">
        <span>New password</span>
        <input
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={LEAST_CHARACTERS}
          maxLength={200}
          required
        />
        <small>{LEAST_CHARACTERS} characters or more. All other sessions are signed out.</small>
      </label>
      <button type="submit" className="button primary wide" disabled={isBusy}>
        {isBusy ? 'Saving…' : 'Save password'}
      </button>
    </form>
  );
}
