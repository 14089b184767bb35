// Cycles of imports as they are published: the whole result of a small repository, and its schema.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import type { CircularDependencyResult } from '@orrery/contract';
import { CircularDependencyResult as ResultSchema } from '@orrery/contract/schemas';
import { Compile } from 'typebox/schema';
import { defaultLimits } from '../src/analysis.ts';
import { runAnalysis } from '../src/run-analysis.ts';
import { makeFolder, writeTree } from './support/sample-tree.ts';

async function analyse(
  test: TestContext,
  files: Record<string, string>,
): Promise<CircularDependencyResult> {
  const [folder, tree] = [await makeFolder(test), await makeFolder(test)];
  await writeTree(tree, files);
  const path = join(folder, 'result.json');
  const outcome = await runAnalysis({
    operation: 'circular-dependencies',
    input: { kind: 'directory', path: tree },
    output: { path, encoding: 'identity' },
    limits: defaultLimits,
    threads: 1,
  });
  assert.equal(outcome.status, 'completed', JSON.stringify(outcome));
  const result = JSON.parse(await readFile(path, 'utf8'));
  const [isValid, errors] = Compile(ResultSchema).Errors(result);
  assert.ok(isValid, JSON.stringify(errors));
  return result;
}

const shop = {
  'packages/shop/package.json': '{"name":"shop"}',
  'packages/shop/basket.ts':
    "import { Item, priceOf } from '../stock/item.ts';\nexport const basket = [priceOf(new Item())];\n",
  'packages/stock/package.json': '{"name":"stock"}',
  'packages/stock/item.ts':
    "import { basket } from '../shop/basket.ts';\nimport './gone.ts';\nexport class Item {}\nexport const priceOf = (_: Item) => basket.length;\n",
  'tools/report.py': 'from .table import Table\n',
  'tools/table.py':
    'from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .report import Report\n',
};

it('is the whole result, field for field', async (test) => {
  const { cycles, summary, metadata } = await analyse(test, shop);
  const nothing = {
    typeImports: false,
    dynamicImports: false,
    typeAndDynamicImports: false,
    implicitImports: false,
  };
  const [first, second] = ['packages/shop/basket.ts', 'packages/stock/item.ts'];
  assert.deepEqual(cycles, [
    {
      id: cycles[0]?.id,
      severity: 'high',
      files: [first, second],
      span: { directories: 2, packages: 2 },
      vanishesWithout: nothing,
      breakingSuggestion: `${second} -> ${first}`,
      isBreakingSetMinimum: true,
      edges: [
        {
          source: first,
          target: second,
          importedSymbols: ['Item', 'priceOf'],
          kinds: ['static'],
          line: 1,
        },
        { source: second, target: first, importedSymbols: ['basket'], kinds: ['static'], line: 1 },
      ],
      breakingSet: [`${second} -> ${first}`],
    },
    {
      id: cycles[1]?.id,
      severity: 'low',
      files: ['tools/report.py', 'tools/table.py'],
      span: { directories: 1, packages: 1 },
      vanishesWithout: { ...nothing, typeImports: true, typeAndDynamicImports: true },
      breakingSuggestion: 'tools/table.py -> tools/report.py',
      isBreakingSetMinimum: true,
      edges: [
        {
          source: 'tools/report.py',
          target: 'tools/table.py',
          importedSymbols: ['Table'],
          kinds: ['static'],
          line: 1,
        },
        {
          source: 'tools/table.py',
          target: 'tools/report.py',
          importedSymbols: ['Report'],
          kinds: ['type'],
          line: 3,
        },
      ],
      breakingSet: ['tools/table.py -> tools/report.py'],
    },
  ]);
  assert.deepEqual(summary, {
    totalCycles: 2,
    filesInCycles: 4,
    highSeverityCount: 1,
    mediumSeverityCount: 0,
    lowSeverityCount: 1,
  });
  const { totalFiles, totalImports, cycleCount, analysisMethod, diagnostics } = metadata;
  assert.deepEqual(
    { totalFiles, totalImports, cycleCount },
    { totalFiles: 4, totalImports: 4, cycleCount: 2 },
  );
  assert.equal(analysisMethod, 'strongly connected components of the imports between files');
  assert.deepEqual(
    diagnostics.map(({ path, line, code }) => ({ path, line, code })),
    [{ path: second, line: 2, code: 'unresolved-import' }],
  );
});

it('a cycle keeps its id when another one goes, and has another with another file', async (test) => {
  const idsOf = async (files: Record<string, string>) =>
    (await analyse(test, files)).cycles.map(({ id }) => id);
  const [shopId, toolsId] = await idsOf(shop);
  assert.match(shopId!, /^cycle:[0-9a-f]{16}$/);
  const cut = { ...shop, 'packages/stock/item.ts': 'export class Item {}\n' };
  assert.deepEqual(await idsOf(cut), [toolsId]);
  const grown = {
    ...cut,
    'tools/table.py': 'from .report import Report\nfrom .row import Row\n',
    'tools/row.py': 'from .table import Table\n',
  };
  const [grownId, ...others] = await idsOf(grown);
  assert.deepEqual(others, []);
  assert.notEqual(grownId, toolsId);
});

it('a repository without cycles is a result', async (test) => {
  const { cycles, summary, metadata } = await analyse(test, { 'a.py': 'import b\n', 'b.py': '' });
  assert.deepEqual(cycles, []);
  assert.equal(summary.totalCycles, 0);
  assert.equal(metadata.totalImports, 1);
});
