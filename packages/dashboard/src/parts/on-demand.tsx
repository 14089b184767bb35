// Something that is folded away, and made only once somebody wants it: thousands of lines cost nothing until then.
import { type ReactNode, useState } from 'react';

interface OnDemandProps {
  readonly summary: ReactNode;
  /** Makes what is folded away. */
  children(): ReactNode;
}

export function OnDemand({ summary, children }: OnDemandProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}
