// A dependency matrix as data: rows and columns in one order, and a cell where one uses another.
import type { CycleEdge, ViewCut, ViewCycle, ViewNode } from '@orrery/contract';
import { formatCount } from '../parts/format.ts';
import { matrixOrder } from './matrix-order.ts';

export interface MatrixRow {
  readonly id: string;
  readonly name: string;
  /** Undefined where only the path of a file is known. */
  readonly node: ViewNode | undefined;
}

export interface MatrixCell {
  /** Indices of rows: the one that uses, and what it uses. */
  readonly row: number;
  readonly column: number;
  readonly count: number;
  readonly isCyclic: boolean;
  /** An import that is suggested to be cut, or one among those behind the cell. */
  readonly isCut: boolean;
  /** What is said of it, such as the symbols. */
  readonly text: string;
}

export interface Matrix {
  readonly rows: readonly MatrixRow[];
  readonly cells: readonly MatrixCell[];
  /** Rows that are not shown. */
  readonly leftOut: number;
}

/** More rows than these are no picture any more. */
const MOST_ROWS = 150;

/**
 * Everything visible of a cut that uses another or is used.
 *
 * @param word for one relationship of those that the cut was asked for
 */
export function matrixOfCut({ nodes, relationships }: ViewCut, word = 'import'): Matrix {
  const ends = new Set(relationships.flatMap(({ source, target }) => [source, target]));
  const shown = nodes.filter(({ id }) => ends.has(id));
  // The largest are kept; the order of all others stays as it is.
  const kept = new Set(shown.toSorted((a, b) => b.size - a.size).slice(0, MOST_ROWS));
  const known = new Map(shown.filter((node) => kept.has(node)).map((node) => [node.id, node]));
  const nameOf = distinctNames(nodes, [...known.values()]);
  const edges = relationships.filter(
    ({ source, target }) => known.has(source) && known.has(target),
  );
  const rows = matrixOrder([...known.keys()], edges).map((id) => {
    const node = known.get(id);
    return { id, name: node === undefined ? id : nameOf(node), node };
  });
  const indices = new Map(rows.map(({ id }, index) => [id, index]));
  return {
    rows,
    leftOut: shown.length - rows.length,
    cells: edges.map(({ source, target, count, isCyclic, isSuggestedCut }) => ({
      row: indices.get(source) as number,
      column: indices.get(target) as number,
      count,
      isCyclic,
      isCut: isSuggestedCut,
      text: formatCount(count, word),
    })),
  };
}

/** Names that several rows have are told apart by that of the group around them, which comes second: it may be cut. */
function distinctNames(
  nodes: readonly ViewNode[],
  rows: readonly ViewNode[],
): (node: ViewNode) => string {
  const counts = new Map<string, number>();
  for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1);
  const all = new Map(nodes.map((node) => [node.id, node]));
  return ({ name, parent }) => {
    const around = parent === null ? undefined : all.get(parent);
    return (counts.get(name) ?? 0) < 2 || around === undefined ? name : `${name} · ${around.name}`;
  };
}

/** The files of one cycle. */
export function matrixOfCycle({ files, edges, breakingSuggestion, counts }: ViewCycle): Matrix {
  const kept = busiest(files, edges);
  const folder = commonFolder(kept);
  const known = new Set(kept);
  const inside = edges.filter(({ source, target }) => known.has(source) && known.has(target));
  // Without the suggested cut, as much as can be is above the diagonal.
  const uncut = inside.filter((edge) => arrowOf(edge) !== breakingSuggestion);
  const rows = matrixOrder(kept, uncut).map((id) => ({
    id,
    name: fileFirst(id.slice(folder.length)),
    node: undefined,
  }));
  const indices = new Map(rows.map(({ id }, index) => [id, index]));
  return {
    rows,
    leftOut: counts.files - rows.length,
    cells: inside.map((edge) => ({
      row: indices.get(edge.source) as number,
      column: indices.get(edge.target) as number,
      count: Math.max(1, edge.importedSymbols.length),
      isCyclic: true,
      isCut: arrowOf(edge) === breakingSuggestion,
      text: symbolsText(edge),
    })),
  };
}

/** Of too many files those with most imports in the cycle, in the order of all. */
function busiest(files: readonly string[], edges: readonly CycleEdge[]): string[] {
  const counts = new Map<string, number>();
  for (const end of edges.flatMap(({ source, target }) => [source, target])) {
    counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  const count = (file: string) => counts.get(file) ?? 0;
  const kept = new Set(files.toSorted((a, b) => count(b) - count(a)).slice(0, MOST_ROWS));
  return files.filter((file) => kept.has(file));
}

/** The name of the file before its folder: where there is little room, it is what tells rows apart. */
function fileFirst(path: string): string {
  const at = path.lastIndexOf('/');
  return at < 0 ? path : `${path.slice(at + 1)} · ${path.slice(0, at)}`;
}

/** What all paths begin with, up to a `/`. */
function commonFolder(paths: readonly string[]): string {
  const [first = '', ...others] = paths;
  let length = first.lastIndexOf('/') + 1;
  while (length > 0 && !others.every((path) => path.startsWith(first.slice(0, length)))) {
    length = first.lastIndexOf('/', length - 2) + 1;
  }
  return first.slice(0, length);
}

export const arrowOf = ({ source, target }: Pick<CycleEdge, 'source' | 'target'>): string =>
  `${source} -> ${target}`;

export function symbolsText({ importedSymbols, kinds, line }: CycleEdge): string {
  const names = importedSymbols.slice(0, 6).join(', ');
  const rest = importedSymbols.length > 6 ? ` and ${importedSymbols.length - 6} more` : '';
  return `${kinds.join(', ')} import on line ${line}${names === '' ? '' : `: ${names}${rest}`}`;
}
