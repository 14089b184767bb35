// The table of settings and its reader.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeSettings, readSettings, SETTINGS } from '../src/settings.ts';

test('defaults are those of the design', () => {
  const settings = readSettings({ PATH: '/bin' }, []);
  assert.equal(settings.host, '127.0.0.1');
  assert.equal(settings.port, 8080);
  assert.equal(settings.dataDir, '.orrery');
  assert.equal(settings.rateLimit, 300);
  assert.equal(settings.retentionSeconds, 86_400);
  assert.equal(settings.pendingSeconds, 3600);
  assert.equal(settings.maxUploadBytes, 268_435_456);
  assert.equal(settings.maxEntries, 100_000);
  assert.deepEqual(settings.trustedProxies, []);
});

test('a flag wins over its variable, and the variable over the default', () => {
  assert.equal(readSettings({ ORRERY_PORT: '1' }, []).port, 1);
  assert.equal(readSettings({ ORRERY_PORT: '1' }, ['--port', '2']).port, 2);
  assert.equal(readSettings({ ORRERY_PORT: '1' }, ['--port=3']).port, 3);
});

test('bytes may carry a unit', () => {
  const read = (value: string) =>
    readSettings({ ORRERY_MAX_UPLOAD_BYTES: value }, []).maxUploadBytes;
  assert.deepEqual(['1000', '2k', '3MiB', '1GB'].map(read), [1000, 2048, 3_145_728, 1_073_741_824]);
});

function checkStop(
  environment: Record<string, string>,
  args: readonly string[],
  message: RegExp,
): void {
  assert.throws(() => readSettings(environment, args), { name: 'SettingsError', message });
}

test('variables of other commands are none of the server', () => {
  const environment = { ORRERY_API_KEY: 'x', ORRERY_MCP_TOKEN: 'x' };
  assert.deepEqual(readSettings(environment, []), readSettings({}, []));
});

test('what is unknown or malformed stops the start and is named', () => {
  checkStop({ ORRERY_PROT: '1' }, [], /no setting ORRERY_PROT\./);
  checkStop({ ORRERY_MAX_UPLOAD: '1' }, [], /Did you mean ORRERY_MAX_UPLOAD_BYTES\?/);
  checkStop(
    {},
    ['--upload-bytes', '1'],
    /no flag --upload-bytes\. Did you mean --max-upload-bytes/,
  );
  checkStop({}, ['8080'], /"8080" is no flag/);
  checkStop({}, ['--port'], /--port needs a value/);
  checkStop({}, ['--port', '1', '--port', '2'], /--port is given twice/);
  checkStop(
    {},
    ['--port', '65536'],
    /--port is "65536"; it must be a whole number from 0 to 65535/,
  );
  checkStop({ ORRERY_PORT: '' }, [], /ORRERY_PORT is ""/);
  checkStop({ ORRERY_RATE_LIMIT: '0' }, [], /ORRERY_RATE_LIMIT is "0"/);
  checkStop({ ORRERY_RETENTION_SECONDS: '1.5' }, [], /ORRERY_RETENTION_SECONDS/);
  checkStop({ ORRERY_MAX_FILE_BYTES: '5 apples' }, [], /such as 268435456 or 256MiB/);
  checkStop({ ORRERY_LOG_LEVEL: 'loud' }, [], /must be one of silent/);
  checkStop({ ORRERY_DATA_DIR: ' ' }, [], /must not be empty/);
});

test('an endpoint that names domains needs a model, and its key is never shown', () => {
  assert.equal(readSettings({}, []).llmUrl, '');
  const url = { ORRERY_LLM_URL: 'https://llm.example/v1' };
  checkStop(url, [], /ORRERY_LLM_URL needs ORRERY_LLM_MODEL/);
  assert.equal(readSettings({ ...url, ORRERY_LLM_MODEL: 'm' }, []).llmUrl, url.ORRERY_LLM_URL);
  for (const wrong of [
    'llm.example',
    'file:///etc',
    'https://me:hush@llm.example/',
    'http://a?k=hush',
  ]) {
    checkStop({ ORRERY_LLM_URL: wrong }, [], /^ORRERY_LLM_URL cannot be used; (?!.*hush)/);
  }
  checkStop({ ORRERY_LLM_KEY: 'hush\n' }, [], /^ORRERY_LLM_KEY cannot be used; (?!.*hush)/);
  checkStop({}, ['--llm-key', 'hush'], /no flag --llm-key/);
});

test('a role of its own needs what is shared, and the address of the database is never shown', () => {
  const shared = {
    ORRERY_DATABASE_URL: 'postgres://orrery:hush@db:5432/orrery',
    ORRERY_BLOBS: 's3://bucket/a/prefix',
  };
  assert.equal(readSettings(shared, ['--role', 'worker']).role, 'worker');
  checkStop({}, ['--role', 'worker'], /ORRERY_ROLE is worker; this needs ORRERY_DATABASE_URL/);
  const { ORRERY_DATABASE_URL } = shared;
  checkStop({ ORRERY_DATABASE_URL }, ['--role', 'api'], /needs ORRERY_BLOBS/);
  checkStop({}, ['--role', 'both'], /must be one of all, api, worker/);
  for (const wrong of ['mysql://a:hush@b/c', 'postgres://a:hush@b', 'hush']) {
    checkStop(
      { ORRERY_DATABASE_URL: wrong },
      [],
      /^ORRERY_DATABASE_URL cannot be used; (?!.*hush)/,
    );
  }
  for (const wrong of ['s3://', 'bucket', 's3://bucket/../other', 's3://bucket/a?b', '/folder']) {
    checkStop({ ORRERY_BLOBS: wrong }, [], /^ORRERY_BLOBS is /);
  }
  checkStop({ ORRERY_S3_PATH_STYLE: 'yes' }, [], /must be one of true, false/);
});

test('every setting is described once and accepts its own default', () => {
  const help = describeSettings();
  for (const setting of SETTINGS) {
    const names = [setting.flag ?? [], setting.variable].flat().join(', ');
    assert.equal(help.split(`  ${names}\n`).length, 2);
    assert.match(setting.description, /^[A-Z].*\.$/);
    setting.parse(setting.defaultText);
  }
});
