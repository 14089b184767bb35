// What becomes of connections that break at awkward moments, against servers that speak just enough of
// PostgreSQL's protocol (https://www.postgresql.org/docs/current/protocol-message-formats.html).
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createPostgresPool } from '../../src/database/postgres-pool.ts';

const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const AUTHENTICATION_OK = message('R', Buffer.alloc(4));
const READY_FOR_QUERY = message('Z', Buffer.from('I'));
const SHUTDOWN = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
);

/** A server that answers what a client begins with, and then ends. */
async function startServer(test: TestContext, answer: Buffer): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  test.after(() => server.close());
  return `postgres://orrery:secret@127.0.0.1:${(server.address() as AddressInfo).port}/orrery?sslmode=disable`;
}

const LEAVES_AT_ONCE = Buffer.concat([AUTHENTICATION_OK, READY_FOR_QUERY, SHUTDOWN]);

test('a server that shuts down as a connection becomes ready ends no process', async (test) => {
  const url = await startServer(test, LEAVES_AT_ONCE);
  const pool = await createPostgresPool({ url, connections: 1, onIdleError: () => {} });
  await assert.rejects(pool.query('select 1'), { code: 'bad_gateway' });
  // Nor does the next one, which gets a connection of its own.
  await assert.rejects(pool.query('select 1'), { code: 'bad_gateway' });
  await pool.end();
});

test('neither does it with a connection for listening', async (test) => {
  const url = await startServer(test, LEAVES_AT_ONCE);
  const told: Error[] = [];
  const pool = await createPostgresPool({
    url,
    connections: 1,
    onIdleError: (error) => told.push(error),
  });
  const client = await pool.dedicated();
  await assert.rejects(client.query('listen orrery'));
  assert.match(told[0]?.message ?? '', /administrator command/);
  await client.end();
  await pool.end();
});
