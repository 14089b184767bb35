// A modal dialog: the browser's own, which keeps the focus inside, closes on Escape and gives the focus back.
import { type ReactNode, useEffect, useId, useRef } from 'react';

/** What somebody is to do first, below the head. */
const FIRST = '.dialog-body :is(input, select, button, a[href])';

interface DialogProps {
  readonly title: string;
  /** Wider, for what needs the room. */
  readonly isWide?: boolean;
  onClose(): void;
  readonly children: ReactNode;
}

export function Dialog({ title, isWide = false, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // By itself the browser would begin at the button that closes it.
    dialog?.querySelector<HTMLElement>(FIRST)?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className={isWide ? 'dialog is-wide' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          ×
        </button>
      </header>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
