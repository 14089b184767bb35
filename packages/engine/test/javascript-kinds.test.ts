// What `typeof` says of a name in JavaScript: whether it can be called.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const program = (body: string) => ({
  'a.js': `class Basket { open() {} }
    function found() {}
    function take(given, then) { ${body} }
    function use() { take(found); take(new Basket(), (left) => left); }`,
});
const calls = (...more: string[]) =>
  ['a.js use -> a.js take', 'a.js use -> a.js Basket', ...more].join('\n');
const ONCE = 'a.js take -> a.js found';
const THEN = 'a.js take -> a.js use.<anonymous>';

/** What is handed on where the condition holds is called. */
const asked = (condition: string) =>
  program(`if (${condition}) { run(given); } function run(held) { held(); }`);
const RUN = 'a.js take -> a.js take.run';

describe('typeof', () => {
  it('keeps what cannot be called from where a function is asked for, and functions from behind that', () =>
    checkCalls(
      program(`if (typeof given === 'function') { keep(given); return; } keep.rest = given; keep.rest();
        function keep(held) { held(); }`),
      calls('a.js take -> a.js take.keep', 'a.js take.keep -> a.js found'),
    ));

  it('is understood either way round, and with what it is not', () =>
    checkCalls(
      program(`if ('function' != typeof given) return; run(given); function run(held) { held(); }`),
      calls('a.js take -> a.js take.run', 'a.js take.run -> a.js found'),
    ));

  it('of another kind says that it cannot be called', () =>
    checkCalls(asked(`typeof given === 'object'`), calls(RUN)));

  it('says nothing of other kinds that it is not', () =>
    checkCalls(asked(`typeof given !== 'string'`), calls(RUN, 'a.js take.run -> a.js found')));

  it('says nothing of a name that is assigned to', () =>
    checkCalls(
      program(`if (typeof then !== 'function') { then = given; } then();`),
      calls(ONCE, THEN),
    ));

  it('leaves what a function gives back of its parameters to each call', () =>
    checkCalls(
      {
        'a.js': `class First { run() {} }
          class Second { run() {} }
          function same(part) { if (typeof part === 'object') return part; return part; }
          function first() { same(new First()).run(); }
          function second() { same(new Second()).run(); }`,
      },
      `a.js first -> a.js First
       a.js first -> a.js First.run
       a.js first -> a.js same
       a.js second -> a.js Second
       a.js second -> a.js Second.run
       a.js second -> a.js same`,
    ));
});
