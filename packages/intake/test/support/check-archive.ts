// The two outcomes that an archive can have in a test: it is accepted and reads back, or it is refused with a
// reason and a message for the user.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import {
  IntakeError,
  type IntakeLimits,
  type IntakeReason,
  openSource,
  readArchiveIndex,
  type SourceIndex,
} from '../../src/index.ts';
import { type ArchiveSpec, writeZip } from './zip-writer.ts';

export const testLimits: IntakeLimits = {
  maxEntries: 100_000,
  maxInflatedBytes: 2 * 1024 ** 3,
  maxFileBytes: 50 * 1024 ** 2,
  maxPathBytes: 1024,
  maxPathDepth: 64,
};

export function temporaryDirectory(t: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-intake-'));
  t.after(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export function writeArchive(t: TestContext, spec: ArchiveSpec | Buffer): string {
  const path = join(temporaryDirectory(t), 'archive.zip');
  writeFileSync(path, Buffer.isBuffer(spec) ? spec : writeZip(spec));
  return path;
}

/** Contents of all files by path, as text. */
export function readAll(index: SourceIndex): Map<string, string> {
  const reader = openSource(index);
  try {
    return new Map(
      index.files.map((file) => [file.path, Buffer.from(reader.read(file)).toString('utf8')]),
    );
  } finally {
    reader.close();
  }
}

/** The archive is accepted, and holds exactly these files with these contents. */
export async function checkAccepted(
  t: TestContext,
  spec: ArchiveSpec | Buffer,
  files: Readonly<Record<string, string>> | ReadonlyMap<string, string>,
  limits: Partial<IntakeLimits> = {},
): Promise<SourceIndex> {
  const index = await readArchiveIndex(writeArchive(t, spec), { ...testLimits, ...limits });
  const expected = files instanceof Map ? files : new Map(Object.entries(files));
  assert.deepEqual(readAll(index), expected);
  return index;
}

/** The archive is refused for this reason, with a message in which the pattern stands. */
export async function checkRefused(
  t: TestContext,
  spec: ArchiveSpec | Buffer,
  reason: IntakeReason,
  message: RegExp,
  limits: Partial<IntakeLimits> = {},
): Promise<void> {
  const path = writeArchive(t, spec);
  await assert.rejects(readArchiveIndex(path, { ...testLimits, ...limits }), (error) => {
    assert.ok(error instanceof IntakeError, String((error as Error).stack));
    assert.equal(error.reason, reason, error.message);
    assert.match(error.message, message);
    assert.equal(error.concernsOneFile, false);
    return true;
  });
}

/** The archive is accepted, but reading this file is refused as corrupt. */
export async function checkCorrupt(
  t: TestContext,
  spec: ArchiveSpec,
  path: string,
  message: RegExp,
): Promise<void> {
  const index = await readArchiveIndex(writeArchive(t, spec), testLimits);
  const file = index.files.find((candidate) => candidate.path === path);
  assert.ok(file, 'the index has the file');
  const reader = openSource(index);
  t.after(() => reader.close());
  assert.throws(
    () => reader.read(file),
    (error) => {
      assert.ok(error instanceof IntakeError, String((error as Error).stack));
      assert.equal(error.reason, 'corrupt-file');
      assert.match(error.message, message);
      return true;
    },
  );
}
