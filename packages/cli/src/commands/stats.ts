// `orrery stats`: how much there is of what, and how much of it was understood.
import type { ViewSummary } from '@orrery/contract';
import { commandNamed } from '../command-table.ts';
import { ExitCode } from '../exit-code.ts';
import { plural } from '../plural.ts';
import { createPaint, type Paint, table } from '../printable.ts';
import { onlyArgument, readCommandLine } from '../read-command-line.ts';
import { runOnAnalysis } from '../run-on-analysis.ts';
import type { StartedAhead } from '../start-ahead.ts';

/** @throws UsageError */
export async function runStats(args: string[], ahead?: StartedAhead): Promise<number> {
  const line = readCommandLine(commandNamed('stats'), args);
  const path = onlyArgument(line, 'the folder or the zip archive to count');
  return runOnAnalysis({
    ...(ahead !== undefined && { ahead }),
    ...{ command: 'stats', line, path, operation: 'platform', needsView: true },
    use: async ({ view }, write) => {
      const summary = await view!.questions.summary();
      const paint = createPaint(
        line.text('output') === undefined ? process.stdout : {},
        process.env,
      );
      const isJson = line.text('format') === 'json';
      await write([isJson ? `${JSON.stringify(summary, null, 2)}\n` : describe(summary, paint)]);
      return ExitCode.ok;
    },
  });
}

function describe(summary: ViewSummary, paint: Paint): string {
  const sections: [title: string, rows: string[][]][] = [
    [
      'Languages',
      summary.languages.map(({ language, files, lines }) => [
        ...[language, plural(files, 'file'), plural(lines, 'line')],
      ]),
    ],
    ['Nodes', countRows(summary.nodes)],
    ['Relationships', countRows(summary.relationships)],
    ['References', resolutionRows(summary.resolution)],
    [
      'Cycles of imports',
      [
        ['cycles', String(summary.cycles.count)],
        ['files in them', String(summary.cycles.filesInCycles)],
        [
          'high, medium, low',
          `${summary.cycles.high}, ${summary.cycles.medium}, ${summary.cycles.low}`,
        ],
      ],
    ],
    [
      'Central files, by how much of the program leads to them, directly or not',
      summary.central
        .slice(0, 5)
        .map(({ path, dependents }) => [path, plural(dependents, 'direct dependent')]),
    ],
  ];
  return sections
    .filter(([, rows]) => rows.length > 0)
    .map(([title, rows]) => `${paint('bold', title)}\n${table(rows.map((row) => ['', ...row]))}`)
    .join('\n');
}

function countRows(counts: Readonly<Record<string, number>>): string[][] {
  return Object.entries(counts).map(([name, count]) => [name, String(count)]);
}

function resolutionRows({ imports, calls = {} }: ViewSummary['resolution']): string[][] {
  const rows = (what: string, counts: typeof imports) =>
    Object.entries(counts).map(([language, { resolved, external, unresolved }]) => [
      ...[`${what}, ${language}`, `${resolved} resolved`, `${external} external`],
      `${unresolved} unresolved`,
    ]);
  return [...rows('imports', imports), ...rows('calls', calls)];
}
