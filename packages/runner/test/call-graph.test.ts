// The call graph as it is published: vocabulary, ids that exist, what is counted, and why there is a call.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { DependencyResult } from '@orrery/contract';
import type { CallExplanation } from '@orrery/engine';
import { type AnalysisRequest, defaultLimits } from '../src/analysis.ts';
import { runAnalysis } from '../src/run-analysis.ts';
import { makeFolder, writeTree } from './support/sample-tree.ts';

const SHOP = {
  'shop/basket.py': `from shop.prices import price_of

class Basket:
    def __init__(self, items):
        self.items = items

    def total(self):
        return sum(price_of(item) for item in self.items) + price_of('bag')

class Empty:
    pass
`,
  'shop/prices.py': `import json

def price_of(item):
    return json.loads(item)

def unused(handler):
    return handler.run()
`,
  'main.py': `from shop.basket import Basket, Empty

def run(after):
    basket = Basket([])
    after(basket)
    return basket.total()

Empty()
run(lambda basket: basket.total())
`,
};

async function analyse(test: TestContext, question?: AnalysisRequest['question']): Promise<string> {
  const folder = await makeFolder(test);
  const tree = await makeFolder(test);
  await writeTree(tree, SHOP);
  const path = join(folder, 'result.json');
  const outcome = await runAnalysis({
    operation: 'call',
    input: { kind: 'directory', path: tree },
    output: { path, encoding: 'identity' },
    limits: defaultLimits,
    threads: 1,
    ...(question !== undefined && { question }),
  });
  assert.equal(outcome.status, 'completed', JSON.stringify(outcome));
  return readFile(path, 'utf8');
}

describe('the call graph', () => {
  it('says who calls whom, where, and how that was found', async (test) => {
    const { graph, metadata }: DependencyResult = JSON.parse(await analyse(test));
    const ids = new Set(graph.nodes.map(({ id }) => id));
    assert.equal(ids.size, graph.nodes.length);
    for (const { id, type, startNode, endNode } of graph.relationships) {
      assert.equal(id, `${startNode}_${type}_${endNode}`);
      assert.ok(ids.has(startNode) && ids.has(endNode), id);
    }
    assert.deepEqual(
      graph.relationships.map(({ startNode, endNode, properties }) => [
        `${startNode} -> ${endNode}`,
        properties.count,
        properties.lines,
        properties.resolution,
      ]),
      [
        ['main.py -> fn:main.py:run', 1, [9], 'direct'],
        ['main.py -> fn:shop/basket.py:Basket.total', 1, [9], 'member'],
        ['main.py -> class:shop/basket.py:Empty', 1, [8], 'imported'],
        ['fn:main.py:run -> fn:shop/basket.py:Basket.__init__', 1, [4], 'imported'],
        ['fn:main.py:run -> fn:shop/basket.py:Basket.total', 1, [6], 'member'],
        ['fn:main.py:run -> fn:main.py:<anonymous>', 1, [5], 'flow'],
        ['fn:shop/basket.py:Basket.total -> fn:shop/prices.py:price_of', 2, [8], 'imported'],
      ],
    );
    const confidences = graph.relationships.map(
      ({ properties }) => properties.confidence as number,
    );
    for (const confidence of confidences) assert.ok(confidence > 0 && confidence <= 1);
    assert.deepEqual(metadata.resolution.calls, {
      python: { resolved: 8, external: 2, unresolved: 1 },
    });
    assert.deepEqual(metadata.resolution.callBounds, {
      widePlaces: 0,
      cutOverrides: 0,
      isComplete: true,
    });
  });

  it('says why there is a call, step by step', async (test) => {
    const question = { caller: 'main.py:run', callee: 'Basket.total' };
    const { isFound, lines }: CallExplanation = JSON.parse(await analyse(test, question));
    assert.equal(isFound, true);
    const text = lines.join('\n');
    assert.match(text, /the call of \.total at main\.py:6 may call Basket\.total/);
    assert.match(text, /an instance of Basket/);
  });

  it('says why there is none, and what was asked for that is not there', async (test) => {
    const question = { caller: 'shop/prices.py:unused', callee: 'Basket.total' };
    const absent: CallExplanation = JSON.parse(await analyse(test, question));
    assert.equal(absent.isFound, false);
    assert.match(
      absent.lines.join('\n'),
      /the call of \.run at shop\/prices\.py:7: nothing is known/,
    );
    const unknown = { caller: 'main.py:run', callee: 'Basket.nothing' };
    const missing: CallExplanation = JSON.parse(await analyse(test, unknown));
    assert.match(missing.lines.join('\n'), /There is no function 'Basket\.nothing'/);
  });
});
