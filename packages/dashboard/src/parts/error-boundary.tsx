// Keeps a bug in one place of the page from taking the rest along.
import { Component, type ReactNode } from 'react';

interface State {
  readonly error: Error | undefined;
}

export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <div className="place">
        <div className="note is-error" role="alert">
          <p>{whatHappened(error)}</p>
          <p className="faint">{error.message}</p>
          <button type="button" className="button" onClick={() => window.location.reload()}>
            Load the page anew
          </button>
        </div>
      </div>
    );
  }
}

/** Code comes when it is needed; each browser has words of its own for that it did not. */
const NOT_LOADED = /preload CSS|import(?:ed|ing) module|module script/i;

const whatHappened = ({ message }: Error) =>
  NOT_LOADED.test(message)
    ? 'This part of the page did not come. The server cannot be reached, or has been upgraded meanwhile.'
    : 'This part of the page has failed. That is a bug of the page; your data is untouched.';
