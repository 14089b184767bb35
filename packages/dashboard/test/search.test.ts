// The search takes what is typed, and not what stood there when Enter was pressed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './support/page-in-browser.ts';
import { dropAndOpen, signIn, zipOf } from './support/steps.ts';

test('Enter waits for the answer to what is typed', async (context) => {
  const opened = await openPage(context);
  if (opened === undefined) return;
  const { page, troubles } = opened;
  await signIn(opened);
  const files = { 'src/a.ts': '', 'src/as.ts': '', 'src/assembly.ts': '' };
  await dropAndOpen(page, 'shop', await zipOf(files));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('a');
  await page.getByRole('option', { name: /a\.ts/ }).first().waitFor();
  await page.route(/\/search\b/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.keyboard.type('ssembly');
  await page.keyboard.press('Enter');
  await page.getByRole('treeitem', { name: /assembly\.ts/, selected: true }).waitFor();
  assert.deepEqual(troubles, []);
});
