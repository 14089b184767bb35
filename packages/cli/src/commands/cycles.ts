// `orrery cycles`: circles of imports for people and for builds that are to fail on them.
import type { CircularDependencyResult, ImportCycle } from '@orrery/contract';
import {
  countGone,
  isKnown,
  type KnownCycle,
  rankOf,
  readBaseline,
  writeBaseline,
} from '../baseline.ts';
import { collectMembers } from '../collect-members.ts';
import { commandNamed } from '../command-table.ts';
import { ExitCode } from '../exit-code.ts';
import { graphOfCycles, writtenAs } from '../formats/formats.ts';
import { sarifOfCycles } from '../formats/sarif.ts';
import type { Analysis } from '../obtain-analysis.ts';
import { plural } from '../plural.ts';
import { createPaint, type Paint, printable } from '../printable.ts';
import {
  type CommandLine,
  onlyArgument,
  readCommandLine,
  UsageError,
} from '../read-command-line.ts';
import { readItems, resultText } from '../read-items.ts';
import { runOnAnalysis } from '../run-on-analysis.ts';
import type { StartedAhead } from '../start-ahead.ts';
import { tell } from '../tell.ts';
import type { WriteOutput } from '../write-output.ts';

/** A cycle, and whether the baseline knows it. */
interface Finding {
  readonly cycle: ImportCycle;
  readonly isKnown: boolean;
}

/** @throws UsageError */
export async function runCycles(args: string[], ahead?: StartedAhead): Promise<number> {
  const line = readCommandLine(commandNamed('cycles'), args);
  const path = onlyArgument(line, 'the folder or the zip archive to look at');
  const file = line.text('baseline');
  if (line.has('write-baseline') && file === undefined) {
    throw new UsageError('--write-baseline goes with --baseline FILE.');
  }
  // Before the analysis: a wrong name should not take minutes to show.
  const baseline =
    file === undefined || line.has('write-baseline') ? undefined : await readBaseline(file);
  return runOnAnalysis({
    ...(ahead !== undefined && { ahead }),
    ...{ command: 'cycles', line, path, operation: 'circular-dependencies' },
    use: async (analysis, write) => {
      const result = (await collectMembers(analysis.result)) as CircularDependencyResult;
      if (line.has('write-baseline')) {
        await writeBaseline(file!, result.cycles);
        tell(line, `Written to ${file}: ${plural(result.cycles.length, 'cycle')}.\n`);
        return ExitCode.ok;
      }
      return report({ line, analysis, write, result, baseline });
    },
  });
}

interface Report {
  readonly line: CommandLine;
  readonly analysis: Analysis;
  readonly write: WriteOutput;
  readonly result: CircularDependencyResult;
  readonly baseline: readonly KnownCycle[] | undefined;
}

async function report(wish: Report): Promise<number> {
  const { line, result, baseline } = wish;
  const findings = result.cycles.map((cycle) => ({
    cycle,
    isKnown: baseline !== undefined && isKnown(cycle, baseline),
  }));
  await writeFindings(wish, findings);
  const least = line.text('fail-on');
  const failing = findings.filter(({ cycle, isKnown }) => !isKnown && failsOn(cycle, least));
  tell(line, summaryOf(result, findings, baseline));
  if (failing.length === 0) return ExitCode.ok;
  const fail = failing.length === 1 ? 'fails' : 'fail';
  tell(line, `${failing.length} of them ${fail} this check (--fail-on ${least}).\n`);
  return ExitCode.findings;
}

function failsOn({ severity }: ImportCycle, least: string | undefined): boolean {
  if (least === undefined) return false;
  return least === 'any' || rankOf(severity) >= rankOf(least as ImportCycle['severity']);
}

async function writeFindings(
  { line, analysis: { result }, write, baseline }: Report,
  findings: readonly Finding[],
): Promise<void> {
  const format = line.text('format') ?? 'table';
  if (format === 'json') return write(resultText(result));
  if (format === 'sarif') {
    const cycles = findings.map(({ cycle, isKnown }) => ({
      cycle,
      ...(baseline !== undefined && { isKnown }),
    }));
    return write([sarifOfCycles(cycles)]);
  }
  if (format === 'table') {
    const paint = createPaint(line.text('output') === undefined ? process.stdout : {}, process.env);
    return write(findings.map((finding) => describe(finding, line.has('verbose'), paint)));
  }
  const items = format === 'ndjson' ? readItems(result) : graphOfCycles(readItems(result));
  await write(writtenAs(format, items, (sentence) => tell(line, `${sentence}\n`)));
}

const FILES_SHOWN = 8;
const STYLES = { high: 'red', medium: 'yellow', low: 'dim' } as const;

function describe({ cycle, isKnown }: Finding, isVerbose: boolean, paint: Paint): string {
  const { severity, files, span, edges, breakingSuggestion } = cycle;
  const cut = edges.find(({ source, target }) => `${source} -> ${target}` === breakingSuggestion);
  const where = cut === undefined ? '' : ` (line ${cut.line})`;
  const shown = isVerbose ? files : files.slice(0, FILES_SHOWN);
  const rest = files.length - shown.length;
  const directories = span.directories === 1 ? '1 directory' : `${span.directories} directories`;
  const lines = [
    `${paint(STYLES[severity], severity.padEnd(6))}  ${files.length} files in ${directories}${isKnown ? ', known' : ''}`,
    `  cut here: ${printable(breakingSuggestion)}${where}`,
    ...shown.map((file) => `  ${printable(file)}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
  return `${lines.join('\n')}\n\n`;
}

function summaryOf(
  { summary, metadata }: CircularDependencyResult,
  findings: readonly Finding[],
  baseline: readonly KnownCycle[] | undefined,
): string {
  const { totalCycles, filesInCycles, highSeverityCount, mediumSeverityCount, lowSeverityCount } =
    summary;
  const head =
    `${plural(totalCycles, 'cycle')} with ${filesInCycles} of ${metadata.totalFiles} files: ` +
    `${highSeverityCount} high, ${mediumSeverityCount} medium, ${lowSeverityCount} low.\n`;
  if (baseline === undefined) return head;
  const known = findings.filter(({ isKnown }) => isKnown).length;
  const gone = countGone(
    findings.map(({ cycle }) => cycle),
    baseline,
  );
  const hint = gone > 0 ? `; ${gone} that it knows gone, --write-baseline forgets them` : '';
  return `${head}${known} known by the baseline, ${findings.length - known} not${hint}.\n`;
}
