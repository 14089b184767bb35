// How commands end, in processes of their own: what they say, the exit code that scripts go by, and nothing left behind,
// whatever happens to what they write to.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createOutput } from '../src/write-output.ts';

const main = join(import.meta.dirname, '..', 'src', 'main.ts');
/** Files that all import the first ten: a result of more than any pipe holds. */
const FILES = 400;

const place = mkdtempSync(join(tmpdir(), 'orrery-life-'));
const temporary = join(place, 'tmp');
const tree = join(place, 'tree');

before(() => {
  for (const folder of [temporary, tree]) mkdirSync(folder);
  const imports = Array.from({ length: 10 }, (_, at) => `import './m${at}.ts';\n`).join('');
  for (let at = 0; at < FILES; at++) {
    writeFileSync(join(tree, `m${at}.ts`), `${imports}export function f${at}() {}\n`);
  }
  writeFileSync(join(tree, 'odd.ts'), "import './gone.ts';\nf();\nexport function f() {}\n");
});
after(() => rmSync(place, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));

function start(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { NODE_OPTIONS: _, ...own } = process.env;
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...own, TMPDIR: temporary, XDG_CACHE_HOME: place, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: place,
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, errors }));
  return { child, ended };
}

/** Without what it writes. */
function run(args: readonly string[], environment?: Readonly<Record<string, string>>) {
  const { child, ended } = start(args, environment);
  child.stdout.resume();
  return ended;
}

describe('a command whose reader has gone', () => {
  it('cleans up behind itself and ends as if all had been read', async () => {
    const { child, ended } = start(['analyze', tree, '-g', 'dependency', '-f', 'ndjson']);
    child.stdout.destroy();
    assert.deepEqual(await ended, { code: 0, errors: '' });
    assert.deepEqual(readdirSync(temporary), []);
  });

  it('still says by its exit code what it found', async () => {
    const { child, ended } = start(['cycles', tree, '--fail-on', 'any', '-f', 'json', '-q']);
    child.stdout.destroy();
    assert.deepEqual(await ended, { code: 1, errors: '' });
    assert.deepEqual(readdirSync(temporary), []);
  });
});

describe('Ctrl-C', () => {
  it('ends a command while it writes its result', async () => {
    const { child, ended } = start(['analyze', tree, '-g', 'dependency']);
    await once(child.stdout, 'readable');
    // Nobody reads: it cannot come to its end meanwhile.
    child.kill('SIGINT');
    child.stdout.resume();
    assert.deepEqual(await ended, { code: 130, errors: '' });
    assert.deepEqual(readdirSync(temporary), []);
  });

  it('leaves no half of a file', async () => {
    const folder = join(place, 'half');
    mkdirSync(folder);
    const interruption = new AbortController();
    const pieces = async function* () {
      for (;;) {
        yield 'x'.repeat(1000);
        interruption.abort(new Error('interrupted'));
      }
    };
    const write = createOutput(join(folder, 'out'), interruption.signal);
    await assert.rejects(write(pieces()), /interrupted/);
    assert.deepEqual(readdirSync(folder), []);
  });
});

describe('what the system refuses', () => {
  const absent = join(place, 'absent', 'file');
  const refused: [what: string, args: string[], said: RegExp][] = [
    ['an output', ['stats', '.', '-o', absent], /^orrery stats: .*absent.* cannot be written: /],
    [
      'a baseline',
      ['cycles', tree, '--baseline', absent, '--write-baseline'],
      /^orrery cycles: the baseline cannot be written: /,
    ],
  ];
  for (const [what, args, said] of refused) {
    it(`is said in one line, with the exit code of a failure: ${what}`, async () => {
      const { code, errors } = await run(args);
      assert.equal(code, 3, errors);
      assert.match(errors, said);
      assert.equal(errors.trimEnd().split('\n').length, 1, errors);
    });
  }

  it('is no finding where there is no place for temporary files', async () => {
    const { code, errors } = await run(['cycles', tree], { TMPDIR: join(place, 'absent') });
    assert.equal(code, 3);
    assert.match(errors, /^orrery cycles: ENOENT.*\n$/);
  });
});

describe('--verbose', () => {
  const commands = [
    ['analyze', tree, '-g', 'call'],
    ['cycles', tree],
    ['domains', tree],
    ['stats', tree],
    ['calls', 'f', '--in', tree],
    ['path', 'odd.ts', 'f', '--types', 'calls', '--in', tree],
  ];
  for (const args of commands) {
    it(`of ${args[0]} lists what was not understood`, async () => {
      const { code, errors } = await run([...args, '--verbose']);
      assert.equal(code, 0, errors);
      assert.match(errors, /^odd\.ts:1: unresolved-import: /m);
    });
  }

  it('gives way to --quiet', async () => {
    const args = ['cycles', tree, '--verbose', '--quiet'];
    assert.deepEqual(await run(args), { code: 0, errors: '' });
  });
});

describe('a command line that cannot be meant', () => {
  it('is refused before anything is read', async () => {
    const { code, errors } = await run(['analyze', tree, '-g', 'call', '--explain=f']);
    assert.equal(code, 2);
    assert.match(errors, /--explain takes two names behind it/);
  });

  it('is found by doctor among the settings', async () => {
    const { code, errors } = await run(['doctor'], { ORRERY_PORT: 'abc' });
    assert.deepEqual({ code, errors }, { code: 1, errors: '' });
  });
});

describe('what an analysis here may use', () => {
  const analyse = (environment: Readonly<Record<string, string>>) =>
    run(['analyze', tree, '-g', 'dependency', '--no-cache', '--verbose'], environment);

  it('is set by the variables of a server', async () => {
    const { code, errors } = await analyse({ ORRERY_MAX_SOURCE_BYTES: '100' });
    assert.equal(code, 0, errors);
    assert.match(errors, /m0\.ts.*100 bytes/);
  });

  it('is told where it is not enough', async () => {
    const { code, errors } = await analyse({ ORRERY_MAX_ENTRIES: '10' });
    assert.equal(code, 3, errors);
    assert.match(errors, /have ORRERY_MAX_ENTRIES raised/);
  });

  it('is refused where it is no limit', async () => {
    const { code, errors } = await analyse({ ORRERY_MAX_ENTRIES: 'many' });
    assert.equal(code, 2, errors);
    assert.match(errors, /ORRERY_MAX_ENTRIES is "many"/);
  });
});
