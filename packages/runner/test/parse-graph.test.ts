// The parse graph as it is published: vocabulary, ids that exist, ids that are unique.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import type { DependencyResult } from '@orrery/contract';
import { defaultLimits } from '../src/analysis.ts';
import { runAnalysis } from '../src/run-analysis.ts';
import { makeFolder, writeTree } from './support/sample-tree.ts';

it('holds directories, files, declarations and inheritance', async (test) => {
  const folder = await makeFolder(test);
  const tree = await makeFolder(test);
  await writeTree(tree, {
    'shop/basket.ts': `import type { Priced } from './priced';
/** Holds what is bought. More follows. */
export class Basket implements Priced {
  constructor(private items: number[]) {}
  static empty = () => new Basket([]);
  async total(): Promise<number> {
    return this.items.length;
  }
}
`,
    'shop/priced.ts': 'export interface Priced {}\n',
    'stock.py': `class Store:
    def __init__(self): ...

class Shelf(Store):
    @property
    def size(self): ...
`,
  });
  const path = join(folder, 'result.json');
  const outcome = await runAnalysis({
    operation: 'parse',
    input: { kind: 'directory', path: tree },
    output: { path, encoding: 'identity' },
    limits: defaultLimits,
    threads: 1,
  });
  assert.equal(outcome.status, 'completed', JSON.stringify(outcome));
  const { graph, stats }: DependencyResult = JSON.parse(await readFile(path, 'utf8'));

  assert.deepEqual(
    graph.nodes.map(({ id, labels }) => `${labels.join('+')} ${id}`),
    [
      'Directory dir:shop',
      'File shop/basket.ts',
      'File shop/priced.ts',
      'File stock.py',
      'Class class:shop/basket.ts:Basket',
      'Function+Constructor fn:shop/basket.ts:Basket.constructor',
      'Function+Method fn:shop/basket.ts:Basket.empty',
      'Function+Method fn:shop/basket.ts:Basket.total',
      'Type+Interface type:shop/priced.ts:Priced',
      'Class class:stock.py:Store',
      'Function+Constructor fn:stock.py:Store.__init__',
      'Class class:stock.py:Shelf',
      'Function+Accessor fn:stock.py:Shelf.size',
    ],
  );
  const ids = new Set(graph.nodes.map(({ id }) => id));
  for (const { id, type, startNode, endNode } of graph.relationships) {
    assert.equal(id, `${startNode}_${type}_${endNode}`);
    assert.ok(ids.has(startNode) && ids.has(endNode), id);
  }
  const relationshipIds = new Set(graph.relationships.map(({ id }) => id));
  assert.equal(relationshipIds.size, graph.relationships.length);
  for (const expected of [
    'dir:shop_contains_shop/basket.ts',
    'class:shop/basket.ts:Basket_contains_fn:shop/basket.ts:Basket.total',
    'class:shop/basket.ts:Basket_implements_type:shop/priced.ts:Priced',
    'class:stock.py:Shelf_extends_class:stock.py:Store',
  ]) {
    assert.ok(relationshipIds.has(expected), expected);
  }
  const { properties } = graph.nodes.find(({ id }) => id === 'class:shop/basket.ts:Basket') ?? {};
  assert.deepEqual(properties, {
    name: 'Basket',
    qualifiedName: 'Basket',
    filePath: 'shop/basket.ts',
    startLine: 3,
    endLine: 9,
    signature: 'export class Basket implements Priced',
    isExported: true,
    isAsync: false,
    documentation: 'Holds what is bought.',
    ...(properties?.modifiers === undefined ? {} : { modifiers: properties.modifiers }),
  });
  assert.equal(stats.classes, 3);
  assert.equal(stats.functions, 5);
  assert.equal(stats.types, 1);
});
