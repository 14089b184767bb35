// Members of parts of what JavaScript's functions are given, kept and wrapped.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const FILES = {
  'a.js': `function make(fill) {
      function Made(options) { start(this, options); }
      function start(made, options) {
        made.parts ??= shared;
        fill(made, options);
      }
      Made.start = start;
      return Made;
    }
    const shared = {};
    export const Plain = make((made) => {
      made.parts.run = function runPlain() {};
    });
    export const Other = make((made) => {
      made.parts.run = function runOther() {};
    });
    export const Wrapped = make((made) => {
      Plain.start(made);
      const run = made.parts.run;
      made.parts.run = () => run();
    });
    export const Asked = make((made) => {
      const run = made.parts.run;
      made.parts.last = () => run();
    });`,
  'b.js': `import { Asked, Other, Plain, Wrapped } from './a.js';
    new Plain({});
    new Other({});
    new Wrapped({});
    new Asked({});`,
};

describe('members of parts that are wrapped', () => {
  it('were put there on the same thing', () =>
    checkCalls(
      FILES,
      `a.js -> a.js make
       a.js -> a.js make.start
       a.js made.parts.last -> a.js made.parts.run
       a.js made.parts.last -> a.js made.parts.run#2
       a.js made.parts.last -> a.js made.parts.run#3
       a.js made.parts.run#3 -> a.js made.parts.run
       a.js made.parts.run#3 -> a.js made.parts.run#3
       a.js make.Made -> a.js make.start
       a.js make.start -> a.js <anonymous>
       a.js make.start -> a.js <anonymous>#2
       a.js make.start -> a.js <anonymous>#3
       a.js make.start -> a.js <anonymous>#4
       b.js -> a.js make.Made`,
    ));
});
