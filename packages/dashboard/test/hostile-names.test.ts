// A repository whose names are markup, scripts, marks that turn text around, and very long: nothing of it runs, and
// nothing of it breaks the page or what is exported.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './support/page-in-browser.ts';
import { dropAndOpen, exportAs, signIn, zipOf } from './support/steps.ts';

const LONG = 'f'.repeat(4000);
const FILES = {
  '<img src=x onerror=alert(1)>.ts': "import './\u202egpj.ts';\nexport const a = 1;\n",
  '"><script>alert(1)</script>.ts': "import './<img src=x onerror=alert(1)>.ts';\n",
  '\u202egpj.ts': `import './"><script>alert(1)</script>.ts';\n`,
  '__proto__.ts': "import './constructor.ts';\nexport function __proto__() {}\n",
  'constructor.ts': "import './__proto__.ts';\nexport class constructor {}\n",
  [`${'x'.repeat(200)}.ts`]: 'export const x = 1;\n',
  'long.ts': `export function ${LONG}() {}\nexport function caller() {\n  ${LONG}();\n}\n`,
};

test('names that are markup, scripts, turned around or 4,000 characters long are shown harmlessly', async (context) => {
  const opened = await openPage(context, { width: 360, height: 780 });
  if (opened === undefined) return;
  const { page, address, troubles } = opened;
  await signIn(opened);
  await dropAndOpen(page, '<b>bold<script>alert(2)<', await zipOf(FILES));
  const job = new URL(page.url()).pathname.split('/').slice(0, 3).join('/');
  const views = [
    ['/summary', 'Most central files'],
    ['/explore?by=folders', 'Legend'],
    ['/cycles', 'Dependency matrix'],
    ['/domains', 'Domain map'],
    ['/calls?select=%3Dlong.ts', 'Used by'],
    [`/calls?select=${encodeURIComponent(`=fn:long.ts:${LONG}`)}`, 'caller'],
    ['/details', 'Skipped files'],
  ];
  for (const [path, text] of views) {
    await page.goto(`${address}${job}${path}`);
    await page
      .getByText(text as string)
      .first()
      .waitFor();
    const { width, foreign } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      foreign: document.querySelectorAll('#page img, #page script, #page b').length,
    }));
    assert.equal(foreign, 0, `${path} holds elements that came out of a name`);
    assert.ok(width <= 360, `${path} is ${width} pixels wide`);
    assert.doesNotMatch(await page.locator('#page').innerText(), /[\u202a-\u202e\u2066-\u2069]/);
  }

  await page.goto(`${address}${job}/explore?by=folders`);
  await page.getByText('Legend').waitFor();
  const [svg, graphMl, mermaid, dot] = [
    await exportAs(page, 'SVG'),
    await exportAs(page, 'GraphML'),
    await exportAs(page, 'Mermaid'),
    await exportAs(page, 'DOT'),
  ].map(({ bytes }) => bytes.toString());
  for (const text of [svg, graphMl]) {
    const fault = await page.evaluate((xml) => {
      const read = new DOMParser().parseFromString(xml, 'application/xml');
      return read.querySelector('parsererror, script, img')?.outerHTML;
    }, text as string);
    assert.equal(fault, undefined, 'markup came out of a name');
  }
  assert.doesNotMatch(mermaid as string, /<(?:script|img)/);
  assert.doesNotMatch(dot as string, /[^\\]"><script/);
  assert.deepEqual(troubles, []);
});
