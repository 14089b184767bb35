// What only a real socket shows: answers before the body, bodies that break off, broken HTTP, the end.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readSettings, type Settings } from '../../src/settings.ts';
import { startServer } from '../../src/start-server.ts';
import { createFakeRunner } from '../support/fake-runner.ts';
import { multipartBody, multipartType } from '../support/multipart-body.ts';
import { connectTo } from '../support/raw-request.ts';
import { listFiles, temporaryFolder, zipPart } from '../support/test-server.ts';

/** @param changes of settings, also beyond what a flag may say */
async function serve(
  context: TestContext,
  flags: readonly string[] = [],
  changes: Partial<Settings> = {},
) {
  const dataDir = await temporaryFolder(context);
  const runner = createFakeRunner();
  const settings = {
    ...readSettings({}, ['--data-dir', dataDir, '--port', '0', ...flags]),
    ...changes,
  };
  const log: string[] = [];
  const server = await startServer(settings, {
    runAnalysis: runner.run,
    isZipArchive: async () => undefined,
    logStream: { write: (line) => void log.push(line) },
  });
  context.after(async () => {
    void server.close();
    await server.close();
  });
  const key = server.firstKey!;
  const head = (...headers: string[]) =>
    [
      'POST /v1/graphs/dependency HTTP/1.1',
      'Host: orrery',
      `X-Api-Key: ${key}`,
      `Content-Type: ${multipartType}`,
      ...headers,
      '\r\n',
    ].join('\r\n');
  return { server, runner, dataDir, key, head, log };
}

/** Lets the server work until something is so; gives up after very many turns. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 100_000; turn++) {
    if (await isSo()) return;
    await new Promise(setImmediate);
  }
  assert.fail(`This never came to be: ${isSo}`);
}

const body = multipartBody([zipPart]);
const KEY = 'Idempotency-Key: k-1';

function submit(address: string, key: string, idempotencyKey = 'k-1') {
  return fetch(`${address}/v1/graphs/dependency`, {
    method: 'POST',
    headers: {
      'x-api-key': key,
      'idempotency-key': idempotencyKey,
      'content-type': multipartType,
    },
    body: new Uint8Array(body),
  });
}

test('a poll is answered before its body arrives, which is then thrown away', async (context) => {
  const { server, runner, dataDir, key, head } = await serve(context);
  await submit(server.address, key);
  await runner.begun(0);
  const before = await listFiles(dataDir);
  const connection = connectTo(server.address);
  const size = 5_000_000;
  connection.write(head(KEY, `Content-Length: ${size}`));
  await connection.received(/^HTTP\/1\.1 202 [\s\S]*"processing"/);
  connection.write(Buffer.alloc(size, 'x'));
  connection.write('GET /healthz HTTP/1.1\r\nHost: orrery\r\n\r\n');
  await connection.received(/HTTP\/1\.1 200 [\s\S]*"ok"/);
  assert.deepEqual(await listFiles(dataDir), before);
  connection.socket.destroy();
});

test('a client that wants the connection closed gets its answer while it still sends', async (context) => {
  const { server, runner, key, head } = await serve(context);
  await submit(server.address, key);
  await runner.begun(0);
  const connection = connectTo(server.address);
  const errors: Error[] = [];
  connection.socket.on('error', (error) => errors.push(error));
  const size = 5_000_000;
  connection.write(head(KEY, `Content-Length: ${size}`, 'Connection: close'));
  connection.write(Buffer.alloc(size / 2, 'x'));
  await connection.received(/^HTTP\/1\.1 202 [\s\S]*"processing"/);
  connection.write(Buffer.alloc(size / 2, 'x'));
  await connection.closed;
  assert.deepEqual(errors, [], 'it was not cut off');
  assert.equal(connection.socket.bytesWritten >= size, true);
});

test('a client that leaves after its answer is not answered again', async (context) => {
  const { server, runner, key, head } = await serve(context);
  await submit(server.address, key);
  await runner.begun(0);
  const connection = connectTo(server.address);
  connection.write(head(KEY, 'Content-Length: 5000000'));
  await connection.received(/"processing"/);
  connection.socket.end('the begin of a body');
  await connection.closed;
  assert.doesNotMatch(await connection.received(/202/), /400/);
});

test('an upload that takes too long is refused, and nothing of it stays', async (context) => {
  const { server, dataDir, head } = await serve(context, ['--request-seconds', '1']);
  const connection = connectTo(server.address);
  connection.write(head(KEY, 'Content-Length: 5000000'));
  connection.write(multipartBody([zipPart]).subarray(0, 150));
  const text = await connection.received(/\}$/);
  assert.match(text, /^HTTP\/1\.1 400 [\s\S]*did not arrive in time/);
  await connection.closed;
  await until(async () => (await listFiles(dataDir)).length === 0);
});

test('headers that come too slowly are refused', async (context) => {
  const { server } = await serve(context, ['--header-seconds', '1']);
  const connection = connectTo(server.address);
  connection.write('GET /healthz HTTP/1.1\r\nHost: orrery\r\nX-Slow: ');
  const text = await connection.received(/\}$/);
  assert.match(text, /^HTTP\/1\.1 400 [\s\S]*did not arrive in time/);
  await connection.closed;
});

test('a connection that falls silent in the middle of an upload is closed', async (context) => {
  const { server, dataDir, head } = await serve(context, [], { idleSeconds: 1 });
  const connection = connectTo(server.address);
  connection.write(head(KEY, 'Content-Length: 5000000'));
  connection.write(multipartBody([zipPart]).subarray(0, 150));
  await connection.closed;
  await until(async () => (await listFiles(dataDir)).length === 0);
});

test('a connection that asks for nothing more is closed', async (context) => {
  const { server } = await serve(context, [], { idleSeconds: 1 });
  const connection = connectTo(server.address);
  connection.write('GET /healthz HTTP/1.1\r\nHost: orrery\r\n\r\n');
  await connection.received(/HTTP\/1\.1 200 [\s\S]*"ok"/);
  await connection.closed;
});

test('a target with scheme and host is the path in it', async (context) => {
  const { server, key } = await serve(context);
  const connection = connectTo(server.address);
  connection.write(
    `GET http://orrery.example/v1/jobs?limit=1 HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\n\r\n`,
  );
  await connection.received(/^HTTP\/1\.1 200 [\s\S]*\{"jobs":\[\]\}/);
  connection.socket.destroy();
});

test('a poll that asks first gets its answer and is never asked for the body', async (context) => {
  const { server, runner, key, head } = await serve(context);
  await submit(server.address, key);
  await runner.begun(0);
  const connection = connectTo(server.address);
  connection.write(head(KEY, 'Content-Length: 5000000', 'Expect: 100-continue'));
  assert.match(await connection.received(/"processing"/), /^HTTP\/1\.1 202 /);
  await connection.closed;
});

test('a first request that asks is told to go on', async (context) => {
  const { server, head } = await serve(context);
  const connection = connectTo(server.address);
  connection.write(head(KEY, `Content-Length: ${body.length}`, 'Expect: 100-continue'));
  await connection.received(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
  connection.write(body);
  await connection.received(/HTTP\/1\.1 202 [\s\S]*"pending"/);
  connection.socket.destroy();
});

test('a refused request that asks is not told to go on', async (context) => {
  const { server, head } = await serve(context);
  const connection = connectTo(server.address);
  connection.write(head('Content-Length: 5000000', 'Expect: 100-continue'));
  assert.match(await connection.received(/Idempotency-Key/), /^HTTP\/1\.1 400 /);
});

test('a chunked body is taken like any other', async (context) => {
  const { server, head } = await serve(context);
  const connection = connectTo(server.address);
  connection.write(head(KEY, 'Transfer-Encoding: chunked'));
  for (const byte of body)
    connection.write(Buffer.from(`1\r\n${String.fromCharCode(byte)}\r\n`, 'latin1'));
  connection.write('0\r\n\r\n');
  await connection.received(/HTTP\/1\.1 202 [\s\S]*"pending"/);
  connection.socket.destroy();
});

test('a client that breaks off mid-body leaves nothing, and its key is free', async (context) => {
  const { server, dataDir, key, head, log } = await serve(context, ['--log-level', 'info']);
  const connection = connectTo(server.address);
  connection.write(head(KEY, 'Content-Length: 5000000'));
  connection.write(multipartBody([zipPart]).subarray(0, 150));
  await until(async () => (await listFiles(dataDir)).length > 0);
  connection.socket.destroy();
  await until(async () => (await listFiles(dataDir)).length === 0);
  const answer = await submit(server.address, key);
  assert.equal(answer.status, 202);
  assert.ok(!log.some((line) => line.includes('"level":50')), 'a broken-off upload is no error');
});

test('50 first requests over 50 connections make one job', async (context) => {
  const { server, runner, dataDir, key } = await serve(context);
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const answer = await submit(server.address, key);
      const { jobId } = (await answer.json()) as { jobId: string };
      return { status: answer.status, jobId };
    }),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [202]);
  const [jobId, ...others] = new Set(answers.map((answer) => answer.jobId));
  assert.deepEqual(others, []);
  await (await runner.begun(0)).complete();
  await until(async () => (await listFiles(dataDir)).join() === `results/${jobId}.1.json.gz`);
  assert.equal(runner.runs.length, 1);
});

test('what is no HTTP is refused with a payload', async (context) => {
  const { server } = await serve(context);
  for (const nonsense of [
    'HELLO\r\n\r\n',
    'POST /v1/graphs/dependency HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
    `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
  ]) {
    const connection = connectTo(server.address);
    connection.write(nonsense);
    const text = await connection.received(/\}$/);
    assert.match(text, /^HTTP\/1\.1 400 [\s\S]*\r\nX-Request-Id: req_[\s\S]*\r\nX-API-Version: /);
    const payload = JSON.parse(text.slice(text.indexOf('{')));
    assert.deepEqual([payload.status, payload.code], [400, 'invalid_request']);
    await connection.closed;
  }
});

test('an end while jobs run gives them back, and a new start completes them', async (context) => {
  const { server, runner, dataDir, key } = await serve(context, ['--shutdown-seconds', '0']);
  const { jobId } = (await (await submit(server.address, key)).json()) as { jobId: string };
  await runner.begun(0);
  await server.close();
  const later = createFakeRunner({ auto: true });
  const settings = readSettings({}, ['--data-dir', dataDir, '--port', '0']);
  const second = await startServer(settings, { runAnalysis: later.run });
  context.after(() => second.close());
  assert.equal(second.firstKey, undefined, 'only the first start makes a key');
  const answer = await fetch(`${second.address}/v1/jobs/${jobId}`, {
    headers: { 'x-api-key': key, prefer: 'wait=30' },
  });
  assert.equal(((await answer.json()) as { status: string }).status, 'completed');
});

test('a second server on the same data directory is refused, also on another port', async (context) => {
  const { dataDir } = await serve(context);
  const settings = readSettings({}, ['--data-dir', dataDir, '--port', '0']);
  await assert.rejects(startServer(settings), {
    name: 'StartError',
    message: /Another orrery server is using the data directory/,
  });
});

test('a port in use is said so, and uses up no first key', async (context) => {
  const { server } = await serve(context);
  const dataDir = await temporaryFolder(context);
  const { port } = new URL(server.address);
  const flags = ['--data-dir', dataDir, '--port'];
  await assert.rejects(startServer(readSettings({}, [...flags, port])), {
    name: 'StartError',
    message: new RegExp(`Port ${port} of 127.0.0.1 is in use`),
  });
  const later = await startServer(readSettings({}, [...flags, '0']));
  context.after(() => later.close());
  assert.match(later.firstKey ?? '', /^ork_/);
});
