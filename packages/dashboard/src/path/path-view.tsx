// The shortest way from one node to another: how one comes to use the other.
import { VIEW_TYPES, type ViewPath, type ViewType } from '@orrery/contract';
import { useApi } from '../api/api-context.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { readTheme } from '../explorer/theme.ts';
import { graphOfPath } from '../exports/export-graph.ts';
import { ExportMenu } from '../exports/export-menu.tsx';
import { pathDrawing } from '../exports/path-drawing.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { formatCount } from '../parts/format.ts';
import { Loading } from '../parts/loading.tsx';
import { NameText } from '../parts/name-text.tsx';
import { Segments } from '../parts/segments.tsx';
import { readReference, writeReference } from '../repository/graph-query.ts';
import { KINDS, kindOf, TYPE_TEXT } from '../repository/kinds.ts';
import { placeText } from '../repository/place-text.ts';
import type { ViewProps } from '../repository/view-props.ts';
import { useAddress, useChangeQuery } from '../routing/address.ts';
import { Link } from '../routing/link.tsx';
import { viewTarget } from '../routing/places.ts';
import { NodeSearch } from '../search/node-search.tsx';
import './path.css';

const CHOICES = VIEW_TYPES.filter((type) => type === 'imports' || type === 'calls');

export default function PathView({ jobId }: ViewProps) {
  const api = useApi();
  const { query } = useAddress();
  const change = useChangeQuery();
  const from = readReference(query.get('from') ?? '');
  const to = readReference(query.get('to') ?? '');
  const type = CHOICES.find((name) => name === query.get('type'));
  const isWhole = from !== undefined && to !== undefined;
  const { value, error, isLoading, reload } = useLoaded(
    isWhole ? JSON.stringify([from, to, type]) : undefined,
    (signal) => api.path(jobId, from ?? '', to ?? '', type, signal),
  );
  return (
    <div className="path-view">
      <div className="path-ends">
        <PathEnd jobId={jobId} label="From" name="from" reference={from} />
        <button
          type="button"
          className="button"
          aria-label="Swap the ends"
          disabled={from === undefined && to === undefined}
          onClick={() =>
            change({
              from: to === undefined ? null : writeReference(to),
              to: from === undefined ? null : writeReference(from),
            })
          }
        >
          <span className="swap-mark" aria-hidden="true">
            ⇄
          </span>
        </button>
        <PathEnd jobId={jobId} label="To" name="to" reference={to} />
      </div>
      <div className="view-bar">
        <Segments
          label="Along"
          options={[
            { value: 'all', text: 'any relationship' },
            ...CHOICES.map((name) => ({ value: name, text: TYPE_TEXT[name] })),
          ]}
          value={type ?? 'all'}
          onChange={(next: ViewType | 'all') => change({ type: next === 'all' ? null : next })}
        />
        <span className="view-count" role="status">
          {isWhole &&
            !isLoading &&
            value?.found === true &&
            formatCount(value.relationships.length, 'step')}
        </span>
        {isWhole && value?.found === true && (
          <ExportMenu
            name="path"
            drawing={() => pathDrawing(value, readTheme())}
            graph={() => graphOfPath(value)}
            json={() => value}
          />
        )}
      </div>
      <ErrorNote error={error} onRetry={reload} />
      {!isWhole && (
        <EmptyState title="Choose two ends">
          <p>Files, functions, classes or whole folders: the shortest way between them is shown.</p>
        </EmptyState>
      )}
      {isWhole && isLoading && <Loading what="the path" />}
      {isWhole && !isLoading && value?.found === false && (
        <EmptyState title="No way leads from one to the other">
          <p>
            Nothing that was understood connects them in this direction. Swap the ends to look back.
          </p>
        </EmptyState>
      )}
      {isWhole && !isLoading && value?.found === true && <Steps jobId={jobId} path={value} />}
    </div>
  );
}

interface PathEndProps {
  readonly jobId: string;
  readonly label: string;
  readonly name: 'from' | 'to';
  readonly reference: string | undefined;
}

function PathEnd({ jobId, label, name, reference }: PathEndProps) {
  const api = useApi();
  const change = useChangeQuery();
  const { value, error } = useLoaded(reference, (signal) =>
    api.node(jobId, reference ?? '', signal),
  );
  if (reference === undefined) {
    return (
      <div className="path-end">
        <NodeSearch
          jobId={jobId}
          label={label}
          onChoose={({ node }) => change({ [name]: writeReference(node.key) })}
        />
      </div>
    );
  }
  return (
    <div className="path-end">
      <span className="path-label">{label}</span>
      <div className="path-chosen">
        {value === undefined ? (
          <span className="faint">{error === undefined ? '…' : 'There is no such node.'}</span>
        ) : (
          <>
            <span className={`dot kind-${kindOf(value.node)}`} aria-hidden="true" />
            <span>
              <NameText text={value.node.name} most={50} />
              <small>
                <NameText
                  text={placeText(value.node) ?? KINDS[kindOf(value.node)].text}
                  most={120}
                />
              </small>
            </span>
          </>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={`Choose another: ${label}`}
          onClick={() => change({ [name]: null })}
        >
          ×
        </button>
      </div>
    </div>
  );
}

function Steps({ jobId, path }: { readonly jobId: string; readonly path: ViewPath }) {
  return (
    <ol className="steps">
      {path.nodes.map((node, index) => {
        const step = path.relationships[index];
        return (
          <li key={node.id}>
            <div className="step-node">
              <span className={`dot kind-${kindOf(node)}`} aria-hidden="true" />
              <Link href={viewTarget(jobId, 'calls', [['select', writeReference(node.key)]])}>
                <NameText text={node.name} most={60} />
              </Link>
              <small>{KINDS[kindOf(node)].text}</small>
              {node.path !== undefined && node.path !== node.name && (
                <small className="step-path">
                  <NameText text={placeText(node) ?? ''} most={120} />
                </small>
              )}
            </div>
            {step !== undefined && (
              <p className="step-way">
                <span aria-hidden="true">↓</span> {step.type}
                {stepLines(step.properties)}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function stepLines({ lines, line }: Readonly<Record<string, unknown>>): string {
  const first = Array.isArray(lines) ? lines[0] : line;
  return typeof first === 'number' ? `, line ${first}` : '';
}
