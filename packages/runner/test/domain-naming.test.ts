// Names from elsewhere on their way into a result: asked for once, by the process that may, without the time of
// the analysis; a result with them holds the promises of every other, and without them is as if nobody was asked.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, mock, type TestContext } from 'node:test';
import type { DomainResult, OperationName, PlatformResult } from '@orrery/contract';
import { OPERATIONS } from '@orrery/contract';
import { RESULT_SCHEMAS } from '@orrery/contract/schemas';
import type { NamingOutline } from '@orrery/engine';
import { Compile } from 'typebox/schema';
import { defaultLimits } from '../src/analysis.ts';
import type { NameDomains } from '../src/analysis-process.ts';
import { type RunOptions, runAnalysis } from '../src/run-analysis.ts';
import { startWallTimer } from '../src/wall-timer.ts';
import { makeFolder, writeTree } from './support/sample-tree.ts';

const SHOP = {
  'shop/billing/invoice.ts':
    '/** Writes an invoice for an order. */\nexport const secretSum = () => 41;\n',
  'shop/billing/tax.ts':
    "import { secretSum } from './invoice.ts';\nexport const tax = secretSum;\n",
  'shop/billing/terms.ts': 'export const terms = 1;\n',
  'shop/stock/shelf.ts': 'export class Shelf {}\n',
  'shop/stock/count.ts': "import { Shelf } from './shelf.ts';\nexport const count = [Shelf];\n",
  'shop/stock/order.ts': 'export const order = 2;\n',
};

async function runShop(test: TestContext, operation: OperationName, options: RunOptions = {}) {
  const [folder, tree] = [await makeFolder(test), await makeFolder(test)];
  await writeTree(tree, SHOP);
  const path = join(folder, 'result.json');
  const outcome = await runAnalysis(
    {
      operation,
      input: { kind: 'directory', path: tree },
      output: { path, encoding: 'identity' },
      limits: defaultLimits,
      threads: 1,
    },
    options,
  );
  if (outcome.status === 'failed') return { outcome, text: '' };
  return { outcome, text: await readFile(path, 'utf8') };
}

async function resultWith<Result>(
  test: TestContext,
  operation: OperationName,
  nameDomains: NameDomains,
): Promise<Result> {
  const { outcome, text } = await runShop(test, operation, { nameDomains });
  assert.equal(outcome.status, 'completed', JSON.stringify(outcome));
  const result = JSON.parse(text);
  const [isValid, errors] = Compile(RESULT_SCHEMAS[OPERATIONS[operation].result]).Errors(result);
  assert.ok(isValid, JSON.stringify(errors));
  return result;
}

/** Everything but times and the name of the folder, which differ from run to run. */
const lasting = (text: string) =>
  text.replace(/"generatedAt".*?"metadata":/, '').replace(/"analysis\w+":"[^"]*",?/g, '');

const renameBilling = async ({ parts }: NamingOutline) => ({
  model: 'namer-1',
  parts: parts.map(({ name }) =>
    name === 'Billing' ? { name: 'Invoicing', description: 'Writes invoices.' } : null,
  ),
});

describe('names from elsewhere', () => {
  it('are in nodes, ids, the list of domains and metadata, and nothing else changes', async (test) => {
    const plain: DomainResult = JSON.parse((await runShop(test, 'domain')).text);
    let told = '';
    const named = await resultWith<DomainResult>(test, 'domain', (outline) => {
      told = JSON.stringify(outline);
      return renameBilling(outline);
    });
    // Names, counts, paths and sentences of documentation, but no source.
    assert.match(told, /Writes an invoice for an order\./);
    assert.match(told, /shop\/billing\/invoice\.ts/);
    assert.doesNotMatch(told, /import|=>|41/);
    const translate = (text: string) => text.replaceAll('Billing', 'Invoicing');
    assert.deepEqual(
      named.graph.relationships,
      JSON.parse(translate(JSON.stringify(plain.graph.relationships))),
    );
    assert.deepEqual(
      named.fileAssignments,
      JSON.parse(translate(JSON.stringify(plain.fileAssignments))),
    );
    assert.notEqual(named.runId, plain.runId);
    const domain = named.domains.find(({ name }) => name === 'Invoicing')!;
    assert.equal(domain.id, 'domain:Invoicing');
    assert.match(domain.descriptionSummary, /^Writes invoices\. TypeScript: 3 files/);
    assert.deepEqual(
      domain.evidence.filter(({ kind }) => kind === 'model').map(({ claim }) => claim),
      ['name', 'descriptionSummary'],
    );
    assert.deepEqual(named.metadata.naming, {
      model: 'namer-1',
      names: [
        { name: 'Invoicing', domain: null, replaces: 'Billing' },
        { name: 'Invoicing', domain: 'Invoicing', replaces: 'Billing' },
      ],
    });
  });

  it('are in the platform bundle as well', async (test) => {
    const bundle = await resultWith<PlatformResult>(test, 'platform', renameBilling);
    assert.ok(bundle.graph.nodes.some(({ id }) => id === 'domain:Invoicing'));
    assert.equal(bundle.metadata.naming?.model, 'namer-1');
  });

  it('that cannot be had, or are unfit, leave the result as it is without', async (test) => {
    const { text } = await runShop(test, 'domain');
    const answers: NameDomains[] = [
      () => Promise.reject(new Error('no')),
      async () => ({ model: 'm', parts: [{ name: '\n', description: '' }] }),
    ];
    for (const nameDomains of answers) {
      assert.equal(lasting((await runShop(test, 'domain', { nameDomains })).text), lasting(text));
    }
  });

  it('are asked for once, however often the process asks', async (test) => {
    const entry = new URL('./support/process-wants-names.ts', import.meta.url);
    const calls: NamingOutline[] = [];
    const nameDomains: NameDomains = async (outline) => {
      calls.push(outline);
      return { model: 'm', parts: [] };
    };
    const { outcome } = await runShop(test, 'domain', { entry, nameDomains });
    const answer = { model: 'm', parts: [] };
    assert.ok(outcome.status === 'failed');
    assert.deepEqual(JSON.parse(outcome.error), { mayAskForNames: true, answer });
    assert.equal(calls.length, 1);
  });

  it('are not there where nobody gives them', async (test) => {
    const entry = new URL('./support/process-wants-names.ts', import.meta.url);
    const { outcome } = await runShop(test, 'domain', { entry });
    assert.ok(outcome.status === 'failed');
    assert.deepEqual(JSON.parse(outcome.error), { mayAskForNames: false, answer: null });
  });

  it('are no longer wanted when the analysis is cancelled', async (test) => {
    const entry = new URL('./support/process-wants-names.ts', import.meta.url);
    const controller = new AbortController();
    const gaveUp = Promise.withResolvers<void>();
    const nameDomains: NameDomains = (_, signal) => {
      signal.addEventListener('abort', () => gaveUp.resolve());
      controller.abort();
      return new Promise(() => undefined);
    };
    const options = { entry, nameDomains, signal: controller.signal };
    const { outcome } = await runShop(test, 'domain', options);
    assert.ok(outcome.status === 'failed' && outcome.cause === 'cancelled');
    await gaveUp.promise;
  });
});

it('the wall timer stands still while it is paused', () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  let ends = 0;
  const timer = startWallTimer(1000, () => ends++, Date.now);
  mock.timers.tick(400);
  timer.pause();
  mock.timers.tick(5000);
  timer.resume();
  mock.timers.tick(599);
  assert.equal(ends, 0);
  mock.timers.tick(1);
  assert.equal(ends, 1);
  const stopped = startWallTimer(1000, () => ends++, Date.now);
  stopped.pause();
  stopped.stop();
  stopped.resume();
  mock.timers.tick(5000);
  mock.timers.reset();
  assert.equal(ends, 1);
});
