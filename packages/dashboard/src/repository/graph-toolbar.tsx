// What of the graph is looked at, for views that cut it: grouping, filter, and a way back to where all is closed.
import type { ViewCut, ViewSummary } from '@orrery/contract';
import { Segments } from '../parts/segments.tsx';
import { FilterMenu } from './filter-menu.tsx';
import { useChangeGraph, useGraphQuery } from './graph-query.ts';

interface GraphToolbarProps {
  readonly summary: ViewSummary;
  /** Undefined until the first has come. */
  readonly cut: ViewCut | undefined;
  /** Types of relationships that the view shows where none are chosen; all when undefined. */
  readonly usualTypes?: readonly string[];
}

export function GraphToolbar({ summary, cut, usualTypes }: GraphToolbarProps) {
  const { filter, grouping } = useGraphQuery();
  const change = useChangeGraph();
  // What the server is going to choose, so that nothing changes once the first cut has come.
  const usual = summary.groupings.includes('domains') ? 'domains' : 'folders';
  const shown = grouping ?? cut?.grouping ?? usual;
  return (
    <>
      {summary.groupings.length > 1 && (
        <Segments
          label="Grouped by"
          options={summary.groupings.map((name) => ({ value: name, text: name }))}
          value={shown}
          onChange={(next) => change({ grouping: next, open: null, selected: undefined })}
        />
      )}
      <FilterMenu
        filter={filter}
        summary={summary}
        usualTypes={usualTypes}
        onChange={(next) => change({ filter: next })}
      />
      <button
        type="button"
        className="button"
        disabled={cut === undefined || cut.opened.length === 0}
        onClick={() => change({ open: [''] })}
      >
        Close all
      </button>
    </>
  );
}
