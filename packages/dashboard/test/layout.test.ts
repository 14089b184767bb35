// Layouts: the same picture for the same graph, no circle over another, everything inside its group.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { layOut } from '../src/layout/lay-out.ts';
import type { Layout, LayoutJob } from '../src/layout/layout-job.ts';

/** Any tree with any edges: each node's parent stands before it, or is none. */
const anyJob = fc
  .array(fc.record({ parent: fc.nat(), radius: fc.integer({ min: 3, max: 80 }) }), {
    minLength: 1,
    maxLength: 60,
  })
  .chain((nodes) =>
    fc.array(fc.tuple(fc.nat(nodes.length - 1), fc.nat(nodes.length - 1)), { maxLength: 80 }).map(
      (edges): LayoutJob => ({
        parents: Int32Array.from(nodes, ({ parent }, index) => (parent % (index + 1)) - 1),
        radii: Float32Array.from(nodes, ({ radius }) => radius),
        edges: Int32Array.from(edges.flat()),
        weights: Float32Array.from(edges, () => 1),
      }),
    ),
  );

test('circles in one group keep apart and lie inside the group; twice the same graph is the same picture', () => {
  fc.assert(
    fc.property(anyJob, (job) => {
      const layout = layOut(job);
      checkPlaces(job, layout);
      assert.deepEqual(layOut(job), layout);
    }),
    { numRuns: 60 },
  );
});

/** How much of an overlap nobody sees, in the measure of the radii. */
const SLACK = 1.5;

function checkPlaces({ parents }: LayoutJob, { x, y, radius }: Layout): void {
  const distance = (a: number, b: number) =>
    Math.hypot((x[a] as number) - (x[b] as number), (y[a] as number) - (y[b] as number));
  for (const [node, parent] of parents.entries()) {
    assert.ok(Number.isFinite(x[node]) && Number.isFinite(y[node]));
    if (parent >= 0) {
      const reach = distance(node, parent) + (radius[node] as number);
      assert.ok(reach <= (radius[parent] as number) + SLACK, `${node} is outside of ${parent}`);
    }
    for (let other = 0; other < node; other++) {
      if (parents[other] !== parent) continue;
      const wanted = (radius[node] as number) + (radius[other] as number);
      assert.ok(distance(node, other) >= wanted - SLACK, `${node} lies over ${other}`);
    }
  }
}
