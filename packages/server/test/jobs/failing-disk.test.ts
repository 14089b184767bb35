// Each call to the disk fails in turn, while a submission is stored and while a result is: nothing that was
// acknowledged is lost, nothing half is kept, the server goes on, and the same request works afterwards. Only where the
// database's log could not be synced it answers nothing any more, and the request works after a new start.
import assert from 'node:assert/strict';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openDataDirectory } from '../../src/database/data-directory.ts';
import { viewNameOf } from '../../src/jobs/blob-storage.ts';
import { LEASE_MILLISECONDS } from '../../src/jobs/job-queue.ts';
import { type Failure, watchCalls } from '../support/failing-calls.ts';
import { createFakeRunner } from '../support/fake-runner.ts';
import type { Part } from '../support/multipart-body.ts';
import {
  createTestServer,
  type TestServer,
  temporaryFolder,
  zipPart,
} from '../support/test-server.ts';

const LOOK_MILLISECONDS = 5000;
const CODES = ['EIO', 'ENOSPC'] as const;

const jobsOf = (server: TestServer) => server.database.selectFrom('jobs').selectAll().execute();

/** Written in another thread. */
const largePart: Part = { ...zipPart, content: Buffer.alloc(2 * 1024 * 1024) };

test('archive and job are on disk before the submission is acknowledged', async (context) => {
  await checkOrder(context, zipPart, 'writeSync');
  await checkOrder(context, largePart, 'write');
});

async function checkOrder(context: TestContext, part: Part, writing: string): Promise<void> {
  const server = await createTestServer(context);
  const watched = await watchCalls();
  context.after(watched.stop);
  const answer = await server.submit({ parts: [part] });
  const before = [...watched.calls];
  watched.stop();
  assert.equal(answer.statusCode, 202);
  const order = [
    'openSync',
    writing,
    'closeSync',
    // The file's bytes, then its name, then the directory that holds the name, then the row.
    'fsync',
    'renameSync',
    'fsync',
    'begin immediate',
    'insert into "jobs"',
    'insert into "queue"',
    'commit',
    'fdatasync',
  ];
  let at = -1;
  for (const call of order) {
    at = before.indexOf(call, at + 1);
    assert.ok(at >= 0, `${call} is missing or too early in: ${before.join(', ')}`);
  }
}

test('a new data directory is on disk with all that is above it', async (context) => {
  const folder = await temporaryFolder(context);
  const watched = await watchCalls();
  context.after(watched.stop);
  await openDataDirectory(join(folder, 'deep', 'data'));
  watched.stop();
  const syncs = watched.calls.filter((call) => call === 'file.sync');
  assert.equal(syncs.length, 3, 'the directory, the one above it, and the one that was there');
  assert.ok(watched.calls.lastIndexOf('mkdir') < watched.calls.indexOf('file.sync'));
});

/** @returns whether there was such a call */
async function checkSubmission(
  context: TestContext,
  failure: Failure,
  part: Part,
): Promise<boolean> {
  const server = await createTestServer(context);
  const watched = await watchCalls(failure);
  const answer = await server.submit({ parts: [part] });
  const copy = join(await temporaryFolder(context), 'copy');
  watched.stop();
  const which = `${failure.code} of call ${failure.at}, ${watched.calls[failure.at]}`;
  if (answer.statusCode === 202) {
    // What a kill at this moment leaves.
    await cp(server.dataDir, copy, { recursive: true });
    await checkRecovery(context, copy, answer.json().jobId, which);
    return watched.hasFailed;
  }
  assert.equal(answer.statusCode, 502, which);
  assert.equal(answer.json().code, 'bad_gateway', which);
  assert.doesNotMatch(answer.body, /EIO|ENOSPC|disk failed|orrery-test/, which);
  if (watched.calls[failure.at] === 'fdatasync') {
    await checkLoss(context, server, which);
    return watched.hasFailed;
  }
  // Behind the commit there is a job that nobody was told of: the next request with its key finds it.
  const isStored = watched.calls.indexOf('commit') < failure.at && watched.calls.includes('commit');
  assert.equal((await jobsOf(server)).length, isStored ? 1 : 0, which);
  const left = (await server.files()).filter((name) => name.endsWith('.upload'));
  assert.deepEqual(left, [], which);
  assert.equal((await server.submit()).statusCode, 202, which);
  assert.equal((await jobsOf(server)).length, 1, which);
  await (await server.runner.begun(0)).complete();
  await server.scheduler.idle();
  assert.equal((await jobsOf(server))[0]?.status, 'completed', which);
  return watched.hasFailed;
}

/** Behind a failed sync nobody knows what is on disk. */
async function checkLoss(context: TestContext, server: TestServer, which: string): Promise<void> {
  for (const url of ['/v1/jobs', '/v1/usage', '/readyz']) {
    assert.equal((await server.request({ url })).statusCode, 502, which);
  }
  assert.equal((await server.submit()).statusCode, 502, which);
  const second = await startAgain(context, server);
  const headers = { 'x-api-key': server.key };
  assert.equal((await second.submit({ headers })).statusCode, 202, which);
  await second.scheduler.idle();
  const jobs = await jobsOf(second);
  assert.deepEqual(
    jobs.map(({ status }) => status),
    ['completed'],
    which,
  );
}

/** On what the server has left so far, with analyses that complete by themselves. */
async function startAgain(context: TestContext, { dataDir }: TestServer): Promise<TestServer> {
  const copy = join(await temporaryFolder(context), 'copy');
  await cp(dataDir, copy, { recursive: true });
  const runner = createFakeRunner({ auto: true });
  return createTestServer(context, { dataDir: copy, runner });
}

async function checkRecovery(
  context: TestContext,
  dataDir: string,
  jobId: string,
  which: string,
): Promise<void> {
  const runner = createFakeRunner({ auto: true });
  const second = await createTestServer(context, { dataDir, runner });
  await runner.begun(0);
  await second.scheduler.idle();
  const jobs = await jobsOf(second);
  assert.deepEqual(
    jobs.map(({ id, status }) => [id, status]),
    [[jobId, 'completed']],
    which,
  );
}

/** @returns whether there was such a call */
async function checkResult(context: TestContext, failure: Failure): Promise<boolean> {
  const server = await createTestServer(context);
  await server.submit();
  const run = await server.runner.begun(0);
  await writeFile(run.request.output.view!, 'a view');
  const watched = await watchCalls(failure);
  await run.complete({ view: async () => undefined });
  await server.scheduler.idle();
  watched.stop();
  const which = `${failure.code} of call ${failure.at}, ${watched.calls[failure.at]}`;
  const isLost = watched.calls[failure.at] === 'fdatasync';
  const [job] = isLost ? [] : await jobsOf(server);
  assert.equal((await server.request({ url: '/healthz' })).statusCode, 200, which);
  if (isLost) {
    await checkResultBehindLoss(context, server, which);
    return watched.hasFailed;
  }
  if (job?.status !== 'completed') {
    const nextLook = server.clock.asked(LOOK_MILLISECONDS);
    server.clock.advance(LEASE_MILLISECONDS);
    await nextLook;
    server.clock.advance(LOOK_MILLISECONDS);
    await (await server.runner.begun(1)).complete({ view: (path) => writeFile(path, 'a view') });
    await server.scheduler.idle();
  }
  const [settled] = await jobsOf(server);
  assert.equal(settled?.status, 'completed', which);
  const usage = await server.database.selectFrom('usage').selectAll().execute();
  assert.deepEqual([usage.length, usage[0]?.jobs], [1, 1], which);
  const answer = await server.request({ url: `/v1/jobs/${settled?.id}` });
  assert.equal(answer.json().status, 'completed', which);
  const result = settled?.result ?? '';
  await checkNothingStays(context, server, [result, viewNameOf(result)], which);
  return watched.hasFailed;
}

/** Completed and charged once: by the lost server, or anew by the one behind it, whose analyses have no view. */
async function checkResultBehindLoss(
  context: TestContext,
  server: TestServer,
  which: string,
): Promise<void> {
  const second = await startAgain(context, server);
  await second.scheduler.idle();
  const [job, ...others] = await jobsOf(second);
  assert.deepEqual([job?.status, others.length], ['completed', 0], which);
  const usage = await second.database.selectFrom('usage').selectAll().execute();
  assert.deepEqual([usage.length, usage[0]?.jobs], [1, 1], which);
  const result = job?.result ?? '';
  const isByLost = job?.attempt === 1;
  await checkNothingStays(
    context,
    second,
    isByLost ? [result, viewNameOf(result)] : [result],
    which,
  );
}

/** At the next start at the latest. */
async function checkNothingStays(
  context: TestContext,
  server: TestServer,
  expected: readonly string[],
  which: string,
): Promise<void> {
  const copy = join(await temporaryFolder(context), 'copy');
  await cp(server.dataDir, copy, { recursive: true });
  const second = await createTestServer(context, { dataDir: copy });
  assert.deepEqual(await second.files(), expected, which);
}

for (const code of CODES) {
  test(`${code} of any call while a submission is stored`, async (context) => {
    let calls = 0;
    const part = code === 'EIO' ? zipPart : largePart;
    while (await checkSubmission(context, { at: calls, code }, part)) calls++;
    assert.ok(calls > 10, `${calls} calls`);
  });

  test(`${code} of any call while a result is stored`, async (context) => {
    let calls = 0;
    while (await checkResult(context, { at: calls, code })) calls++;
    assert.ok(calls > 10, `${calls} calls`);
  });
}
