// Import edges inside a repository, and how two lists of them differ.
import type { Program } from '@orrery/engine';

export interface ImportEdge {
  readonly from: string;
  readonly to: string;
  /** Line of the first such import, where it is known. */
  readonly line?: number;
  readonly specifier?: string;
}

/** File to file; what leads outside is no edge here. */
export function edgesOfProgram({ files, dependencies }: Program): ImportEdge[] {
  return dependencies.flatMap(({ from, to, line }) =>
    'file' in to
      ? [{ from: files[from]?.path as string, to: files[to.file]?.path as string, line }]
      : [],
  );
}

export interface ImportComparison {
  /** What was compared with what, for a table's first column. */
  readonly name: string;
  /** Edges that the judge reports. */
  readonly expected: number;
  /** Edges that Orrery reports. */
  readonly reported: number;
  /** Edges that both report. */
  readonly agreed: number;
  /** The judge's edges that Orrery lacks. */
  readonly missed: readonly ImportEdge[];
  /** Orrery's edges that the judge lacks. */
  readonly extra: readonly ImportEdge[];
  /**
   * Orrery's edges for imports on which the judge has no opinion. They are neither reported nor extra.
   * Empty for a judge that answers every import.
   */
  readonly unjudged: readonly ImportEdge[];
  /** Whether the judge sees something else than sources, so that it differs where neither is wrong. */
  readonly isSecondOpinion?: boolean;
}

/** Each pair of files counts once, however often it is imported. */
export function compareEdges(
  name: string,
  expected: readonly ImportEdge[],
  reported: readonly ImportEdge[],
  unjudged: readonly ImportEdge[] = [],
): ImportComparison {
  const wanted = byPair(expected);
  const got = byPair(reported);
  const missed = [...wanted].filter(([pair]) => !got.has(pair)).map(([, edge]) => edge);
  const extra = [...got].filter(([pair]) => !wanted.has(pair)).map(([, edge]) => edge);
  return {
    name,
    expected: wanted.size,
    reported: got.size,
    agreed: wanted.size - missed.length,
    missed,
    extra,
    unjudged,
  };
}

function byPair(edges: readonly ImportEdge[]): Map<string, ImportEdge> {
  return new Map(edges.map((edge) => [JSON.stringify([edge.from, edge.to]), edge]));
}
