// The frame around whatever is shown before somebody is signed in.
import type { ReactNode } from 'react';
import { Logo } from '../shell/logo.tsx';

export function EntryFrame({ children }: { readonly children: ReactNode }) {
  return (
    <main className="entry">
      <div className="entry-card">
        <div className="entry-brand">
          <Logo size={40} />
          <span>Orrery</span>
        </div>
        {children}
      </div>
      <p className="entry-foot">A working model of a codebase. Nothing here leaves this server.</p>
    </main>
  );
}
