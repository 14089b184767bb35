// `orrery path`: how one part of the code comes to depend on another.
import { VIEW_TYPES, type ViewNode, type ViewPath, type ViewType } from '@orrery/contract';
import { commandNamed } from '../command-table.ts';
import { placeOf, titleOf } from '../describe-node.ts';
import { ExitCode } from '../exit-code.ts';
import { findEither } from '../find-node.ts';
import { FORMATS } from '../formats/formats.ts';
import { itemsOfSteps } from '../graph-of-steps.ts';
import { printable, table } from '../printable.ts';
import { type CommandLine, readCommandLine, UsageError } from '../read-command-line.ts';
import { runOnAnalysis } from '../run-on-analysis.ts';
import type { StartedAhead } from '../start-ahead.ts';
import type { WriteOutput } from '../write-output.ts';

/** @throws UsageError */
export async function runPath(args: string[], ahead?: StartedAhead): Promise<number> {
  const line = readCommandLine(commandNamed('path'), args);
  const [from, to, ...rest] = line.positionals;
  if (from === undefined || to === undefined || rest.length > 0) {
    throw new UsageError('name two files or symbols: where the path begins and where it ends.');
  }
  const types = readTypes(line);
  return runOnAnalysis({
    ...(ahead !== undefined && { ahead }),
    ...{
      command: 'path',
      line,
      path: line.text('in') ?? '.',
      operation: 'platform',
      needsView: true,
    },
    use: async ({ view }, write) => {
      const ends = [
        (await findEither(from, view!)).node,
        (await findEither(to, view!)).node,
      ] as const;
      const question = { from: ends[0].key, to: ends[1].key, types };
      const path = (await view!.questions.path(question))!;
      await writePath(line, { path, ends }, write);
      if (!path.found && !line.has('quiet')) {
        const [begin, end] = ends.map((node) => printable(`${titleOf(node)} (${placeOf(node)})`));
        process.stderr.write(`orrery path: nothing leads from ${begin} to ${end}.\n`);
      }
      return path.found ? ExitCode.ok : ExitCode.findings;
    },
  });
}

/** @throws UsageError */
function readTypes(line: CommandLine): ViewType[] {
  const types = line.text('types')?.split(',') ?? ['imports', 'calls', 'extends', 'implements'];
  const unknown = types.find((type) => !(VIEW_TYPES as readonly string[]).includes(type));
  if (unknown === undefined) return types as ViewType[];
  throw new UsageError(`--types takes ${VIEW_TYPES.join(', ')}; not '${unknown}'.`);
}

/** A way, and what it was asked between: of a group, it begins or ends at some member. */
interface Way {
  readonly path: ViewPath;
  readonly ends: readonly [from: ViewNode, to: ViewNode];
}

async function writePath(line: CommandLine, way: Way, write: WriteOutput): Promise<void> {
  const { path, ends } = way;
  const format = line.text('format') ?? 'table';
  if (format === 'json') {
    const [from, to] = ends;
    return write([`${JSON.stringify({ from: from.id, to: to.id, ...path }, null, 2)}\n`]);
  }
  if (format === 'table') return write([describe(way)]);
  const nodes = new Map(path.nodes.map((node) => [node.id, node]));
  const steps = path.relationships.map(({ source, target, type, properties }) => ({
    ...{ from: nodes.get(source)!, to: nodes.get(target)!, type, properties },
  }));
  await write(FORMATS.get(format)!(itemsOfSteps(steps)));
}

/** A step a line: what kind it is, where it leads, and in which line it stands. */
function describe({ path: { nodes, relationships }, ends }: Way): string {
  const rows = nodes.map((node, at) => {
    const step = at === 0 ? undefined : relationships[at - 1];
    const { line, lines } = step?.properties ?? {};
    const where = line ?? (Array.isArray(lines) ? lines[0] : undefined);
    const from = at === 0 ? undefined : nodes[at - 1]?.path;
    const [title, place] = [titleOf(node), placeOf(node)];
    const around = [
      ...(at === 0 ? [ends[0]] : []),
      ...(at === nodes.length - 1 ? [ends[1]] : []),
    ].filter(({ key }) => key !== node.key);
    return [
      step?.type ?? '',
      title,
      place === title ? '' : place,
      ...(where === undefined ? [] : [`from ${from}:${where}`]),
      ...around.map((end) => `in ${titleOf(end)}`),
    ];
  });
  return table(rows);
}
