// Calls that Ruby programs made while they ran, as `ruby-calls.rb` wrote them down, against Orrery's: between methods that
// are written out in the sources, and from the top levels of files. What a run did not show is no error by itself:
// `--sample` draws from Orrery's further calls of methods that did run, to be read.
import { basename } from 'node:path';
import { analyseInMemory } from './analyse-in-memory.ts';
import { callEdgesOf } from './call-edges.ts';
import { compareEdges, type ImportComparison, type ImportEdge } from './import-edges.ts';
import { readSources } from './read-sources.ts';
import { readTrace, shown, WrittenFunctions } from './written-functions.ts';

const READ =
  /\.(?:rb|rake|ru|gemspec|thor)$|(?:^|\/)(?:Rakefile|Gemfile|Thorfile)$|(?:^|\/)(?:bin|exe)\/[\w-]+$/;

/** @param trace what `ruby-calls.rb` wrote; the sources are read where they lay when they ran */
export async function compareRubyCallsWithRun(trace: string): Promise<ImportComparison[]> {
  const records = await readTrace(trace);
  const root = records[0]?.root ?? '';
  const sources = await readSources(root, (path) => READ.test(path));
  const methods = new WrittenFunctions(records, {
    constructorName: 'initialize',
    linesBefore: 0,
    isAnyOnLine: true,
  });
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
