// Every command of the README is run, in order, as a reader would paste it: by a real shell, in a repository of git,
// beside a real server, and the fleet on a real PostgreSQL and an S3 server that others wrote. What would fetch or build
// for minutes is only checked to be there: the scripts of npm that it names, and the files that a container is built
// from.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createClient } from '@orrery/sdk/node';
import pg from 'pg';
import {
  type ServerProcess,
  startServerProcess,
} from '../packages/cli/test/support/server-process.ts';
import { S3_CREDENTIALS, startS3 } from '../packages/server/test/support/s3.ts';
import { startPostgres } from '../packages/server/test/support/start-postgres.ts';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const blocks = [...readme.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text]) => text!);

const SAMPLE = {
  '.gitignore': 'path/\n*.json\n*.graphml\n*.sarif\n*.txt\nrepository.zip\n',
  'src/main.ts':
    "import { Store } from './store.ts';\nfunction main() {\n  new Store().save();\n}\nmain();\n",
  'src/store.ts': "import './main.ts';\nexport class Store {\n  save() {}\n}\n",
};

describe('the README', () => {
  const place = mkdtempSync(join(tmpdir(), 'orrery-readme-'));
  const work = join(place, 'work');
  let server: ServerProcess;

  before(async () => {
    for (const folder of [work, join(work, 'path', 'to', 'repository')]) plant(folder, SAMPLE);
    const git = (...args: string[]) => execFileSync('git', args, { cwd: work });
    git('init', '--quiet');
    git('add', '.');
    git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'sample');
    git('archive', '--format=zip', '-o', 'repository.zip', 'HEAD');
    plantCommands(join(place, 'bin'));
    server = await startServerProcess(join(place, 'data'));
  });

  after(async () => {
    await server?.terminate();
    rmSync(place, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  });

  assert.ok(blocks.length > 5);
  for (const block of blocks.filter((text) => !isFleet(text))) {
    it(`\`${block.split('\n')[0]}\` and what follows work`, async () => {
      const { code, output } = await run(block);
      assert.equal(code, 0, output);
    });
  }

  it('starts a fleet with stores of its own', async () => {
    const fleets = blocks.filter(isFleet);
    assert.equal(fleets.length, 1);
    const postgres = await startPostgres({ flags: ['fsync=off'] });
    const s3 = await startS3();
    try {
      await createDatabase(postgres.url, 'orrery');
      await useFleet(
        replaceAll(fleets[0]!, {
          '127.0.0.1:5432': `127.0.0.1:${postgres.port}`,
          'http://127.0.0.1:9000': s3.location.endpoint,
          'AWS_ACCESS_KEY_ID=orrery': `AWS_ACCESS_KEY_ID=${S3_CREDENTIALS.AWS_ACCESS_KEY_ID}`,
          'orrery-secret': S3_CREDENTIALS.AWS_SECRET_ACCESS_KEY,
          '--port 8080': '--port 0',
          '--port 8081': '--port 0',
        }),
      );
    } finally {
      await s3.close();
      await postgres.remove();
    }
  });

  it('leaves what the commands write', () => {
    const graph = JSON.parse(readFileSync(join(work, 'graph.json'), 'utf8'));
    assert.ok(graph.stats.nodeCount > 0);
    assert.ok(JSON.parse(readFileSync(join(work, 'bundle.json'), 'utf8')).domains.length > 0);
    assert.match(readFileSync(join(work, 'graph.graphml'), 'utf8'), /<\/graphml>\n$/);
    assert.match(readFileSync(join(work, 'key.txt'), 'utf8'), /^ork_\w{36}\n$/);
    assert.equal(JSON.parse(readFileSync(join(work, 'cycles.json'), 'utf8')).cycles.length, 1);
    assert.ok(existsSync(join(work, '.orrery')));
  });

  /** Without time for a server that somebody else may run at the usual address. */
  async function run(block: string): Promise<{ code: number | null; output: string }> {
    const { child, outcome } = start(block.replaceAll('http://127.0.0.1:8080', server.address));
    child.stdin.end();
    return outcome;
  }

  /** Both processes of the block, until one has analysed what the other was sent. */
  async function useFleet(block: string): Promise<void> {
    // They are stopped one by one, and each must say that it stopped well.
    const stop = 'for job in $(jobs -p); do kill "$job"; wait "$job"; done';
    const heard: string[] = [];
    const { promise: isUp, resolve, reject } = Promise.withResolvers<void>();
    const { child, outcome } = start(`${block}\nread -r _ || true\n${stop}\n`, (text) => {
      heard.splice(0, heard.length, ...(text.match(/(?<=listening on )http:\S+/g) ?? []));
      if (heard.length === 2) resolve();
    });
    void outcome.then(({ output }) => reject(new Error(`the fleet ended: ${output}`)));
    try {
      await isUp;
      const key = await run(`${settingsOf(block)}\nnpx orrery keys create fleet 2>/dev/null`);
      const roles = await Promise.all(heard.map((address) => analyse(address, key.output.trim())));
      assert.deepEqual(roles.sort(), [1, 'refused']);
    } finally {
      child.stdin.end();
    }
    const { code, output } = await outcome;
    assert.equal(code, 0, output);
  }

  /** @returns how many relationships the graph of the sample has there; `refused` by a worker, which takes no jobs */
  async function analyse(baseUrl: string, apiKey: string): Promise<number | 'refused'> {
    const { status } = await fetch(`${baseUrl}/v1/jobs`, { headers: { 'X-Api-Key': apiKey } });
    if (status === 404) return 'refused';
    const client = createClient({ baseUrl, apiKey });
    const archive = new Blob([readFileSync(join(work, 'repository.zip'))]);
    const { summary } = await client.analyze('circular-dependencies', archive);
    return summary.totalCycles;
  }

  function start(text: string, onOutput: (all: string) => void = () => undefined) {
    // Without start files, which bash reads where its input is a socket, as here.
    const child = spawn('bash', ['--norc', '-e', '-u', '-o', 'pipefail', '-c', text], {
      cwd: work,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        PATH: `${join(place, 'bin')}:${process.env.PATH}`,
        HOME: place,
        API_KEY: server.firstKey,
        ORRERY_API_KEY: server.firstKey,
        ORRERY_DATA_DIR: join(place, 'data'),
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (piece: string) => {
        output += piece;
        onOutput(output);
      });
    }
    const outcome = once(child, 'close').then(([code]) => ({
      code: code as number | null,
      output,
    }));
    return { child, outcome };
  }
});

function isFleet(block: string): boolean {
  return block.includes('--role');
}

/** What a block exports, for another shell. */
const settingsOf = (block: string): string => (block.match(/^export .*$/gm) ?? []).join('\n');

function replaceAll(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((changed, [before, after]) => {
    assert.ok(changed.includes(before), `the README has no ${before}`);
    return changed.replaceAll(before, after);
  }, text);
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}

function plant(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/**
 * The command of this repository, where a server that nobody would stop is stopped once it can work; and
 * stand-ins for npm and docker that take only what the workspace has, so that a README which names a script or file that
 * is gone fails.
 */
function plantCommands(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const node = `'${process.execPath}'`;
  const main = `'${join(root, 'packages/cli/bin/orrery.mjs')}'`;
  const serve = `exec ${node} '${join(root, 'test/support/readme-server.ts')}'`;
  const orrery = `[ "$*" = serve ] && ${serve} ${main} serve\nexec ${node} ${main} "$@"`;
  const known = ['ci', 'install', ...Object.keys(scripts)].join('|');
  const start = String(scripts.start).replace(/^node (\S+)/, `${serve} '${root}/$1'`);
  const commands: Readonly<Record<string, string>> = {
    orrery,
    npx: `[ "$1" = orrery ] || exit 9\nshift\n${orrery}`,
    npm: `[ "$*" = start ] && ${start}\n[ "$1" = run ] && shift\ncase "$1" in ${known}) exit 0 ;; esac\nexit 9`,
    docker: existsSync(join(root, 'Dockerfile')) ? 'exit 0' : 'exit 9',
  };
  for (const [name, script] of Object.entries(commands)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
}
