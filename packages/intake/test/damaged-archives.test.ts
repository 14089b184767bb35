// Whatever happens to the bytes of an archive on its way: it is refused, or what is read is what was written.
import assert from 'node:assert/strict';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { IntakeError, isZipArchive, readArchiveIndex } from '../src/index.ts';
import { readAll, temporaryDirectory, testLimits } from './support/check-archive.ts';
import { writeZip } from './support/zip-writer.ts';

const FILES: ReadonlyMap<string, string> = new Map([
  ['src/a.ts', 'export const a = 1;\n'.repeat(10)],
  ['src/größe.ts', "import { a } from './a';\n"],
  ['stored.txt', 'stored as it is'],
  ['wide.ts', 'export {};\n'],
]);

const ARCHIVE = writeZip({
  entries: [
    { name: 'src/' },
    { name: 'src/a.ts', data: FILES.get('src/a.ts')! },
    { name: 'src/größe.ts', data: FILES.get('src/größe.ts')!, descriptor: 'signed' },
    { name: 'stored.txt', data: FILES.get('stored.txt')!, method: 0 },
    { name: 'wide.ts', data: FILES.get('wide.ts')!, zip64: true },
  ],
  comment: '1f0c4ff9a4a8bd8a6bd2a4d1e0e2a7ac2ad9b5d0',
});

const ZIP64_ARCHIVE = writeZip({
  entries: [
    { name: 'wide.ts', data: FILES.get('wide.ts')!, zip64: true, descriptor: 'bare-zip64' },
  ],
  zip64: true,
});

/** @returns what could be read, or `undefined` when the archive or a file was refused */
async function readOrRefuse(path: string): Promise<Map<string, string> | undefined> {
  try {
    return readAll(await readArchiveIndex(path, testLimits));
  } catch (error) {
    assert.ok(error instanceof IntakeError, String((error as Error).stack));
    assert.notEqual(error.message, '');
    return undefined;
  }
}

for (const [name, bytes] of [
  ['an archive', ARCHIVE],
  ['a Zip64 archive', ZIP64_ARCHIVE],
] as const) {
  test(`${name} is read whole`, async (t) => {
    const path = join(temporaryDirectory(t), 'whole.zip');
    writeFileSync(path, bytes);
    const expected = [...FILES].filter(([file]) => bytes === ARCHIVE || file === 'wide.ts');
    assert.deepEqual(await readOrRefuse(path), new Map(expected));
  });

  test(`${name} truncated at any byte is refused`, async (t) => {
    const path = join(temporaryDirectory(t), 'truncated.zip');
    writeFileSync(path, bytes);
    for (let length = bytes.length - 1; length >= 0; length--) {
      truncateSync(path, length);
      assert.equal(typeof (await isZipArchive(path)), 'string', `at ${length} bytes`);
      assert.equal(await readOrRefuse(path), undefined, `at ${length} bytes`);
    }
  });

  test(`${name} that lost bytes at its start or middle is refused`, async (t) => {
    const path = join(temporaryDirectory(t), 'lost.zip');
    for (let at = 0; at < bytes.length; at++) {
      writeFileSync(path, Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]));
      assert.equal(await readOrRefuse(path), undefined, `without byte ${at}`);
    }
  });
}

/** Single bits, and whole bytes, at arbitrary places. */
const damage = fc.array(
  fc.record({
    at: fc.nat({ max: ARCHIVE.length - 1 }),
    change: fc.oneof(
      fc.nat({ max: 7 }).map((bit) => 1 << bit),
      fc.integer({ min: 1, max: 255 }),
    ),
  }),
  { minLength: 1, maxLength: 4 },
);

test('damaged bytes never change what a file is read as', async (t) => {
  const path = join(temporaryDirectory(t), 'damaged.zip');
  await fc.assert(
    fc.asyncProperty(damage, async (places) => {
      const bytes = Buffer.from(ARCHIVE);
      for (const { at, change } of places) bytes[at]! ^= change;
      writeFileSync(path, bytes);
      await isZipArchive(path);
      const read = await readOrRefuse(path);
      for (const [file, contents] of read ?? []) {
        // A name may have been marked with another encoding in both headers; its contents stay.
        if (FILES.has(file)) assert.equal(contents, FILES.get(file));
        else assert.ok([...FILES.values()].includes(contents));
      }
    }),
    { numRuns: 500 },
  );
});

test('any bytes before a valid end give a result', async (t) => {
  const path = join(temporaryDirectory(t), 'any.zip');
  const tail = ARCHIVE.subarray(-200);
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.nat({ max: 200 }), async (head, cut) => {
      writeFileSync(path, Buffer.concat([head, tail.subarray(cut)]));
      await isZipArchive(path);
      await readOrRefuse(path);
    }),
    { numRuns: 200 },
  );
});
