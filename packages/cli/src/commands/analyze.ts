// `orrery analyze`: one analysis of a folder or a zip, here or on a server. The result goes to standard output or
// to a file, everything about it to standard error.
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isOperationName, OPERATIONS, type OperationName } from '@orrery/contract';
import type { CallExplanation } from '@orrery/runner';
import type { ResultItem } from '@orrery/sdk/node';
import { collectMembers } from '../collect-members.ts';
import { commandNamed } from '../command-table.ts';
import { ExitCode } from '../exit-code.ts';
import { formatDiagnostics, formatSummary } from '../format-result.ts';
import { FORMATS, graphOfCycles, inPieces } from '../formats/formats.ts';
import { sarifOfCycles, sarifOfDiagnostics } from '../formats/sarif.ts';
import type { Analysis } from '../obtain-analysis.ts';
import { printable } from '../printable.ts';
import {
  type CommandLine,
  onlyArgument,
  readCommandLine,
  UsageError,
} from '../read-command-line.ts';
import { readItems } from '../read-items.ts';
import { runOnAnalysis, writeOutput } from '../run-on-analysis.ts';

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
export async function runAnalyze(args: string[]): Promise<number> {
  const options = readOptions(args);
  const { line, path, operation, question } = options;
  return runOnAnalysis({
    ...{ command: 'analyze', line, path, operation },
    ...(question !== undefined && { question }),
    use: async (analysis) => {
      if (question !== undefined) await printExplanation(line, analysis);
      else await printResult(options, analysis);
      return ExitCode.ok;
    },
  });
}

async function printExplanation(line: CommandLine, { result }: Analysis): Promise<void> {
  const { lines }: CallExplanation = JSON.parse(await readFile(result, 'utf8'));
  await writeOutput(
    line,
    lines.map((text) => `${printable(text)}\n`),
  );
}

async function printResult({ line, format }: AnalyzeOptions, analysis: Analysis): Promise<void> {
  const { result } = analysis;
  await tellAbout(line, analysis);
  if (format === 'json') return writeOutput(line, withLineEnd(createReadStream(result)));
  if (format === 'sarif') {
    const members = await collectMembers(result);
    const text =
      'cycles' in members
        ? sarifOfCycles(members.cycles.map((cycle) => ({ cycle })))
        : sarifOfDiagnostics(members.metadata.diagnostics);
    return writeOutput(line, [text]);
  }
  await writeOutput(line, inPieces(writeGraph(result, format)));
}

/** Cycles become the graph that they are made of, where the format knows graphs alone. */
function writeGraph(result: string, format: string): AsyncGenerator<string> {
  const write = FORMATS.get(format)!;
  return format === 'ndjson' ? write(readItems(result)) : write(withCycles(result));
}

async function* withCycles(result: string): AsyncGenerator<ResultItem> {
  for await (const item of readItems(result)) {
    if (item.kind === 'cycle') yield* graphOfCycles([item]);
    else yield item;
  }
}

/** The summary for people, and with `--verbose` all that was not understood. */
async function tellAbout(line: CommandLine, { result, notes }: Analysis): Promise<void> {
  const isVerbose = line.has('verbose');
  if (line.has('quiet') || (!isVerbose && !process.stderr.isTTY)) return;
  const members = await collectMembers(result);
  if (isVerbose) {
    process.stderr.write(notes.map((note) => `${note}\n`).join(''));
    process.stderr.write(formatDiagnostics(members.metadata));
  }
  process.stderr.write(formatSummary(members));
}

async function* withLineEnd(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer | string> {
  yield* bytes;
  yield '\n';
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
  const at = given.indexOf('--explain');
  if (at === -1) return { args: [...given] };
  const [caller, callee] = given.slice(at + 1, at + 3);
  if (caller === undefined || callee === undefined || callee.startsWith('--')) {
    throw new UsageError('--explain takes two names: the caller and the callee.');
  }
  return {
    args: [...given.slice(0, at), ...given.slice(at + 3)],
    question: { caller, callee },
  };
}
