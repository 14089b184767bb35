// Calls that PHP programs made while they ran, as `php-calls.php` wrote them down, against Orrery's: between functions that
// are written out in the sources, and from the top levels of files. Calls that are written count apart from those that
// PHP makes: of accessors, iterators, what is handed to its functions, ends of objects. What a run did not show is no error
// by itself: `--sample` draws from Orrery's further calls of functions that did run, to be read.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { analyseInMemory } from './analyse-in-memory.ts';
import { type CallEndpoint, callEdgesOf } from './call-edges.ts';
import { compareEdges, type ImportComparison, type ImportEdge } from './import-edges.ts';
import { readSources } from './read-sources.ts';

const READ = /\.(?:php|phtml|inc)$|(?:^|\/)composer\.json$/;

type End = readonly [path: string, line: number, name: string];

interface TraceRecord {
  readonly root?: string;
  readonly defined?: readonly [...End, last: number];
  readonly from?: End;
  readonly to?: End;
  readonly line?: number;
  readonly kind?: 'call' | 'other';
  readonly entered?: End;
}

/** @param trace what `php-calls.php` wrote; the sources are read where they lay when they ran */
export async function comparePhpCallsWithRun(trace: string): Promise<ImportComparison[]> {
  const records = (await readFile(trace, 'utf8'))
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as TraceRecord]));
  const root = records[0]?.root ?? '';
  const sources = await readSources(root, (path) => READ.test(path));
  const written = new WrittenFunctions(records);
  const edges = callEdgesOf(await analyseInMemory(sources, 'calls')).flatMap(({ from, to }) => {
    const callee = written.at(to);
    return callee === undefined ? [] : [{ from: written.around(from), to: callee }];
  });
  const ran = new Set(records.flatMap(({ entered }) => (entered ? [written.ran(entered)] : [])));
  const calls = records.filter(({ kind }) => kind === 'call').flatMap((each) => written.edge(each));
  const isCall = new Set(calls.map(pairOf));
  const others = records
    .filter(({ kind }) => kind === 'other')
    .flatMap((each) => written.edge(each))
    .filter((edge) => !isCall.has(pairOf(edge)));
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

/** Functions and methods as PHP itself sees them. Functions without a name are parts of these. */
class WrittenFunctions {
  readonly #byPath = new Map<string, (readonly [...End, last: number])[]>();

  constructor(records: readonly TraceRecord[]) {
    for (const { defined } of records) {
      if (defined === undefined) continue;
      const known = this.#byPath.get(defined[0]) ?? [];
      known.push(defined);
      this.#byPath.set(defined[0], known);
    }
  }

  /** `undefined` for what is no function, or none that was loaded. */
  at({ file, line, name }: CallEndpoint): string | undefined {
    const own = name.slice(name.lastIndexOf('.') + 1).replace(/#\d+$/, '');
    const written = own === 'constructor' ? '__construct' : own;
    const [found] = (this.#byPath.get(file) ?? [])
      .filter((each) => each[2] === written && line <= each[1] && each[1] <= line + MOST_ATTRIBUTES)
      .sort((a, b) => a[1] - b[1]);
    return found && shown(found);
  }

  around(end: CallEndpoint): string {
    if (end.name === '<module>') return end.file;
    return this.at(end) ?? this.#surrounding(end.file, end.line);
  }

  ran([path, line, name]: End): string {
    if (name === '{main}') return path;
    return name === '{closure}' ? this.#surrounding(path, line) : shown([path, line, name]);
  }

  edge({ from, to, line }: TraceRecord): ImportEdge[] {
    if (from === undefined || to === undefined) return [];
    return [{ from: this.ran(from), to: this.ran(to), ...(line !== undefined && { line }) }];
  }

  #surrounding(path: string, line: number): string {
    const [innermost] = (this.#byPath.get(path) ?? [])
      .filter(([, start, , last]) => start <= line && line <= last)
      .sort((a, b) => b[1] - a[1]);
    return innermost === undefined ? path : shown(innermost);
  }
}

const shown = ([path, line, name]: readonly [...End, ...unknown[]]): string =>
  `${path}:${line} ${name}`;
