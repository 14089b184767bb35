// The page as somebody uses it for the first time, from the link that the server prints to the key that no longer
// works: a real server, a real browser, nothing in between.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { openPage } from './support/page-in-browser.ts';
import { dropAndOpen, exportAs, goTo, signIn, zipOf } from './support/steps.ts';

const run = promisify(execFile);

const SHOP = {
  'src/shop/cart.ts':
    "import { price } from './price.ts';\nexport class Cart {\n  total() {\n    return price(1);\n  }\n}\n",
  'src/shop/price.ts':
    "import { Cart } from './cart.ts';\nexport function price(count: number) {\n  return count * rate();\n}\nfunction rate() {\n  return new Cart() ? 2 : 3;\n}\n",
  'src/main.ts': "import { Cart } from './shop/cart.ts';\nnew Cart().total();\n",
  'test/cart.test.ts': "import { Cart } from '../src/shop/cart.ts';\nnew Cart();\n",
};

test('sign in, create a key, use it, drop a zip, explore, find a cycle, export, revoke the key', async (context) => {
  const opened = await openPage(context);
  if (opened === undefined) return;
  const { page, address, troubles } = opened;
  await signIn(opened);

  await page.getByRole('link', { name: 'Keys' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('ci-bot');
  await form.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByTestId('new-key').innerText();
  await page.getByRole('button', { name: 'Copy key' }).click();
  await page.getByText('Copied to the clipboard.').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), key);
  const ask = async () => {
    const { stdout } = await run('curl', [
      ...['-sS', '-o', '/dev/null', '-w', '%{http_code}'],
      ...['-H', `X-Api-Key: ${key}`, `${address}/v1/jobs`],
    ]);
    return stdout;
  };
  assert.equal(await ask(), '200');
  await page.getByRole('button', { name: 'I have copied it' }).click();
  assert.doesNotMatch(await page.content(), new RegExp(key), 'the key is shown once');

  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await dropAndOpen(page, 'shop', await zipOf(SHOP));
  await page
    .getByText(/4 files/)
    .first()
    .waitFor();

  await goTo(page, 'Explorer');
  const tree = page.getByRole('tree', { name: 'Nodes' });
  await tree
    .getByRole('treeitem', { name: /cart\.ts/ })
    .first()
    .click();
  await page
    .getByRole('complementary', { name: 'Selected node' })
    .getByText('src/shop/cart.ts')
    .first()
    .waitFor();
  assert.match(page.url(), /[?&]select=\d+/, 'what is selected is in the address');
  const shared = page.url();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('price.ts');
  await page
    .getByRole('option', { name: /price\.ts/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('treeitem', { name: /price\.ts/, selected: true }).waitFor();

  await page.getByRole('button', { name: 'Close all' }).click();
  const group = tree.getByRole('treeitem', { expanded: false }).first();
  await group.click();
  await group.dblclick();
  await tree.getByRole('treeitem', { expanded: true, selected: true }).waitFor();
  await page.getByText('Working…').waitFor({ state: 'detached' });
  await page.getByRole('application', { name: /Drawing of the graph/ }).waitFor();

  await goTo(page, 'Matrix & cycles');
  await page.getByRole('application', { name: /^Dependency matrix: / }).focus();
  await page.keyboard.press('ArrowRight');
  await page
    .getByRole('status')
    .filter({ hasText: / uses .+: \d+ import/ })
    .waitFor();
  await page
    .getByRole('navigation', { name: 'Cycles' })
    .getByRole('button', { name: /2 files/ })
    .click();
  await page.getByText('Cut here first').waitFor();
  assert.match(page.url(), /[?&]cycle=/);
  const svg = await exportAs(page, 'SVG');
  assert.match(svg.bytes.toString(), /^<svg [\s\S]*price\.ts/);
  const png = await exportAs(page, 'PNG');
  assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
  const dot = await exportAs(page, 'DOT');
  assert.match(dot.bytes.toString(), /^digraph [\s\S]*cart\.ts[\s\S]* -> /);
  await page.goBack();
  await page.getByRole('heading', { name: 'Dependency matrix' }).waitFor();

  const cuts: string[] = [];
  page.on('request', (request) => {
    if (/\/view(?:\?|$)/.test(request.url())) cuts.push(request.url());
  });
  await page.goto(shared);
  await page.getByRole('treeitem', { name: /cart\.ts/, selected: true }).waitFor();
  await page.getByRole('application', { name: /Drawing of the graph/ }).waitFor();
  assert.equal(cuts.length, 1, 'what is open is asked for once');

  await page.getByRole('link', { name: 'Keys' }).click();
  await page.getByRole('button', { name: 'Revoke ci-bot' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByRole('row', { name: /ci-bot.*revoked/ }).waitFor();
  assert.equal(await ask(), '401');
  assert.deepEqual(troubles, []);
});
