// Calls that Ruby programs made while they ran, as `ruby-calls.rb` wrote them down, against Orrery's: between methods that
// are written out in the sources, and from the top levels of files. What a run did not show is no error by itself:
// `--sample` draws from Orrery's further calls of methods that did run, to be read.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { analyseInMemory } from './analyse-in-memory.ts';
import { type CallEndpoint, callEdgesOf } from './call-edges.ts';
import { compareEdges, type ImportComparison, type ImportEdge } from './import-edges.ts';
import { readSources } from './read-sources.ts';

const READ =
  /\.(?:rb|rake|ru|gemspec|thor)$|(?:^|\/)(?:Rakefile|Gemfile|Thorfile)$|(?:^|\/)(?:bin|exe)\/[\w-]+$/;

type End = readonly [path: string, line: number, name: string];

interface TraceRecord {
  readonly root?: string;
  readonly defined?: readonly [...End, last: number];
  readonly from?: End;
  readonly to?: End;
  readonly line?: number;
  readonly entered?: End;
}

/** @param trace what `ruby-calls.rb` wrote; the sources are read where they lay when they ran */
export async function compareRubyCallsWithRun(trace: string): Promise<ImportComparison[]> {
  const records = (await readFile(trace, 'utf8'))
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as TraceRecord]));
  const root = records[0]?.root ?? '';
  const sources = await readSources(root, (path) => READ.test(path));
  const methods = new WrittenMethods(records);
  const reported = callEdgesOf(await analyseInMemory(sources, 'calls')).flatMap(({ from, to }) => {
    const callee = methods.at(to);
    return callee === undefined ? [] : [{ from: methods.around(from), to: callee }];
  });
  const ran = new Set(records.flatMap(({ entered }) => (entered ? [shown(entered)] : [])));
  const expected = records.flatMap(({ from, to, line }): ImportEdge[] =>
    from && to ? [{ from: shown(from), to: shown(to), ...(line && { line }) }] : [],
  );
  return [
    compareEdges(
      `ruby calls ${basename(root)}`,
      expected,
      reported.filter(({ from }) => ran.has(from)),
      reported.filter(({ from }) => !ran.has(from)),
    ),
  ];
}

/** Methods as Ruby's own parser sees them. Functions without a name are parts of these. */
class WrittenMethods {
  readonly #byPath = new Map<string, (readonly [...End, last: number])[]>();

  constructor(records: readonly TraceRecord[]) {
    for (const { defined } of records) {
      if (defined === undefined) continue;
      const known = this.#byPath.get(defined[0]) ?? [];
      known.push(defined);
      this.#byPath.set(defined[0], known);
    }
  }

  /** `undefined` for what is no method, or none that the judge knows of. */
  at({ file, line, name }: CallEndpoint): string | undefined {
    const own = name.slice(name.lastIndexOf('.') + 1);
    const written = own === 'constructor' ? 'initialize' : own;
    const there = (this.#byPath.get(file) ?? []).filter(([, start]) => start === line);
    const found = there.find((each) => each[2] === written) ?? there[0];
    return found && shown(found);
  }

  around(end: CallEndpoint): string {
    const own = this.at(end);
    if (own !== undefined || end.name === '<module>') return own ?? end.file;
    const [innermost] = (this.#byPath.get(end.file) ?? [])
      .filter(([, start, , last]) => start <= end.line && end.line <= last)
      .sort((a, b) => b[1] - a[1]);
    return innermost === undefined ? end.file : shown(innermost);
  }
}

const shown = ([path, line, name]: readonly [...End, ...unknown[]]): string =>
  name === '<main>' ? path : `${path}:${line} ${name}`;
