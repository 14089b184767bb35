// Says what went wrong where it went wrong, and what can be done about it.
import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';

interface ErrorNoteProps {
  /** Nothing is shown when undefined. */
  readonly error: ApiError | undefined;
  onRetry?(): void;
}

/** What stands between backticks in a message is something to type. */
const withCode = (message: string): ReactNode[] =>
  message.split('`').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and never move.
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );

/** What is not there, or not allowed, is not by trying again. */
const isFinal = ({ status }: ApiError) => status >= 400 && status < 500 && status !== 429;

export function ErrorNote({ error, onRetry }: ErrorNoteProps) {
  if (error === undefined) return null;
  // Often the only detail is the message itself.
  const details = error.details.filter(({ issue }) => issue !== error.message);
  return (
    <div className="note is-error" role="alert">
      <p>{withCode(error.message)}</p>
      {details.length > 0 && (
        <ul>
          {details.map(({ field, issue }) => (
            <li key={`${field} ${issue}`}>{issue}</li>
          ))}
        </ul>
      )}
      {error.requestId !== undefined && error.status >= 500 && (
        <p className="faint">
          Request <code>{error.requestId}</code>
        </p>
      )}
      {onRetry !== undefined && !isFinal(error) && (
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
