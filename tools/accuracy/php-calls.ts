// Calls that PHP programs made while they ran, as `php-calls.php` wrote them down, against Orrery's: between functions that
// are written out in the sources, and from the top levels of files. Calls that are written count apart from those that
// PHP makes: of accessors, iterators, what is handed to its functions, ends of objects. What a run did not show is no error
// by itself: `--sample` draws from Orrery's further calls of functions that did run, to be read.
import { basename } from 'node:path';
import { analyseInMemory } from './analyse-in-memory.ts';
import { callEdgesOf } from './call-edges.ts';
import { compareEdges, type ImportComparison, type ImportEdge } from './import-edges.ts';
import { readSources } from './read-sources.ts';
import {
  type End,
  readTrace,
  shown,
  type TraceRecord,
  WrittenFunctions,
} from './written-functions.ts';

const READ = /\.(?:php|phtml|inc)$|(?:^|\/)composer\.json$/;

/** @param trace what `php-calls.php` wrote; the sources are read where they lay when they ran */
export async function comparePhpCallsWithRun(trace: string): Promise<ImportComparison[]> {
  const records = await readTrace(trace);
  const root = records[0]?.root ?? '';
  const sources = await readSources(root, (path) => READ.test(path));
  const written = new WrittenFunctions(records, {
    constructorName: '__construct',
    linesBefore: MOST_ATTRIBUTES,
    isAnyOnLine: false,
  });
  const edges = callEdgesOf(await analyseInMemory(sources, 'calls')).flatMap(({ from, to }) => {
    const callee = written.at(to);
    return callee === undefined ? [] : [{ from: written.around(from), to: callee }];
  });
  const ran = new Set(
    records.flatMap(({ entered }) => (entered ? [nameOf(written, entered)] : [])),
  );
  const calls = edgesOf(written, records, 'call');
  const isCall = new Set(calls.map(pairOf));
  const others = edgesOf(written, records, 'other').filter((edge) => !isCall.has(pairOf(edge)));
  const isOther = new Set(others.map(pairOf));
  const judged = edges.filter(({ from }) => ran.has(from));
  const name = basename(root);
  return [
    compareEdges(
      `php calls ${name}`,
      calls,
      judged.filter((edge) => !isOther.has(pairOf(edge))),
      edges.filter(({ from }) => !ran.has(from)),
    ),
    compareEdges(
      `php calls ${name}, not written as calls`,
      others,
      judged.filter((edge) => isOther.has(pairOf(edge))),
    ),
  ];
}

const pairOf = ({ from, to }: ImportEdge): string => `${from}\n${to}`;

/** Attributes stand before the line that PHP has for the start. */
const MOST_ATTRIBUTES = 10;

/** What ran is named by what is around it where it has no name. */
const nameOf = (written: WrittenFunctions, [path, line, name]: End): string =>
  name === '{closure}' ? written.surrounding(path, line) : shown([path, line, name]);

function edgesOf(
  written: WrittenFunctions,
  records: readonly TraceRecord[],
  asked: TraceRecord['kind'],
): ImportEdge[] {
  return records.flatMap(({ from, to, line, kind }) =>
    from && to && kind === asked
      ? [{ from: nameOf(written, from), to: nameOf(written, to), ...(line && { line }) }]
      : [],
  );
}
