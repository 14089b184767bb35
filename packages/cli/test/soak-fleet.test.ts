// A short form of `npm run soak:fleet`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runFleetSoak } from '../../../tools/bench/soak-fleet-run.ts';

test('jobs survive kills, a restart of the database and an S3 server that fails', async () => {
  const figures = await runFleetSoak({
    ...{ apis: 2, workers: 2, owners: 3, submissions: 6, kills: 3, files: 10 },
    cuts: false,
  });
  assert.equal(figures.jobs, 6);
  assert.ok(figures.completed > 0);
});
