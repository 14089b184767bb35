// What a baseline knows: cycles that are the same or smaller, and nothing that is new, larger or graver.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import type { ImportCycle } from '@orrery/contract';
import { countGone, isKnown, readBaseline, writeBaseline } from '../src/baseline.ts';
import { UsageError } from '../src/read-command-line.ts';

const cycle = (severity: ImportCycle['severity'], ...files: string[]): ImportCycle =>
  ({ id: `cycle:${files.join()}`, severity, files }) as unknown as ImportCycle;

function place(test: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-baseline-'));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'cycles.json');
}

it('knows what was written, whatever the order', async (test) => {
  const path = place(test);
  const cycles = [cycle('low', 'x', 'y'), cycle('high', 'a', 'b', 'c')];
  await writeBaseline(path, cycles);
  const first = readFileSync(path, 'utf8');
  const baseline = await readBaseline(path);
  const checks: [cycle: ImportCycle, known: boolean][] = [
    [cycle('high', 'a', 'b', 'c'), true],
    [cycle('medium', 'a', 'b'), true],
    [cycle('high', 'a', 'b', 'c', 'd'), false],
    [cycle('medium', 'x', 'y'), false],
    [cycle('low', 'a', 'x'), false],
    [cycle('low', '__proto__', 'constructor'), false],
  ];
  for (const [found, known] of checks) {
    assert.equal(isKnown(found, baseline), known, `${found.severity} ${found.files}`);
  }
  assert.equal(countGone(cycles, baseline), 0);
  assert.equal(countGone([cycle('low', 'a', 'c')], baseline), 1);
  await writeBaseline(path, cycles.reverse());
  assert.equal(readFileSync(path, 'utf8'), first);
});

it('what is no baseline is said', async (test) => {
  const path = place(test);
  const isSaid = (message: RegExp) =>
    assert.rejects(readBaseline(path), (error) => {
      assert.ok(error instanceof UsageError);
      assert.match(error.message, message);
      return true;
    });
  await isSaid(/there is no baseline at .*--write-baseline/);
  for (const text of [
    '',
    '{}',
    '{"version":2,"cycles":[]}',
    '{"version":1,"cycles":[{}]}',
    'null',
  ]) {
    writeFileSync(path, text);
    await isSaid(/no baseline of cycles/);
  }
});
