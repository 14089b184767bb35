// Every view in both themes and on a narrow screen: axe finds nothing serious, nothing is wider than 360 pixels, and
// no text is cut off there without being said to go on.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage, type PageInBrowser } from './support/page-in-browser.ts';
import { dropAndOpen, signIn, zipOf } from './support/steps.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const FILES = {
  'app/a.ts': "import { b } from '../lib/b.ts';\nexport function a() {\n  b();\n}\n",
  'lib/b.ts': "import { a } from '../app/a.ts';\nexport function b() {\n  a();\n}\n",
  // More than have room without scrolling.
  'lib/broken.ts': Array.from({ length: 40 }, (_, at) => `import './nowhere-${at}.ts';\n`).join(''),
};

/** A path below the job, what is there once the view is, and what is to be opened in it. */
const VIEWS: readonly (readonly [path: string, text: string, opened?: string])[] = [
  ['/summary', 'Most central files'],
  ['/explore?open=', 'Legend', 'Filter'],
  ['/explore?open=&select=%3Dlib%2Fb.ts', 'Used by'],
  ['/cycles', 'Dependency matrix', 'The same as a list'],
  ['/domains', 'Domain map'],
  ['/calls?select=%3Dlib%2Fb.ts', 'Used by', 'A change here can touch'],
  ['/path?from=%3Dlib%2Fb.ts&to=%3Dapp%2Fa.ts', '1 step'],
  ['/details', 'Unresolved imports'],
];

test('no view has a serious fault of accessibility, in light or dark, wide or narrow', async (context) => {
  const opened = await openPage(context);
  if (opened === undefined) return;
  const { page, link, address, troubles } = opened;
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await checkPage(opened, 'sign-in');
  await page.goto(address);
  await page.goto(link.replace('#', '?again#'));
  await signIn(opened);
  await dropAndOpen(page, 'sample', await zipOf(FILES));
  const job = new URL(page.url()).pathname.split('/').slice(0, 3).join('/');
  for (const [path, text, inner] of VIEWS) {
    await page.goto(`${address}${job}${path}`);
    await page.getByText(text, { exact: false }).first().waitFor();
    await checkPage(opened, path);
    if (inner === undefined) continue;
    await page.locator('summary').filter({ hasText: inner }).click();
    await checkPage(opened, `${path}, ${inner}`);
  }
  for (const [path, heading] of [
    ['/', 'Jobs'],
    ['/keys', 'API keys'],
    ['/usage', 'Usage'],
    ['/jobs/none', 'This job is gone'],
  ] as const) {
    await page.goto(`${address}${path}`);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    await checkPage(opened, path);
  }
  await page.goto(`${address}/keys`);
  await page.getByRole('button', { name: 'Create key' }).click();
  await checkPage(opened, 'the form of a key');
  await page.goto(`${address}/docs`);
  await page.setViewportSize({ width: 360, height: 780 });
  await checkWidth(page, 'the documentation');
  assert.deepEqual(troubles, []);
});

async function checkPage({ page }: PageInBrowser, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1440, height: 900 });
    assert.deepEqual(await faultsOf(page), [], `${what}, ${colorScheme}`);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  assert.deepEqual(await faultsOf(page), [], `${what}, narrow`);
  await checkWidth(page, what);
  assert.deepEqual(await cutTexts(page), [], `${what} cuts texts off`);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function checkWidth(page: Page, what: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 360, `${what} is ${width} pixels wide on a screen of 360`);
}

/** Texts that their own element hides a part of. An ellipsis says so, and what scrolls can be read. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*:not(svg *)')]
      .filter((element) => {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
        );
        if (!hasText || element.closest('.visually-hidden') !== null) return false;
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        const isCutAcross =
          hides(overflowX) &&
          textOverflow !== 'ellipsis' &&
          element.scrollWidth > element.clientWidth + 1;
        return isCutAcross || (hides(overflowY) && element.scrollHeight > element.clientHeight + 2);
      })
      .map((element) => `${element.className}: ${element.textContent}`),
  );

async function faultsOf(page: Page): Promise<string[]> {
  // Not by a script element, which the policy of the page refuses.
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    interface Violation {
      id: string;
      impact: string;
      nodes: { html: string; failureSummary: string }[];
    }
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
  });
}
