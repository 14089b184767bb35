// Views stay open within bounds, whoever asks at once, and their copies go with them.
import assert from 'node:assert/strict';
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ViewFileError } from '@orrery/runner';
import { writeView } from '../../../runner/src/view/write/write-view.ts';
import { sampleFindings } from '../../../runner/test/view/support/sample-findings.ts';
import { createOpenViews, type OpenViewsOptions } from '../../src/views/open-views.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { temporaryFolder } from '../support/test-server.ts';

const FINDINGS = sampleFindings({ seed: 1, files: 5, declarations: 10, imports: 5, calls: 5 });

/** Blobs that lie elsewhere: each look-up makes a copy. */
async function setUp(context: TestContext, bounds: Partial<OpenViewsOptions> = {}) {
  const [source, workFolder] = [await temporaryFolder(context), await temporaryFolder(context)];
  const original = join(source, 'original');
  await writeView(FINDINGS, { operation: 'parse', path: original });
  const clock = createManualClock();
  let copies = 0;
  const views = createOpenViews({
    blobs: {
      toLocalFile: async (name, folder) => {
        copies++;
        await copyFile(name === 'gone' ? join(source, 'gone') : original, join(folder, 'copy'));
        if (name === 'damaged') await writeFile(join(folder, 'copy'), 'damaged');
        return join(folder, 'copy');
      },
    },
    ...{ workFolder, clock, mostOpen: 2, mostBytes: 1024 ** 3 },
    ...bounds,
  });
  context.after(views.close);
  return { views, clock, copies: () => copies, left: () => readdir(workFolder) };
}

test('no more are open than may be, the latest asked ones', async (context) => {
  const { views, copies, left } = await setUp(context);
  for (const name of ['a', 'b', 'a', 'c', 'a']) {
    assert.equal(await views.ask(name, (view) => view.operation), 'parse');
  }
  assert.deepEqual([views.countOpen(), copies(), (await left()).length], [2, 3, 2]);
  await views.ask('b', (view) => view.summary());
  assert.equal(copies(), 4);
  await views.close();
  assert.deepEqual(await left(), []);
});

test('many who ask at once are all answered, and share what they can', async (context) => {
  const { views, copies } = await setUp(context, { mostOpen: 1 });
  const names = Array.from({ length: 60 }, (_, at) => `view ${at % 3}`);
  const answers = await Promise.all(
    names.map((name) => views.ask(name, (view) => view.cut().total.nodes)),
  );
  assert.equal(new Set(answers).size, 1);
  assert.equal(views.countOpen(), 1);
  assert.ok(copies() < names.length, `${copies()} copies`);
});

test('what they hold is bounded too, except for the one in hand', async (context) => {
  const { views } = await setUp(context, { mostOpen: 10, mostBytes: 1 });
  for (const name of ['a', 'b', 'c']) await views.ask(name, (view) => view.cut());
  assert.equal(views.countOpen(), 1);
});

test('a view that nobody asks any more is closed, and its copy removed', async (context) => {
  const { views, clock, left } = await setUp(context);
  await views.ask('a', (view) => view.summary());
  const minutes = async (count: number) => {
    for (let minute = 0; minute < count; minute++) {
      const looked = clock.asked(60_000);
      clock.advance(60_000);
      await looked;
    }
  };
  await minutes(5);
  await views.ask('b', (view) => view.summary());
  await minutes(5);
  assert.deepEqual([views.countOpen(), (await left()).length], [1, 1]);
  await minutes(5);
  assert.deepEqual([views.countOpen(), await left()], [0, []]);
  await views.ask('a', (view) => view.summary());
});

test('a view that is gone or damaged is an error, and leaves nothing', async (context) => {
  const { views, left } = await setUp(context);
  await assert.rejects(
    views.ask('gone', () => 0),
    { code: 'ENOENT' },
  );
  await assert.rejects(
    views.ask('damaged', () => 0),
    ViewFileError,
  );
  const bug = new TypeError('a bug');
  const fail = () => {
    throw bug;
  };
  await assert.rejects(views.ask('a', fail), bug);
  assert.equal(views.countOpen(), 1, 'a bug is not the view’s fault');
  assert.equal((await left()).length, 1);
});
