// A view file that is not what was written is refused, and never believed.
import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { openView } from '../../src/view/open-view.ts';
import { ViewFileError } from '../../src/view/read/view-file.ts';
import { sampleFindings } from './support/sample-findings.ts';
import { viewFileOf } from './support/sample-view.ts';

const SAMPLE = sampleFindings({
  seed: 2,
  files: 6,
  declarations: 30,
  imports: 20,
  calls: 30,
  inherits: 4,
  externals: 2,
  domains: 2,
});

/** Asks everything; whatever goes wrong must be said by a `ViewFileError`. */
function checkUsable(path: string): void {
  try {
    const view = openView(path);
    try {
      view.summary();
      view.search({ q: 'a' });
      for (const { id } of view.cut({ grouping: 'folders' }).nodes) {
        view.node({ id });
        view.neighbours({ id, direction: 'out' });
        view.impact({ id });
        view.path({ from: id, to: 'key:0' });
      }
      view.cut({ grouping: 'domains' });
      view.cycles();
    } finally {
      view.close();
    }
  } catch (error) {
    assert.ok(error instanceof ViewFileError, String((error as Error).stack));
    assert.doesNotMatch(error.message, /orrery-test/);
  }
}

test('a file that is cut off anywhere is refused', async (context) => {
  const path = await viewFileOf(context, SAMPLE);
  const bytes = readFileSync(path);
  for (const length of [0, 7, 63, 64, 200, bytes.length >> 1, bytes.length - 1]) {
    writeFileSync(path, bytes.subarray(0, length));
    assert.throws(() => openView(path), ViewFileError, `${length} bytes`);
  }
  writeFileSync(path, Buffer.concat([bytes, Buffer.from('x')]));
  assert.throws(() => openView(path), ViewFileError);
});

test('another format and another kind of file are told apart', async (context) => {
  const path = await viewFileOf(context, SAMPLE);
  const bytes = readFileSync(path);
  const foreign = Buffer.from(bytes);
  foreign.writeUInt32LE(99, 8);
  writeFileSync(path, foreign);
  assert.throws(() => openView(path), /has format 99; this program reads format 1/);
  writeFileSync(path, Buffer.from('PK\x03\x04'.padEnd(bytes.length)));
  assert.throws(() => openView(path), /no view file/);
});

test('a flipped bit anywhere gives an answer or a refusal', async (context) => {
  const path = await viewFileOf(context, SAMPLE);
  const bytes = readFileSync(path);
  const property = fc.property(fc.nat(bytes.length - 1), fc.nat(7), (at, bit) => {
    const damaged = Buffer.from(bytes);
    damaged[at]! ^= 1 << bit;
    writeFileSync(path, damaged);
    checkUsable(path);
  });
  fc.assert(property, { numRuns: 300 });
});

test('the same findings give the same bytes', async (context) => {
  const [one, other] = [await viewFileOf(context, SAMPLE), await viewFileOf(context, SAMPLE)];
  const [first, second] = [readFileSync(one), readFileSync(other)];
  assert.ok(first.equals(second));
  copyFileSync(one, other);
  checkUsable(other);
});
