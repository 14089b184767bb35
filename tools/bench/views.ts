// What a view costs: processor time to write it, its size, and processor time of each question, on a program that is made
// up. Calls and imports lead anywhere, which is worse than in repositories: no two roll up into one.
//
//   node tools/bench/views.ts [files declarations imports calls]
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GraphView, openView } from '@orrery/runner';
import { writeView } from '../../packages/runner/src/view/write/write-view.ts';
import { sampleFindings } from '../../packages/runner/test/view/support/sample-findings.ts';

const ROUNDS = 5;
const [files = 8000, declarations = 190_000, imports = 60_000, calls = 500_000] = process.argv
  .slice(2)
  .map(Number);

const folder = await mkdtemp(join(tmpdir(), 'orrery-bench-'));
try {
  await measure(join(folder, 'bench.view'));
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(path: string): Promise<void> {
  const size = {
    files,
    declarations,
    imports,
    calls,
    externals: 2000,
    inherits: 2000,
    domains: 20,
  };
  const findings = sampleFindings({ seed: 1, ...size });
  const { program } = findings;
  // Imports in no order are one cycle of everything; what taking it apart costs is measured elsewhere.
  const { length: importCount } = program.dependencies;
  const cycles = { ...program, importCount, cycles: [] };
  const before = process.cpuUsage();
  await writeView({ ...findings, cycles }, { operation: 'platform', path });
  show('writing', milliseconds(before));
  const { size: bytes } = await stat(path);
  process.stdout.write(`${(bytes / 1e6).toFixed(1)} MB\n`);
  const view = openView(path);
  const first = view.cut({ grouping: 'folders' });
  const groups = first.nodes.filter(({ childCount }) => childCount > 0).map(({ key }) => key);
  const [group = ''] = groups;
  const wide = view.cut({ grouping: 'folders', open: groups });
  process.stdout.write(
    `the wide cut has ${wide.nodes.length} nodes, ${wide.relationships.length} of ${wide.total.relationships} relationships\n`,
  );
  view.close();
  time('opening and a first cut', path, (opened) => opened.cut());
  time('a cut of folders', path, (opened) => opened.cut({ grouping: 'folders' }));
  time('a cut without tests', path, (opened) => opened.cut({ tests: false }));
  time('the wide cut', path, (opened) => opened.cut({ grouping: 'folders', open: groups }));
  time('a search', path, (opened) => opened.search({ q: 'req' }));
  time('a node', path, (opened) => opened.node({ id: 'key:5000' }));
  time('neighbours of a node', path, (opened) =>
    opened.neighbours({ id: 'key:5000', direction: 'in' }),
  );
  time('neighbours of a folder', path, (opened) =>
    opened.neighbours({ id: group, direction: 'in' }),
  );
  time('a path', path, (opened) => opened.path({ from: 'key:5000', to: 'key:90000' }));
  time('an impact', path, (opened) => opened.impact({ id: 'key:5000' }));
}

/** Of a view that is opened for it, and of one that has answered the same before; medians. */
function time(name: string, path: string, ask: (view: GraphView) => unknown): void {
  const firsts: number[] = [];
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.cpuUsage();
    const view = openView(path);
    ask(view);
    firsts.push(milliseconds(start));
    const again = process.cpuUsage();
    ask(view);
    seconds.push(milliseconds(again));
    view.close();
  }
  show(`${name}, freshly opened`, median(firsts));
  show(`${name}, open`, median(seconds));
}

function milliseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}

function show(name: string, cost: number): void {
  process.stdout.write(`${name.padEnd(42)}${cost.toFixed(1).padStart(9)} ms\n`);
}
