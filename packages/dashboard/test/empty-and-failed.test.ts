// Where there is nothing to see, the page says why and what to do: a filter that leaves nothing is reset where that is
// said, and a job that has failed says why, in words that are broken where paths are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './support/page-in-browser.ts';
import { dropAndOpen, dropZip, signIn, zipOf } from './support/steps.ts';

/** Longer than a line on a phone has room for. */
const NESTED = 'third-party/archives/org.example.transaction.annotation.sample-1.2.3.tar.gz';

test('a filter that leaves nothing is reset where that is said', async (context) => {
  const opened = await openPage(context);
  if (opened === undefined) return;
  const { page, troubles } = opened;
  await signIn(opened);
  await dropAndOpen(
    page,
    'tests-alone',
    await zipOf({ 'test/a.test.ts': 'export const a = 1;\n' }),
  );
  const job = new URL(page.url()).pathname.split('/').slice(0, 3).join('/');

  await page.goto(`${new URL(page.url()).origin}${job}/explore?tests=no`);
  await page.getByText('The filter leaves out every node.').waitFor();
  await page.getByRole('button', { name: 'Reset the filter' }).click();
  await page.getByRole('treeitem', { name: /a\.test\.ts/ }).waitFor();
  assert.doesNotMatch(page.url(), /tests=/, 'the filter is gone from the address');

  await page.goto(`${new URL(page.url()).origin}${job}/cycles?tests=no`);
  await page.getByRole('heading', { name: 'No part uses another' }).waitFor();
  await page.getByRole('button', { name: 'Reset the filter' }).click();
  await page.getByRole('button', { name: 'Reset the filter' }).waitFor({ state: 'detached' });
  assert.deepEqual(troubles, []);
});

test('a job that has failed says why, and is discarded without the promise of a result', async (context) => {
  const opened = await openPage(context, { width: 390, height: 844 });
  if (opened === undefined) return;
  const { page, troubles } = opened;
  await signIn(opened);
  await dropZip(page, 'nested', await zipOf({ 'a.ts': '', [NESTED]: '' }));
  const row = page.getByRole('row').filter({ hasText: 'nested' });
  await row.getByText('Failed').waitFor();
  await row.getByRole('link', { name: 'nested', exact: true }).click();
  const said = page.getByRole('alert');
  await said.getByText('The archive holds other archives').waitFor();
  assert.ok((await said.locator('wbr').count()) > 2, 'a path goes on in the next line after a /');
  await page.getByRole('button', { name: 'Discard job' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('is deleted from this server; it has no result.').waitFor();
  await dialog.getByRole('button', { name: 'Discard job' }).click();
  await page.getByRole('heading', { name: 'No jobs yet' }).waitFor();
  assert.deepEqual(troubles, []);
});
