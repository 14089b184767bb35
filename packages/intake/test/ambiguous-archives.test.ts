// Archives that programs read in different ways are refused, or read as the one thing that the specification
// leaves: no construction makes a file be read as something that it is not.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { IntakeError, readArchiveIndex } from '../src/index.ts';
import { AMBIGUITY_TYPES, type AmbiguousArchive } from './support/ambiguous-archives.ts';
import { readAll, temporaryDirectory, testLimits } from './support/check-archive.ts';

/** @returns what could be read, or `undefined` when the archive or a file was refused */
async function readOrRefuse(path: string): Promise<Map<string, string> | undefined> {
  try {
    return readAll(await readArchiveIndex(path, testLimits));
  } catch (error) {
    assert.ok(error instanceof IntakeError, String((error as Error).stack));
    return undefined;
  }
}

function checkReading(
  { files, mayBeRefused = false }: Omit<AmbiguousArchive, 'name' | 'bytes'>,
  read: Map<string, string> | undefined,
  which: string,
): void {
  if (files === undefined) assert.equal(read, undefined, which);
  else if (read === undefined) assert.equal(mayBeRefused, true, which);
  else if (Object.keys(files).some((name) => name.startsWith('*'))) {
    assert.deepEqual([...read.values()], Object.values(files), which);
    const forms = new Set([...read.keys()].map((name) => name.normalize('NFC')));
    assert.equal(forms.size, read.size, which);
    for (const name of read.keys())
      assert.doesNotMatch(name, /[\u0000-\u001f\u007f-\u009f\\]/, which);
  } else assert.deepEqual(read, new Map(Object.entries(files)), which);
}

/** Types of which some constructions have one reading by the specification; of the others all are refused. */
const READABLE_TYPES: ReadonlySet<string> = new Set([
  'A2',
  'A3',
  'A4',
  'A5',
  'B2',
  'B3',
  'B4',
  'C1',
  'C5',
]);

for (const [type, construct] of Object.entries(AMBIGUITY_TYPES)) {
  test(`${type}`, async (t) => {
    const path = join(temporaryDirectory(t), 'ambiguous.zip');
    let number = 0;
    let readable = 0;
    for (const { bytes, ...expected } of construct()) {
      number++;
      writeFileSync(path, bytes);
      const read = await readOrRefuse(path);
      checkReading(expected, read, `${type}, ${number}`);
      if (read !== undefined) readable++;
    }
    assert.ok(number > 0);
    assert.equal(readable > 0, READABLE_TYPES.has(type.slice(0, 2)), 'some of them are honest');
  });
}
