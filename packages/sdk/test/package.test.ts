// What is published: packed as npm packs it, judged by publint and by the tool that knows every way of resolving
// types, and used from an empty folder.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const here = import.meta.dirname;
const binaries = join(here, '..', '..', '..', 'node_modules', '.bin');

describe('the package', () => {
  const place = mkdtempSync(join(tmpdir(), 'orrery-sdk-package-'));
  const dist = join(place, 'dist');
  let tarball = '';

  before(() => {
    run(process.execPath, [join(here, '..', 'build.ts'), dist], place);
    run('npm', ['pack', dist, '--silent', '--offline'], place);
    tarball = join(place, readdirSync(place).find((name) => name.endsWith('.tgz'))!);
  });

  after(() => rmSync(place, { recursive: true, force: true }));

  it('pleases publint', async () => {
    const manifest = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'));
    const { messages } = await publint({ pkgDir: dist, strict: true });
    assert.deepEqual(
      messages.map((message) => formatMessage(message, manifest)),
      [],
    );
  });

  it('has types for every way of resolving modules', () => {
    const output = run(
      join(binaries, 'attw'),
      [tarball, '--profile', 'esm-only', '--format', 'json'],
      place,
    );
    const { analysis } = JSON.parse(output);
    const problems = analysis.problems.filter(
      ({ resolutionKind }: { readonly resolutionKind?: string }) =>
        resolutionKind !== 'node10' && resolutionKind !== 'node16-cjs',
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(Object.keys(analysis.entrypoints), ['.', './node']);
  });

  it('works in an empty folder, with types that a strict compiler takes', () => {
    const folder = join(place, 'consumer');
    const installed = join(folder, 'node_modules', '@orrery', 'sdk');
    mkdirSync(installed, { recursive: true });
    run('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed], place);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(
      join(folder, 'use.ts'),
      `import { createClient, type DependencyResult } from '@orrery/sdk';
import { createClient as createNodeClient, zipFolder } from '@orrery/sdk/node';
const client = createClient({ baseUrl: 'http://127.0.0.1:9', apiKey: 'k', maxRetries: 0 });
const result: Promise<DependencyResult> = client.analyze('dependency', new Blob(['x']));
console.log(await result.catch((error: Error) => error.name));
const { files, fileName } = await zipFolder('.');
console.log(files > 0, fileName, typeof createNodeClient({ baseUrl: 'http://x' }).analyzeFolder);
`,
    );
    const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    for (const resolution of ['nodenext', 'bundler']) {
      const module = resolution === 'bundler' ? 'esnext' : 'nodenext';
      const options = [
        '--strict',
        '--noEmit',
        '--target',
        'esnext',
        '--lib',
        'esnext,dom,dom.iterable',
      ];
      const how = ['--module', module, '--moduleResolution', resolution];
      run(process.execPath, [compiler, 'use.ts', ...options, ...how], folder);
    }
    const output = run(process.execPath, ['use.ts'], folder);
    assert.equal(output, 'ConnectionLost\ntrue consumer.zip function\n');
  });

  it('holds nothing of Node in the face for browsers, and depends on nothing', () => {
    const { dependencies } = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'));
    assert.equal(dependencies, undefined);
    const names = readdirSync(dist).filter((name) => name.endsWith('.js') && name !== 'node.js');
    assert.ok(names.includes('index.js'));
    for (const name of names) {
      const text = readFileSync(join(dist, name), 'utf8');
      assert.doesNotMatch(text, /from\s*["'](?!\.)|import\s*\(|\bprocess\.|\bBuffer\b|\brequire\(/);
    }
  });
});

function run(command: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(command, args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
  }
}
