// The page as a whole: nobody signed in, or the place that the address names inside its frame.
import { lazy, Suspense } from 'react';
import { JobsPage } from './jobs/jobs-page.tsx';
import { KeysPage } from './keys/keys-page.tsx';
import { EmptyState } from './parts/empty-state.tsx';
import { ErrorBoundary } from './parts/error-boundary.tsx';
import { Loading } from './parts/loading.tsx';
import { useAddress } from './routing/address.ts';
import { Link } from './routing/link.tsx';
import { type Place, readPlace } from './routing/places.ts';
import { SessionGate } from './session/session-gate.tsx';
import { Shell } from './shell/shell.tsx';
import { UsagePage } from './usage/usage-page.tsx';

const RepositoryPage = lazy(() => import('./repository/repository-page.tsx'));

export function App() {
  const place = readPlace(useAddress().path);
  return (
    <SessionGate>
      <Shell place={place}>
        <ErrorBoundary key={place.name}>
          <Suspense fallback={<Loading what="the page" />}>
            <PlaceContent place={place} />
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </SessionGate>
  );
}

function PlaceContent({ place }: { readonly place: Place }) {
  switch (place.name) {
    case 'jobs':
      return <JobsPage />;
    case 'keys':
      return <KeysPage />;
    case 'usage':
      return <UsagePage />;
    case 'repository':
      return <RepositoryPage key={place.jobId} jobId={place.jobId} view={place.view} />;
    case 'nowhere':
      return (
        <EmptyState title="There is nothing at this address">
          <Link href="/">Go to the jobs</Link>
        </EmptyState>
      );
  }
}
