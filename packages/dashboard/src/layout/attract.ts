// Where forces would have points: those that share much come close, all others apart (ForceAtlas2). Starts
// from a spiral, never from chance, and runs in one go.
import iterate from 'graphology-layout-forceatlas2/iterate.js';
import type { SiblingEdge } from './lay-out.ts';

export interface Points {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Numbers for each node and each edge in the matrices of the algorithm. */
const [NODE_STEP, EDGE_STEP] = [10, 3];
const [MASS, CONVERGENCE, SIZE] = [6, 7, 8];
/** The angle that fills a disc evenly, in radians. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const SPACING = 10;
/** Beyond so many points, far ones push as one. */
const MANY = 300;

/** The points are numbered as the edges name them. */
export function attract(count: number, edges: readonly SiblingEdge[]): Points {
  const nodes = new Float32Array(count * NODE_STEP);
  for (let node = 0; node < count; node++) {
    const distance = SPACING * Math.sqrt(node + 0.5);
    const at = node * NODE_STEP;
    nodes[at] = distance * Math.cos(node * GOLDEN_ANGLE);
    nodes[at + 1] = distance * Math.sin(node * GOLDEN_ANGLE);
    nodes[at + MASS] = 1;
    nodes[at + CONVERGENCE] = 1;
    nodes[at + SIZE] = 1;
  }
  const matrix = new Float32Array(edges.length * EDGE_STEP);
  for (const [edge, { source, target, weight }] of edges.entries()) {
    matrix.set([source * NODE_STEP, target * NODE_STEP, weight], edge * EDGE_STEP);
    for (const end of [source, target]) {
      const at = end * NODE_STEP + MASS;
      nodes[at] = (nodes[at] as number) + weight;
    }
  }
  // Without an edge the spiral is the best that there is.
  const rounds = edges.length === 0 ? 0 : roundsFor(count);
  for (let round = 0; round < rounds; round++) iterate(settingsFor(count), nodes, matrix);
  return {
    x: Float32Array.from({ length: count }, (_, node) => nodes[node * NODE_STEP] as number),
    y: Float32Array.from({ length: count }, (_, node) => nodes[node * NODE_STEP + 1] as number),
  };
}

const roundsFor = (count: number) => Math.max(60, Math.min(300, Math.round(120_000 / count)));

const settingsFor = (count: number) => ({
  linLogMode: false,
  outboundAttractionDistribution: false,
  adjustSizes: false,
  edgeWeightInfluence: 1,
  scalingRatio: 10,
  strongGravityMode: true,
  gravity: 0.08,
  slowDown: 1 + Math.log(count + 1),
  barnesHutOptimize: count > MANY,
  barnesHutTheta: 0.9,
});
