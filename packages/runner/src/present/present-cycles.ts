// Cycles of imports as wire types, streamed edge by edge: a component of thousands of files has millions.
// Above the limit the edges, and the breaking sets, are cut off, and the result says so.
import { createHash } from 'node:crypto';
import {
  type CircularDependencyResult,
  type CycleEdge,
  cycleId,
  fileId,
  type ImportCycle,
  importArrow,
} from '@orrery/contract';
import { analyseCycles, type Cycle, type CycleAnalysis, type Severity } from '@orrery/engine';
import type { Findings } from './findings.ts';
import { metadataText, presentMetadata } from './metadata.ts';

type Result = CircularDependencyResult;

/** The text of the result object, piece by piece. Time is read when the last piece is asked for. */
export function* presentCycles(findings: Findings): Iterable<string> {
  const analysis = findings.cycles ?? analyseCycles(findings.program, findings.survey.paths);
  const { cycles } = analysis;
  const left = {
    edges: findings.limits.maxRelationships,
    breakingSet: findings.limits.maxRelationships,
  };
  yield '{"cycles":[';
  for (const [at, cycle] of cycles.entries()) {
    if (at > 0) yield ',';
    yield* presentCycle(analysis, cycle, left);
    left.edges = Math.max(0, left.edges - cycle.edges.length);
    left.breakingSet = Math.max(0, left.breakingSet - cycle.breakingSet.length);
  }
  yield `],"summary":${JSON.stringify(summariseCycles(cycles))},`;
  yield '"metadata":';
  yield* metadataText(presentCycleMetadata(findings, analysis));
  yield '}';
}

/** @param left how many edges, and members of breaking sets, may still be shown */
function* presentCycle(
  analysis: CycleAnalysis,
  cycle: Cycle,
  left: { readonly edges: number; readonly breakingSet: number },
): Iterable<string> {
  const edgeOf = (at: number) => presentCycleEdge(analysis, at);
  const arrowOf = (at: number) => presentArrow(analysis, at);
  yield openObject(presentCycleItself(analysis, cycle));
  yield ',"edges":[';
  yield* presentItems(cycle.edges.subarray(0, left.edges), edgeOf);
  yield '],"breakingSet":[';
  yield* presentItems(cycle.breakingSet.subarray(0, Math.max(1, left.breakingSet)), arrowOf);
  yield ']}';
}

/** Without its lists of imports. */
export function presentCycleItself(
  analysis: CycleAnalysis,
  cycle: Cycle,
): Omit<ImportCycle, 'edges' | 'breakingSet'> {
  const { directories, packages } = cycle.span;
  const files = Array.from(cycle.files, (at) => fileId(analysis.files[at]!.path));
  return {
    id: cycleId(digestOf(files)),
    severity: cycle.severity,
    files,
    span: { directories, packages },
    vanishesWithout: cycle.vanishesWithout,
    breakingSuggestion: presentArrow(analysis, cycle.breakingEdge),
    isBreakingSetMinimum: cycle.isBreakingSetMinimum,
  };
}

/** @param at index of the dependency */
export function presentCycleEdge({ files, dependencies }: CycleAnalysis, at: number): CycleEdge {
  const { from, to, kinds, symbols, line } = dependencies[at]!;
  if (!('file' in to)) throw new Error('an external module is in a cycle');
  return {
    source: fileId(files[from]!.path),
    target: fileId(files[to.file]!.path),
    importedSymbols: [...symbols],
    kinds: [...kinds],
    line,
  };
}

/** @param at index of the dependency */
export function presentArrow(analysis: CycleAnalysis, at: number): string {
  const { source, target } = presentCycleEdge(analysis, at);
  return importArrow(source, target);
}

/** Without the brace at its end. */
function openObject(members: object): string {
  return JSON.stringify(members).slice(0, -1);
}

function* presentItems(places: Int32Array, itemAt: (at: number) => unknown): Iterable<string> {
  let separator = '';
  for (const at of places) {
    yield separator + JSON.stringify(itemAt(at));
    separator = ',';
  }
}

/** From the paths alone, so that an unrelated change leaves a cycle its id. */
function digestOf(paths: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(paths)).digest('hex').slice(0, 16);
}

export function summariseCycles(cycles: readonly Cycle[]): Result['summary'] {
  const countOf = (severity: Severity) =>
    cycles.filter((cycle) => cycle.severity === severity).length;
  return {
    totalCycles: cycles.length,
    filesInCycles: cycles.reduce((sum, { files }) => sum + files.length, 0),
    highSeverityCount: countOf('high'),
    mediumSeverityCount: countOf('medium'),
    lowSeverityCount: countOf('low'),
  };
}

function presentCycleMetadata(findings: Findings, analysis: CycleAnalysis): Result['metadata'] {
  const totalEdges = analysis.cycles.reduce((sum, { edges }) => sum + edges.length, 0);
  const isTruncated = totalEdges > findings.limits.maxRelationships;
  const { fileCount, ...common } = presentMetadata(findings, new Date(), isTruncated);
  return {
    ...(isTruncated && { totalEdges }),
    totalFiles: fileCount,
    totalImports: analysis.importCount,
    cycleCount: analysis.cycles.length,
    analysisMethod: methodOf(analysis.cycles),
    ...common,
  };
}

function methodOf(cycles: readonly Cycle[]): string {
  const method = 'strongly connected components of the imports between files';
  const untried = cycles.filter(({ isBreakingEdgeBest }) => !isBreakingEdgeBest).length;
  if (untried === 0) return method;
  return `${method}; too large to try every import, so that the suggestion is the best of those tried, in ${untried} of ${cycles.length}`;
}
