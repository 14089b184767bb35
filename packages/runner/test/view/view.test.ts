// A view answers what the graph of the result says, whatever is open and whatever the names are.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { GraphNode } from '@orrery/contract';
import {
  ViewCut,
  ViewCycles,
  ViewImpact,
  ViewNeighbours,
  ViewNodeDetails,
  ViewPath,
  ViewSearch,
  ViewSummary,
} from '@orrery/contract/schemas';
import fc from 'fast-check';
import type Type from 'typebox';
import { Compile } from 'typebox/schema';
import { presentPlatform } from '../../src/present/present-platform.ts';
import type { GraphView, ViewFilter } from '../../src/view/graph-view.ts';
import { naiveGraph } from './support/naive-graph.ts';
import { type SampleSize, sampleFindings } from './support/sample-findings.ts';
import { graphOf, viewOf } from './support/sample-view.ts';

const SMALL: fc.Arbitrary<SampleSize> = fc.record({
  seed: fc.integer(),
  files: fc.integer({ min: 1, max: 12 }),
  declarations: fc.integer({ min: 0, max: 40 }),
  imports: fc.integer({ min: 0, max: 40 }),
  calls: fc.integer({ min: 0, max: 60 }),
  inherits: fc.integer({ min: 0, max: 10 }),
  externals: fc.integer({ min: 0, max: 5 }),
  domains: fc.integer({ min: 1, max: 3 }),
});

const FILTERS: fc.Arbitrary<ViewFilter> = fc.record(
  {
    labels: fc.subarray(['File', 'Function', 'Class', 'Type', 'ExternalModule'] as const, {
      minLength: 1,
    }),
    types: fc.subarray(['imports', 'calls', 'extends', 'implements'] as const, { minLength: 1 }),
    tests: fc.boolean(),
    typeOnly: fc.boolean(),
    external: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** What JSON and UTF-8 make of half a surrogate pair. */
const wellFormed = (ids: Iterable<string>) => [...ids].map((id) => id.toWellFormed()).sort();

test('at any set of open groups nodes and rolled-up relationships are those of the graph', async (context) => {
  const property = fc.asyncProperty(
    SMALL,
    FILTERS,
    fc.constantFrom('folders', 'domains'),
    fc.array(fc.nat(), { maxLength: 40 }),
    async (size, filter, grouping, picks) => {
      const findings = sampleFindings(size);
      const view = await viewOf(context, findings);
      const naive = naiveGraph(graphOf(findings));
      const open = new Set(picks.map((pick) => naive.ids[pick % naive.ids.length]!));
      const cut = view.cut({ ...filter, grouping, open: [...open] });
      view.close();
      const ids = wellFormed(cut.nodes.map(({ id }) => id));
      assert.deepEqual(ids, wellFormed(naive.visible(grouping, open, filter)));
      const rows = cut.relationships.map(
        ({ source, type, target, count, callSites = 0 }) =>
          [JSON.stringify([source, type, target]), [count, callSites]] as const,
      );
      const expected = [...naive.rolledUp(grouping, open, filter)].map(
        ([key, row]) =>
          [
            JSON.stringify(JSON.parse(key).map((text: string) => text.toWellFormed())),
            row,
          ] as const,
      );
      const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
        a < b ? -1 : 1;
      assert.deepEqual(rows.sort(byKey), expected.sort(byKey));
    },
  );
  await fc.assert(property, { numRuns: 60 });
});

test('a path is a shortest one of the graph, and each step is one of its relationships', async (context) => {
  const property = fc.asyncProperty(
    SMALL,
    FILTERS,
    fc.nat(),
    fc.nat(),
    async (size, filter, from, to) => {
      const { labels: _, tests: __, external: ___, ...kept } = filter;
      const findings = sampleFindings(size);
      const view = await viewOf(context, findings);
      const graph = graphOf(findings);
      const naive = naiveGraph(graph);
      const ends = [from, to].map((pick) => naive.ids[pick % naive.ids.length]!);
      const found = view.path({ ...kept, from: ends[0]!, to: ends[1]! })!;
      view.close();
      const distance = naive.distance(ends[0]!, ends[1]!, kept);
      assert.equal(found.found ? found.relationships.length : -1, distance);
      const keys = new Map(
        graph.relationships.map(({ startNode, type, endNode, properties }) => [
          JSON.stringify(wellFormedStep(startNode, type, endNode)),
          properties,
        ]),
      );
      for (const [at, { source, type, target, properties }] of found.relationships.entries()) {
        assert.deepEqual(properties, keys.get(JSON.stringify([source, type, target])));
        assert.deepEqual([found.nodes[at]!.id, found.nodes[at + 1]!.id], [source, target]);
      }
    },
  );
  await fc.assert(property, { numRuns: 60 });
});

const wellFormedStep = (...texts: string[]) => texts.map((text) => text.toWellFormed());

test('every node is found by its id, its key and its name, with the properties of the graph', async (context) => {
  const property = fc.asyncProperty(SMALL, async (size) => {
    const findings = sampleFindings(size);
    const view = await viewOf(context, findings);
    const { nodes } = graphOf(findings);
    for (const node of nodes) checkFound(view, node);
    view.close();
  });
  await fc.assert(property, { numRuns: 30 });
});

function checkFound(view: GraphView, { id, labels, properties }: GraphNode): void {
  const details = view.node({ id });
  // A file may be called like the key of another node; that one is meant then.
  if (id.startsWith('key:')) return;
  assert.equal(details?.node.id, id.toWellFormed());
  assert.deepEqual(details.node.labels, labels);
  assert.deepEqual(details.properties, JSON.parse(JSON.stringify(properties)));
  assert.equal(view.node({ id: details.node.key })?.node.id, id.toWellFormed());
  const name = String(properties.name);
  if (name.trim() === '') return;
  const { matches } = view.search({ q: name, limit: 500 });
  assert.ok(
    matches.some(({ node }) => node.id === id.toWellFormed()),
    `${JSON.stringify(id)} is not found by ${JSON.stringify(name)}`,
  );
}

test('neighbours of a node are its relationships, page by page', async (context) => {
  const findings = sampleFindings({
    seed: 7,
    files: 6,
    declarations: 30,
    imports: 20,
    calls: 60,
    inherits: 9,
    domains: 2,
  });
  const view = await viewOf(context, findings);
  const { nodes, relationships } = graphOf(findings);
  const types = ['imports', 'calls', 'extends', 'implements'];
  for (const { id } of nodes) {
    if (view.node({ id })!.node.childCount > 0) continue;
    const own = relationships.filter(
      ({ startNode, type }) => startNode === id && types.includes(type),
    );
    const found = [];
    let cursor: string | undefined;
    do {
      const page = view.neighbours({
        id,
        direction: 'out',
        limit: 2,
        ...(cursor !== undefined && { cursor }),
      })!;
      assert.equal(page.total, own.length);
      found.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    assert.deepEqual(
      found
        .map(({ node, relationship: { type, properties } }) =>
          JSON.stringify([type, node.id, properties]),
        )
        .sort(),
      own
        .map(({ type, endNode, properties }) =>
          JSON.stringify([type, endNode.toWellFormed(), properties]),
        )
        .sort(),
    );
  }
});

test('the counts of a summary are those of the graph', async (context) => {
  const findings = sampleFindings({
    seed: 3,
    files: 9,
    declarations: 40,
    imports: 20,
    calls: 60,
    inherits: 9,
    externals: 4,
    domains: 2,
  });
  const view = await viewOf(context, findings);
  const { stats } = JSON.parse([...presentPlatform(findings)].join(''));
  const { nodes, relationships, sentences, truncated } = view.summary();
  assert.deepEqual(nodes, sorted(stats.nodeTypes, nodes));
  assert.deepEqual(relationships, sorted(stats.relationshipTypes, relationships));
  assert.equal(truncated, false);
  assert.ok(
    sentences.length > 3 && sentences.every((text) => /^\S.*\.$/.test(text)),
    sentences.join('\n'),
  );
});

test('what was not understood is not hidden by imports, which have a list of their own', async (context) => {
  const findings = sampleFindings({ seed: 3, files: 2, declarations: 1, imports: 0, calls: 0 });
  const diagnostic = (code: string, line: number) => ({
    ...{ path: 'a.ts', line, message: 'why' },
    code: code as 'unresolved-import',
  });
  const imports = Array.from({ length: 150 }, (_, at) => diagnostic('unresolved-import', at + 1));
  const diagnostics = [...imports, diagnostic('syntax-error', 151)];
  const view = await viewOf(context, {
    ...findings,
    program: { ...findings.program, diagnostics },
  });
  const summary = view.summary();
  assert.deepEqual([summary.diagnostics.total, summary.unresolvedImports.total], [151, 150]);
  assert.equal(summary.diagnostics.shown[0]?.code, 'syntax-error');
});

test('a share is never said to be more than it is', async (context) => {
  const findings = sampleFindings({ seed: 3, files: 2, declarations: 1, imports: 0, calls: 0 });
  const lines = (language: string, count: number, at: number) => ({
    ...(findings.program.files[at] as (typeof findings.program.files)[number]),
    ...{ language, lines: count },
  });
  const files = [lines('java', 100_000, 0), lines('ruby', 40, 1)];
  const view = await viewOf(context, { ...findings, program: { ...findings.program, files } });
  assert.match(
    view.summary().sentences.join('\n'),
    /Java \(99\.9 %\) and Ruby \(less than 0\.1 %\)/,
  );
});

/** In the order of another one. */
const sorted = (counts: Record<string, number>, like: Record<string, number>) => {
  assert.deepEqual(Object.keys(counts).sort(), Object.keys(like).sort());
  return Object.fromEntries(Object.keys(like).map((name) => [name, counts[name]]));
};

test('what is touched by a change are all nodes from which a path leads to it', async (context) => {
  const findings = sampleFindings({
    seed: 11,
    files: 5,
    declarations: 25,
    imports: 8,
    calls: 30,
    domains: 1,
  });
  const view = await viewOf(context, findings);
  const naive = naiveGraph(graphOf(findings));
  for (const id of naive.ids.slice(0, 20)) {
    const { total, files } = view.impact({ id, limit: 1000 })!;
    const touched = naive.touchedBy(id);
    assert.equal(total.nodes, touched.size, id);
    assert.equal(
      total.byDistance.reduce((sum, count) => sum + count, 0),
      total.nodes,
    );
    assert.equal(
      files.reduce((sum, { count }) => sum + count, 0),
      total.nodes,
    );
    assert.ok(total.files >= files.length);
  }
});

test('answers have the shape that the contract says', async (context) => {
  const findings = sampleFindings({
    seed: 5,
    files: 8,
    declarations: 30,
    imports: 30,
    calls: 40,
    inherits: 5,
    externals: 3,
    domains: 2,
  });
  const view = await viewOf(context, findings);
  const id = view.cut({ open: [''] }).nodes[0]!.id;
  checkShape(ViewSummary, view.summary());
  checkShape(ViewCut, view.cut());
  checkShape(ViewCut, view.cut({ grouping: 'folders', types: ['dependsOn', 'imports'] }));
  checkShape(ViewSearch, view.search({ q: 'r' }));
  checkShape(ViewNodeDetails, view.node({ id }));
  checkShape(ViewNeighbours, view.neighbours({ id, direction: 'in' }));
  checkShape(ViewPath, view.path({ from: id, to: id }));
  checkShape(ViewCycles, view.cycles());
  checkShape(ViewImpact, view.impact({ id }));
  assert.ok(view.cycles().total > 0, 'there is no cycle to look at');
});

test('the symbols of the imports in a cycle are those of the program', async (context) => {
  const findings = sampleFindings({ seed: 5, files: 8, declarations: 3, imports: 40, calls: 1 });
  const { files, dependencies } = findings.program;
  const symbols = new Map(
    dependencies.flatMap(({ from, to, symbols: names }) =>
      'file' in to ? [[`${files[from]!.path} -> ${files[to.file]!.path}`, names] as const] : [],
    ),
  );
  const { cycles } = (await viewOf(context, findings)).cycles();
  const edges = cycles.flatMap((cycle) => cycle.edges);
  assert.ok(edges.some(({ importedSymbols }) => importedSymbols.length > 1));
  for (const { source, target, importedSymbols } of edges) {
    assert.deepEqual(importedSymbols, symbols.get(`${source} -> ${target}`));
  }
});

test('of a cycle too large to be shown whole, the import to cut is shown', async (context) => {
  for (const seed of [1, 2, 3]) {
    const size = { seed, files: 120, declarations: 3, imports: 900, calls: 1 };
    const [cycle] = (await viewOf(context, sampleFindings(size))).cycles().cycles;
    const arrows = cycle?.edges.map(({ source, target }) => `${source} -> ${target}`) ?? [];
    assert.ok(cycle !== undefined && cycle.counts.edges > arrows.length, 'the cycle is not cut');
    assert.ok(arrows.includes(cycle.breakingSuggestion));
  }
});

function checkShape(schema: Type.TSchema, answer: unknown): void {
  const [isValid, errors] = Compile(schema).Errors(JSON.parse(JSON.stringify(answer)));
  assert.ok(isValid, JSON.stringify(errors));
}

test('nothing is there for an id of nothing', async (context: TestContext) => {
  const view = await viewOf(
    context,
    sampleFindings({ seed: 1, files: 2, declarations: 2, imports: 1, calls: 1 }),
  );
  for (const id of [
    '',
    'gone',
    'key:',
    'key:99999',
    'key:-1',
    'key:1e3',
    '__proto__',
    'dir:gone',
  ]) {
    assert.equal(view.node({ id }), undefined, id);
    assert.equal(view.neighbours({ id, direction: 'in' }), undefined, id);
    assert.equal(view.path({ from: id, to: 'key:0' }), undefined, id);
    assert.equal(view.impact({ id }), undefined, id);
  }
  assert.deepEqual(view.groupings, ['folders']);
  assert.throws(() => view.cut({ grouping: 'domains' }), RangeError);
});

test('names as long as their author likes do not make answers so', async (context) => {
  const findings = sampleFindings({
    seed: 8,
    files: 4,
    declarations: 60,
    imports: 10,
    calls: 90,
    domains: 1,
  });
  const { program } = findings;
  const long = (text: string) => `${text}${'x'.repeat(100_000)}`;
  const declarations = program.declarations.map((declaration, at) => ({
    ...declaration,
    name: long(declaration.name),
    uniqueName: long(`${at}`),
    qualifiedName: long(`${at}`),
  }));
  const dependencies = program.dependencies.map((dependency) => ({
    ...dependency,
    symbols: [long('s')],
  }));
  const view = await viewOf(context, {
    ...findings,
    program: { ...program, declarations, dependencies },
  });
  const all = view.cut({
    grouping: 'folders',
    open: Array.from({ length: 90 }, (_, at) => `key:${at}`),
  });
  assert.ok(all.nodes.length >= 60);
  assert.ok(JSON.stringify(all).length < 500_000);
  const found = view.search({ q: 'x', limit: 500 });
  assert.ok(found.total >= 60 && JSON.stringify(found).length < 500_000);
  const { node } = found.matches.find((match) => match.node.label !== 'Directory')!;
  assert.equal(node.id, node.key);
  assert.ok(String(view.node({ id: node.id })!.properties.name).length >= 100_000);
  assert.ok(JSON.stringify(view.impact({ id: node.id })).length < 500_000);
  for (const { key } of all.nodes.filter(({ label }) => label === 'File')) {
    assert.ok(JSON.stringify(view.neighbours({ id: key, direction: 'out' })).length < 500_000);
  }
});
