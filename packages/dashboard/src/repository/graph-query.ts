// What of a graph is looked at, as it stands in the address: grouping, open groups, selection and filter. The
// one place that knows these parameters. Nodes stand there by their short keys, since ids can be longer than an
// address may be; an id that has no key yet, out of a search, stands behind a `=`.
import {
  VIEW_GROUPINGS,
  VIEW_LABELS,
  VIEW_TYPES,
  type ViewGrouping,
  type ViewNode,
} from '@orrery/contract';
import { useCallback, useMemo } from 'react';
import type { GraphFilter } from '../api/api.ts';
import { type Move, type QueryChange, useAddress, useChangeQuery } from '../routing/address.ts';

export interface GraphQuery {
  /** Undefined for what the server thinks best. */
  readonly grouping: ViewGrouping | undefined;
  /** Ids or keys; undefined when the server is to open by itself. A single empty one opens nothing. */
  readonly open: readonly string[] | undefined;
  /** Id or key. */
  readonly selected: string | undefined;
  readonly filter: GraphFilter;
}

/** More cannot be asked for at once. */
const MOST_OPEN = 400;

/** What is shown as long as the address says nothing else. */
export const USUAL_FILTER: GraphFilter = {
  labels: undefined,
  types: undefined,
  tests: true,
  typeOnly: true,
  // Thousands of external names hide what is the repository's own; they are there on demand.
  external: false,
};

/** How many parts of the filter somebody has changed. */
export const countChanges = ({ labels, types, tests, typeOnly, external }: GraphFilter): number =>
  [labels !== undefined, types !== undefined, !tests, !typeOnly, external].filter(Boolean).length;

export function readGraphQuery(query: URLSearchParams): GraphQuery {
  return {
    grouping: VIEW_GROUPINGS.find((name) => name === query.get('by')),
    open: query.has('open') ? readOpen(query.getAll('open')) : undefined,
    selected: readReference(query.get('select') ?? ''),
    filter: {
      labels: readList(query.get('labels'), VIEW_LABELS),
      types: readList(query.get('types'), VIEW_TYPES),
      tests: query.get('tests') !== 'no',
      typeOnly: query.get('typeOnly') !== 'no',
      external: query.get('external') === 'yes',
    },
  };
}

export function useGraphQuery(): GraphQuery {
  const { query } = useAddress();
  const text = query.toString();
  return useMemo(() => readGraphQuery(new URLSearchParams(text)), [text]);
}

export type GraphChange = Partial<{
  grouping: ViewGrouping;
  /** Null lets the server open by itself. */
  open: readonly string[] | null;
  selected: string | undefined;
  filter: Partial<GraphFilter>;
}>;

export function useChangeGraph(): (change: GraphChange, move?: Move) => void {
  const change = useChangeQuery();
  return useCallback((wanted, move) => change(graphParameters(wanted), move), [change]);
}

export function graphParameters({
  grouping,
  open,
  filter = {},
  ...rest
}: GraphChange): QueryChange {
  return {
    ...(grouping !== undefined && { by: grouping }),
    ...(open !== undefined && { open: open === null ? null : writeOpen(open) }),
    ...('selected' in rest && {
      select: rest.selected === undefined ? null : writeReference(rest.selected),
    }),
    ...('labels' in filter && { labels: filter.labels?.join('.') ?? null }),
    ...('types' in filter && { types: filter.types?.join('.') ?? null }),
    ...('tests' in filter && { tests: filter.tests ? null : 'no' }),
    ...('typeOnly' in filter && { typeOnly: filter.typeOnly ? null : 'no' }),
    ...('external' in filter && { external: filter.external ? 'yes' : null }),
  };
}

/**
 * What of the chosen types has to stand in the address, where a view by itself shows only some.
 * @param chosen undefined for all
 * @param usual what is meant when the address names none; undefined for all
 */
export function typesToWrite(
  chosen: readonly string[] | undefined,
  all: readonly string[],
  usual: readonly string[] | undefined,
): readonly string[] | undefined {
  if (usual === undefined) return chosen;
  const types = chosen ?? all;
  return types.join() === usual.join() ? undefined : types;
}

/** Whether a reference of the address, an id or a key, names the node. */
export const isNamedBy = (
  node: Pick<ViewNode, 'id' | 'key'>,
  reference: string | undefined,
): boolean => reference !== undefined && (node.key === reference || node.id === reference);

export function writeReference(reference: string): string {
  return /^key:\d+$/.test(reference) ? reference.slice('key:'.length) : `=${reference}`;
}

export function readReference(text: string): string | undefined {
  if (text === '') return undefined;
  if (text.startsWith('=')) return text.slice(1);
  return /^\d{1,10}$/.test(text) ? `key:${text}` : undefined;
}

/** Keys become one value with dots between; an empty one says that nothing is open. */
function writeOpen(open: readonly string[]): string[] {
  const last = open.slice(-MOST_OPEN).map(writeReference);
  const ids = last.filter((text) => text.startsWith('='));
  const keys = last.filter((text) => !text.startsWith('=')).join('.');
  return keys === '' && ids.length > 0 ? ids : [keys, ...ids];
}

function readOpen(values: readonly string[]): readonly string[] {
  const references = values.flatMap((value) =>
    value.startsWith('=') ? [value] : value.split('.'),
  );
  const open = references.map(readReference).filter((reference) => reference !== undefined);
  return open.length === 0 ? [''] : open.slice(0, MOST_OPEN);
}

/** Names that the server would refuse, of an address from elsewhere, are left out; without any other, all are meant. */
function readList(text: string | null, known: readonly string[]): readonly string[] | undefined {
  const names = (text ?? '').split('.').filter((name) => known.includes(name));
  return names.length === 0 ? undefined : names;
}
