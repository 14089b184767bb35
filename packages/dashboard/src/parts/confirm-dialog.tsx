// Asks before something is done that cannot be undone, does it, and says why when that fails.
import { type ReactNode, useState } from 'react';
import { type ApiError, asApiError } from '../api/api-error.ts';
import { Dialog } from './dialog.tsx';
import { ErrorNote } from './error-note.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** What happens, to what. */
  readonly children: ReactNode;
  /** On the button that does it, and while it is being done. */
  readonly action: string;
  readonly actionUnderWay: string;
  onConfirm(): Promise<void>;
  /** Called once it is done. */
  onDone(): void;
  onClose(): void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, actionUnderWay, onConfirm, onDone, onClose } = props;
  const [error, setError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onDone();
      onClose();
    } catch (reason) {
      setError(asApiError(reason));
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <ErrorNote error={error} />
      <div className="actions">
        <button type="button" className="button" disabled={isBusy} onClick={onClose}>
          Keep it
        </button>
        <button
          type="button"
          className="button danger"
          disabled={isBusy}
          onClick={() => void confirm()}
        >
          {isBusy ? actionUnderWay : action}
        </button>
      </div>
    </Dialog>
  );
}
