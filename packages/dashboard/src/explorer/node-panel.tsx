// Everything about the selected node: what it is, where it stands, what leads to it and from it, and ways on.
import { RELATIONSHIP_TYPES, type ViewNode, type ViewNodeDetails } from '@orrery/contract';
import { useState } from 'react';
import { useApi } from '../api/api-context.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { NeighbourList } from '../calls/neighbour-list.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { formatCount, formatNumber } from '../parts/format.ts';
import { Loading } from '../parts/loading.tsx';
import { NameText } from '../parts/name-text.tsx';
import { ProseText } from '../parts/prose-text.tsx';
import { Segments } from '../parts/segments.tsx';
import { visibleText } from '../parts/visible-text.ts';
import { writeReference } from '../repository/graph-query.ts';
import { KINDS, kindOf, typeText } from '../repository/kinds.ts';
import { languageTitle } from '../repository/language-title.ts';
import { placeText } from '../repository/place-text.ts';
import { Link } from '../routing/link.tsx';
import { viewTarget } from '../routing/places.ts';

interface NodePanelProps {
  readonly jobId: string;
  /** Id or key. */
  readonly reference: string;
  /** As it is in the drawing; undefined when it is not there. */
  readonly shown: ViewNode | undefined;
  onToggle(node: ViewNode): void;
  /** Opens what is around a node that is not in the drawing. */
  onShow(details: ViewNodeDetails): void;
  onClose(): void;
}

export function NodePanel({ jobId, reference, shown, onToggle, onShow, onClose }: NodePanelProps) {
  const api = useApi();
  const { value, error, reload } = useLoaded(reference, (signal) =>
    api.node(jobId, reference, signal),
  );
  return (
    <aside className="node-panel" aria-label="Selected node">
      <button
        type="button"
        className="icon-button panel-close"
        aria-label="Close panel"
        onClick={onClose}
      >
        ×
      </button>
      <ErrorNote error={error} onRetry={reload} />
      {value === undefined && error === undefined && <Loading what="the node" />}
      {value !== undefined && (
        <>
          <NodeHead details={value} />
          <div className="panel-actions">
            {shown !== undefined && (shown.childCount > 0 || shown.isOpen) && (
              <button type="button" className="button small" onClick={() => onToggle(shown)}>
                {shown.isOpen ? 'Close group' : 'Open group'}
              </button>
            )}
            {shown === undefined && (
              <button type="button" className="button small primary" onClick={() => onShow(value)}>
                Show in the drawing
              </button>
            )}
            <Link
              className="button small"
              href={viewTarget(jobId, 'calls', [['select', writeReference(value.node.key)]])}
            >
              Callers and callees
            </Link>
            <Link
              className="button small"
              href={viewTarget(jobId, 'path', [['from', writeReference(value.node.key)]])}
            >
              Path from here
            </Link>
          </div>
          <Facts details={value} />
          <Neighbours jobId={jobId} details={value} />
        </>
      )}
    </aside>
  );
}

function NodeHead({ details: { node } }: { readonly details: ViewNodeDetails }) {
  const place = placeText(node);
  return (
    <header className="panel-head">
      <p className="panel-kind">
        <span className={`dot kind-${kindOf(node)}`} aria-hidden="true" />
        {kindText(node)}
        {node.isTest && <span className="badge">test</span>}
        {node.isGenerated && <span className="badge">generated</span>}
        {node.inCycle && <span className="badge is-cycle">in a cycle</span>}
      </p>
      <h2>
        <NameText text={node.name} />
      </h2>
      {place !== undefined && (
        <details className="full-name">
          <summary>
            <NameText text={place} most={64} />
          </summary>
          <p>
            <bdi dir="ltr">{visibleText(place)}</bdi>
          </p>
        </details>
      )}
    </header>
  );
}

/** The finest word for it: an interface rather than a type. */
const kindText = (node: ViewNodeDetails['node']) =>
  node.labels.length > 1 ? node.labels.at(-1)?.toLowerCase() : KINDS[kindOf(node)].text;

function Facts({ details: { node, properties, counts } }: { readonly details: ViewNodeDetails }) {
  const facts: (readonly [string, string])[] = [];
  if (node.language !== undefined) facts.push(['Language', languageTitle(node.language)]);
  if (node.lines !== undefined) facts.push(['Lines', formatNumber(node.lines)]);
  if (node.files > 1) facts.push(['Files', formatNumber(node.files)]);
  if (node.childCount > 0)
    facts.push([
      'Inside',
      formatCount(node.size, ['File', 'Class'].includes(node.label) ? 'declaration' : 'node'),
    ]);
  for (const [type, { in: incoming, out }] of Object.entries(counts)) {
    if (type === RELATIONSHIP_TYPES.contains || type === RELATIONSHIP_TYPES.belongsTo) continue;
    facts.push([
      typeText(type),
      `${formatNumber(incoming)}\u00a0in, ${formatNumber(out)}\u00a0out`,
    ]);
  }
  const { signature, description } = properties;
  return (
    <>
      {typeof description === 'string' && (
        <p className="panel-text">
          <ProseText text={description} />
        </p>
      )}
      {typeof signature === 'string' && (
        <pre className="signature">
          <code>{visibleText(signature)}</code>
        </pre>
      )}
      <dl className="facts">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const DIRECTIONS = [
  { value: 'in', text: 'Used by' },
  { value: 'out', text: 'Uses' },
] as const;

function Neighbours({
  jobId,
  details,
}: {
  readonly jobId: string;
  readonly details: ViewNodeDetails;
}) {
  const [direction, setDirection] = useState<'in' | 'out'>('in');
  return (
    <section className="panel-neighbours" aria-label="Neighbours">
      <Segments
        label="Direction"
        options={DIRECTIONS}
        value={direction}
        onChange={(next) => setDirection(next)}
      />
      <NeighbourList
        jobId={jobId}
        id={details.node.key}
        direction={direction}
        type={undefined}
        linkTo={(node) => viewTarget(jobId, 'calls', [['select', writeReference(node.key)]])}
      />
    </section>
  );
}
