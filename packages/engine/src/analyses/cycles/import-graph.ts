// The imports between files as a graph of integers, with what each import is at run time and what it costs
// to cut. Imports of external modules and of a file by itself are out: neither joins two files.
import type { Dependency, Program } from '../../program.ts';
import { findBoundImports } from './bound-imports.ts';
import { type DirectedGraph, makeGraph } from './directed-graph.ts';

/** What an import is when the program runs. */
export const IMPORT_NATURES = ['hard', 'type', 'dynamic', 'implicit'] as const;

/**
 * `hard`: the target is loaded before or with the importer. `type`: vanishes at run time. `dynamic`: happens
 * only when it is reached. `implicit`: names seen without an import, among files that are compiled as one.
 */
export type ImportNature = (typeof IMPORT_NATURES)[number];

export interface ImportGraph extends DirectedGraph {
  /** By edge: place in `IMPORT_NATURES`. */
  readonly natures: Uint8Array;
  /** By edge: what it costs to cut it. Whole, at least 1; sums of all stay exact. */
  readonly costs: Float64Array;
  /** By edge: 1 for one that nobody would cut. */
  readonly isBound: Uint8Array;
  /** By edge: 1 where a module names one inside it, which makes no cycle any graver. */
  readonly isOwning: Uint8Array;
  /** By edge: index into the program's dependencies. */
  readonly dependencies: Int32Array;
}

/** The whole of a module is asked for as this many names: more than most imports name. */
const WHOLE_MODULE_SYMBOLS = 10;

/**
 * One symbol more outweighs the strength of all edges of a component that is solved exactly; between equal
 * numbers of symbols the weaker import is the cheaper one.
 */
const COST_OF_SYMBOL = 1024;

/** What is bound costs as much as if the whole module were asked for besides. */
const BOUND_SYMBOLS = WHOLE_MODULE_SYMBOLS;

export function importGraph(program: Program): ImportGraph {
  const { files, dependencies } = program;
  const bound = findBoundImports(program);
  const inner: number[] = [];
  for (let at = 0; at < dependencies.length; at++) {
    const { from, to } = dependencies[at]!;
    if ('file' in to && to.file !== from) inner.push(at);
  }
  const places = Int32Array.from(inner);
  const sources = places.map((at) => dependencies[at]!.from);
  const targets = places.map((at) => (dependencies[at]!.to as { file: number }).file);
  const natures = new Uint8Array(places.length);
  const costs = new Float64Array(places.length);
  const isBound = new Uint8Array(places.length);
  const isOwning = new Uint8Array(places.length);
  for (let edge = 0; edge < places.length; edge++) {
    const dependency = dependencies[places[edge]!]!;
    const nature = natureOf(dependency);
    natures[edge] = IMPORT_NATURES.indexOf(nature);
    isBound[edge] = bound.isBound(sources[edge]!, targets[edge]!) ? 1 : 0;
    isOwning[edge] = bound.isOwning(sources[edge]!, targets[edge]!) ? 1 : 0;
    costs[edge] = costOf(dependency, nature, isBound[edge] === 1);
  }
  const graph = makeGraph(files.length, sources, targets);
  return { ...graph, natures, costs, isBound, isOwning, dependencies: places };
}

/** The strongest of its kinds: an import that is also made at load time is made at load time. */
export function natureOf({ kinds }: Pick<Dependency, 'kinds'>): ImportNature {
  let nature: ImportNature = 'type';
  for (const kind of kinds) {
    if (kind === 'type') continue;
    if (kind !== 'dynamic' && kind !== 'implicit') return 'hard';
    if (nature !== 'implicit') nature = kind;
  }
  return nature;
}

function costOf({ kinds, symbols }: Dependency, nature: ImportNature, isBound: boolean): number {
  let count = 0;
  for (const symbol of symbols) count += symbol === '*' ? WHOLE_MODULE_SYMBOLS : 1;
  const asked = Math.max(1, count) + (isBound ? BOUND_SYMBOLS : 0);
  return asked * COST_OF_SYMBOL + strengthOf(kinds, nature);
}

/** What a module passes on is its face, which its users would miss. */
function strengthOf(kinds: Dependency['kinds'], nature: ImportNature): number {
  if (nature === 'type') return 1;
  if (nature === 'dynamic') return 2;
  return kinds.includes('reexport') ? 4 : 3;
}
