// Functions of JavaScript and TypeScript that give back what they are given, however many call them.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const KINDS = Array.from({ length: 12 }, (_, at) => at);

/** Twelve classes without a base in common, each of which goes through `hand`. */
const source = (head: string, hand: string) => `${head}
  ${KINDS.map((at) => `class Part${at} { end() {} run${at}() {} }`).join('\n')}
  ${KINDS.map((at) => `function use${at}() { ${hand}(new Part${at}()).run${at}(); }`).join('\n')}`;

const calls = (...beside: string[]) =>
  KINDS.flatMap((at) => [
    ...beside.map((callee) => `a.ts use${at} -> a.ts ${callee}`),
    `a.ts use${at} -> a.ts Part${at}`,
    `a.ts use${at} -> a.ts Part${at}.run${at}`,
  ])
    .sort()
    .join('\n');

describe('what a function gives back of what it is given', () => {
  it('is what each call gives it', () =>
    checkCalls({ 'a.ts': source('function keep(part) { return part; }', 'keep') }, calls('keep')));

  it('is no more than that where a type bounds it', () =>
    checkCalls(
      {
        'a.ts': `${source(
          `interface Part { end(): void }
          function keep<T extends Part>(part: T): T { return part; }`,
          'keep',
        )}
        class Other { end() {} run0() {} }`,
      },
      calls('keep'),
    ));

  it('may come by way of others that do', () =>
    checkCalls(
      {
        'a.ts': source(
          `const list = { add<T>(part: T): T { return part; } };
          const pass = <T>(part: T): T => list.add(part);
          function keep<T>(part: T): T { return pass(part); }`,
          'keep',
        ),
      },
      ['a.ts keep -> a.ts pass', 'a.ts pass -> a.ts list.add', ...calls('keep').split('\n')]
        .sort()
        .join('\n'),
    ));

  it('follows from a signature alone', () =>
    checkCalls(
      { 'a.ts': source('declare function keep<T>(part: T | undefined): T;', 'keep') },
      calls('keep'),
    ));

  it('is a function of its own for each call where the result is said to be one', () =>
    checkCalls(
      {
        'a.ts': `function keep<A extends unknown[], R>(f: (...given: A) => R, beside?: unknown): (...given: A) => R {
          return f;
        }
        function first() {}
        function second() {}
        const one = keep(first);
        const two = keep(second, []);
        function use() { one(); }
        function other() { two(); }`,
      },
      `a.ts -> a.ts keep
       a.ts other -> a.ts second
       a.ts use -> a.ts first`,
    ));

  it('is not told where something else is assigned to it', () =>
    checkCalls(
      {
        'a.ts': `class First { run() {} }
        class Second { run() {} }
        function second(part) { part = new Second(); return part; }
        function main() { second(new First()).run(); }`,
      },
      `a.ts main -> a.ts First
       a.ts main -> a.ts Second.run
       a.ts main -> a.ts second
       a.ts second -> a.ts Second`,
    ));

  const branches = (result: string) => ({
    'a.ts': `class First { run() {} }
    class Second { run() {} }
    class Made { run() {} }
    function made${result} { if (typeof part === 'object') return part; return new Made() as any; }
    function first() { made(new First()).run(); }
    function second() { made(new Second()).run(); }`,
  });
  const ofBranches = (...runs: string[]) =>
    [
      ...['first', 'second'].map((caller) => `a.ts ${caller} -> a.ts made`),
      'a.ts first -> a.ts First',
      'a.ts second -> a.ts Second',
      'a.ts made -> a.ts Made',
      ...runs,
    ].join('\n');

  it('is the same for all calls where something else is returned as well', () =>
    checkCalls(
      branches('(part)'),
      ofBranches(
        ...['first', 'second'].flatMap((caller) =>
          ['First', 'Second', 'Made'].map((callee) => `a.ts ${caller} -> a.ts ${callee}.run`),
        ),
      ),
    ));

  it('is told by call all the same where the type of the result says so', () =>
    checkCalls(
      branches('<T>(part: T): T'),
      ofBranches(
        ...['First', 'Made'].map((callee) => `a.ts first -> a.ts ${callee}.run`),
        ...['Second', 'Made'].map((callee) => `a.ts second -> a.ts ${callee}.run`),
      ),
    ));
});
