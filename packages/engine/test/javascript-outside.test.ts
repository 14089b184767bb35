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

  it('are what files offer that none loads, unless some may be loaded by a computed name', async () => {
    const up = 'exports.up = (schema) => schema.table((table) => table.text());\n';
    await checkCounts({ 'up.js': up }, { resolved: 0, external: 2, unresolved: 0 });
    await checkCounts(
      { 'up.js': up, 'run.js': "require('./up');\n" },
      { resolved: 0, external: 1, unresolved: 2 },
    );
    await checkCounts(
      { 'up.js': up, 'run.js': 'require(process.argv[2]);\n' },
      { resolved: 0, external: 1, unresolved: 2 },
    );
  });
});
