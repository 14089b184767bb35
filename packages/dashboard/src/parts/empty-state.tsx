// What stands where there is nothing to show yet: why, and what to do next.
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
}

export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <svg width="72" height="72" viewBox="0 0 72 72" fill="none" aria-hidden="true">
        <circle cx="36" cy="36" r="30" stroke="var(--line-strong)" strokeDasharray="3 5" />
        <circle cx="36" cy="36" r="17" stroke="var(--line-strong)" strokeDasharray="3 5" />
        <circle cx="36" cy="36" r="5" fill="var(--line-strong)" />
      </svg>
      <h2>{title}</h2>
      <div className="empty-text">{children}</div>
    </div>
  );
}
