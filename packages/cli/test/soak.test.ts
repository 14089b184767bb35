// A short form of `npm run soak`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSoak } from '../../../tools/bench/soak-run.ts';

test('jobs survive kills of the server and of analyses', async () => {
  const figures = await runSoak({ kills: 5, clients: 2, files: 40, freezes: false });
  assert.equal(figures.serverKills + figures.analysisKills, 5);
  assert.ok(figures.completed > 0);
});
