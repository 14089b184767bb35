// `orrery calls`: the callers and callees of one function, with the lines of the calls.
import type { ViewNeighbour, ViewNeighbours, ViewNode } from '@orrery/contract';
import { commandNamed } from '../command-table.ts';
import { placeOf, titleOf } from '../describe-node.ts';
import { ExitCode } from '../exit-code.ts';
import { findEither } from '../find-node.ts';
import { FORMATS } from '../formats/formats.ts';
import { itemsOfSteps, type Step } from '../graph-of-steps.ts';
import type { AskedView } from '../obtain-analysis.ts';
import { plural } from '../plural.ts';
import { createPaint, type Paint, printable, table } from '../printable.ts';
import { type CommandLine, onlyArgument, readCommandLine } from '../read-command-line.ts';
import { runOnAnalysis } from '../run-on-analysis.ts';
import { unresolvedCalls } from '../say-unresolved.ts';
import type { StartedAhead } from '../start-ahead.ts';

interface Calls {
  readonly symbol: ViewNode;
  readonly callers?: ViewNeighbours;
  readonly callees?: ViewNeighbours;
}

/** What people are told besides. */
interface Remarks {
  readonly others: readonly ViewNode[];
  readonly unresolved: string | undefined;
}

/** @throws UsageError */
export async function runCalls(args: string[], ahead?: StartedAhead): Promise<number> {
  const line = readCommandLine(commandNamed('calls'), args);
  const words = onlyArgument(line, 'the function, by name, qualified name or id');
  return runOnAnalysis({
    ...(ahead !== undefined && { ahead }),
    ...{ command: 'calls', line, path: line.text('in') ?? '.', operation: 'call', needsView: true },
    use: async ({ view }, write) => {
      const { node, others } = await findEither(words, view!);
      const calls = await askCalls(view!, node, line);
      const format = line.text('format') ?? 'table';
      if (format === 'table') {
        const paint = createPaint(line.text('output') ? {} : process.stdout, process.env);
        const unresolved = unresolvedCalls(await view!.questions.summary(), node.language);
        await write([describe(calls, { others, unresolved }, paint)]);
      } else if (format === 'json') await write([`${JSON.stringify(calls, null, 2)}\n`]);
      else await write(FORMATS.get(format)!(itemsOfSteps(stepsOf(calls))));
      return ExitCode.ok;
    },
  });
}

async function askCalls(
  { questions }: AskedView,
  symbol: ViewNode,
  line: CommandLine,
): Promise<Calls> {
  const wanted = line.text('direction') ?? 'both';
  const ask = async (direction: 'in' | 'out') =>
    wanted === direction || wanted === 'both'
      ? questions.neighbours({
          ...{ id: symbol.key, direction, type: 'calls', limit: line.number('limit') ?? 100 },
        })
      : undefined;
  const [callers, callees] = [await ask('in'), await ask('out')];
  return { symbol, ...(callers && { callers }), ...(callees && { callees }) };
}

function stepsOf({ symbol, callers, callees }: Calls): Step[] {
  const step = (from: ViewNode, to: ViewNode, { relationship }: ViewNeighbour) => ({
    ...{ from, to, type: relationship.type, properties: relationship.properties },
  });
  return [
    ...(callers?.items ?? []).map((item) => step(item.node, symbol, item)),
    ...(callees?.items ?? []).map((item) => step(symbol, item.node, item)),
  ];
}

const OTHERS_SHOWN = 5;

function describe(
  { symbol, callers, callees }: Calls,
  { others, unresolved }: Remarks,
  paint: Paint,
): string {
  const shown = others.slice(0, OTHERS_SHOWN).map((one) => {
    const isBeside = one.path === symbol.path && one.startLine !== undefined;
    return `${titleOf(one)} (${isBeside ? `line ${one.startLine}` : placeOf(one)})`;
  });
  const rest = others.length - shown.length;
  const isGroup = symbol.childCount > 0;
  const also = `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  const parts = [
    `${paint('bold', printable(titleOf(symbol)))}  ${printable(placeOf(symbol))}\n`,
    others.length > 0 && `also called so: ${printable(also)}\n`,
    callers && section(`called ${isGroup ? 'from outside ' : ''}by`, callers, (node) => node.path),
    callees && section(`calls${isGroup ? ' to outside:' : ''}`, callees, () => undefined),
    unresolved !== undefined && `\n${printable(unresolved)}\n`,
  ];
  return parts.filter((part) => typeof part === 'string').join('');
}

/** @param fileOf the file of the call's lines, where it is another one than that of the asked symbol */
function section(
  title: string,
  { items, total }: ViewNeighbours,
  fileOf: (node: ViewNode) => string | undefined,
): string {
  const rows = items.map(({ node, relationship }) => {
    const { lines, resolution, callSites } = relationship.properties;
    const file = fileOf(node);
    const said = Array.isArray(lines) ? lines.join(',') : undefined;
    const place = said === undefined || file === undefined ? placeOf(node) : `${file}:${said}`;
    const where = [
      ...(said !== undefined && file === undefined ? [`from line ${said}`] : []),
      ...(said === undefined ? [plural(Number(callSites ?? relationship.count), 'call site')] : []),
      ...(resolution === undefined ? [] : [String(resolution)]),
    ];
    return ['', titleOf(node), place, ...where];
  });
  const rest =
    total > items.length ? `  and ${total - items.length} more; --limit shows them\n` : '';
  return `\n${title} ${total}\n${table(rows)}${rest}`;
}
