// Calls of JavaScript that lead out of the repository, and those that only seem to: how many sites are counted as what.
import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkCalls, programOfSources } from './support/check-calls.ts';

async function checkCounts(
  sources: Readonly<Record<string, string>>,
  counts: { readonly resolved: number; readonly external: number; readonly unresolved: number },
): Promise<void> {
  const { callResolution } = await programOfSources(sources);
  const total = { resolved: 0, external: 0, unresolved: 0 };
  for (const each of callResolution)
    for (const name of ['resolved', 'external', 'unresolved'] as const) total[name] += each[name];
  deepEqual(total, counts);
}

describe('calls of super', () => {
  const classes = `class Plain {}
class Own extends Plain { constructor() { super(); } }
class Failure extends Error { constructor() { super('no'); } }
new Own();
new Failure();
`;

  it("lead to a class that nobody wrote a constructor for, or out to the language's own", () =>
    checkCounts({ 'a.js': classes }, { resolved: 3, external: 1, unresolved: 0 }));
});

describe("calls on the language's own objects", () => {
  it('lead out where what others write to them is of another program', () =>
    checkCounts(
      {
        'clock.js': 'export const now = () => new Date().getTime();',
        'other.js': '',
        'other.test.js': "import './other.js';\nDate.prototype.getTime = () => 1;",
      },
      { resolved: 0, external: 2, unresolved: 0 },
    ));
});

describe('names that no scope binds', () => {
  it('are of the environment where no file says anything of them', () =>
    checkCounts(
      {
        'a.test.js':
          "suiteSetup(() => {});\nSuites.test('a', function (check) { check.same(1, 1); });\n",
      },
      { resolved: 0, external: 3, unresolved: 0 },
    ));

  it('are open where a build may bring in what a module offers', () =>
    checkCounts(
      {
        'use.mjs': "import fs from 'fs';\nuseStore();\n",
        'store.mjs': 'export function useStore() {}\n',
      },
      { resolved: 0, external: 0, unresolved: 1 },
    ));
});

describe('calls of what types and texts tell', () => {
  it('lead out where the type is of a package, and take what it holds along', () =>
    checkCalls(
      {
        'a.ts': `import type { Held } from 'held';
import type { Model } from 'model';
class Query { run() {} }
export class Store {
  constructor(readonly held: Held<Query>, readonly model: Model<Query>) {}
  load() { this.held().run(); return new this.model().save(); }
}
`,
      },
      'a.ts Store.load -> a.ts Query.run',
    ));

  it('lead out where they are of the module, or made of a text', () =>
    checkCounts(
      { 'a.mjs': "import.meta.resolve('./a');\nFunction('return this')();\n" },
      { resolved: 0, external: 3, unresolved: 0 },
    ));

  it('lead out where nothing in the repository has the name', () =>
    checkCounts(
      {
        'a.ts': `export interface Row { paint(): void }
export const row = { show() {}, ['hi' + 'de']: 1, get size() { return 1; } };
export function draw(canvas) {
  canvas.stroke();
  canvas.show();
  canvas.paint();
  canvas.size();
  canvas.log();
}
console.log('log');
draw(JSON.parse);
`,
        'load.ts': "import { draw } from './a';\ndraw();\n",
      },
      { resolved: 2, external: 2, unresolved: 4 },
    ));
});

describe('functions that leave for code of packages', () => {
  it('are called from there, inside of objects and in results as well', () =>
    checkCounts(
      {
        'a.js': `import { build, later } from 'builder';
build({ plugins: [{ setup(build) { build.onLoad(() => {}); } }] });
later(function () { this.skip(); });
later(() => ({ done(callback) { callback(null); } }));
`,
      },
      { resolved: 0, external: 6, unresolved: 0 },
    ));

  it('keep what is seen to come to them', () =>
    checkCalls(
      {
        'a.js': `import { run } from 'runner';
const options = { start(task) { task(); } };
function own() {}
options.start(own);
run(options);
`,
      },
      `a.js -> a.js options.start
       a.js options.start -> a.js own`,
    ));

  it('have no members among what they hold', () =>
    checkCalls(
      {
        'a.js': `const sets = new Map();
function add(key, task) {
  if (!sets.has(key)) sets.set(key, new Set());
  sets.get(key).add(task);
}
function push(key, task) { sets.get(key).push(task); }
function run(key) { sets.get(key).forEach((task) => task()); }
function own() {}
add('a', own);
push('a', own);
run('a');
`,
      },
      `a.js -> a.js add
       a.js -> a.js push
       a.js -> a.js run
       a.js run -> a.js own`,
    ));

  it('are what files offer that none loads, unless some may be loaded by a computed name', async () => {
    const files = {
      'up.js': 'exports.up = (schema) => schema.table((table) => table.text());\n',
      'names.js': 'exports.names = { table() {}, text() {} };\n',
    };
    await checkCounts(files, { resolved: 0, external: 2, unresolved: 0 });
    const unknown = { resolved: 0, external: 1, unresolved: 2 };
    await checkCounts({ ...files, 'run.js': "require('./up');\n" }, unknown);
    await checkCounts({ ...files, 'run.js': 'require(process.argv[2]);\n' }, unknown);
  });
});

describe('objects of which nothing is known', () => {
  it('have the members that are written to them', () =>
    checkCalls(
      {
        'a.js': `const app = require('elsewhere')();
app.one = function () {};
app.one();
app.locals.two = function () {};
function shows() { app.locals.two(); }
function given(el) { el.three = () => el.four(); el.four = () => {}; el.three(); }
class Held { fill() { this.options.five = () => {}; } ask() { this.options.five(); } }
function apart(el) { el.one(); el.two(); }
function keyed(el, key) { el.six = () => {}; el[key] = () => {}; el.close(); el.six(); }`,
      },
      `a.js -> a.js app.one
       a.js shows -> a.js app.locals.two
       a.js given -> a.js given.el.three
       a.js given.el.three -> a.js given.el.four
       a.js Held.ask -> a.js Held.options.five
       a.js keyed -> a.js keyed.el.six`,
    ));

  it('keep what was there before where that is called by what takes its place', () =>
    checkCalls(
      {
        'a.js': `const app = require('elsewhere')();
const run = app.run;
app.run = function () { run(); };
app.run();
const load = app.hooks.load;
app.hooks.load = function () { load(); };`,
      },
      '',
    ));
});
