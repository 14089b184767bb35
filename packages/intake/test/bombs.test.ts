// Archives that would become large to a trusting reader: each is refused with its reason, in bounded memory.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IntakeError, type IntakeReason, readArchiveIndex } from '../src/index.ts';
import { bombs } from './support/bombs.ts';
import { readAll, testLimits, writeArchive } from './support/check-archive.ts';

const MOST_GROWTH_MEGABYTES = 256;

async function refusalOf(path: string): Promise<IntakeReason | undefined> {
  try {
    readAll(await readArchiveIndex(path, testLimits));
    return undefined;
  } catch (error) {
    assert.ok(error instanceof IntakeError, String((error as Error).stack));
    return error.reason;
  }
}

for (const { name, bytes, reason } of bombs()) {
  test(`a bomb of ${name}`, async (t) => {
    const path = writeArchive(t, bytes);
    const before = process.resourceUsage().maxRSS;
    assert.equal(await refusalOf(path), reason);
    const grown = (process.resourceUsage().maxRSS - before) / 1024;
    assert.ok(grown < MOST_GROWTH_MEGABYTES, `memory grew by ${grown} MB`);
  });
}
