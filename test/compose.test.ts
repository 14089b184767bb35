// The compose file and the README's plain commands start the same: the same processes, with the same settings, on the
// same ports, beside the same stores. There is no Docker in tests: what the files say is read, and the server's own
// reader of settings says what it would make of it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readSettings } from '@orrery/server';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const [compose, readme, dockerfile] = [read('compose.yaml'), read('README.md'), read('Dockerfile')];

type Environment = Readonly<Record<string, string>>;

/** The shell block of the README that begins a fleet. */
const plain = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)]
  .map(([, block]) => block as string)
  .filter((block) => block.includes('--role'));

const exported: Environment = pairsIn(plain[0] ?? '', /^export (\w+)='?([^'\n]*?)'?$/gm);
const commands = [...(plain[0] ?? '').matchAll(/^npx orrery serve (.*?)(?: &)?$/gm)].map(
  ([, flags]) => (flags as string).trim().split(/\s+/),
);

describe('compose file', () => {
  it('starts the processes of the README, with the settings that it gives them', () => {
    assert.equal(plain.length, 1, 'one block of the README starts a fleet');
    assert.equal(commands.length, 2);
    const services = ['api', 'worker'].map(orreryService);
    for (const [at, flags] of commands.entries()) {
      const { args, environment } = services[at]!;
      assert.deepEqual(args.slice(0, 1), ['serve']);
      const here = readSettings(exported, flags);
      const there = readSettings({ ...imageEnvironment(), ...environment }, args.slice(1));
      assert.deepEqual(credentials(environment), credentials(exported));
      // Hosts of a network of containers have names of their own, and each its own ports and disk.
      const { host, port, dataDir } = here;
      assert.deepEqual({ ...withoutHosts(there), host, port, dataDir }, withoutHosts(here));
      assert.equal(there.host, '0.0.0.0', 'others of the network must reach it');
      assert.equal(there.port, 8080, 'the health check asks there');
    }
    assert.deepEqual(
      commands.map((flags) => readSettings(exported, flags).role),
      ['api', 'worker'],
    );
  });

  it('serves the API on the port of the README, and its workers on none', () => {
    const here = commands.map((flags) => readSettings(exported, flags).port);
    const published = /ports:\n\s+- "127\.0\.0\.1:(\d+):(\d+)"/.exec(section('api'));
    assert.deepEqual(published?.slice(1).map(Number), [here[0], 8080]);
    assert.doesNotMatch(section('worker'), /ports:/);
    assert.notEqual(here[0], here[1]);
  });

  it('gives the credentials of the stores that it starts itself', () => {
    const { environment } = orreryService('api');
    const stores = (name: string) => pairsIn(section(name), /^ {6}([A-Z_]+): (\S+)$/gm);
    const url = new URL(environment.ORRERY_DATABASE_URL!);
    assert.deepEqual(stores('postgres'), {
      ...{ POSTGRES_USER: url.username, POSTGRES_PASSWORD: url.password },
      POSTGRES_DB: url.pathname.slice(1),
    });
    assert.deepEqual([url.hostname, url.port], ['postgres', '5432']);
    assert.deepEqual(stores('s3'), {
      MINIO_ROOT_USER: environment.AWS_ACCESS_KEY_ID,
      MINIO_ROOT_PASSWORD: environment.AWS_SECRET_ACCESS_KEY,
    });
    assert.equal(environment.ORRERY_S3_ENDPOINT, 'http://s3:9000');
    const bucket = new URL(environment.ORRERY_BLOBS!).hostname;
    assert.match(section('s3'), new RegExp(`mkdir -p /data/${bucket} &&`));
  });
});

describe('the image', () => {
  it('is run as the README says: with its port, its data and nothing else to write to', () => {
    const [, line] = /^(docker run .*)$/m.exec(readme) ?? [];
    const settings = readSettings(imageEnvironment(), []);
    assert.match(dockerfile, /^ENTRYPOINT \["orrery"\]\nCMD \["serve"\]$/m);
    assert.match(dockerfile, new RegExp(`^EXPOSE ${settings.port}$`, 'm'));
    assert.match(dockerfile, new RegExp(`^VOLUME ${settings.dataDir}$`, 'm'));
    assert.match(line ?? '', new RegExp(` -v \\w+:${settings.dataDir} `));
    assert.match(line ?? '', new RegExp(` -p 127\\.0\\.0\\.1:${settings.port}:${settings.port} `));
    assert.match(line ?? '', / --read-only --tmpfs \/tmp /);
  });
});

/** What the compose file starts from the image, with what all such services have. */
function orreryService(name: string): {
  readonly args: string[];
  readonly environment: Environment;
} {
  const [, command] = /<<: \*orrery\n {4}command: (\[.*\])$/m.exec(section(name)) ?? [];
  const [, shared = ''] =
    /x-orrery:[\s\S]*?environment:\n([\s\S]*?) {2}depends_on:/.exec(compose) ?? [];
  assert.doesNotMatch(section(name), /environment:/, `${name} has all of it from x-orrery`);
  return {
    args: JSON.parse(command ?? '[]') as string[],
    environment: pairsIn(shared, /^ {4}(\w+): "?([^"\n]*)"?$/gm),
  };
}

/** The lines of one service. */
function section(name: string): string {
  const services = compose.slice(compose.indexOf('\nservices:\n'), compose.indexOf('\nvolumes:\n'));
  const [, lines] = new RegExp(`^ {2}${name}:\\n((?: {4,}.*\\n|\\n)*)`, 'm').exec(services) ?? [];
  assert.ok(lines !== undefined, `the compose file has no service ${name}`);
  return lines;
}

function imageEnvironment(): Environment {
  const [, line = ''] = /^ENV (.*)$/m.exec(dockerfile) ?? [];
  return pairsIn(line, /(\w+)=(\S+)/g);
}

function pairsIn(text: string, pattern: RegExp): Environment {
  return Object.fromEntries(
    [...text.matchAll(pattern)].map(([, name, value]) => [name as string, value as string]),
  );
}

/** Those of the object store are no settings of the server's. */
const credentials = (environment: Environment): [name: string, value: string][] =>
  Object.entries(environment).filter(([name]) => name.startsWith('AWS_'));

function withoutHosts<Settings extends object>(settings: Settings): Settings {
  const text = JSON.stringify(settings)
    .replaceAll('@postgres:', '@127.0.0.1:')
    .replaceAll('//s3:', '//127.0.0.1:');
  return JSON.parse(text) as Settings;
}
