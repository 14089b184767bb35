// Calls of minified code are left out, and it is said that they are.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkCalls, programOfSources } from './support/check-calls.ts';

const CALLS = Array.from({ length: 150 }, (_, at) => `f(${at});`);
const joinedBy = (separator: string) => `function f(n){return n}${CALLS.join(separator)}`;
const USE = 'require("./lib.js"); function run() { g(); } function g() {}';

describe('minified code', () => {
  it('has no calls, and a diagnostic that says so', async () => {
    const sources = { 'lib.js': joinedBy(''), 'use.js': USE };
    const { calls, diagnostics } = await programOfSources(sources);
    assert.equal(calls.length, 1);
    assert.deepEqual(diagnostics, [
      {
        path: 'lib.js',
        line: null,
        code: 'calls-not-followed',
        message:
          'minified (150 calls on 1 line); calls in it, and of what it declares, are not followed',
      },
    ]);
  });

  it('is what has many calls on each line, and not what has long lines', async () => {
    const text = `var text = "${'x'.repeat(50_000)}";\n`;
    const { calls, diagnostics } = await programOfSources({
      'lib.js': text + joinedBy('\n'),
      'use.js': USE,
    });
    assert.deepEqual(diagnostics, []);
    assert.equal(calls.length, 2);
  });

  it('is not what is short', () =>
    checkCalls(
      { 'a.js': `function f(n){return n}${CALLS.slice(0, 90).join('')}` },
      'a.js -> a.js f',
    ));

  it('keeps what others import and declare', async () => {
    const source = `export ${joinedBy('')}`;
    const program = await programOfSources({ 'lib.js': source, 'use.js': 'import "./lib.js";' });
    assert.equal(program.dependencies.length, 1);
    assert.deepEqual(
      program.declarations.map(({ name }) => name),
      ['f'],
    );
  });

  it('is not what macros stand for', async () => {
    const calls = Array.from({ length: 12 }, () => 'f##n();').join(' ');
    const uses = Array.from({ length: 20 }, (_, at) => `void g${at}() { ALL(0); }`);
    const source = `void f0() {}\n#define ALL(n) ${calls}\n${uses.join('\n')}\n`;
    const program = await programOfSources({ 'a.cpp': source });
    assert.deepEqual(program.diagnostics, []);
    assert.equal(program.calls.length, uses.length);
  });
});
