// Makes a key: name, what it may do, limit and expiry; then shows it, this once.
import { ADMIN_SCOPE, type CreatedApiKey, type NewApiKey, SCOPES } from '@orrery/contract';
import { type FormEvent, useState } from 'react';
import { useApi } from '../api/api-context.ts';
import { ApiError, asApiError } from '../api/api-error.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorNote } from '../parts/error-note.tsx';

const EXPIRIES = [
  { text: 'Never', seconds: 0 },
  { text: '1 day', seconds: 86_400 },
  { text: '30 days', seconds: 30 * 86_400 },
  { text: '90 days', seconds: 90 * 86_400 },
  { text: '1 year', seconds: 365 * 86_400 },
] as const;

interface CreateKeyProps {
  onChanged(): void;
  onClose(): void;
}

export function CreateKey({ onChanged, onClose }: CreateKeyProps) {
  const [created, setCreated] = useState<CreatedApiKey>();
  if (created !== undefined) return <ShowKey created={created} onClose={onClose} />;
  return (
    <Dialog title="Create an API key" onClose={onClose}>
      <KeyForm
        onCancel={onClose}
        onCreated={(made) => {
          setCreated(made);
          onChanged();
        }}
      />
    </Dialog>
  );
}

interface KeyFormProps {
  onCancel(): void;
  onCreated(created: CreatedApiKey): void;
}

function KeyForm({ onCancel, onCreated }: KeyFormProps) {
  const api = useApi();
  const [error, setError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const [isAdmin, setAdmin] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = readForm(new FormData(event.currentTarget), isAdmin);
    if (wanted.scopes?.length === 0) {
      setError(new ApiError(0, { message: 'Choose at least one thing that the key may do.' }));
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      onCreated(await api.createKey(wanted));
    } catch (reason) {
      setError(asApiError(reason));
      setBusy(false);
    }
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <ErrorNote error={error} />
      <label className="field">
        <span>Name</span>
        <input name="name" required maxLength={100} placeholder="ci-bot" autoComplete="off" />
        <small>Who or what will use it.</small>
      </label>
      <fieldset className="field">
        <legend>May do</legend>
        <label className="check">
          <input
            type="checkbox"
            checked={isAdmin}
            onChange={(event) => setAdmin(event.target.checked)}
          />
          <span>
            Everything <small>scope {ADMIN_SCOPE}: all analyses, all jobs, keys and usage</small>
          </span>
        </label>
        {!isAdmin &&
          SCOPES.filter((scope) => scope !== ADMIN_SCOPE).map((scope) => (
            <label className="check" key={scope}>
              <input type="checkbox" name="scope" value={scope} defaultChecked />
              <code>{scope}</code>
            </label>
          ))}
      </fieldset>
      <div className="field-row">
        <label className="field">
          <span>Requests a minute</span>
          <input
            name="rateLimit"
            type="number"
            min={1}
            max={1_000_000_000}
            placeholder="the server’s"
          />
        </label>
        <label className="field">
          <span>Expires after</span>
          <select name="expiry" defaultValue="0">
            {EXPIRIES.map(({ text, seconds }) => (
              <option key={text} value={seconds}>
                {text}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="actions">
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="button primary" disabled={isBusy}>
          {isBusy ? 'Creating…' : 'Create key'}
        </button>
      </div>
    </form>
  );
}

function readForm(fields: FormData, isAdmin: boolean): NewApiKey {
  const scopes = isAdmin ? [ADMIN_SCOPE] : fields.getAll('scope').map(String);
  const rateLimit = Number(fields.get('rateLimit') ?? 0);
  const expiresInSeconds = Number(fields.get('expiry') ?? 0);
  return {
    name: String(fields.get('name') ?? '').trim(),
    scopes,
    ...(rateLimit > 0 && { rateLimit }),
    ...(expiresInSeconds > 0 && { expiresInSeconds }),
  };
}

interface ShowKeyProps {
  readonly created: CreatedApiKey;
  onClose(): void;
}

function ShowKey({ created: { key }, onClose }: ShowKeyProps) {
  const command = `curl -H 'X-Api-Key: ${key}' ${window.location.origin}/v1/jobs`;
  return (
    <Dialog title="Your new key" onClose={onClose}>
      <p>
        <strong>Copy it now.</strong> It is stored nowhere and cannot be shown again.
      </p>
      <p className="secret">
        <code data-testid="new-key">{key}</code>
        <CopyButton text={key} label="Copy key" />
      </p>
      <p>Try it:</p>
      <pre className="command">
        <code>{command}</code>
      </pre>
      <div className="actions">
        <CopyButton text={command} label="Copy command" />
        <button type="button" className="button primary" onClick={onClose}>
          I have copied it
        </button>
      </div>
    </Dialog>
  );
}
