// Cycles of imports in a view file, as the result of circular dependencies has them. A huge one is cut: a view is for
// looking, and the result has the rest.
import type { ViewCycle } from '@orrery/contract';
import type { Cycle, CycleAnalysis } from '@orrery/engine';
import {
  presentArrow,
  presentCycleEdge,
  presentCycleItself,
} from '../../present/present-cycles.ts';
import { cutText } from '../cut-text.ts';
import type { SectionWriter } from './section-writer.ts';

const MOST_FILES = 2000;
const MOST_EDGES = 500;
const MOST_SYMBOLS = 100;

export function writeCycles(writer: SectionWriter, analysis: CycleAnalysis): void {
  const digests: string[] = [];
  const records = presentAll(analysis, (id) => digests.push(id.slice(id.indexOf(':') + 1)));
  writer.records('cycleRecords', 'cycleBlocks', records);
  writer.text('cycleDigests', digests.join(''));
}

function* presentAll(analysis: CycleAnalysis, note: (id: string) => void): Iterable<string> {
  for (const cycle of analysis.cycles) {
    const presented = presentCycle(analysis, cycle);
    note(presented.id);
    yield JSON.stringify(presented);
  }
}

function presentCycle(analysis: CycleAnalysis, cycle: Cycle): ViewCycle {
  const itself = presentCycleItself(analysis, cycle);
  return {
    ...itself,
    files: itself.files.slice(0, MOST_FILES),
    edges: shownEdges(cycle).map((at) => {
      const edge = presentCycleEdge(analysis, at);
      // Not by `map(cutText)`: the place in the list would be taken for the length.
      const symbols = edge.importedSymbols.slice(0, MOST_SYMBOLS).map((name) => cutText(name));
      return { ...edge, importedSymbols: symbols };
    }),
    breakingSet: Array.from(cycle.breakingSet.subarray(0, MOST_EDGES), (at) =>
      presentArrow(analysis, at),
    ),
    counts: {
      files: cycle.files.length,
      edges: cycle.edges.length,
      breakingSet: cycle.breakingSet.length,
    },
  };
}

/** The first ones, and wherever it stands the one to cut: it is what somebody comes for. */
function shownEdges({ edges, breakingEdge }: Cycle): number[] {
  const first = Array.from(edges.subarray(0, MOST_EDGES));
  return first.includes(breakingEdge) ? first : [...first.slice(0, -1), breakingEdge];
}
