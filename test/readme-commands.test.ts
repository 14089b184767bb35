// Every command of the README is run, in order, as a reader would paste it: by a real shell, in a repository of git,
// beside a real server. What would fetch or build for minutes is only checked to be there: the scripts of npm that it
// names, and the files that a container is built from.
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
import {
  type ServerProcess,
  startServerProcess,
} from '../packages/cli/test/support/server-process.ts';

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
  for (const block of blocks) {
    it(`\`${block.split('\n')[0]}\` and what follows work`, async () => {
      const { code, output } = await run(block);
      assert.equal(code, 0, output);
    });
  }

  it('leaves what the commands write', () => {
    const graph = JSON.parse(readFileSync(join(work, 'graph.json'), 'utf8'));
    assert.ok(graph.stats.nodeCount > 0);
    assert.ok(JSON.parse(readFileSync(join(work, 'bundle.json'), 'utf8')).domains.length > 0);
    assert.match(readFileSync(join(work, 'graph.graphml'), 'utf8'), /<\/graphml>\n$/);
    assert.match(readFileSync(join(work, 'key.txt'), 'utf8'), /^ork_\w{36}\n$/);
    assert.equal(JSON.parse(readFileSync(join(work, 'cycles.json'), 'utf8')).cycles.length, 1);
  });

  /** Without time for a server that somebody else may run at the usual address. */
  async function run(block: string): Promise<{ code: number | null; output: string }> {
    const text = block.replaceAll('http://127.0.0.1:8080', server.address);
    const child = spawn('bash', ['-e', '-u', '-o', 'pipefail', '-c', text], {
      cwd: work,
      stdio: ['ignore', 'pipe', 'pipe'],
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
      });
    }
    const [code] = await once(child, 'close');
    return { code, output };
  }
});

function plant(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/**
 * The command of this repository; and stand-ins for npm and docker that take only what the workspace has, so that a
 * README which names a script or file that is gone fails. `orrery serve` itself runs beside all of it.
 */
function plantCommands(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const scripts = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts);
  const orrery = `'${process.execPath}' '${join(root, 'packages/cli/bin/orrery.mjs')}'`;
  const known = ['ci', 'install', ...scripts].join('|');
  const commands: Readonly<Record<string, string>> = {
    orrery: `[ "$1" = serve ] && exit 0\nexec ${orrery} "$@"`,
    // A fleet whose stores are not there would wait a minute for its database.
    npx: `[ "$1" = orrery ] || exit 9\nshift\n[ "$1" = serve ] && exit 0\nexec ${orrery} "$@"`,
    npm: `[ "$1" = run ] && shift\ncase "$1" in ${known}) exit 0 ;; esac\nexit 9`,
    docker: existsSync(join(root, 'Dockerfile')) ? 'exit 0' : 'exit 9',
  };
  for (const [name, script] of Object.entries(commands)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
}
