// The list of keys: those that work first, each with what it may do and when it was last used.
import type { ApiKey } from '@orrery/contract';
import { formatNumber, formatTime } from '../parts/format.ts';
import { NameText } from '../parts/name-text.tsx';
import { TimeAgo } from '../parts/time-ago.tsx';

interface KeyTableProps {
  readonly keys: readonly ApiKey[];
  onRevoke(key: ApiKey): void;
}

export function KeyTable({ keys, onRevoke }: KeyTableProps) {
  const now = Date.now();
  const sorted = keys.toSorted(
    (a, b) => Number(stateOf(a, now) !== 'active') - Number(stateOf(b, now) !== 'active'),
  );
  return (
    <table className="table is-stacked">
      <caption className="visually-hidden">API keys</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">May do</th>
          <th scope="col">Limit</th>
          <th scope="col">Last used</th>
          <th scope="col">Expires</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((key) => (
          <KeyRow key={key.id} item={key} now={now} onRevoke={onRevoke} />
        ))}
      </tbody>
    </table>
  );
}

interface KeyRowProps {
  readonly item: ApiKey;
  readonly now: number;
  onRevoke(key: ApiKey): void;
}

function KeyRow({ item, now, onRevoke }: KeyRowProps) {
  const state = stateOf(item, now);
  return (
    <tr className={state === 'active' ? undefined : 'is-over'}>
      <th scope="row">
        <NameText text={item.name} />
        {item.isInternal && <span className="badge">this page</span>}
        {state !== 'active' && <span className="badge">{state}</span>}
        <small>
          made <time dateTime={item.createdAt}>{formatTime(item.createdAt)}</time>
        </small>
      </th>
      <td data-label="May do" className="is-wrapped">
        <span className="scopes">
          {item.scopes.map((scope) => (
            <code key={scope}>{scope}</code>
          ))}
        </span>
      </td>
      <td data-label="Limit">
        {item.rateLimit === null ? 'the server’s' : `${formatNumber(item.rateLimit)} a minute`}
      </td>
      <td data-label="Last used">
        {item.lastUsedAt === null ? 'never' : <TimeAgo time={item.lastUsedAt} now={now} />}
      </td>
      <td data-label="Expires">{item.expiresAt === null ? 'never' : formatTime(item.expiresAt)}</td>
      <td className="row-actions">
        {state === 'active' && !item.isInternal && (
          <button
            type="button"
            className="button small danger-text"
            aria-label={`Revoke ${item.name}`}
            onClick={() => onRevoke(item)}
          >
            Revoke
          </button>
        )}
      </td>
    </tr>
  );
}

function stateOf({ revokedAt, expiresAt }: ApiKey, now: number): 'active' | 'revoked' | 'expired' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'active';
}
