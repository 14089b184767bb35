// Domains and the platform bundle as they are published: every id exists, nothing is there twice, counts are
// those of the graph.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import type { DomainItem, DomainResult, Graph, PlatformResult } from '@orrery/contract';
import { parseFixture } from '../../engine/test/support/fixture.ts';
import { analyseTree } from './support/analyse-tree.ts';

const workshop = Object.fromEntries(
  parseFixture(readFileSync(join(import.meta.dirname, 'golden', 'domains.sample'), 'utf8')).map(
    ({ path, text }) => [path, text],
  ),
);

function checkGraph({ nodes, relationships }: Graph): void {
  const ids = new Set(nodes.map(({ id }) => id));
  assert.equal(ids.size, nodes.length);
  assert.equal(new Set(relationships.map(({ id }) => id)).size, relationships.length);
  for (const { id, type, startNode, endNode } of relationships) {
    assert.equal(id, `${startNode}_${type}_${endNode}`);
    assert.ok(ids.has(startNode) && ids.has(endNode), id);
  }
}

/** Everything that the list of domains refers to is a node, and belongs where the list says. */
function checkDomains(domains: readonly DomainItem[], { nodes, relationships }: Graph): void {
  const labelOf = new Map(nodes.map(({ id, labels }) => [id, labels[0]]));
  const subdomainOf = new Map(
    relationships
      .filter(({ type }) => type === 'belongsTo')
      .map(({ startNode, endNode }) => [startNode, endNode]),
  );
  const listed: string[] = [];
  for (const domain of domains) {
    assert.equal(labelOf.get(domain.id), 'Domain');
    for (const file of domain.keyFiles) assert.equal(labelOf.get(file), 'File');
    for (const { id, files, functions, classes } of domain.subdomains) {
      assert.equal(labelOf.get(id), 'Subdomain');
      for (const file of files) assert.equal(labelOf.get(file), 'File');
      for (const member of functions) assert.equal(labelOf.get(member), 'Function');
      for (const member of classes) assert.equal(labelOf.get(member), 'Class');
      for (const member of [...files, ...functions, ...classes]) {
        assert.equal(subdomainOf.get(member), id);
        listed.push(member);
      }
    }
    const claims = new Set(domain.evidence.map(({ claim }) => claim));
    assert.ok(claims.has('name') && claims.has('descriptionSummary'));
    for (const at of domain.responsibilities.keys()) {
      assert.ok(claims.has(`responsibilities[${at}]`));
    }
  }
  assert.deepEqual(listed.sort(), [...subdomainOf.keys()].sort());
}

const countsOf = (names: Iterable<string>): Record<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
};

it('the domain graph holds domains, what belongs to them, and why', async (test) => {
  const result = await analyseTree<DomainResult>(test, 'domain', workshop);
  const { graph, domains, fileAssignments } = result;
  checkGraph(graph);
  checkDomains(domains, graph);
  assert.deepEqual(
    domains.map(({ name }) => name),
    ['Lending', 'Catalogue', 'Page', 'Scripts'],
  );
  const files = graph.nodes.filter(({ labels }) => labels[0] === 'File').map(({ id }) => id);
  assert.deepEqual(
    fileAssignments.map(({ filePath }) => filePath),
    files,
  );
  const [test1] = fileAssignments.filter(({ filePath }) => filePath.endsWith('.test.ts'));
  assert.deepEqual(test1, {
    filePath: 'packages/lending/test/loan.test.ts',
    domainName: 'Lending',
    subdomainName: 'Lending',
    reason: 'tested-file',
  });
});

it('the lists of the domain result say what its graph says', async (test) => {
  const result = await analyseTree<DomainResult>(test, 'domain', workshop);
  const { graph, relationships, stats } = result;
  const { fileAssignments, functionAssignments, classAssignments } = result;
  const nameOf = new Map(graph.nodes.map(({ id, properties }) => [id, properties.name]));
  assert.deepEqual(
    relationships.map(({ from, to, type, strength }) => [from, to, type, strength]),
    graph.relationships
      .filter(({ type, startNode }) => type === 'dependsOn' && startNode.startsWith('domain:'))
      .map(({ startNode, endNode, type, properties }) => [
        ...[nameOf.get(startNode), nameOf.get(endNode), type, properties.strength],
      ]),
  );
  assert.deepEqual(
    relationships.map(({ reason }) => reason),
    [
      '1 import and 1 call, from 1 file to 1',
      '2 imports and 1 call, from 2 files to 1',
      '1 import and 1 call, from 1 file to 1',
    ],
  );
  const assigned = [
    ...fileAssignments.map(({ filePath, domainName, subdomainName }) => [
      ...[filePath, `subdomain:${domainName}:${subdomainName}`],
    ]),
    ...functionAssignments.map(({ functionId, parentDomain, subdomainName }) => [
      ...[functionId, `subdomain:${parentDomain}:${subdomainName}`],
    ]),
    ...classAssignments.map(({ classId, domainName, subdomainName }) => [
      ...[classId, `subdomain:${domainName}:${subdomainName}`],
    ]),
  ];
  const belongs = graph.relationships
    .filter(({ type }) => type === 'belongsTo')
    .map(({ startNode, endNode }) => [startNode, endNode]);
  assert.deepEqual(assigned.sort(), belongs.sort());
  const counts = [stats.fileAssignments, stats.functionAssignments, stats.classAssignments];
  const lists = [fileAssignments, functionAssignments, classAssignments];
  assert.deepEqual(
    counts,
    lists.map(({ length }) => length),
  );
  assert.deepEqual([stats.domainCount, stats.subdomainCount], [4, 4]);
  const again = await analyseTree<DomainResult>(test, 'domain', workshop);
  assert.equal(again.runId, result.runId);
});

it('the platform bundle is one graph of all the others, with honest counts', async (test) => {
  const bundle = await analyseTree<PlatformResult>(test, 'platform', workshop);
  const { graph, stats, summary, artifacts, domains } = bundle;
  checkGraph(graph);
  checkDomains(domains, graph);
  const types = countsOf(graph.relationships.map(({ type }) => type));
  const labels = countsOf(graph.nodes.map(({ labels: [label] }) => label as string));
  assert.deepEqual(stats.relationshipTypes, types);
  assert.deepEqual(stats.nodeTypes, labels);
  for (const type of ['imports', 'contains', 'calls', 'belongsTo', 'dependsOn']) {
    assert.ok(types[type]! > 0, type);
  }
  const { name: _, ...operations } = { name: '', dependency: 0, parse: 0, call: 0 };
  for (const operation of Object.keys(operations) as ('dependency' | 'parse' | 'call')[]) {
    const part = await analyseTree<DomainResult>(test, operation, workshop);
    const ids = new Set([...graph.nodes, ...graph.relationships].map(({ id }) => id));
    for (const { id } of [...part.graph.nodes, ...part.graph.relationships])
      assert.ok(ids.has(id), id);
  }
  assert.equal(bundle.repo, 'workshop');
  assert.match(bundle.schemaVersion, /^\d+\.\d+\.\d+$/);
  const bytes = Object.values(workshop).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  assert.deepEqual(summary, {
    repoSizeBytes: bytes,
    filesProcessed: 11,
    classes: labels.Class,
    functions: labels.Function,
    types: labels.Type ?? 0,
    primaryLanguage: 'typescript',
    domains: 4,
  });
  const metadataOf = (id: string) => artifacts.find((artifact) => artifact.id === id)?.metadata;
  assert.equal(metadataOf('artifact-usage-summary')?.nodes, graph.nodes.length);
  assert.equal(metadataOf('dependency-graph')?.imports, types.imports);
  assert.equal(metadataOf('parse-graph')?.directories, labels.Directory);
  assert.equal(metadataOf('call-graph')?.calls, types.calls);
  assert.equal(metadataOf('domain-classification')?.files, labels.File);
});

it('a function without a name belongs where what is around it belongs', async (test) => {
  const { graph } = await analyseTree<PlatformResult>(test, 'platform', {
    'src/lending/loan.ts': 'export const each = (f: () => void) => f();\n',
    'src/page/route.ts':
      "import { each } from '../lending/loan';\nexport function show() { each(() => {}); }\neach(() => {});\n",
  });
  const functions = graph.nodes.filter(({ labels }) => labels[0] === 'Function');
  const named = (name: string) => functions.filter(({ properties }) => properties.name === name);
  assert.equal(named('<anonymous>').length, 2);
  for (const { id } of functions) {
    const homes = graph.relationships.filter(
      ({ type, startNode }) => type === 'belongsTo' && startNode === id,
    );
    assert.equal(homes.length, 1, id);
  }
});

it('the version of the bundle is that of its content', async (test) => {
  const versionOf = async (files: Record<string, string>) =>
    (await analyseTree<PlatformResult>(test, 'platform', files)).version;
  const version = await versionOf(workshop);
  assert.match(version, /^sha256-[0-9a-f]{16}$/);
  assert.equal(await versionOf(workshop), version);
  const changed = { ...workshop, 'packages/page/src/routes.ts': 'export const roads = () => 1;\n' };
  assert.notEqual(await versionOf(changed), version);
});

it('a repository without a manifest is called by the folder that holds it all', async (test) => {
  const { repo } = await analyseTree<PlatformResult>(test, 'platform', {
    'workshop-main/a.py': 'import b\n',
    'workshop-main/b.py': '',
  });
  assert.equal(repo, 'workshop');
});
