// The step of GitHub Actions and the job of GitLab, run by a real shell with the command of this repository in
// place of the one that npm would fetch.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
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
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';

const root = join(import.meta.dirname, '..', '..', '..');
const main = join(root, 'packages', 'cli', 'src', 'main.ts');

interface Run {
  readonly shell: 'bash' | 'sh';
  readonly script: string;
  readonly variables: Readonly<Record<string, string>>;
}

function plant(test: TestContext): string {
  const place = mkdtempSync(join(tmpdir(), 'orrery-ci-'));
  test.after(() => rmSync(place, { recursive: true, force: true }));
  mkdirSync(join(place, 'bin'));
  mkdirSync(join(place, 'a b'));
  writeFileSync(join(place, 'a b', 'a.ts'), "import './b.ts';\n");
  writeFileSync(join(place, 'a b', 'b.ts'), "import './a.ts';\n");
  // As the templates call it: --yes --package NAME orrery, then the command.
  const npx = `#!/bin/sh\n[ "$3" = "the-package" ] && shift 4 && exec '${process.execPath}' '${main}' "$@"\nexit 9\n`;
  writeFileSync(join(place, 'bin', 'npx'), npx);
  chmodSync(join(place, 'bin', 'npx'), 0o755);
  return place;
}

function run(place: string, { shell, script, variables }: Run): number | null {
  const { status } = spawnSync(shell, ['-e', '-c', script], {
    cwd: place,
    stdio: 'ignore',
    env: {
      PATH: `${join(place, 'bin')}:${process.env.PATH}`,
      HOME: place,
      ORRERY_PACKAGE: 'the-package',
      ORRERY_PATH: 'a b',
      GITHUB_OUTPUT: join(place, 'output'),
      ...variables,
    },
  });
  return status;
}

/** The lines of a block scalar behind a key, without their indentation. */
function blockOf(file: string, before: string): string {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const start = lines.findIndex((line) => line.trim() === before);
  assert.notEqual(start, -1, `${file} has no ${before}`);
  const indent = /^ */.exec(lines[start + 1]!)![0].length;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line !== '' && !line.startsWith(' '.repeat(indent)));
  return rest
    .slice(0, end === -1 ? undefined : end)
    .map((line) => line.slice(indent))
    .join('\n');
}

it('the action fails on new cycles, passes known ones and writes SARIF', (test) => {
  const place = plant(test);
  const script = blockOf('action.yml', 'run: |');
  assert.doesNotMatch(script, /\$\{\{/, 'inputs are no text of the script');
  const check = (variables: Record<string, string>, status: number) => {
    const all = { ORRERY_FAIL_ON: '', ORRERY_BASELINE: '', ORRERY_SARIF: '', ...variables };
    assert.equal(
      run(place, { shell: 'bash', script, variables: all }),
      status,
      JSON.stringify(variables),
    );
  };
  check({ ORRERY_FAIL_ON: 'any', ORRERY_SARIF: 'out.sarif' }, 1);
  assert.equal(JSON.parse(readFileSync(join(place, 'out.sarif'), 'utf8')).version, '2.1.0');
  assert.match(readFileSync(join(place, 'output'), 'utf8'), /^exit-code=1$/m);
  check({ ORRERY_FAIL_ON: 'high' }, 0);
  check({ ORRERY_BASELINE: 'absent.json' }, 2);
  const write = ['cycles', 'a b', '--baseline', 'known.json', '--write-baseline'];
  assert.equal(spawnSync(process.execPath, [main, ...write], { cwd: place }).status, 0);
  check({ ORRERY_FAIL_ON: 'any', ORRERY_BASELINE: 'known.json' }, 0);
});

it('the job does likewise in a plain shell', (test) => {
  const place = plant(test);
  const script = blockOf('templates/gitlab-ci.yml', '- |');
  const check = (variables: Record<string, string>, status: number) => {
    const all = { ORRERY_FAIL_ON: '', ORRERY_BASELINE: '', ...variables };
    assert.equal(
      run(place, { shell: 'sh', script, variables: all }),
      status,
      JSON.stringify(variables),
    );
  };
  check({ ORRERY_FAIL_ON: 'any' }, 1);
  assert.ok(existsSync(join(place, 'orrery-cycles.sarif')));
  check({ ORRERY_FAIL_ON: 'high' }, 0);
});
