// The search of a repository, at hand from every view by Ctrl-K: what is chosen is shown in the explorer, with
// the groups around it open.
import type { ViewMatch } from '@orrery/contract';
import { useEffect, useState } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { readGraphQuery, writeReference } from '../repository/graph-query.ts';
import { navigate, readAddress } from '../routing/address.ts';
import { viewTarget } from '../routing/places.ts';
import { NodeSearch } from './node-search.tsx';

export function SearchDialog({ jobId }: { readonly jobId: string }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button type="button" className="button search-button" onClick={() => setOpen(true)}>
        Search <kbd>Ctrl K</kbd>
      </button>
      {isOpen && (
        <Dialog title="Search the repository" isWide onClose={() => setOpen(false)}>
          <NodeSearch
            jobId={jobId}
            label="Name or path of a file, folder, class or function"
            hasFocus
            onChoose={(match) => {
              setOpen(false);
              navigate(exploreTarget(jobId, match));
            }}
          />
        </Dialog>
      )}
    </>
  );
}

/** In the grouping that is looked at now, when the explorer is. */
function exploreTarget(jobId: string, { node, ancestors }: ViewMatch): string {
  const { grouping } = readGraphQuery(readAddress(window.location.href).query);
  const byDomains = ancestors.domains !== undefined && grouping !== 'folders';
  const around = byDomains ? (ancestors.domains ?? []) : ancestors.folders;
  return viewTarget(jobId, 'explore', [
    ['by', byDomains ? 'domains' : 'folders'],
    ...(around.length === 0 ? [['open', ''] as const] : []),
    ...around.map((id) => ['open', writeReference(id)] as const),
    ['select', writeReference(node.key)],
    ...(node.isExternal === true ? [['external', 'yes'] as const] : []),
  ]);
}
