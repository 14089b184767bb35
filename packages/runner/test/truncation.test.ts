// What is larger than a result may be is cut off, says so, and still counts everything.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import type { CircularDependencyResult, DependencyResult, OperationName } from '@orrery/contract';
import {
  CircularDependencyResult as Cycles,
  DependencyResult as Graph,
} from '@orrery/contract/schemas';
import { Compile } from 'typebox/schema';
import { type AnalysisLimits, defaultLimits } from '../src/analysis.ts';
import { runAnalysis } from '../src/run-analysis.ts';
import { makeFolder, writeTree } from './support/sample-tree.ts';

/** Five files that all import each other. */
const NAMES = ['a', 'b', 'c', 'd', 'e'];
const TANGLE = Object.fromEntries(
  NAMES.map((name) => [
    `${name}.ts`,
    NAMES.filter((other) => other !== name)
      .map((other) => `import './${other}.ts';\n`)
      .join(''),
  ]),
);

async function analyse<Result>(
  test: TestContext,
  operation: OperationName,
  limits: Partial<AnalysisLimits>,
): Promise<Result> {
  const [folder, tree] = [await makeFolder(test), await makeFolder(test)];
  await writeTree(tree, TANGLE);
  const path = join(folder, 'result.json');
  const outcome = await runAnalysis({
    operation,
    input: { kind: 'directory', path: tree },
    output: { path, encoding: 'identity' },
    limits: { ...defaultLimits, ...limits },
    threads: 1,
  });
  assert.equal(outcome.status, 'completed', JSON.stringify(outcome));
  const result = JSON.parse(await readFile(path, 'utf8'));
  const schema = operation === 'circular-dependencies' ? Cycles : Graph;
  const [isValid, errors] = Compile(schema).Errors(result);
  assert.ok(isValid, JSON.stringify(errors));
  return result;
}

async function checkGraph(
  test: TestContext,
  limits: Partial<AnalysisLimits>,
  nodes: readonly string[],
  relationships: number,
): Promise<void> {
  const result = await analyse<DependencyResult>(test, 'dependency', limits);
  const { graph, stats, metadata } = result;
  assert.deepEqual(
    graph.nodes.map(({ id }) => id),
    nodes,
  );
  assert.equal(graph.relationships.length, relationships);
  for (const { startNode, endNode } of graph.relationships) {
    assert.ok(nodes.includes(startNode) && nodes.includes(endNode));
  }
  const { nodeCount, relationshipCount, nodeTypes, relationshipTypes } = stats;
  assert.deepEqual([nodeCount, relationshipCount], [5, 20]);
  assert.deepEqual([nodeTypes, relationshipTypes], [{ File: 5 }, { imports: 20 }]);
  const isWhole = nodes.length === 5 && relationships === 20;
  assert.equal(metadata.truncated, isWhole ? undefined : true);
}

const FILES = NAMES.map((name) => `${name}.ts`);

it('a graph at its limits is whole', (test) =>
  checkGraph(test, { maxNodes: 5, maxRelationships: 20 }, FILES, 20));

it('a graph of too many relationships loses the last of them', (test) =>
  checkGraph(test, { maxRelationships: 19 }, FILES, 19));

it('a graph of too many nodes loses them with their relationships', (test) =>
  checkGraph(test, { maxNodes: 3 }, FILES.slice(0, 3), 6));

it('relationships of nodes that are cut off take no room from others', (test) =>
  checkGraph(test, { maxNodes: 3, maxRelationships: 6 }, FILES.slice(0, 3), 6));

it('cycles of too many imports lose the last of them', async (test) => {
  const read = (maxRelationships: number) =>
    analyse<CircularDependencyResult>(test, 'circular-dependencies', { maxRelationships });
  const whole = await read(20);
  assert.equal(whole.metadata.truncated, undefined);
  assert.equal(whole.metadata.totalEdges, undefined);
  const cut = await read(7);
  assert.equal(cut.metadata.truncated, true);
  assert.equal(cut.metadata.totalEdges, 20);
  assert.deepEqual(cut.summary, whole.summary);
  assert.deepEqual(cut.cycles[0]?.edges, whole.cycles[0]?.edges.slice(0, 7));
  assert.deepEqual(cut.cycles[0]?.breakingSet, whole.cycles[0]?.breakingSet.slice(0, 7));
});
