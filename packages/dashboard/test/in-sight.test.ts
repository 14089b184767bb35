// What somebody looks for is in sight: the state of a job in one line, what a cell of a matrix says beside it, and what
// is selected above the panel, also when the system turns dark.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage } from './support/page-in-browser.ts';
import { dropAndOpen, goTo, signIn, zipOf } from './support/steps.ts';

/** Each uses the next, so that the matrix is taller than the window. */
const FILES = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [
    `part${index}/file${index}.ts`,
    `import { next } from '../part${index + 1}/file${index + 1}.ts';\nexport { next };\nexport function go${index}() {\n  return next ? stay${index}() : 1;\n}\nfunction stay${index}() {\n  return 2;\n}\n`,
  ]),
);
/** What a frame takes once frames are late, in milliseconds. */
const FRAME = 500;
const LONG_NAME = 'a-repository-whose-name-takes-all-the-room-in-a-row-it-has';

test('the state of a job, what a cell says and what is selected are in sight', async (context) => {
  const opened = await openPage(context, { width: 1440, height: 900 });
  if (opened === undefined) return;
  const { page, address, troubles } = opened;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await signIn(opened);
  await dropAndOpen(page, LONG_NAME, await zipOf(FILES));
  const job = new URL(page.url()).pathname.split('/').slice(0, 3).join('/');

  await page.goto(address);
  const mark = await boxOf(page, '.state-mark');
  const word = await boxOf(page, '.state');
  assert.ok(word.height < 2 * mark.height, 'the mark and the word of a state stand in one line');
  await page.setViewportSize({ width: 390, height: 844 });
  const { width } = await boxOf(page, '.state-mark');
  assert.ok(width < 24, `the word of a state stands ${width} pixels from where its mark begins`);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(`${address}${job}/cycles?by=folders`);
  await page.getByRole('application', { name: /^Dependency matrix: / }).focus();
  await page.keyboard.press('ArrowRight');
  await page.evaluate(() => window.scrollTo(0, 0));
  const said = await boxOf(page, '.matrix-said');
  assert.ok(said.y + said.height <= 900, `what is said ends at ${said.y + said.height} pixels`);

  await page.locator('summary').filter({ hasText: 'Filter' }).click();
  assert.equal(
    await page.getByRole('checkbox', { name: 'imports', exact: false }).first().isChecked(),
    true,
  );
  assert.equal(
    await page.getByRole('checkbox', { name: 'calls' }).isChecked(),
    false,
    'the matrix is of imports',
  );
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, 'Explorer');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('treeitem').nth(8).click();
  await page.getByRole('complementary', { name: 'Selected node' }).getByText('Used by').waitFor();
  const row = await boxOf(page, '.node-row.is-selected');
  const panel = await boxOf(page, '.node-panel');
  assert.ok(row.y + row.height <= panel.y + 1, 'the row that was tapped is below the panel');
  await page.getByRole('button', { name: 'Drawing', exact: true }).click();
  await ringInSight(page, [36, 88, 197]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await ringInSight(page, [140, 180, 255]);

  // A drawing that is gone is not drawn again, though the camera moved shortly before and frames take long to come.
  await page.evaluate(makeFramesLate);
  await page.getByRole('application', { name: /^Drawing of the graph/ }).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.waitForTimeout(FRAME / 2);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.waitForTimeout(3 * FRAME);
  assert.deepEqual(troubles, []);
});

function makeFramesLate(): void {
  window.requestAnimationFrame = (callback) =>
    window.setTimeout(() => callback(performance.now()), 500);
  window.cancelAnimationFrame = (frame) => window.clearTimeout(frame);
}

async function boxOf(page: Page, selector: string) {
  const place = page.locator(selector).first();
  await place.waitFor();
  const box = await place.boundingBox();
  assert.ok(box !== null);
  return box;
}

/** Waits until the ring around what is selected, in the accent of the theme, is to be seen above the panel. */
async function ringInSight(page: Page, accent: readonly number[]): Promise<void> {
  for (let look = 0; look < 60; look++) {
    const canvas = await boxOf(page, '.graph-place');
    const panel = await boxOf(page, '.node-panel');
    const clip = { ...canvas, height: panel.y - canvas.y };
    const picture = await page.screenshot({ clip });
    const seen = await page.evaluate(countColor, [picture.toString('base64'), accent] as const);
    if (seen > 20) return;
  }
  assert.fail('what is selected is not in sight');
}

async function countColor([text, wanted]: readonly [string, readonly number[]]): Promise<number> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const brush = canvas.getContext('2d');
  if (brush === null) throw new Error('no canvas');
  brush.drawImage(image, 0, 0);
  const { data } = brush.getImageData(0, 0, image.width, image.height);
  let seen = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (wanted.every((value, index) => Math.abs((data[at + index] as number) - value) < 6)) seen++;
  }
  return seen;
}
