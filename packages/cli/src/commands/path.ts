// `orrery path`: how one part of the code comes to depend on another.
import { VIEW_TYPES } from '@orrery/contract';
import type { ViewPath } from '@orrery/sdk/node';
import { commandNamed } from '../command-table.ts';
import { ExitCode } from '../exit-code.ts';
import { findSymbol, placeOf } from '../find-symbol.ts';
import { FORMATS } from '../formats/formats.ts';
import { itemsOfSteps } from '../graph-of-steps.ts';
import { table } from '../printable.ts';
import { type CommandLine, readCommandLine, UsageError } from '../read-command-line.ts';
import { runOnAnalysis } from '../run-on-analysis.ts';
import type { WriteOutput } from '../write-output.ts';

/** @throws UsageError */
export async function runPath(args: string[]): Promise<number> {
  const line = readCommandLine(commandNamed('path'), args);
  const [from, to, ...rest] = line.positionals;
  if (from === undefined || to === undefined || rest.length > 0) {
    throw new UsageError('name two files or symbols: where the path begins and where it ends.');
  }
  const types = readTypes(line);
  return runOnAnalysis({
    ...{
      command: 'path',
      line,
      path: line.text('in') ?? '.',
      operation: 'platform',
      needsView: true,
    },
    use: async ({ view }, write) => {
      const ends = [await findSymbol(view!, from), await findSymbol(view!, to)] as const;
      const path = await view!.path({ from: ends[0].key, to: ends[1].key, types });
      await writePath(line, path, write);
      if (!path.found && !line.has('quiet')) {
        process.stderr.write(`orrery path: nothing leads from the one to the other.\n`);
      }
      return path.found ? ExitCode.ok : ExitCode.findings;
    },
  });
}

/** @throws UsageError */
function readTypes(line: CommandLine): string[] {
  const types = line.text('types')?.split(',') ?? ['imports', 'calls', 'extends', 'implements'];
  const unknown = types.find((type) => !(VIEW_TYPES as readonly string[]).includes(type));
  if (unknown === undefined) return types;
  throw new UsageError(`--types takes ${VIEW_TYPES.join(', ')}; not '${unknown}'.`);
}

async function writePath(line: CommandLine, path: ViewPath, write: WriteOutput): Promise<void> {
  const format = line.text('format') ?? 'table';
  if (format === 'json') return write([`${JSON.stringify(path, null, 2)}\n`]);
  if (format === 'table') return write([describe(path)]);
  const nodes = new Map(path.nodes.map((node) => [node.id, node]));
  const steps = path.relationships.map(({ source, target, type, properties }) => ({
    ...{ from: nodes.get(source)!, to: nodes.get(target)!, type, properties },
  }));
  await write(FORMATS.get(format)!(itemsOfSteps(steps)));
}

/** A step a line: what kind it is, where it leads, and in which line it stands. */
function describe({ nodes, relationships }: ViewPath): string {
  const rows = nodes.map((node, at) => {
    const step = at === 0 ? undefined : relationships[at - 1];
    const { line, lines } = step?.properties ?? {};
    const where = line ?? (Array.isArray(lines) ? lines[0] : undefined);
    const from = at === 0 ? undefined : nodes[at - 1]?.path;
    const origin = where === undefined ? '' : `from ${from}:${where}`;
    return [step?.type ?? '', node.name, placeOf(node), origin];
  });
  return table(rows);
}
