// The explorer: the graph with some of its groups open, as a drawing and as a list, and what is selected beside it.
import type { ViewCut, ViewNode, ViewNodeDetails } from '@orrery/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '../api/api-context.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { cutDrawing } from '../exports/cut-drawing.ts';
import { graphOfCut } from '../exports/export-graph.ts';
import { ExportMenu } from '../exports/export-menu.tsx';
import { useLayout } from '../layout/use-layout.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { formatCount } from '../parts/format.ts';
import { Loading } from '../parts/loading.tsx';
import { useSettled } from '../parts/use-settled.ts';
import {
  isNamedBy,
  useChangeGraph,
  useGraphQuery,
  writeReference,
} from '../repository/graph-query.ts';
import { GraphToolbar } from '../repository/graph-toolbar.tsx';
import { ResetFilter } from '../repository/reset-filter.tsx';
import type { ViewProps } from '../repository/view-props.ts';
import { navigate } from '../routing/address.ts';
import { viewTarget } from '../routing/places.ts';
import { GraphCanvas } from './graph-canvas.tsx';
import { Legend } from './legend.tsx';
import { NodeList } from './node-list.tsx';
import { NodePanel } from './node-panel.tsx';
import { readTheme } from './theme.ts';
import './explorer.css';

const STEP_MILLISECONDS = 150;

export default function ExplorerView({ jobId, summary }: ViewProps) {
  const api = useApi();
  const query = useGraphQuery();
  const change = useChangeGraph();
  const { grouping, open, filter } = query;
  const asked = useRef(new Map<string, string>());
  // A group that was asked for by its id is not asked for anew by its key when the address is shortened.
  const asAsked = (reference: string) => asked.current.get(reference) ?? reference;
  const {
    value: cut,
    error,
    isLoading,
    reload,
  } = useLoaded(JSON.stringify([grouping, open?.map(asAsked), filter]), (signal) =>
    api.cut(jobId, grouping, open, filter, signal),
  );
  const placed = useLayout(cut);
  useEffect(() => {
    const ids = new Set(open);
    for (const { id, key } of cut?.nodes ?? []) if (ids.has(id)) asked.current.set(key, id);
  }, [cut, open]);
  useShortAddress(cut, open);
  const selected = cut?.nodes.find((node) => isNamedBy(node, query.selected));
  // Who steps from node to node asks for the last one alone.
  const panelOf = useSettled(query.selected, STEP_MILLISECONDS);
  const hasPanel = query.selected !== undefined && panelOf !== undefined;
  const [wantsList, setListed] = useState(false);
  // An empty list would not say why it is.
  const isListed = wantsList && cut?.nodes.length !== 0;
  const find = useMemo(() => new Map(cut?.nodes.map((node) => [node.id, node])), [cut]);
  const openNow = () => (cut?.opened ?? []).map((id) => find.get(id)?.key ?? id);

  const select = (id: string | undefined) => {
    const node = id === undefined ? undefined : find.get(id);
    change({ selected: node?.key }, { replace: true });
  };
  const toggle = (node: ViewNode) => {
    const others = openNow().filter((reference) => reference !== node.key);
    const next = node.isOpen ? others : [...others, node.key];
    change({ open: next.length === 0 ? [''] : next, selected: node.key });
  };
  const show = ({ node, ancestors }: ViewNodeDetails) => {
    const around =
      (cut?.grouping === 'domains' ? ancestors.domains : undefined) ?? ancestors.folders;
    change({
      open: [...openNow(), ...around],
      selected: node.key,
      filter: node.isExternal === true ? { external: true } : {},
    });
  };
  const enter = (id: string) => {
    const node = find.get(id);
    if (node === undefined) return;
    if (node.isOpen || node.childCount > 0) toggle(node);
    else navigate(viewTarget(jobId, 'calls', [['select', writeReference(node.key)]]));
  };
  const leave = () => {
    const around = selected?.isOpen ? selected : find.get(selected?.parent ?? '');
    if (around === undefined) select(undefined);
    else toggle(around);
  };
  return (
    <div className="explorer">
      <div className="view-bar">
        <GraphToolbar summary={summary} cut={cut} />
        <button type="button" className="button only-narrow" onClick={() => setListed(!isListed)}>
          {isListed ? 'Drawing' : 'List'}
        </button>
        <span className="view-count" role="status">
          {cut !== undefined &&
            `${formatCount(cut.nodes.length, 'node')}, ${formatCount(cut.relationships.length, 'relationship')}`}
        </span>
        {placed !== undefined && (
          <ExportMenu
            name={`${summary.repository}-graph`}
            drawing={() => cutDrawing(placed, readTheme())}
            graph={() => graphOfCut(placed.cut)}
            json={() => placed.cut}
          />
        )}
      </div>
      <ErrorNote error={error} onRetry={reload} />
      {cut !== undefined && <LeftOut cut={cut} />}
      <div className={isListed ? 'explorer-body shows-list' : 'explorer-body'}>
        <div className="explorer-list">
          {cut !== undefined && (
            <NodeList nodes={cut.nodes} selected={selected?.id} onSelect={select} onEnter={enter} />
          )}
        </div>
        <div className="explorer-canvas">
          {placed === undefined && error === undefined && <Loading what="the graph" />}
          {(isLoading || placed?.cut !== cut) && placed !== undefined && (
            <p className="canvas-note" role="status">
              Working…
            </p>
          )}
          {cut !== undefined && cut.nodes.length === 0 && (
            <EmptyState title="Nothing is left to show">
              <ResetFilter>The filter leaves out every node.</ResetFilter>
            </EmptyState>
          )}
          {placed !== undefined && placed.cut.nodes.length > 0 && (
            <>
              <GraphCanvas
                placed={placed}
                selected={selected?.id}
                hasPanel={hasPanel}
                onSelect={select}
                onEnter={enter}
                onLeave={leave}
              />
              <Legend nodes={placed.cut.nodes} relationships={placed.cut.relationships} />
            </>
          )}
        </div>
        {hasPanel && (
          <NodePanel
            key={panelOf}
            jobId={jobId}
            reference={panelOf}
            shown={cut?.nodes.find((node) => isNamedBy(node, panelOf))}
            onToggle={toggle}
            onShow={show}
            onClose={() => select(undefined)}
          />
        )}
      </div>
    </div>
  );
}

/** Ids that came with the address, out of a search, are replaced by their keys once those are known. */
function useShortAddress(cut: ViewCut | undefined, open: readonly string[] | undefined): void {
  const change = useChangeGraph();
  useEffect(() => {
    if (cut === undefined || open === undefined) return;
    if (open.every((reference) => reference === '' || /^key:\d+$/.test(reference))) return;
    const keys = new Map(cut.nodes.map(({ id, key }) => [id, key]));
    change({ open: open.map((reference) => keys.get(reference) ?? reference) }, { replace: true });
  }, [cut, open, change]);
}

function LeftOut({ cut }: { readonly cut: ViewCut }) {
  const { nodes, relationships } = cut.leftOut;
  if (nodes === 0 && relationships === 0) return null;
  return (
    <p className="note">
      {formatCount(nodes, 'node')} and {formatCount(relationships, 'relationship')} are left out,
      the smallest ones. Close groups or filter to see everything of a part.
    </p>
  );
}
