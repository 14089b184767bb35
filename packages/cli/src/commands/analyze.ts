// `orrery analyze`: one analysis of a folder or a zip, here or on a server. The result goes to standard output or
// to a file, everything about it to standard error.
import { readFile } from 'node:fs/promises';
import { isOperationName, OPERATIONS, type OperationName } from '@orrery/contract';
import type { CallExplanation } from '@orrery/runner';
import type { ResultItem } from '@orrery/sdk/node';
import { collectMembers } from '../collect-members.ts';
import { commandNamed } from '../command-table.ts';
import { ExitCode } from '../exit-code.ts';
import { formatSummary } from '../format-result.ts';
import { graphOfCycles, writtenAs } from '../formats/formats.ts';
import { sarifOfCycles, sarifOfDiagnostics } from '../formats/sarif.ts';
import type { Analysis } from '../obtain-analysis.ts';
import { printable } from '../printable.ts';
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

interface AnalyzeOptions {
  readonly line: CommandLine;
  readonly path: string;
  readonly operation: OperationName;
  readonly format: string;
  readonly question?: { readonly caller: string; readonly callee: string };
}

/**
 * Resolves with the exit code.
 * @throws UsageError
 */
export async function runAnalyze(args: string[], ahead?: StartedAhead): Promise<number> {
  const options = readOptions(args);
  const { line, path, operation, question } = options;
  return runOnAnalysis({
    ...(ahead !== undefined && { ahead }),
    ...{ command: 'analyze', line, path, operation },
    ...(question !== undefined && { question }),
    use: async (analysis, write) => {
      if (question !== undefined) await printExplanation(analysis, write);
      else await printResult(options, analysis, write);
      return ExitCode.ok;
    },
  });
}

async function printExplanation({ result }: Analysis, write: WriteOutput): Promise<void> {
  const { lines }: CallExplanation = JSON.parse(await readFile(result, 'utf8'));
  await write(lines.map((text) => `${printable(text)}\n`));
}

async function printResult(
  { line, format }: AnalyzeOptions,
  { result }: Analysis,
  write: WriteOutput,
): Promise<void> {
  await tellSummary(line, result);
  if (format === 'json') return write(resultText(result));
  if (format === 'sarif') {
    const members = await collectMembers(result);
    const text =
      'cycles' in members
        ? sarifOfCycles(members.cycles.map((cycle) => ({ cycle })))
        : sarifOfDiagnostics(members.metadata.diagnostics);
    return write([text]);
  }
  // Cycles become the graph that they are made of, where the format knows graphs alone.
  const items = format === 'ndjson' ? readItems(result) : withCycles(result);
  await write(writtenAs(format, items, (sentence) => tell(line, `${sentence}\n`)));
}

async function* withCycles(result: string): AsyncGenerator<ResultItem> {
  for await (const item of readItems(result)) {
    if (item.kind === 'cycle') yield* graphOfCycles([item]);
    else yield item;
  }
}

/** The summary for people. */
async function tellSummary(line: CommandLine, result: string): Promise<void> {
  if (line.has('quiet') || (!line.has('verbose') && !process.stderr.isTTY)) return;
  process.stderr.write(formatSummary(await collectMembers(result)));
}

/** @throws UsageError */
function readOptions(given: readonly string[]): AnalyzeOptions {
  const { args, question } = takeQuestion(given);
  const line = readCommandLine(commandNamed('analyze'), args);
  const path = onlyArgument(line, 'the folder or the zip archive to analyse');
  const graph = line.text('graph');
  if (graph === undefined || !isOperationName(graph)) {
    throw new UsageError(`name the graph with --graph: ${Object.keys(OPERATIONS).join(', ')}.`);
  }
  const format = line.text('format') ?? 'json';
  if (format === 'sarif' && graph !== 'dependency' && graph !== 'circular-dependencies') {
    throw new UsageError('--format sarif goes with --graph dependency or circular-dependencies.');
  }
  if (question !== undefined && graph !== 'call') {
    throw new UsageError('--explain goes with --graph call.');
  }
  return { line, path, operation: graph, format, ...(question !== undefined && { question }) };
}

/** `--explain` is the one option with two values, which `parseArgs` does not know. */
function takeQuestion(given: readonly string[]): {
  readonly args: string[];
  readonly question?: NonNullable<AnalyzeOptions['question']>;
} {
  const at = given.findIndex((word) => /^--explain(?:=|$)/.test(word));
  if (at === -1) return { args: [...given] };
  const [caller, callee] = given.slice(at + 1, at + 3);
  if (given[at] !== '--explain' || caller === undefined || callee === undefined) {
    throw new UsageError('--explain takes two names behind it: the caller and the callee.');
  }
  return {
    args: [...given.slice(0, at), ...given.slice(at + 3)],
    question: { caller, callee },
  };
}
