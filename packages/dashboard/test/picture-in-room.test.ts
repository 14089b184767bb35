// The drawing of the explorer in the room that it has: beside the panel of what is selected nothing of it is cut off,
// and on a narrow screen it is as it was when somebody comes back from the list.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage } from './support/page-in-browser.ts';
import { dropAndOpen, goTo, signIn, zipOf } from './support/steps.ts';

/** Many files that use one another in a row, which make a wide picture. */
const FILES = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [
    `part${index}/file${index}.ts`,
    `import { next } from '../part${index + 1}/file${index + 1}.ts';\nexport { next };\n`,
  ]),
);

test('nothing of the drawing is cut off beside the panel, nor after a look at the list', async (context) => {
  const opened = await openPage(context, { width: 1000, height: 900 });
  if (opened === undefined) return;
  const { page, address } = opened;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await signIn(opened);
  await dropAndOpen(page, 'row', await zipOf(FILES));
  await goTo(page, 'Explorer');
  await wholePicture(page);
  await page.getByRole('treeitem').nth(1).click();
  await page.getByRole('complementary', { name: 'Selected node' }).getByText('Used by').waitFor();
  await wholePicture(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${address}${new URL(page.url()).pathname}`);
  await wholePicture(page);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('treeitem').nth(1).click();
  await page.getByRole('button', { name: 'Close panel' }).click();
  await page.getByRole('button', { name: 'Drawing', exact: true }).click();
  await wholePicture(page);
});

/** Waits until the drawing has something in its middle and nothing at its left and right rims. */
async function wholePicture(page: Page): Promise<void> {
  const place = page.locator('.graph-place');
  await place.locator('canvas').first().waitFor();
  for (let look = 0; look < 100; look++) {
    const picture = await place.screenshot();
    const [rims, middle] = await page.evaluate(countInk, picture.toString('base64'));
    if (rims === 0 && middle > 100) return;
  }
  assert.fail('the drawing is cut off, or there is none');
}

/** Pixels of the rims and of all that lies between whose colour is that of a node: far from grey. */
async function countInk(text: string): Promise<[number, number]> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const brush = canvas.getContext('2d');
  if (brush === null) throw new Error('no canvas');
  brush.drawImage(image, 0, 0);
  const { data } = brush.getImageData(0, 0, image.width, image.height);
  const counts: [number, number] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (Math.max(red, green, blue) - Math.min(red, green, blue) < 70) continue;
    const x = (at / 4) % image.width;
    counts[x < 4 || x >= image.width - 4 ? 0 : 1]++;
  }
  return counts;
}
