// Calls that Python programs made while they ran, as `python-calls.py` wrote them down, against Orrery's. Calls that
// are written count apart from those that operators, accessors, decorators and the like make. What a run did not show
// is no error by itself: `--sample` draws from Orrery's further calls of functions that did run, to be read.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { analyseInMemory } from './analyse-in-memory.ts';
import { callEdgesOf } from './call-edges.ts';
import { compareEdges, type ImportComparison, type ImportEdge } from './import-edges.ts';
import { readSources } from './read-sources.ts';

const READ = /\.(?:py|pyw|pyi|toml|cfg|ini)$/;

type End = readonly [path: string, line: number, name: string];

interface TraceRecord {
  readonly root?: string;
  readonly from?: End;
  readonly to?: End;
  readonly line?: number;
  readonly kind?: string;
  readonly entered?: End;
}

/** @param trace what `python-calls.py` wrote; the sources are read where they lay when they ran */
export async function compareCallsWithRun(trace: string): Promise<ImportComparison[]> {
  const records = (await readFile(trace, 'utf8'))
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as TraceRecord]));
  const root = records[0]?.root ?? '';
  const sources = await readSources(root, (path) => READ.test(path));
  const reported = callEdgesOf(await analyseInMemory(sources, 'calls')).map(({ from, to }) => ({
    from: shown([from.file, from.line, from.name]),
    to: shown([to.file, to.line, to.name]),
  }));
  const ran = new Set(records.flatMap(({ entered }) => (entered ? [shown(entered)] : [])));
  const written = edgesOf(records, (kind) => kind === 'call');
  const isWritten = pairsOf(written);
  const implicit = edgesOf(records, (kind) => kind !== 'call').filter(
    (edge) => !isWritten.has(pairOf(edge)),
  );
  const isImplicit = pairsOf(implicit);
  const judged = reported.filter(({ from }) => ran.has(from));
  const name = basename(root);
  return [
    compareEdges(
      `python calls ${name}`,
      written,
      judged.filter((edge) => !isImplicit.has(pairOf(edge))),
      reported.filter(({ from }) => !ran.has(from)),
    ),
    compareEdges(
      `python calls ${name}, not written as calls`,
      implicit,
      judged.filter((edge) => isImplicit.has(pairOf(edge))),
    ),
  ];
}

function edgesOf(
  records: readonly TraceRecord[],
  isAsked: (kind: string) => boolean,
): ImportEdge[] {
  return records.flatMap(({ from, to, line, kind }) =>
    from && to && kind && isAsked(kind)
      ? [{ from: shown(from), to: shown(to), ...(line && { line }), specifier: kind }]
      : [],
  );
}

const shown = ([path, line, name]: End): string =>
  name === '<module>' ? path : `${path}:${line} ${name}`;

const pairOf = ({ from, to }: ImportEdge): string => JSON.stringify([from, to]);
const pairsOf = (edges: readonly ImportEdge[]): ReadonlySet<string> => new Set(edges.map(pairOf));
