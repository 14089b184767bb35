// API keys: who has one, what it may do, when it was last used; making and revoking them.
import type { ApiKey } from '@orrery/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../api/api-context.ts';
import { type ApiError, asApiError } from '../api/api-error.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Dialog } from '../parts/dialog.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { Loading } from '../parts/loading.tsx';
import { NameText } from '../parts/name-text.tsx';
import { CreateKey } from './create-key.tsx';
import { KeyTable } from './key-table.tsx';

export function KeysPage() {
  const api = useApi();
  const { value, error, reload } = useLoaded('keys', api.keys);
  const [isCreating, setCreating] = useState(false);
  const [doomed, setDoomed] = useState<ApiKey>();
  useEffect(() => {
    window.addEventListener('focus', reload);
    return () => window.removeEventListener('focus', reload);
  }, [reload]);
  return (
    <section className="place">
      <header className="place-head">
        <div>
          <h1>API keys</h1>
          <p>Programs send one in the X-Api-Key header. A key is shown once, when it is made.</p>
        </div>
        <button type="button" className="button primary" onClick={() => setCreating(true)}>
          Create key
        </button>
      </header>
      <ErrorNote error={error} onRetry={reload} />
      {value === undefined && error === undefined && <Loading what="the keys" />}
      {value !== undefined && value.keys.length === 0 && (
        <EmptyState title="No keys yet">
          <p>Create one to let a program use the HTTP interface.</p>
        </EmptyState>
      )}
      {value !== undefined && value.keys.length > 0 && (
        <KeyTable keys={value.keys} onRevoke={setDoomed} />
      )}
      {isCreating && <CreateKey onChanged={reload} onClose={() => setCreating(false)} />}
      {doomed !== undefined && (
        <RevokeKey doomed={doomed} onChanged={reload} onClose={() => setDoomed(undefined)} />
      )}
    </section>
  );
}

interface RevokeKeyProps {
  readonly doomed: ApiKey;
  onChanged(): void;
  onClose(): void;
}

function RevokeKey({ doomed, onChanged, onClose }: RevokeKeyProps) {
  const api = useApi();
  const [error, setError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    try {
      await api.revokeKey(doomed);
      onChanged();
      onClose();
    } catch (reason) {
      setError(asApiError(reason));
      setBusy(false);
    }
  };
  return (
    <Dialog title="Revoke this key?" onClose={onClose}>
      <p>
        Whatever uses <NameText text={doomed.name} /> is refused within a second. A revoked key
        cannot be brought back.
      </p>
      <ErrorNote error={error} />
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Keep it
        </button>
        <button
          type="button"
          className="button danger"
          disabled={isBusy}
          onClick={() => void revoke()}
        >
          {isBusy ? 'Revoking…' : 'Revoke key'}
        </button>
      </div>
    </Dialog>
  );
}
