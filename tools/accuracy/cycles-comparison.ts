// Holds the cycles of a result against those in the import graphs that other tools find, component by
// component: which are equal, and which imports make the difference where they are not.
//
//   madge --json --extensions js,jsx,mjs,cjs,ts,tsx,mts,cts . > madge.json
//   dpdm --no-warning --no-tree --output dpdm.json '**/*.{js,jsx,mjs,cjs,ts,tsx,mts,cts}'
//   depcruise --no-config --ts-pre-compilation-deps --output-type json . > depcruise.json
//   orrery analyze . --graph circular-dependencies > cycles.json
//   node tools/accuracy/cycles-comparison.ts cycles.json --madge madge.json --dpdm dpdm.json --depcruise depcruise.json
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { CircularDependencyResult, ImportCycle } from '@orrery/contract';

type Edges = Map<string, Set<string>>;

const READERS: Readonly<Record<string, (document: unknown) => Edges>> = {
  madge: (document) => edgesOf(Object.entries(document as Record<string, string[]>)),
  dpdm: (document) => {
    const { tree } = document as { tree: Record<string, { id: string | null }[] | null> };
    return edgesOf(
      Object.entries(tree).map(([file, imports]) => [
        file,
        (imports ?? []).flatMap(({ id }) => id ?? []),
      ]),
    );
  },
  depcruise: (document) => {
    const { modules } = document as {
      modules: { source: string; dependencies: { resolved: string }[] }[];
    };
    return edgesOf(
      modules.map(({ source, dependencies }) => [
        source,
        dependencies.map(({ resolved }) => resolved),
      ]),
    );
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    Object.keys(READERS).map((name) => [name, { type: 'string' as const }]),
  ),
});
const { cycles }: CircularDependencyResult = readJson(positionals[0]!);
console.log(
  `orrery: ${cycles.length} cycles, ${sum(cycles.map(({ files }) => files.length))} files`,
);
for (const [name, read] of Object.entries(READERS)) {
  const path = values[name];
  if (typeof path === 'string') compare(name, read(readJson(path)));
}

function compare(name: string, edges: Edges): void {
  const components = componentsOf(edges);
  const ours = new Set(cycles.map(({ files }) => files.join('\n')));
  const theirs = new Set(components.map((files) => files.join('\n')));
  const equal = [...ours].filter((files) => theirs.has(files)).length;
  console.log(
    `${name}: ${components.length} components, ${sum(components.map(({ length }) => length))} files; equal ${equal}`,
  );
  for (const cycle of cycles) {
    if (!theirs.has(cycle.files.join('\n'))) explainOurs(cycle, edges);
  }
  for (const files of components) {
    if (!ours.has(files.join('\n'))) explainTheirs(files, edges);
  }
}

/** Imports of ours that the tool lacks, by kind. */
function explainOurs(cycle: ImportCycle, edges: Edges): void {
  const missing = cycle.edges.filter(({ source, target }) => !edges.get(source)?.has(target));
  const byKind = new Map<string, number>();
  for (const { kinds } of missing) {
    byKind.set(kinds.join('+'), (byKind.get(kinds.join('+')) ?? 0) + 1);
  }
  const kinds = [...byKind].map(([kind, count]) => `${count} ${kind}`).join(', ');
  console.log(
    `  orrery alone: ${cycle.files.length} files at ${cycle.files[0]}; lacks ${kinds || 'nothing'}`,
  );
  for (const { source, target, line, kinds } of missing.slice(0, 4)) {
    console.log(`    ${source}:${line} -> ${target} (${kinds.join(', ')})`);
  }
}

/** Imports of the tool's that no cycle of ours holds. */
function explainTheirs(files: readonly string[], edges: Edges): void {
  const known = new Set(
    cycles.flatMap((cycle) => cycle.edges.map(({ source, target }) => `${source} -> ${target}`)),
  );
  const inside = new Set(files);
  const extra = files.flatMap((source) =>
    [...(edges.get(source) ?? [])]
      .filter((target) => inside.has(target) && target !== source)
      .map((target) => `${source} -> ${target}`)
      .filter((arrow) => !known.has(arrow)),
  );
  console.log(`  tool alone: ${files.length} files at ${files[0]}; ${extra.length} imports more`);
  for (const arrow of extra.slice(0, 4)) console.log(`    ${arrow}`);
}

function edgesOf(entries: Iterable<readonly [file: string, imports: readonly string[]]>): Edges {
  return new Map([...entries].map(([file, imports]) => [file, new Set(imports)]));
}

/** Classes of files that reach each other, by a search from each file: slow, and a judge of its own. */
function componentsOf(edges: Edges): string[][] {
  const reached = new Map([...edges.keys()].map((file) => [file, reachableFrom(file, edges)]));
  const isDone = new Set<string>();
  const components: string[][] = [];
  for (const [file, others] of reached) {
    if (isDone.has(file) || !others.has(file)) continue;
    const files = [...others].filter((other) => reached.get(other)?.has(file));
    for (const member of files) isDone.add(member);
    if (files.length > 1) components.push(files.sort());
  }
  return components.sort((a, b) => b.length - a.length || (a[0]! < b[0]! ? -1 : 1));
}

function reachableFrom(file: string, edges: Edges): Set<string> {
  const reached = new Set<string>();
  const waiting = [file];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    for (const to of edges.get(from) ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      waiting.push(to);
    }
  }
  return reached;
}

function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
