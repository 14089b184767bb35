// The frame of every place once somebody is signed in: where one is, where one can go, and who one is.
import { type ReactNode, useEffect } from 'react';
import { Link } from '../routing/link.tsx';
import type { Place } from '../routing/places.ts';
import { AccountMenu } from '../session/account-menu.tsx';
import { Logo } from './logo.tsx';

const PLACES = [
  { name: 'jobs', href: '/', text: 'Jobs' },
  { name: 'keys', href: '/keys', text: 'Keys' },
  { name: 'usage', href: '/usage', text: 'Usage' },
] as const;

interface ShellProps {
  readonly place: Place;
  readonly children: ReactNode;
}

export function Shell({ place, children }: ShellProps) {
  const current = place.name === 'repository' ? 'jobs' : place.name;
  useEffect(() => {
    const text = PLACES.find(({ name }) => name === current)?.text;
    if (place.name !== 'repository') document.title = `${text ?? 'Not found'} · Orrery`;
  }, [current, place.name]);
  return (
    <div className={place.name === 'repository' ? 'shell is-full' : 'shell'}>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="top">
        <Link className="brand" href="/" aria-label="Orrery, to the jobs">
          <Logo />
          <span>Orrery</span>
        </Link>
        <nav aria-label="Places">
          {PLACES.map(({ name, href, text }) => (
            <Link key={name} href={href} aria-current={name === current ? 'page' : undefined}>
              {text}
            </Link>
          ))}
          <a href="/docs">Docs</a>
        </nav>
        <AccountMenu />
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
