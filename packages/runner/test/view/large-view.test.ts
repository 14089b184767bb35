// A graph of 200,000 nodes: no answer is larger than its limits, and little of the file is held.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleFindings } from './support/sample-findings.ts';
import { viewOf } from './support/sample-view.ts';

test('answers of a large graph stay small', async (context) => {
  const size = { files: 8000, declarations: 190_000, imports: 30_000, calls: 200_000 };
  const findings = sampleFindings({ seed: 1, ...size, externals: 2000, inherits: 2000 });
  // Imports in no order are one cycle of everything, which takes long to take apart and is another test's matter.
  const { files, dependencies } = findings.program;
  const cycles = { files, dependencies, importCount: dependencies.length, cycles: [] };
  const view = await viewOf(context, { ...findings, cycles });
  const first = view.cut();
  assert.ok(first.nodes.length <= 80, `${first.nodes.length} nodes at first sight`);
  assert.deepEqual(first.leftOut, { nodes: 0, relationships: 0 });

  const folders = first.nodes.map(({ id }) => id);
  const open = view
    .cut({ open: folders, limit: 20_000 })
    .nodes.map(({ key }) => key)
    .slice(0, 500);
  const wide = view.cut({ open, limit: 1000 });
  assert.equal(wide.nodes.length, 1000);
  assert.ok(wide.relationships.length <= 4000);
  assert.equal(wide.total.nodes, wide.nodes.length + wide.leftOut.nodes);
  assert.equal(wide.total.relationships, wide.relationships.length + wide.leftOut.relationships);
  const shown = new Set(wide.nodes.map(({ id }) => id));
  for (const { source, target } of wide.relationships)
    assert.ok(shown.has(source) && shown.has(target));
  for (const { parent } of wide.nodes) assert.ok(parent === null || shown.has(parent));

  const found = view.search({ q: 'R', limit: 50 });
  assert.equal(found.matches.length, 50);
  assert.ok(found.total > 50_000);
  const [{ node }] = found.matches as [(typeof found.matches)[number]];
  assert.ok(JSON.stringify(view.impact({ id: node.key })).length < 2 * 1024 ** 2);
  const [root] = first.nodes.filter(({ childCount }) => childCount > 0);
  const page = view.neighbours({ id: root!.id, direction: 'in', limit: 100 })!;
  assert.equal(page.items.length, 100);
  assert.equal(page.nextCursor, '100');
});
