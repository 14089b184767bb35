// One node in the middle: who uses it on the left, what it uses on the right, each with the lines of the code.
import {
  VIEW_TYPES,
  type ViewNeighbour,
  type ViewNode,
  type ViewNodeDetails,
  type ViewType,
} from '@orrery/contract';
import { useState } from 'react';
import { useApi } from '../api/api-context.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { readTheme } from '../explorer/theme.ts';
import { ExportMenu } from '../exports/export-menu.tsx';
import { neighboursDrawing, neighboursGraph } from '../exports/neighbours-export.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { Loading } from '../parts/loading.tsx';
import { NameText } from '../parts/name-text.tsx';
import { PathText } from '../parts/path-text.tsx';
import { Segments } from '../parts/segments.tsx';
import { visibleText } from '../parts/visible-text.ts';
import { readReference, writeReference } from '../repository/graph-query.ts';
import { KINDS, kindOf, TYPE_TEXT } from '../repository/kinds.ts';
import { placeText } from '../repository/place-text.ts';
import type { ViewProps } from '../repository/view-props.ts';
import { navigate, useAddress, useChangeQuery } from '../routing/address.ts';
import { Link } from '../routing/link.tsx';
import { viewTarget } from '../routing/places.ts';
import { NodeSearch } from '../search/node-search.tsx';
import { ImpactCard } from './impact-card.tsx';
import { NeighbourList } from './neighbour-list.tsx';

export default function CallsView({ jobId, summary }: ViewProps) {
  const { query } = useAddress();
  const reference = readReference(query.get('select') ?? '');
  const target = (node: Pick<ViewNode, 'key'>) =>
    viewTarget(jobId, 'calls', [
      ['select', writeReference(node.key)],
      ...(query.has('type') ? [['type', query.get('type') ?? ''] as const] : []),
    ]);
  return (
    <div className="calls">
      <NodeSearch
        jobId={jobId}
        label="Callers and callees of"
        isCleared
        onChoose={({ node }) => navigate(target(node))}
      />
      {reference === undefined ? (
        <EmptyState title="Choose a function, class or file">
          <p>
            See who calls it and what it calls, with the lines.
            {summary.central.length > 0 && ' Or start at a central file:'}
          </p>
          <ul className="plain">
            {summary.central.slice(0, 5).map(({ id, path }) => (
              <li key={id}>
                <Link href={viewTarget(jobId, 'calls', [['select', writeReference(id)]])}>
                  <PathText path={path} most={60} />
                </Link>
              </li>
            ))}
          </ul>
        </EmptyState>
      ) : (
        <Around key={reference} jobId={jobId} reference={reference} target={target} />
      )}
    </div>
  );
}

interface AroundProps {
  readonly jobId: string;
  readonly reference: string;
  target(node: ViewNode): string;
}

function Around({ jobId, reference, target }: AroundProps) {
  const api = useApi();
  const { query } = useAddress();
  const change = useChangeQuery();
  const type = VIEW_TYPES.find((name) => name === query.get('type'));
  const { value, error, reload } = useLoaded(reference, (signal) =>
    api.node(jobId, reference, signal),
  );
  const [incoming, setIncoming] = useState<readonly ViewNeighbour[]>([]);
  const [outgoing, setOutgoing] = useState<readonly ViewNeighbour[]>([]);
  if (value === undefined) {
    return error === undefined ? (
      <Loading what="the node" />
    ) : (
      <ErrorNote error={error} onRetry={reload} />
    );
  }
  const { node } = value;
  const around = { node, incoming, outgoing };
  const lists = { jobId, id: node.key, type, linkTo: target };
  return (
    <>
      <div className="view-bar">
        <TypeChoice
          details={value}
          type={type}
          onChange={(next) => change({ type: next ?? null })}
        />
        <span className="view-count" />
        <ExportMenu
          name={`${node.name}-neighbours`}
          drawing={() => neighboursDrawing(around, readTheme())}
          graph={() => neighboursGraph(around)}
          json={() => ({ ...value, incoming, outgoing })}
        />
      </div>
      <div className="sides">
        <section className="card" aria-labelledby="used-by">
          <h3 id="used-by">Used by</h3>
          <NeighbourList {...lists} direction="in" onLoaded={setIncoming} />
        </section>
        <section className="card is-middle">
          <p className="panel-kind">
            <span className={`dot kind-${kindOf(node)}`} aria-hidden="true" />
            {KINDS[kindOf(node)].text}
          </p>
          <h2>
            <NameText text={node.name} most={80} />
          </h2>
          {node.path !== undefined && (
            <p className="faint">
              <NameText text={placeText(node) ?? ''} most={90} />
            </p>
          )}
          {typeof value.properties.signature === 'string' && (
            <pre className="signature">
              <code>{visibleText(value.properties.signature)}</code>
            </pre>
          )}
          <ImpactCard jobId={jobId} id={node.key} />
          <p className="side-links">
            <a className="button small" href="#used-by">
              To “Used by”
            </a>
            <a className="button small" href="#uses">
              To “Uses”
            </a>
          </p>
        </section>
        <section className="card" aria-labelledby="uses">
          <h3 id="uses">Uses</h3>
          <NeighbourList {...lists} direction="out" onLoaded={setOutgoing} />
        </section>
      </div>
    </>
  );
}

interface TypeChoiceProps {
  readonly details: ViewNodeDetails;
  readonly type: ViewType | undefined;
  onChange(type: ViewType | undefined): void;
}

function TypeChoice({ details: { counts }, type, onChange }: TypeChoiceProps) {
  const present = VIEW_TYPES.filter((name) => counts[name] !== undefined || name === type);
  if (present.length < 2 && type === undefined) return null;
  return (
    <Segments
      label="Relationships"
      options={[
        { value: 'all', text: 'all' },
        ...present.map((name) => ({ value: name, text: TYPE_TEXT[name] })),
      ]}
      value={type ?? 'all'}
      onChange={(next: ViewType | 'all') => onChange(next === 'all' ? undefined : next)}
    />
  );
}
