// What one can do with one's own session: change the password, sign out here, sign out everywhere.
import { useState } from 'react';
import { useApi } from '../api/api-context.ts';
import { type ApiError, asApiError } from '../api/api-error.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { Menu } from '../parts/menu.tsx';
import { useSession } from './session-gate.tsx';
import { PasswordChange } from './set-password.tsx';

export function AccountMenu() {
  const api = useApi();
  const { session, refresh } = useSession();
  const [isChanging, setChanging] = useState(false);
  const [error, setError] = useState<ApiError>();
  const leave = (signOut: () => Promise<void>) => () => {
    signOut().then(refresh, (reason) => setError(asApiError(reason)));
  };
  return (
    <>
      <Menu
        label="Account"
        icon={
          <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true">
            <circle cx="9" cy="5.6" r="3.4" stroke="currentColor" strokeWidth="1.6" />
            <path d="M2.2 16.4a6.8 6.8 0 0 1 13.6 0" stroke="currentColor" strokeWidth="1.6" />
          </svg>
        }
        items={[
          {
            text: session.passwordIsSet ? 'Change password' : 'Set a password',
            onSelect: () => setChanging(true),
          },
          { text: 'Sign out', onSelect: leave(api.signOut) },
          { text: 'Sign out everywhere', onSelect: leave(api.signOutEverywhere) },
        ]}
      />
      {error !== undefined && (
        <Dialog title="Signing out failed" onClose={() => setError(undefined)}>
          <ErrorNote error={error} />
        </Dialog>
      )}
      {isChanging && (
        <Dialog title="Password" onClose={() => setChanging(false)}>
          <PasswordChange
            wantsCurrent={session.passwordIsSet}
            onDone={() => {
              setChanging(false);
              refresh();
            }}
          />
        </Dialog>
      )}
    </>
  );
}
