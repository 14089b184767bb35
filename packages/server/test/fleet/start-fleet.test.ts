// A process of a fleet from its start to its end, on a real PostgreSQL.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSystemClock } from '../../src/clock.ts';
import { readSettings } from '../../src/settings.ts';
import { startServer } from '../../src/start-server.ts';
import { createFakeRunner } from '../support/fake-runner.ts';
import { multipartBody, multipartType } from '../support/multipart-body.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { temporaryFolder, zipPart } from '../support/test-server.ts';

test('one whose time goes wrong is not ready, and does not start again', async (context) => {
  const url = await createTestDatabase(context);
  const folder = await temporaryFolder(context);
  const settings = readSettings({ ORRERY_DATABASE_URL: url }, [
    '--data-dir',
    folder,
    '--port',
    '0',
  ]);
  const right = createSystemClock();
  let ahead = 0;
  const clock = { ...right, now: () => right.now() + ahead };
  const parts = {
    clock,
    runAnalysis: createFakeRunner({ auto: true }).run,
    isZipArchive: async () => undefined,
    logStream: { write: () => {} },
  };
  const server = await startServer(settings, parts);
  const status = async () => (await fetch(`${server.address}/readyz`)).status;
  try {
    assert.equal(await status(), 200);
    const answer = await fetch(`${server.address}/v1/graphs/dependency`, {
      method: 'POST',
      headers: {
        'X-Api-Key': server.firstKey!,
        'Idempotency-Key': 'k',
        'Content-Type': multipartType,
        Prefer: 'wait=30',
      },
      body: new Uint8Array(multipartBody([zipPart])),
    });
    assert.equal(answer.status, 200);
    ahead = 3_600_000;
    assert.equal(await status(), 502);
  } finally {
    await server.close();
  }
  await assert.rejects(startServer(settings, parts), {
    name: 'StartError',
    message: /3600 s ahead/,
  });
});
