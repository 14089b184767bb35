// `orrery calls`: the callers and callees of one function, with the lines of the calls.
import type { ViewNeighbour, ViewNeighbours, ViewNode } from '@orrery/sdk/node';
import { commandNamed } from '../command-table.ts';
import { ExitCode } from '../exit-code.ts';
import { findSymbol, placeOf } from '../find-symbol.ts';
import { FORMATS } from '../formats/formats.ts';
import { itemsOfSteps, type Step } from '../graph-of-steps.ts';
import { createPaint, type Paint, printable, table } from '../printable.ts';
import { onlyArgument, readCommandLine } from '../read-command-line.ts';
import { runOnAnalysis } from '../run-on-analysis.ts';

type Direction = 'in' | 'out';

interface Calls {
  readonly symbol: ViewNode;
  readonly callers?: ViewNeighbours;
  readonly callees?: ViewNeighbours;
}

const CALLABLE = ['Function', 'Class', 'File'];

/** @throws UsageError */
export async function runCalls(args: string[]): Promise<number> {
  const line = readCommandLine(commandNamed('calls'), args);
  const symbol = onlyArgument(line, 'the function, by name, qualified name or id');
  const wanted = line.text('direction') ?? 'both';
  const limit = line.number('limit') ?? 100;
  return runOnAnalysis({
    ...{ command: 'calls', line, path: line.text('in') ?? '.', operation: 'call', needsView: true },
    use: async ({ view }, write) => {
      const node = await findSymbol(view!, symbol, CALLABLE);
      const ask = async (direction: Direction) =>
        wanted === direction || wanted === 'both'
          ? await view!.neighbours({ id: node.key, direction, type: 'calls', limit })
          : undefined;
      const [callers, callees] = [await ask('in'), await ask('out')];
      const calls = { symbol: node, ...(callers && { callers }), ...(callees && { callees }) };
      const format = line.text('format') ?? 'table';
      const paint = createPaint(
        line.text('output') === undefined ? process.stdout : {},
        process.env,
      );
      if (format === 'table') await write([describe(calls, paint)]);
      else if (format === 'json') await write([`${JSON.stringify(calls, null, 2)}\n`]);
      else await write(FORMATS.get(format)!(itemsOfSteps(stepsOf(calls))));
      return ExitCode.ok;
    },
  });
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

function describe({ symbol, callers, callees }: Calls, paint: Paint): string {
  const head = `${paint('bold', printable(symbol.name))}  ${printable(placeOf(symbol))}\n`;
  return (
    head +
    (callers === undefined ? '' : section('called by', callers, (node) => node.path)) +
    (callees === undefined ? '' : section('calls', callees, () => symbol.path))
  );
}

/** @param fileOf the file that the lines of a call are in: the caller's */
function section(
  title: string,
  { items, total }: ViewNeighbours,
  fileOf: (node: ViewNode) => string | undefined,
): string {
  const rows = items.map(({ node, relationship }) => {
    const { lines, resolution } = relationship.properties;
    const at = Array.isArray(lines) ? `${fileOf(node) ?? ''}:${lines.join(',')}` : '';
    return ['', node.name, placeOf(node), at && `at ${at}`, resolution ? String(resolution) : ''];
  });
  const rest =
    total > items.length ? `  and ${total - items.length} more; --limit shows them\n` : '';
  return `\n${title} ${total}\n${table(rows)}${rest}`;
}
