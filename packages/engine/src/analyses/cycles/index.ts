// The cycle analysis: where files import each other in circles, how grave that is, and where to cut. One
// cycle is one strongly connected component of the imports between files: the circles through it can be
// countless, the component is what has to be taken apart.
import type { Program, ProgramFile } from '../../program.ts';
import { compareText } from '../../source-tree.ts';
import { breakingEdge } from './breaking-edge.ts';
import { breakingSet } from './breaking-set.ts';
import { createCutter, type Subgraph } from './directed-graph.ts';
import {
  IMPORT_NATURES,
  type ImportGraph,
  type ImportNature,
  importGraph,
} from './import-graph.ts';
import { createPackageLookup } from './package-roots.ts';
import { SEVERITIES, type Severity, type Span, severityOf, spanOf } from './severity.ts';
import { countInCycles, strongComponents, tangledNodes } from './strong-components.ts';

export interface CycleAnalysis {
  /** Sorted by path. */
  readonly files: readonly ProgramFile[];
  /** All of the program, external modules included; cycles name theirs by index. */
  readonly dependencies: Program['dependencies'];
  /** Imports between files, one per pair of importer and target. */
  readonly importCount: number;
  /** The gravest first, then the largest, then by first file. */
  readonly cycles: readonly Cycle[];
}

/** One strongly connected component of at least two files. Edges are indexes into `dependencies`, rising. */
export interface Cycle {
  /** By the rule of docs/decisions/0008-circular-dependencies.md. */
  readonly severity: Severity;
  /** Indexes into `files`, rising. */
  readonly files: Int32Array;
  /** What its files lie in. */
  readonly span: Span;
  /** Every import between two of its files. */
  readonly edges: Int32Array;
  readonly vanishesWithout: VanishesWithout;
  /**
   * Index into `dependencies` of the import whose removal frees most files from all cycles, those left out that nobody
   * would cut.
   */
  readonly breakingEdge: number;
  /** Whether every import that could free a file was tried. */
  readonly isBreakingEdgeBest: boolean;
  /** Imports without which no cycle is left, and none of them in vain. */
  readonly breakingSet: Int32Array;
  /** Whether it is known that no other such set costs less. */
  readonly isBreakingSetMinimum: boolean;
}

/** Whether the files are in no cycle any more when such imports do not count. */
export interface VanishesWithout {
  /** Then nothing is circular at run time. */
  readonly typeImports: boolean;
  /** Then nothing is circular while files load. */
  readonly dynamicImports: boolean;
  readonly typeAndDynamicImports: boolean;
  readonly implicitImports: boolean;
}

/** @param paths every file of the repository; where its manifests lie tells its packages apart */
export function analyseCycles(program: Program, paths: Iterable<string> = []): CycleAnalysis {
  const { files, dependencies } = program;
  const graph = importGraph(program);
  const packageOf = createPackageLookup(paths);
  const components = strongComponents(graph);
  const cutOut = createCutter(graph);
  const cycles = tangledNodes(components).map((nodes) => {
    const component = cutOut(nodes, innerEdges(graph, nodes, components.of));
    return describeCycle(graph, component, files, packageOf);
  });
  const firstPath = ({ files: [first] }: Cycle) => files[first!]!.path;
  cycles.sort(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      b.files.length - a.files.length ||
      compareText(firstPath(a), firstPath(b)),
  );
  return { files, dependencies, importCount: countBetweenFiles(dependencies), cycles };
}

function innerEdges({ offsets, targets }: ImportGraph, nodes: Int32Array, of: Int32Array) {
  const edges: number[] = [];
  for (const node of nodes) {
    for (let edge = offsets[node]!; edge < offsets[node + 1]!; edge++) {
      if (of[targets[edge]!] === of[node]) edges.push(edge);
    }
  }
  return Int32Array.from(edges);
}

function describeCycle(
  graph: ImportGraph,
  component: Subgraph,
  files: readonly ProgramFile[],
  packageOf: (path: string) => string,
): Cycle {
  const natures = Uint8Array.from(component.edges, (edge) => graph.natures[edge]!);
  const costs = Float64Array.from(component.edges, (edge) => graph.costs[edge]!);
  const isBound = Uint8Array.from(component.edges, (edge) => graph.isBound[edge]!);
  const without = (...names: ImportNature[]) =>
    strongComponents(component, edgesOfNature(natures, names));
  const vanishes = (...names: ImportNature[]) => countInCycles(without(...names)) === 0;
  const pathsOf = (nodes: Int32Array) =>
    Array.from(nodes, (node) => files[component.nodes[node]!]!.path);
  const span = spanOf(
    Array.from(component.nodes, (node) => files[node]!.path),
    packageOf,
  );
  const isSoft = edgesOfNature(natures, ['type', 'dynamic', 'implicit']);
  for (const [at, edge] of component.edges.entries())
    if (graph.isOwning[edge] === 1) isSoft[at] = 1;
  const hardParts = tangledNodes(strongComponents(component, isSoft));
  const { isCut, isMinimum } = breakingSet(component, costs);
  const { edge, isBest } = breakingEdge(component, { costs, isBound, isInBreakingSet: isCut });
  const dependencyOf = (at: number) => graph.dependencies[component.edges[at]!]!;
  return {
    severity: severityOf(
      span,
      hardParts.map((nodes) => spanOf(pathsOf(nodes), packageOf)),
    ),
    files: component.nodes,
    span,
    edges: component.edges.map((at) => graph.dependencies[at]!),
    vanishesWithout: {
      typeImports: vanishes('type'),
      dynamicImports: vanishes('dynamic'),
      typeAndDynamicImports: vanishes('type', 'dynamic'),
      implicitImports: vanishes('implicit'),
    },
    breakingEdge: dependencyOf(edge),
    isBreakingEdgeBest: isBest,
    breakingSet: placesOfOnes(isCut).map(dependencyOf),
    isBreakingSetMinimum: isMinimum,
  };
}

function edgesOfNature(natures: Uint8Array, names: readonly ImportNature[]): Uint8Array {
  const isNamed = IMPORT_NATURES.map((name) => (names.includes(name) ? 1 : 0));
  return natures.map((nature) => isNamed[nature]!);
}

function placesOfOnes(marks: Uint8Array): Int32Array {
  const places: number[] = [];
  for (let at = 0; at < marks.length; at++) if (marks[at] === 1) places.push(at);
  return Int32Array.from(places);
}

function countBetweenFiles(dependencies: Program['dependencies']): number {
  let count = 0;
  for (const { to } of dependencies) if ('file' in to) count++;
  return count;
}
