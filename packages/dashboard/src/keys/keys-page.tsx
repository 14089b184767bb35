// API keys: who has one, what it may do, when it was last used; making and revoking them.
import type { ApiKey } from '@orrery/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../api/api-context.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { Loading } from '../parts/loading.tsx';
import { CreateKey } from './create-key.tsx';
import { KeyTable } from './key-table.tsx';
import { RevokeKey } from './revoke-key.tsx';

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
        <RevokeKey doomed={doomed} onDone={reload} onClose={() => setDoomed(undefined)} />
      )}
    </section>
  );
}
