// Who depends on whom as a matrix: of the whole repository rolled up, or of the files of one cycle, with the
// import whose removal helps most.
import type { ViewCycle } from '@orrery/contract';
import { useMemo } from 'react';
import { useApi } from '../api/api-context.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { readTheme } from '../explorer/theme.ts';
import { fileNode, graphOfCut } from '../exports/export-graph.ts';
import { ExportMenu } from '../exports/export-menu.tsx';
import { matrixDrawing } from '../exports/matrix-drawing.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { formatCount, formatNumber } from '../parts/format.ts';
import { Loading } from '../parts/loading.tsx';
import { useChangeGraph, useGraphQuery } from '../repository/graph-query.ts';
import { GraphToolbar } from '../repository/graph-toolbar.tsx';
import { ResetFilter } from '../repository/reset-filter.tsx';
import type { ViewProps } from '../repository/view-props.ts';
import { useAddress, useChangeQuery } from '../routing/address.ts';
import { CycleDetails } from './cycle-details.tsx';
import { CycleList } from './cycle-list.tsx';
import { matrixOfCut, matrixOfCycle } from './matrix.ts';
import { MatrixView } from './matrix-view.tsx';
import './cycles.css';

const IMPORTS: readonly string[] = ['imports'];

export default function CyclesView({ jobId, summary }: ViewProps) {
  const api = useApi();
  const { query } = useAddress();
  const change = useChangeQuery();
  const cycleId = query.get('cycle') ?? undefined;
  const cycle = useLoaded(cycleId, async (signal) => {
    const { cycles } = await api.cycles(jobId, { id: cycleId }, signal);
    return cycles[0];
  });
  const choose = (id: string | undefined) => change({ cycle: id ?? null });
  return (
    <div className="cycles">
      <CycleList jobId={jobId} summary={summary} chosen={cycleId} onChoose={choose} />
      <div className="cycles-main">
        {cycleId === undefined && <WholeMatrix jobId={jobId} summary={summary} job={undefined} />}
        {cycleId !== undefined && <ErrorNote error={cycle.error} onRetry={cycle.reload} />}
        {cycleId !== undefined && cycle.isLoading && <Loading what="the cycle" />}
        {cycleId !== undefined && !cycle.isLoading && cycle.value !== undefined && (
          <OneCycle jobId={jobId} cycle={cycle.value} />
        )}
        {cycleId !== undefined && !cycle.isLoading && !cycle.error && cycle.value === undefined && (
          <EmptyState title="There is no such cycle" />
        )}
      </div>
    </div>
  );
}

function WholeMatrix({ jobId, summary }: ViewProps) {
  const api = useApi();
  const { grouping, open, filter } = useGraphQuery();
  const change = useChangeGraph();
  // Cycles are of imports; so is this matrix, unless somebody has chosen otherwise.
  const wanted = { ...filter, types: filter.types ?? IMPORTS };
  const {
    value: cut,
    error,
    reload,
  } = useLoaded(JSON.stringify([grouping, open, wanted]), (signal) =>
    api.cut(jobId, grouping, open, wanted, signal),
  );
  const word = wanted.types.join() === 'imports' ? 'import' : 'relationship';
  const matrix = useMemo(() => cut && matrixOfCut(cut, word), [cut, word]);
  const openRow = (key: string) => {
    const keys = new Map(cut?.nodes.map((node) => [node.id, node.key]));
    change({ open: [...(cut?.opened ?? []).map((id) => keys.get(id) ?? id), key] });
  };
  return (
    <>
      <div className="view-bar">
        <h2>Dependency matrix</h2>
        <GraphToolbar summary={summary} cut={cut} usualTypes={IMPORTS} />
        <span className="view-count" />
        {cut !== undefined && matrix !== undefined && (
          <ExportMenu
            name={`${summary.repository}-matrix`}
            drawing={() => matrixDrawing(matrix, readTheme())}
            graph={() => graphOfCut(cut)}
            json={() => matrix}
          />
        )}
      </div>
      {matrix?.rows.length !== 0 && <HowToRead />}
      <ErrorNote error={error} onRetry={reload} />
      {matrix === undefined && error === undefined && <Loading what="the matrix" />}
      {matrix !== undefined && matrix.rows.length === 0 && (
        <EmptyState title="No part uses another">
          <ResetFilter>The filter leaves out some of what there is.</ResetFilter>
        </EmptyState>
      )}
      {matrix !== undefined && matrix.rows.length > 0 && (
        <MatrixView
          matrix={matrix}
          label="Dependency matrix"
          onOpen={({ node }) => node !== undefined && openRow(node.key)}
        />
      )}
      {matrix !== undefined && matrix.leftOut > 0 && (
        <p className="note">
          {formatNumber(matrix.leftOut)} smaller rows are left out. Close groups to see the rest.
        </p>
      )}
    </>
  );
}

function HowToRead() {
  return (
    <>
      <p className="lead">
        Each row stands for a part of the repository, and so does each column, in the same order. A
        number says how often the row uses the column. Users stand above what they use. A name opens
        what is inside.
      </p>
      <ul className="legend matrix-legend">
        <li>
          <span className="swatch is-back" aria-hidden="true" /> against that order
        </li>
        <li>
          <span className="swatch is-cycle" aria-hidden="true" /> in a cycle of imports
        </li>
        <li>
          <span aria-hidden="true">✂</span> a suggested place to cut
        </li>
      </ul>
    </>
  );
}

function OneCycle({ jobId, cycle }: { readonly jobId: string; readonly cycle: ViewCycle }) {
  const matrix = useMemo(() => matrixOfCycle(cycle), [cycle]);
  const graph = () => ({
    nodes: cycle.files.map(fileNode),
    edges: cycle.edges.map(({ source, target }) => ({
      ...{ source, target },
      type: 'imports',
      count: 1,
      isCyclic: true,
    })),
  });
  return (
    <>
      <div className="view-bar">
        <h2>Cycle of {formatNumber(cycle.counts.files)} files</h2>
        <span className={`severity is-${cycle.severity}`}>{cycle.severity}</span>
        <span className="view-count" />
        <ExportMenu
          name="cycle"
          drawing={() => matrixDrawing(matrix, readTheme())}
          graph={graph}
          json={() => cycle}
        />
      </div>
      <CycleDetails jobId={jobId} cycle={cycle} />
      <MatrixView matrix={matrix} label="Imports between the files of the cycle" />
      {(matrix.leftOut > 0 || cycle.edges.length < cycle.counts.edges) && (
        <p className="note">
          Too large for one picture: these are {formatNumber(matrix.rows.length)} of{' '}
          {formatCount(cycle.counts.files, 'file')} and {formatNumber(matrix.cells.length)} of{' '}
          {formatCount(cycle.counts.edges, 'import')}. The result has all of them.
        </p>
      )}
    </>
  );
}
