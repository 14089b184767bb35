// Modules of JavaScript that are loaded by a name whose texts the script itself writes out.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const LIBRARY = {
  'lib/one.js': 'exports.run = function run() {}; exports.start = function start() {};',
  'lib/two.js': 'exports.run = function run() {};',
};

describe('modules loaded by a name', () => {
  it('are those that calls of the function name, each under its own name', () =>
    checkCalls(
      {
        ...LIBRARY,
        'all.js': `const all = {};
          function load(name) { return all[name] = require('./lib/' + name); }
          const one = load('one');
          load('two');
          function use() { one.run(); all.two.run(); }`,
      },
      `all.js -> all.js load
       all.js use -> lib/one.js run
       all.js use -> lib/two.js run`,
    ));

  it('are those of a list that is gone through', () =>
    checkCalls(
      {
        ...LIBRARY,
        'each.js': `const each = {};
          ['one', 'two'].forEach((name) => { each[name] = require(\`./lib/\${name}.js\`); });
          const names = ['one'];
          for (const name of names) require('./lib/' + name).start();
          function use() { each.one.run(); }`,
      },
      `each.js -> lib/one.js start
       each.js use -> lib/one.js run`,
    ));

  it('are members of what comes from outside, where they are put there', () =>
    checkCalls(
      {
        ...LIBRARY,
        'tools.js': `const tools = require('some-tools');
          tools.one = require('./lib/one');
          function use() { tools.one.run(); }`,
      },
      'tools.js use -> lib/one.js run',
    ));
});
