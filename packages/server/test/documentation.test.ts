// What is said about the interface in four places, held together in both directions: the tables of the
// code, the README, the OpenAPI document and what the server really has.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { ERROR_CATALOGUE, OPERATIONS } from '@orrery/contract';
import { type OpenApiDocument, openApiDocument } from '@orrery/contract/schemas';
import spectral, { type ISpectralDiagnostic } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import openApiTypeScript, { astToString } from 'openapi-typescript';
import { STATUS } from '../src/http/error-responses.ts';
import { API_VERSION } from '../src/http/response-headers.ts';
import { isPagePath } from '../src/page/page-routes.ts';
import { OTHER_VARIABLES, readSettings } from '../src/settings.ts';
import { errorsTable, settingsTable } from './support/readme-tables.ts';
import { createTestServer } from './support/test-server.ts';

const README = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');

let document: OpenApiDocument;
before(() => {
  const limits = readSettings({}, []);
  const made = openApiDocument({ version: API_VERSION, statuses: STATUS, limits });
  document = JSON.parse(JSON.stringify(made));
});

async function lint(checked: unknown): Promise<ISpectralDiagnostic[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas, 'recommended']] } as never);
  return linter.run(checked as Record<string, unknown>);
}

test('the README has the table of errors as the catalogue has it, and no other code', () => {
  assert.ok(README.includes(errorsTable()), `README.md must hold:\n${errorsTable()}`);
});

test('the README has the table of settings as the server reads them, and no other', () => {
  assert.ok(README.includes(settingsTable()), `README.md must hold:\n${settingsTable()}`);
  const named = new Set(README.match(/\bORRERY_[A-Z_]+\b/g));
  const known = new Set(settingsTable().match(/\bORRERY_[A-Z_]+\b/g));
  assert.deepEqual(
    [...named].filter((name) => !known.has(name) && !OTHER_VARIABLES.has(name)),
    [],
  );
});

test('the OpenAPI document has each code of the catalogue at its status, and no other', () => {
  const described = Object.entries(document.components.responses).map(([name, response]) => {
    const [example] = Object.values(response.content?.['application/json']?.examples ?? {});
    assert.ok(example !== undefined, name);
    const { status, code } = example.value as { status: number; code: string };
    assert.equal(code, name);
    return [code, status];
  });
  assert.deepEqual(Object.fromEntries(described), STATUS);
  assert.deepEqual(Object.keys(STATUS).sort(), Object.keys(ERROR_CATALOGUE).sort());
  const payload = document.components.schemas.ErrorPayload as {
    properties: { code: { enum: string[] } };
  };
  assert.deepEqual(payload.properties.code.enum, Object.keys(ERROR_CATALOGUE));
});

test('the OpenAPI document uses no status but those of the catalogue and of success', () => {
  const errors = new Set(Object.values(STATUS).map(String));
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const operation of Object.values(methods)) {
      for (const [status, response] of Object.entries(operation.responses)) {
        const isError = '$ref' in response;
        assert.equal(errors.has(status), isError, `${path} ${status}`);
        if (isError) assert.equal(String(STATUS[nameOf(response.$ref)]), status);
        else assert.match(status, /^(?:200|201|202|204|304)$/);
      }
    }
  }
});

const nameOf = (reference: string) => reference.split('/').at(-1) as keyof typeof STATUS;

test('every row of the table of operations is in the document and in the README', () => {
  for (const { path, operationId } of Object.values(OPERATIONS)) {
    assert.equal(document.paths[path]?.post?.operationId, operationId);
    assert.ok(README.includes(`POST ${path}`), path);
  }
});

test('the document names the routes that there are, and all of them', async (context) => {
  const { app } = await createTestServer(context);
  await app.ready();
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  // HEAD is what GET is, without its body. The pages are for people.
  const routes = listRoutes(app.printRoutes({ commonPrefix: false })).filter(
    (route) =>
      !route.startsWith('HEAD ') &&
      route !== 'GET /docs' &&
      !isPagePath(route.slice('GET '.length)),
  );
  assert.deepEqual(routes.sort(), described.sort());
});

/** Reads a tree in which a route stands below the one that it continues, four characters deeper. */
function listRoutes(tree: string): string[] {
  const prefixes: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const match = /^([│├└─ ]*)(\S+) \(([^)]+)\)$/.exec(line);
    if (match === null) return [];
    const [, indent = '', path = '', methods = ''] = match;
    const depth = indent.length / 4;
    prefixes[depth] = (depth > 1 ? (prefixes[depth - 1] ?? '') : '') + path;
    const whole = prefixes[depth].replace(/:(\w+)/g, '{$1}');
    return methods.split(', ').map((method) => `${method} ${whole}`);
  });
}

test('operation ids are those of the interface', () => {
  assert.equal(
    document.paths['/v1/graphs/dependency']?.post?.operationId,
    'generateDependencyGraph',
  );
  assert.equal(document.paths['/v1/jobs']?.get?.operationId, 'listJobs');
  assert.equal(document.paths['/v1/jobs/{jobId}']?.get?.operationId, 'getJob');
  assert.equal(document.paths['/v1/jobs/{jobId}']?.delete?.operationId, 'discardJob');
});

test('the document passes the default rules of Spectral without a finding', async () => {
  assert.deepEqual(await lint(document), []);
  const { operationId: _, ...broken } = document.paths['/v1/jobs']!.get!;
  const findings = await lint({
    ...document,
    paths: { '/v1/jobs': { get: { ...broken, responses: {} } } },
  });
  assert.ok(findings.length > 0, 'the rules look at nothing');
});

test('openapi-typescript makes types from the document', async () => {
  const text = astToString(await openApiTypeScript(document as never));
  assert.match(text, /generateDependencyGraph: \{/);
  assert.match(text, /"application\/json": components\["schemas"\]\["OpenJob"\]/);
  assert.match(text, /nodeTypes\?: \{\s+\[key: string\]: number;/);
});

test('the server serves the document with its own limits', async (context) => {
  const settings = { maxUploadBytes: 3 * 1024 ** 2, rateLimit: 7 };
  const server = await createTestServer(context, { settings });
  const answer = await server.app.inject('/openapi.json');
  assert.equal(answer.statusCode, 200);
  assert.match(String(answer.headers['content-type']), /^application\/json/);
  const { paths, info } = answer.json();
  assert.deepEqual(paths, document.paths);
  assert.match(info.description, /Archive: 3 MiB, 100,000 entries/);
  assert.match(info.description, /Requests: 7 a minute/);
});

test('the page shows every operation, loads nothing and runs nothing', async (context) => {
  const server = await createTestServer(context);
  const answer = await server.app.inject('/docs');
  assert.equal(answer.statusCode, 200);
  for (const methods of Object.values(document.paths)) {
    for (const { operationId } of Object.values(methods)) {
      assert.ok(answer.body.includes(`<article id="${operationId}">`), operationId);
    }
  }
  for (const code of Object.keys(ERROR_CATALOGUE)) {
    assert.ok(answer.body.includes(`id="error-${code}"`), code);
  }
  assert.doesNotMatch(answer.body, /<script|\bsrc=|<link|\bon\w+=|\bstyle=|undefined|\[object/);
  const style = /<style>([\s\S]*)<\/style>/.exec(answer.body)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = String(answer.headers['content-security-policy']);
  assert.ok(policy.includes(`style-src 'sha256-${hash}'`));
  assert.match(policy, /^default-src 'none'/);
  const ids = new Set([...answer.body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const [, target] of answer.body.matchAll(/href="#([^"]+)"/g)) {
    assert.ok(ids.has(target), `the link to #${target} leads nowhere`);
  }
});
