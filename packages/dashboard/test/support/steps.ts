// What tests of the page do again and again, as somebody who uses it would.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { zipFolder } from '../../src/upload/zip-folder.ts';
import type { PageInBrowser } from './page-in-browser.ts';

export async function signIn({ page, link, address }: PageInBrowser): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
  assert.equal(page.url(), `${address}/`, 'the token stays in the address');
}

/** @param files text by path */
export async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const blob = await zipFolder(
    Object.entries(files).map(([path, text]) => ({ path, file: new Blob([text]) })),
    { signal: new AbortController().signal, onProgress: () => {} },
  );
  return Buffer.from(await blob.arrayBuffer());
}

/** Drops a zip on the list of jobs. */
export async function dropZip(page: Page, name: string, zip: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([text, fileName]) => {
      const bytes = Uint8Array.from(atob(text as string), (character) => character.charCodeAt(0));
      const made = new DataTransfer();
      made.items.add(new File([bytes], `${fileName}.zip`, { type: 'application/zip' }));
      return made;
    },
    [zip.toString('base64'), name],
  );
  await page
    .getByRole('region', { name: 'Start a job' })
    .dispatchEvent('drop', { dataTransfer: transfer });
}

/** Drops a zip on the list of jobs and opens the job once it has completed. */
export async function dropAndOpen(page: Page, name: string, zip: Buffer): Promise<void> {
  await dropZip(page, name, zip);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText('Completed').waitFor();
  await row.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

export async function goTo(page: Page, view: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Views of the repository' })
    .getByRole('link', { name: view })
    .click();
}

/** Chooses one form of the export and returns what was saved. */
export async function exportAs(page: Page, form: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: form }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
