// `npm run new:language` makes a language that passes every promise of the suite, in a copy of the engine.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';

const root = join(import.meta.dirname, '..');
const GRAMMAR = '@vscode/tree-sitter-wasm/wasm/tree-sitter-ini.wasm';

/** The workspace as far as the engine and its tests need it. */
function copyWorkspace(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-new-language-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of ['package.json', 'packages/engine', 'tools']) {
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function run(folder: string, ...command: string[]) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('a new language passes the conformance suite', (context) => {
  const folder = copyWorkspace(context);
  const made = run(
    folder,
    ...['tools/new-language/main.ts', 'plain-notes', '--extension', '.notes', '--grammar', GRAMMAR],
  );
  assert.equal(made.status, 0, made.output);
  const registry = readFileSync(join(folder, 'packages/engine/src/languages/registry.ts'), 'utf8');
  assert.match(registry, /plainNotes/);
  const tests = ['conformance', 'languages'].map((name) => `packages/engine/test/${name}.test.ts`);
  const pattern = '--test-name-pattern=^(language )?plain-notes';
  const tested = run(folder, '--test', '--test-reporter=tap', pattern, ...tests);
  assert.equal(tested.status, 0, tested.output);
  assert.match(tested.output, /ok \d+ - plain-notes conforms/);
  assert.match(tested.output, /ok \d+ - language plain-notes/);
});

test('what cannot be made is said, and nothing is', (context) => {
  const folder = copyWorkspace(context);
  const checks: [args: string[], message: RegExp][] = [
    [[], /Give one name in kebab-case/],
    [['Pascal'], /Give one name in kebab-case/],
    [['python'], /languages\/python exists already/],
    [['nothing-of-the-kind'], /No installed package has a grammar for nothing-of-the-kind/],
    [['lua', '--extension', 'lua'], /must be a dot and the extension/],
  ];
  for (const [args, message] of checks) {
    const { status, output } = run(folder, 'tools/new-language/main.ts', ...args);
    assert.equal(status, 2, output);
    assert.match(output, message);
  }
});
