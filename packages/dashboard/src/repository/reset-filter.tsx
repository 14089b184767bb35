// The way out where a filter has left nothing to see.
import type { ReactNode } from 'react';
import { countChanges, USUAL_FILTER, useChangeGraph, useGraphQuery } from './graph-query.ts';

interface ResetFilterProps {
  /** What the filter does here. */
  readonly children: ReactNode;
}

/** Nothing as long as nobody has changed the filter: then it is not why there is nothing to see. */
export function ResetFilter({ children }: ResetFilterProps) {
  const { filter } = useGraphQuery();
  const change = useChangeGraph();
  if (countChanges(filter) === 0) return null;
  return (
    <>
      <p>{children}</p>
      <button type="button" className="button" onClick={() => change({ filter: USUAL_FILTER })}>
        Reset the filter
      </button>
    </>
  );
}
