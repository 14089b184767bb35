// What is wrong with published cycles that no schema can say: files in two of them, files that do not reach each other,
// imports that lead out, a breaking set that breaks nothing or holds an import in vain, counts of something else.
import type { CircularDependencyResult, CycleEdge, ImportCycle } from '@orrery/contract';
import { different, repeated } from './graph-faults.ts';

/** Members of larger sets are not put back one by one. */
const MOST_PUT_BACK = 20_000;

export function cycleFaults({ cycles, summary, metadata }: CircularDependencyResult): string[] {
  const owners = new Map<string, string>();
  const faults = repeated('cycle', cycles);
  for (const cycle of cycles) {
    for (const file of cycle.files) {
      if (owners.has(file)) faults.push(`${file} is in ${owners.get(file)} and in ${cycle.id}`);
      owners.set(file, cycle.id);
    }
    faults.push(...faultsOf(cycle).map((fault) => `${cycle.id} ${fault}`));
  }
  const countOf = (severity: string) =>
    cycles.filter((cycle) => cycle.severity === severity).length;
  return [
    ...faults,
    ...different('totalCycles', summary.totalCycles, cycles.length),
    ...different('cycleCount', metadata.cycleCount, cycles.length),
    ...different('filesInCycles', summary.filesInCycles, owners.size),
    ...different('highSeverityCount', summary.highSeverityCount, countOf('high')),
    ...different('mediumSeverityCount', summary.mediumSeverityCount, countOf('medium')),
    ...different('lowSeverityCount', summary.lowSeverityCount, countOf('low')),
  ];
}

function faultsOf({ files, edges, ...cycle }: ImportCycle): string[] {
  const inside = new Set(files);
  if (edges.some(({ source, target }) => !inside.has(source) || !inside.has(target))) {
    return ['has an import that leaves it'];
  }
  const faults: string[] = [];
  const arrows = new Map(edges.map((edge) => [`${edge.source} -> ${edge.target}`, edge]));
  if (arrows.size < edges.length) faults.push('has an import twice');
  if (!holdsTogether(files, edges)) faults.push('has files that do not reach each other');
  for (const arrow of [cycle.breakingSuggestion, ...cycle.breakingSet]) {
    if (!arrows.has(arrow)) faults.push(`would cut ${arrow}, which is no import of it`);
  }
  const cut = new Set(cycle.breakingSet.map((arrow) => arrows.get(arrow)));
  const kept = edges.filter((edge) => !cut.has(edge));
  if (!isAcyclic(kept)) faults.push('has a breaking set that leaves a cycle');
  else if (cut.size * edges.length <= MOST_PUT_BACK) {
    for (const edge of cut) {
      if (edge === undefined || !isAcyclic([...kept, edge])) continue;
      faults.push(`would cut ${edge.source} -> ${edge.target} in vain`);
    }
  }
  const isType = ({ kinds }: CycleEdge) => kinds.every((kind) => kind === 'type');
  const vanishes = isAcyclic(edges.filter((edge) => !isType(edge)));
  if (vanishes !== cycle.vanishesWithout.typeImports) faults.push('is said to vanish wrongly');
  if (vanishes && cycle.severity === 'high') faults.push('is high though it hangs on types');
  return faults;
}

type Arrow = Pick<CycleEdge, 'source' | 'target'>;

function targetsOf(edges: readonly Arrow[]): Map<string, string[]> {
  return new Map(
    [...Map.groupBy(edges, ({ source }) => source)].map(([source, own]) => [
      source,
      own.map(({ target }) => target),
    ]),
  );
}

/** From the first file all are reached, and all reach it. */
function holdsTogether(files: readonly string[], edges: readonly Arrow[]): boolean {
  const reversed = edges.map(({ source, target }) => ({ source: target, target: source }));
  return [edges, reversed].every((arrows) => {
    const targets = targetsOf(arrows);
    const reached = new Set(files.slice(0, 1));
    for (const file of reached) for (const to of targets.get(file) ?? []) reached.add(to);
    return files.every((file) => reached.has(file));
  });
}

/** Takes away what nothing leads to, until nothing is left. */
function isAcyclic(edges: readonly Arrow[]): boolean {
  const targets = targetsOf(edges);
  const entering = new Map<string, number>();
  for (const { source, target } of edges) {
    entering.set(source, entering.get(source) ?? 0);
    entering.set(target, (entering.get(target) ?? 0) + 1);
  }
  const free = [...entering].filter(([, count]) => count === 0).map(([file]) => file);
  for (const file of free) {
    for (const to of targets.get(file) ?? []) {
      const left = entering.get(to)! - 1;
      entering.set(to, left);
      if (left === 0) free.push(to);
    }
  }
  return free.length === entering.size;
}
