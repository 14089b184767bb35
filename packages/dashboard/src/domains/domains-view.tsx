// The domains of the repository as a map, and what they consist of as a list.
import type { ViewCut, ViewNode, ViewSummary } from '@orrery/contract';
import { useRef } from 'react';
import { useApi } from '../api/api-context.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { readTheme } from '../explorer/theme.ts';
import { domainDrawing } from '../exports/domain-drawing.ts';
import { graphOfCut } from '../exports/export-graph.ts';
import { ExportMenu } from '../exports/export-menu.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorNote } from '../parts/error-note.tsx';
import { formatCount, formatNumber } from '../parts/format.ts';
import { Loading } from '../parts/loading.tsx';
import { NameText } from '../parts/name-text.tsx';
import { ProseText } from '../parts/prose-text.tsx';
import { ScrollRegion } from '../parts/scroll-region.tsx';
import { useWidth } from '../parts/use-width.ts';
import { shortText } from '../parts/visible-text.ts';
import {
  isNamedBy,
  USUAL_FILTER,
  useChangeGraph,
  useGraphQuery,
  writeReference,
} from '../repository/graph-query.ts';
import type { ViewProps } from '../repository/view-props.ts';
import { Link } from '../routing/link.tsx';
import { viewTarget } from '../routing/places.ts';
import { BOX_INSET, nameHeight, nameLines, noteHeight } from './box-text.ts';
import { type DomainMap, domainMap, type MapBox, type MapLine } from './domain-map.ts';
import { routeLines } from './map-routes.ts';
import './domains.css';

export default function DomainsView({ jobId, summary }: ViewProps) {
  const api = useApi();
  const change = useChangeGraph();
  const { selected: reference } = useGraphQuery();
  const {
    value: cut,
    error,
    reload,
  } = useLoaded(summary.groupings.includes('domains') ? jobId : undefined, (signal) =>
    api.cut(jobId, 'domains', [''], USUAL_FILTER, signal),
  );
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  if (!summary.groupings.includes('domains')) {
    return (
      <EmptyState title="This analysis looked for no domains">
        <p>
          Start a job of the kind Everything, or Domains, to see what the repository consists of.
        </p>
      </EmptyState>
    );
  }
  const domains = cut?.nodes.filter(({ label }) => label === 'Domain') ?? [];
  const selected = domains.find((node) => isNamedBy(node, reference));
  const map = domainMap(domains, cut?.relationships ?? [], width);
  return (
    <div className="domains" ref={place}>
      <div className="view-bar">
        <h2>Domain map</h2>
        <span className="view-count">
          {cut !== undefined && formatCount(domains.length, 'domain')}
        </span>
        {cut !== undefined && (
          <ExportMenu
            name={`${summary.repository}-domains`}
            drawing={() => domainDrawing(map, readTheme())}
            graph={() => graphOfCut(cut)}
            json={() => ({ domains: summary.domains, relationships: cut.relationships })}
          />
        )}
      </div>
      <p className="lead">
        A domain is a part of the repository with a task of its own. An arrow leads from the one
        that uses to what it uses, which stands below where it can; the thicker, the more imports
        and calls. The strongest are shown, and in <span className="swatch is-cycle" /> those in a
        cycle of imports; choose a domain to see all of its own.
      </p>
      <ErrorNote error={error} onRetry={reload} />
      {cut === undefined && error === undefined && <Loading what="the domains" />}
      {cut !== undefined && (
        <ScrollRegion label="Map of the domains">
          <MapPicture
            map={map}
            selected={selected?.id}
            onSelect={(node) => change({ selected: node?.key })}
          />
        </ScrollRegion>
      )}
      {cut !== undefined && (
        <DomainTable
          jobId={jobId}
          cut={cut}
          domains={domains}
          summary={summary}
          map={map}
          selected={selected}
        />
      )}
    </div>
  );
}

interface MapPictureProps {
  readonly map: DomainMap;
  readonly selected: string | undefined;
  onSelect(node: ViewNode | undefined): void;
}

function MapPicture({ map, selected, onSelect }: MapPictureProps) {
  const most = Math.max(1, ...map.lines.map(({ count }) => count));
  const isShown = ({ source, target, isStrong, isCyclic }: MapLine) =>
    selected === undefined
      ? isStrong || isCyclic
      : source.node.id === selected || target.node.id === selected;
  return (
    <svg
      className="domain-map"
      width={map.width}
      height={map.height}
      viewBox={`0 0 ${map.width} ${map.height}`}
    >
      <title>Map of the domains</title>
      <defs>
        {['plain', 'cyclic'].map((name) => (
          <marker
            key={name}
            id={`arrow-${name}`}
            className={`map-arrow is-${name}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="9"
            markerHeight="9"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0.5 L8 4 L0 7.5 z" />
          </marker>
        ))}
      </defs>
      {routeLines(map.lines.filter(isShown), map.boxes).map((line) => {
        const names = line.isCyclic ? 'map-line is-cyclic' : 'map-line';
        return (
          <polyline
            key={`${line.source.node.id} ${line.target.node.id}`}
            className={names}
            points={line.points.map((point) => point.join(',')).join(' ')}
            strokeWidth={1 + 3 * Math.sqrt(line.count / most)}
            markerEnd={`url(#arrow-${line.isCyclic ? 'cyclic' : 'plain'})`}
          >
            <title>{`${shortText(line.source.node.name, 40)} uses ${shortText(line.target.node.name, 40)}: ${formatNumber(line.count)}`}</title>
          </polyline>
        );
      })}
      {map.boxes.map((box) => (
        <Box
          key={box.node.id}
          box={box}
          isSelected={box.node.id === selected}
          onPress={() => onSelect(box.node.id === selected ? undefined : box.node)}
        />
      ))}
    </svg>
  );
}

interface BoxProps {
  readonly box: MapBox;
  readonly isSelected: boolean;
  onPress(): void;
}

function Box({ box: { node, x, y, width, height }, isSelected, onPress }: BoxProps) {
  const lines = nameLines(node.name, width);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture has no buttons.
    <g
      className={isSelected ? 'map-box is-selected' : 'map-box'}
      transform={`translate(${x} ${y})`}
      role="button"
      tabIndex={0}
      aria-pressed={isSelected}
      onClick={onPress}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onPress();
      }}
    >
      <rect width={width} height={height} rx="8" />
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal, and they never move.
        <text key={index} x={BOX_INSET} y={nameHeight(index, lines.length)}>
          {line}
        </text>
      ))}
      <text className="map-note" x={BOX_INSET} y={noteHeight(lines.length)}>
        {formatCount(node.files, 'file')}
      </text>
    </g>
  );
}

interface DomainTableProps {
  readonly jobId: string;
  readonly cut: ViewCut;
  readonly domains: readonly ViewNode[];
  readonly summary: ViewSummary;
  readonly map: DomainMap;
  readonly selected: ViewNode | undefined;
}

function DomainTable({ jobId, domains, summary, map, selected }: DomainTableProps) {
  const described = new Map(summary.domains.map(({ id, description }) => [id, description]));
  const shown = selected === undefined ? domains : [selected];
  return (
    <ul className="domain-cards">
      {shown.map((node) => (
        <li key={node.id} className="card">
          <h3>
            <NameText text={node.name} most={60} />
          </h3>
          <p>
            <ProseText text={described.get(node.id) ?? ''} />
          </p>
          <DomainLinks map={map} node={node} isWhole={node === selected} />
          <Link
            className="button small"
            href={viewTarget(jobId, 'explore', [
              ['by', 'domains'],
              ['open', writeReference(node.key)],
              ['select', writeReference(node.key)],
            ])}
          >
            Look inside
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface DomainLinksProps {
  readonly map: DomainMap;
  readonly node: ViewNode;
  /** Whether all are named; otherwise the strongest few. */
  readonly isWhole: boolean;
}

/** Named of each direction where there are many cards. */
const MOST_LINKS = 5;

function DomainLinks({ map, node, isWhole }: DomainLinksProps) {
  const names = (lines: readonly (readonly [string, number])[]) => {
    const sorted = lines.toSorted((a, b) => b[1] - a[1]);
    const shown = isWhole ? sorted : sorted.slice(0, MOST_LINKS);
    const text = shown
      .map(([name, count]) => `${shortText(name, 40)} (${formatNumber(count)})`)
      .join(', ');
    const more = sorted.length - shown.length;
    return more > 0 ? `${text} and ${formatNumber(more)} more` : text;
  };
  const uses = map.lines.filter(({ source }) => source.node.id === node.id);
  const usedBy = map.lines.filter(({ target }) => target.node.id === node.id);
  return (
    <dl className="facts">
      <div>
        <dt>Uses</dt>
        <dd>{names(uses.map(({ target, count }) => [target.node.name, count])) || 'no other'}</dd>
      </div>
      <div>
        <dt>Used by</dt>
        <dd>{names(usedBy.map(({ source, count }) => [source.node.name, count])) || 'no other'}</dd>
      </div>
    </dl>
  );
}
