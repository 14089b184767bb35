// A job whose domains a model names, from the upload to the answer, with real processes.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type DomainResult, OPERATIONS } from '@orrery/contract';
import { RESULT_SCHEMAS } from '@orrery/contract/schemas';
import { Compile } from 'typebox/schema';
import { readSettings } from '../../src/settings.ts';
import { startServer } from '../../src/start-server.ts';
import { complete, startEndpoint } from '../support/fake-endpoint.ts';
import { multipartBody, multipartType } from '../support/multipart-body.ts';
import { smallZip } from '../support/small-zip.ts';
import { temporaryFolder, zipPart } from '../support/test-server.ts';

const LLM_KEY = 'sk-not-to-be-seen';
const URL_PATH = '/v1/graphs/domain';

const REPOSITORY = smallZip(
  Object.fromEntries(
    ['billing', 'stock', 'mail', 'search'].flatMap((folder) =>
      ['a', 'b', 'c'].map((file) => [`${folder}/${file}.ts`, `export const ${file} = 'source';\n`]),
    ),
  ),
);

async function serve(context: TestContext, environment: Record<string, string>) {
  const dataDir = await temporaryFolder(context);
  const flags = ['--data-dir', dataDir, '--port', '0', '--log-level', 'trace', '--analyses', '1'];
  const settings = readSettings({ ...environment, ORRERY_READY_PROCESSES: '0' }, flags);
  const log: string[] = [];
  const server = await startServer(settings, {
    logStream: { write: (line) => void log.push(line) },
  });
  context.after(async () => {
    void server.close();
    await server.close();
  });
  const headers = { 'x-api-key': server.firstKey!, prefer: 'wait=30' };
  const post = (idempotencyKey: string) =>
    fetch(`${server.address}${URL_PATH}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': multipartType, 'idempotency-key': idempotencyKey },
      body: new Uint8Array(multipartBody([{ ...zipPart, content: REPOSITORY }])),
    });
  /** Repeats the request until the job has ended, however long the machine takes. */
  const submit = async (idempotencyKey: string) => {
    for (;;) {
      const answer = await post(idempotencyKey);
      if (answer.status !== 202) return answer;
      await answer.arrayBuffer();
    }
  };
  const get = async (path: string) => (await fetch(server.address + path, { headers })).text();
  return { dataDir, log, submit, get };
}

test('a model names the domains of a job once, and its key is seen nowhere', async (context) => {
  const endpoint = await startEndpoint(context, (response, { body }) => {
    const { parts } = JSON.parse(JSON.parse(body).messages[1].content);
    const names = parts.map(({ id, name }: { id: number; name: string }) => ({
      id,
      name: `${name} Desk`,
      description: `All about ${name}.`,
    }));
    complete(response, JSON.stringify({ parts: names }));
  });
  const { dataDir, log, submit, get } = await serve(context, {
    ORRERY_LLM_URL: endpoint.url,
    ORRERY_LLM_MODEL: 'namer-1',
    ORRERY_LLM_KEY: LLM_KEY,
  });
  const schema = Compile(RESULT_SCHEMAS[OPERATIONS.domain.result]);
  const results: DomainResult[] = [];
  for (const key of ['k-1', 'k-2']) {
    const answer = await submit(key);
    const body = await answer.text();
    assert.equal(answer.status, 200, body);
    const { result } = JSON.parse(body);
    assert.deepEqual(schema.Errors(result), [true, []]);
    results.push(result);
  }
  for (const { domains, metadata } of results) {
    const names = ['Billing Desk', 'Mail Desk', 'Search Desk', 'Stock Desk'];
    assert.deepEqual(domains.map(({ name }) => name).sort(), names);
    assert.match(domains[0]!.descriptionSummary, /^All about \w+\. TypeScript: 3 files/);
    assert.equal(metadata.naming?.model, 'namer-1');
  }
  assert.deepEqual(results[1]?.graph, results[0]?.graph);
  assert.equal(endpoint.requests.length, 1);
  assert.equal(endpoint.requests[0]?.headers.authorization, `Bearer ${LLM_KEY}`);
  assert.doesNotMatch(endpoint.requests[0]!.body, /source'|export/);
  assert.equal((await readdir(join(dataDir, 'names'))).length, 1);
  const seen = [...log, await get('/metrics'), JSON.stringify(results)].join('\n');
  assert.ok(!seen.includes(LLM_KEY));
});

test('a job whose domains no model names is a job like any other', async (context) => {
  const endpoint = await startEndpoint(context, (response) => response.writeHead(401).end(LLM_KEY));
  const { log, submit } = await serve(context, {
    ORRERY_LLM_URL: endpoint.url,
    ORRERY_LLM_MODEL: 'namer-1',
    ORRERY_LLM_KEY: LLM_KEY,
  });
  const { status, result } = (await (await submit('k-1')).json()) as {
    status: string;
    result: DomainResult;
  };
  assert.equal(status, 'completed');
  assert.equal(result.metadata.naming, undefined);
  assert.deepEqual(result.domains.map(({ name }) => name).sort(), [
    ...['Billing', 'Mail', 'Search', 'Stock'],
  ]);
  assert.ok(log.some((line) => /status 401/.test(line)));
  assert.ok(!log.join('\n').includes(LLM_KEY));
});
