// The frame around every view of a repository: its name, the way from view to view, and the search.
import type { ReactNode } from 'react';
import { NameText } from '../parts/name-text.tsx';
import { Link } from '../routing/link.tsx';
import { type ViewName, viewTarget } from '../routing/places.ts';
import { SearchDialog } from '../search/search-dialog.tsx';
import type { ViewProps } from './view-props.ts';

const TABS: readonly { readonly name: ViewName; readonly text: string }[] = [
  { name: 'summary', text: 'Summary' },
  { name: 'explore', text: 'Explorer' },
  { name: 'cycles', text: 'Matrix & cycles' },
  { name: 'domains', text: 'Domains' },
  { name: 'calls', text: 'Callers & callees' },
  { name: 'path', text: 'Path' },
  { name: 'details', text: 'Job' },
];

/** What a view is called. */
export const viewText = (view: ViewName): string =>
  TABS.find(({ name }) => name === view)?.text ?? view;

/** Views that need more room than a text does: the drawing the whole screen, the matrix its width. */
const ROOM: Partial<Readonly<Record<ViewName, string>>> = {
  explore: 'is-wide',
  cycles: 'is-broad',
};

interface RepositoryFrameProps extends ViewProps {
  readonly view: ViewName;
  readonly children: ReactNode;
}

export function RepositoryFrame({ jobId, view, job, summary, children }: RepositoryFrameProps) {
  const hasDomains = summary.groupings.includes('domains');
  return (
    <section className={`repository ${ROOM[view] ?? ''}`}>
      <header className="repository-head">
        <p className="crumb">
          <Link href="/">Jobs</Link>
        </p>
        <h1>
          <NameText text={job?.repository ?? summary.repository} most={60} />
        </h1>
        <SearchDialog jobId={jobId} />
      </header>
      <nav className="tabs" aria-label="Views of the repository">
        {TABS.filter(({ name }) => name !== 'domains' || hasDomains).map(({ name, text }) => (
          <Link
            key={name}
            href={viewTarget(jobId, name)}
            aria-current={name === view ? 'page' : undefined}
          >
            {text}
          </Link>
        ))}
      </nav>
      <div className="repository-body">{children}</div>
    </section>
  );
}
