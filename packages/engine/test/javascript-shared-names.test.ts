// Names that scripts share by the global object: which files see them, and which of several is meant.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkCalls, programOfSources } from './support/check-calls.ts';

describe('names that scripts share', () => {
  it('are all that the top level of a script binds', () =>
    checkCalls(
      {
        'page/library.js': `
          function format() {}
          var tools = { open: function () {} };
          let last = () => format();
          class Shape { draw() {} }`,
        'page/use.js': 'function use() { format(); tools.open(); last(); new Shape().draw(); }',
      },
      `page/library.js last -> page/library.js format
       page/use.js use -> page/library.js Shape
       page/use.js use -> page/library.js Shape.draw
       page/use.js use -> page/library.js format
       page/use.js use -> page/library.js last
       page/use.js use -> page/library.js tools.open`,
    ));

  it('are what is written to the global object, by whatever name that goes', () =>
    checkCalls(
      {
        'a.js': '(function () { window.one = function () {}; self.two = function () {}; })();',
        'b.js': '(function (root) { root.three = function () {}; })(this);',
        'c.js': '(function () { this.four = function () {}; }).call(this);',
        'd.js': 'var root = typeof window === "undefined" ? this : window; root.five = () => {};',
        'e.js': `
          (function (root, factory) {
            if (typeof define === 'function' && define.amd) define([], factory);
            else if (typeof exports === 'object') module.exports = factory();
            else root.six = factory();
          })(this, function () { return { run: function () {} }; });`,
        'f.js': `
          (function (global, factory) { factory(global); })(
            typeof window === 'undefined' ? this : window,
            function (window) { window.seven = function () {}; });`,
        'use.js': `function use() {
          one(); window.two(); three(); four(); five(); six.run(); seven();
        }`,
      },
      `a.js -> a.js <anonymous>
       b.js -> b.js <anonymous>
       e.js -> e.js <anonymous>
       e.js -> e.js <anonymous>#2
       f.js -> f.js <anonymous>
       f.js -> f.js <anonymous>#2
       use.js use -> a.js self.two
       use.js use -> a.js window.one
       use.js use -> b.js root.three
       use.js use -> c.js four
       use.js use -> d.js root.five
       use.js use -> e.js <anonymous>#3
       use.js use -> f.js window.seven`,
    ));

  it('hold what every file adds to one that another may have given', () =>
    checkCalls(
      {
        'app/a.js': 'var App = App || {}; App.one = function () {};',
        'app/b.js': 'var App = App || {}; App.two = function () { App.one(); };',
        'app/c.js': 'window.App = window.App || {}; App.three = function () { App.two(); };',
        'app/d.js': 'if (!window.App) { window.App = {}; } window.App.four = () => App.three();',
        'app/use.js': 'function use() { App.one(); App.two(); App.three(); App.four(); }',
      },
      `app/b.js App.two -> app/a.js App.one
       app/c.js App.three -> app/b.js App.two
       app/d.js window.App.four -> app/c.js App.three
       app/use.js use -> app/a.js App.one
       app/use.js use -> app/b.js App.two
       app/use.js use -> app/c.js App.three
       app/use.js use -> app/d.js window.App.four`,
    ));

  it('are namespaces, which may have parts in several files', () =>
    checkCalls(
      {
        'a.ts': 'namespace Kit { export function one() {} }',
        'b.ts':
          'namespace Kit { export function two() {} } function own() { Kit.one(); Kit.two(); }',
        'c.ts': 'function use() { Kit.one(); Kit.two(); }',
      },
      `b.ts own -> a.ts Kit.one
       b.ts own -> b.ts Kit.two
       c.ts use -> a.ts Kit.one
       c.ts use -> b.ts Kit.two`,
    ));

  it('are given a value by a script that does not declare them', () =>
    checkCalls(
      {
        'a.js': 'var handler; function fire() { handler(); other(); }',
        'b.js': 'handler = function () {}; other = function () {};',
      },
      `a.js fire -> b.js handler
       a.js fire -> b.js other`,
    ));

  it('are those of the closest file', () =>
    checkCalls(
      {
        'one/lib.js': 'function run() {}',
        'two/lib.js': 'function run() {}',
        'one/pages/use.js': 'function use() { run(); }',
      },
      'one/pages/use.js use -> one/lib.js run',
    ));

  it('are not known where several files are as close', async () => {
    const program = await programOfSources({
      'lib/a.js': 'function run() {}',
      'lib/b.js': 'function run() {}',
      'use.js': 'function use() { run(); }',
    });
    assert.deepEqual(program.calls, []);
    assert.deepEqual(program.callResolution[0]?.unresolved, 1);
  });

  it('are not known where very many files give one, as scripts that stand alone do', async () => {
    const scripts = Array.from(
      { length: 101 },
      (_, at) => [`lib${at}/a.js`, 'function run() {}'] as const,
    );
    const calls = async (given: typeof scripts) => {
      const sources = { ...Object.fromEntries(given), 'lib0/use.js': 'function use() { run(); }' };
      return (await programOfSources(sources)).calls.length;
    };
    assert.equal(await calls(scripts.slice(1)), 0);
    assert.equal(await calls(scripts.slice(0, 100)), 1);
    assert.equal(await calls(scripts), 0);
  });

  it('are those of the source, where a minified copy stands beside it', () =>
    checkCalls(
      {
        'lib/kit.js': 'window.kit = { run: function () {} };',
        'lib/kit.min.js': 'window.kit={run:function(){}};',
        'use.js': 'function use() { kit.run(); }',
      },
      'use.js use -> lib/kit.js window.kit.run',
    ));

  it('are seen by modules only where they are written to the global object', () =>
    checkCalls(
      {
        'script.js': 'function bound() {} window.written = function () {};',
        'module.mjs': 'export function use() { bound(); written(); globalThis.written(); }',
        'common.js': 'const x = require("./other"); exports.use = () => { bound(); written(); };',
        'other.js': 'exports.a = 1;',
      },
      `common.js use -> script.js window.written
       module.mjs use -> script.js window.written`,
    ));

  it('are not what a module binds under the name of a member of the global object', () =>
    checkCalls(
      {
        'a.mjs': 'export const collect = () => globalThis.collect?.(); collect();',
        'b.js': 'window.collect = function () {};',
      },
      `a.mjs -> a.mjs collect
       a.mjs collect -> b.js window.collect`,
    ));

  it('are not what modules bind', async () => {
    const program = await programOfSources({
      'module.mjs': 'export function offered() {} function own() {}',
      'common.js': 'function bound() {} module.exports = bound;',
      'use.js': 'function use() { offered(); own(); bound(); }',
    });
    assert.deepEqual(program.calls, []);
  });

  it('are not taken from tests by what is none', () =>
    checkCalls(
      {
        'test/helper.js': 'function help() {}',
        'test/first.js': 'function check() { help(); }',
        'src/use.js': 'function use() { help(); }',
      },
      'test/first.js check -> test/helper.js help',
    ));

  it('leave names of the environment what they are', () =>
    checkCalls(
      {
        'polyfill.js': 'window.setTimeout = function (f) { f(); }; Promise = function () {};',
        'use.js': 'function use() { setTimeout(done); new Promise(done); } function done() {}',
      },
      'use.js use -> use.js done',
    ));

  it('mean a module that a declaration exports by the name', () =>
    checkCalls(
      {
        'src/index.ts': 'export class Scene { draw() {} }',
        'src/whole.d.ts': "export * from './index';\nexport as namespace scenes;",
        'page/use.ts': 'var first = new scenes.Scene(); first.draw();',
        'page/module.ts': 'export const first = new scenes.Scene();',
      },
      `page/use.ts -> src/index.ts Scene
       page/use.ts -> src/index.ts Scene.draw`,
    ));
});
